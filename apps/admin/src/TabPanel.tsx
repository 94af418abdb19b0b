import type { ReactNode } from 'react'
import classes from './TabPanel.module.css'

interface TabPanelProps {
  /** Which tab it belongs to, from 0. */
  tab: number
  /** Lays the content out; a column with a heading where absent. */
  className?: string
  children: ReactNode
}

/** The content of the open tab: the main part of the page. */
export function TabPanel({ tab, className = classes.page, children }: TabPanelProps) {
  return (
    <main id="content" tabIndex={-1}>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={className}>
        {children}
      </div>
    </main>
  )
}
