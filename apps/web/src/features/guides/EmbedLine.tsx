import type { GuideFilter } from '@grove/schema'
import { Button, Textarea } from '@mantine/core'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './EmbedCode.module.css'
import { embedCode } from './embed-code.ts'

type Copying = 'idle' | 'copied' | 'failed'

/** The line itself, to be copied. */
export function EmbedLine({ filter }: { filter: GuideFilter }) {
  const { siteOrigin } = useRouteContext({ from: '__root__' })
  const [copying, setCopying] = useState<Copying>('idle')
  const code = embedCode(siteOrigin, filter)

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopying('copied')
    } catch {
      setCopying('failed')
    }
  }

  return (
    <>
      <Textarea
        classNames={{ input: classes.code }}
        label="Put this line where the map and the list should stand on your own page."
        readOnly
        rows={4}
        spellCheck={false}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={handleCopy}>
          Copy
        </Button>
        <span role="status">
          {copying === 'copied' && 'Copied'}
          {copying === 'failed' && 'Please copy the line by hand'}
        </span>
      </div>
    </>
  )
}
