import { Breadcrumbs } from '@grove/ui'
import type { ReactNode } from 'react'
import { lastListing } from './last-listing.ts'

/** Way and width of a profile, whatever it shows. */
export function ProfileFrame({ crumb, children }: { crumb: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <Breadcrumbs
        items={[{ label: 'Home', href: '/' }, { label: 'Guides', href: lastListing() }, { label: crumb }]}
      />
      {children}
    </div>
  )
}
