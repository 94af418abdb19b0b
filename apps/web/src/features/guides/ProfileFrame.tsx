import { Breadcrumbs } from '@grove/ui'
import type { ReactNode } from 'react'

/** Way and width of a profile, whatever it shows. */
export function ProfileFrame({ crumb, children }: { crumb: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <Breadcrumbs
        items={[{ label: 'Home', href: '/' }, { label: 'Guides', href: '/guides' }, { label: crumb }]}
      />
      {children}
    </div>
  )
}
