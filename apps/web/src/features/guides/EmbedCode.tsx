import type { GuideFilter } from '@grove/schema'
import { classNames, lazyPart } from '@grove/ui'
import { useEffect, useRef, useState } from 'react'
import classes from './EmbedCode.module.css'

const EmbedLine = lazyPart(async () => (await import('./EmbedLine.tsx')).EmbedLine)

/** The line that puts these guides on another organisation's page, behind a disclosure. */
export function EmbedCode({ filter }: { filter: GuideFilter }) {
  const [isOpened, setIsOpened] = useState(false)
  const box = useRef<HTMLDetailsElement>(null)
  // It opens without a script, too: perhaps before there was anybody to hear of it.
  useEffect(() => {
    if (box.current?.open) setIsOpened(true)
  }, [])
  return (
    <details
      ref={box}
      className={classNames(classes.embed, 'script-only no-print')}
      onToggle={() => setIsOpened(true)}
    >
      <summary className={classes.summary}>Embed this map</summary>
      {isOpened && <EmbedLine filter={filter} />}
    </details>
  )
}
