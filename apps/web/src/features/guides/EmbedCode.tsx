import type { GuideFilter } from '@grove/schema'
import { lazyPart } from '@grove/ui'
import { Suspense, useState } from 'react'
import classes from './EmbedCode.module.css'

const EmbedLine = lazyPart(async () => (await import('./EmbedLine.tsx')).EmbedLine)

/** The line that puts these guides on another organisation's page, behind a disclosure. */
export function EmbedCode({ filter }: { filter: GuideFilter }) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className={`${classes.embed} no-print`} onToggle={() => setIsOpened(true)}>
      <summary className={classes.summary}>Embed this map</summary>
      <Suspense>{isOpened && <EmbedLine filter={filter} />}</Suspense>
    </details>
  )
}
