import { parseSearchText } from '@grove/schema'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * For a page that shows at once what is typed, and whose address follows by being replaced: calls back where a link or the way
 * back brings the page other parameters.
 */
export function useOtherAddress(path: string, onOther: (search: Record<string, unknown>) => void): void {
  const { history } = useRouter()
  const handleOther = useEffectEvent(onOther)
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        if (action.type !== 'REPLACE' && location.pathname === path)
          handleOther(parseSearchText(location.search))
      }),
    [history, path],
  )
}
