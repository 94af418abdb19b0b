import type { User } from '@grove/schema'

export interface NavigationLink {
  label: string
  href: string
  /** True for addresses that load a document of their own. */
  isDocument?: boolean
}

export const FIND_A_GUIDE: NavigationLink = { label: 'Find a Guide', href: '/' }
export const LOGIN: NavigationLink = { label: 'Login', href: '/auth' }
export const APPLY: NavigationLink = { label: 'Apply', href: '/auth?register=true&redirect=apply' }

/** Where the admin app lives: under this site, or at an address of its own. */
export const ADMIN_URL: string = import.meta.env.VITE_ADMIN_URL || '/admin'

/** The pages of a signed-in user. */
export function memberLinks(viewer: Pick<User, 'isAdmin' | 'isReviewer'>): NavigationLink[] {
  return [
    ...(viewer.isAdmin || viewer.isReviewer
      ? [{ label: 'Admin Panel', href: ADMIN_URL, isDocument: true }]
      : []),
    { label: 'My Profile', href: '/create-profile' },
    { label: 'Credentials', href: '/credentials' },
    { label: 'Enquiries', href: '/enquiries' },
    { label: 'Community', href: '/community' },
    { label: 'My Account', href: '/account' },
    { label: 'Change Password', href: '/password-change' },
  ]
}

/** True on the pages that "Find a Guide" stands for. */
export function isGuidesPath(pathname: string): boolean {
  return pathname === '/guides' || pathname.startsWith('/guides/')
}
