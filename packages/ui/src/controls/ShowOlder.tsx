import { useState } from 'react'
import { takeLostFocus } from '../feedback/take-lost-focus.ts'
import { BusyButton } from './BusyButton.tsx'

interface ShowOlderProps {
  list: {
    data: { pages: readonly unknown[] } | undefined
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** The name of what is listed, such as "messages". */
  what: string
  size?: 'xs'
}

/** Fetches the next page of a list, where there is one. With the last page the button goes, and a text takes its focus. */
export function ShowOlder({
  list: { data, hasNextPage, isFetchingNextPage, fetchNextPage },
  what,
  size,
}: ShowOlderProps) {
  const [isPressed, setIsPressed] = useState(false)
  if (!hasNextPage)
    return (
      isPressed &&
      data !== undefined &&
      data.pages.length > 1 && (
        <p ref={takeLostFocus} tabIndex={-1}>
          There are no older {what}.
        </p>
      )
    )
  return (
    <div>
      <BusyButton
        variant="default"
        size={size}
        isBusy={isFetchingNextPage}
        onClick={() => {
          setIsPressed(true)
          void fetchNextPage()
        }}
      >
        Show older {what}
      </BusyButton>
    </div>
  )
}
