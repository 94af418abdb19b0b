import { useCallback, useRef } from 'react'

/**
 * Does one piece of work at a time: what is asked for before it is done is passed over. Of two presses in a row, the
 * second comes before the page shows that it is busy.
 */
export function useOneAtATime() {
  const isAtWork = useRef(false)
  return useCallback(async (work: () => Promise<unknown>) => {
    if (isAtWork.current) return
    isAtWork.current = true
    try {
      await work()
    } finally {
      isAtWork.current = false
    }
  }, [])
}

/** The same for a mutation. What is sent resolves whatever becomes of it: the mutation tells of its failure. */
export function useSentOnce<Input>({ mutateAsync }: { mutateAsync: (input: Input) => Promise<unknown> }) {
  const oneAtATime = useOneAtATime()
  return (input: Input) => void oneAtATime(() => mutateAsync(input).catch(() => undefined))
}
