import { Button, Input } from '@mantine/core'
import type { RefusedFile } from './picture-rules.ts'
import classes from './RefusedFiles.module.css'

interface RefusedFilesProps {
  id: string
  files: readonly RefusedFile[]
  onDismiss: () => void
}

/** Files that were chosen and not taken, each with the reason, until one has seen it. */
export function RefusedFiles({ id, files, onDismiss }: RefusedFilesProps) {
  return (
    <div id={id} className={classes.refused}>
      <ul className={classes.files}>
        {files.map(({ name, reason }, index) => (
          <li key={`${name}-${String(index)}`}>
            <Input.Error id={`${id}-${String(index)}`}>{reason}</Input.Error>
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="xs" onClick={onDismiss}>
        {files.length === 1 ? 'Dismiss this message' : 'Dismiss these messages'}
      </Button>
    </div>
  )
}
