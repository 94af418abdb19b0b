import { Button, Input } from '@mantine/core'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import classes from './UploadNote.module.css'
import type { Upload } from './uploads.ts'
import { retryUpload } from './uploads.ts'

interface UploadNoteProps {
  url: string
  /** Names the picture in the middle of a sentence, e.g. "picture 2". */
  name: string
  upload: Upload | undefined
  /** Id of what went wrong, for whoever describes something by it. */
  errorId: string
}

/** How far the upload of a picture has come, beneath it; what went wrong stays until it is tried again. */
export function UploadNote({ url, name, upload, errorId }: UploadNoteProps) {
  if (upload?.step === 'failed') {
    return (
      <div className={classes.failed}>
        <Input.Error id={errorId}>{`Not uploaded: ${upload.error.message}`}</Input.Error>
        <Button
          variant="default"
          size="xs"
          aria-label={`Try again to upload ${name}`}
          onClick={() => retryUpload(url)}
        >
          Try again
        </Button>
      </div>
    )
  }
  if (upload?.step !== 'waiting' && upload?.step !== 'sending') return null
  const share = upload.step === 'sending' && upload.share < 1 ? upload.share : undefined
  return (
    <div className={classes.under}>
      <ProgressBar label={`Uploading ${name}`} value={upload.step === 'waiting' ? 0 : share} />
    </div>
  )
}
