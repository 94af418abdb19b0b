import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import classes from './EmbedCode.module.css'

type Copying = 'idle' | 'copied' | 'failed'

/** Lines of HTML to be copied. */
export function CopyCode({ label, code }: { label: string; code: string }) {
  const [copying, setCopying] = useState<Copying>('idle')

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
        label={label}
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
