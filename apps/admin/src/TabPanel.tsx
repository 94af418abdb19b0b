import type { ReactNode } from 'react'

interface TabPanelProps {
  /** Which tab it belongs to, from 0. */
  tab: number
  className?: string
  children: ReactNode
}

/** The content of the open tab: the main part of the page. */
export function TabPanel({ tab, className, children }: TabPanelProps) {
  return (
    <main id="content" tabIndex={-1}>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={className}>
        {children}
      </div>
    </main>
  )
}
