import { BusyButton } from '@grove/ui'

interface ShowOlderProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  /** The name of what is listed, such as "messages". */
  what: string
}

/** Fetches the next page of a list, where there is one. */
export function ShowOlder({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
  what,
}: ShowOlderProps) {
  if (!hasNextPage) return null
  return (
    <div>
      <BusyButton
        variant="default"
        size="xs"
        isBusy={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        Show older {what}
      </BusyButton>
    </div>
  )
}
