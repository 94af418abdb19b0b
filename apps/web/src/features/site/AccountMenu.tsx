import type { User } from '@grove/schema'
import { viewerLabel } from '@grove/schema'
import { Menu } from '@grove/ui'
import { memberLinks } from './navigation.ts'
import classes from './SiteHeader.module.css'
import { useLogout } from './use-logout.ts'

/** The name of who is signed in, and beneath it the ways of members. */
export function AccountMenu({ viewer }: { viewer: User }) {
  const logout = useLogout()
  return (
    <Menu
      label={<span className={classes.viewer}>{viewerLabel(viewer)}</span>}
      entries={[...memberLinks(viewer), { label: 'Logout', onSelect: logout }]}
    />
  )
}
