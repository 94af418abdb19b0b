import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readGuidesSearch } from './guide-filter.ts'

/**
 * The guide in the drawer. It changes at once, however fast the keys are pressed; the address follows. Going back and
 * forward in the browser opens and closes it too.
 */
export function useOpenedGuide(addressed: number | undefined) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const [opened, setOpened] = useState(addressed)

  useEffect(() => {
    if (opened === addressed) return
    void navigate({
      to: '/',
      search: (before) => ({ ...before, guide: opened }),
      replace: opened === undefined || addressed !== undefined,
      resetScroll: false,
    })
  }, [navigate, opened, addressed])

  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        const isOwn = action.type === 'PUSH' || action.type === 'REPLACE'
        if (isOwn) return
        const query = new URLSearchParams(location.search)
        setOpened(readGuidesSearch(Object.fromEntries(query)).guide)
      }),
    [history],
  )

  return [opened, setOpened] as const
}
