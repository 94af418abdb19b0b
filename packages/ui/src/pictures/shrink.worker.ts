import { decodeUpright, drawShrunk, JPEG_OPTIONS } from './draw-jpeg.ts'
import type { ShrinkAnswer, ShrinkQuestion } from './shrink-messages.ts'

async function shrink({ job, picture }: ShrinkQuestion): Promise<ShrinkAnswer> {
  if (typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined') {
    return { job, kind: 'unsupported' }
  }
  const bitmap = await decodeUpright(picture).catch(() => undefined)
  if (bitmap === undefined) return { job, kind: 'undecodable' }
  const canvas = new OffscreenCanvas(1, 1)
  const isDrawn = drawShrunk(canvas, bitmap)
  bitmap.close()
  return isDrawn
    ? { job, kind: 'shrunk', jpeg: await canvas.convertToBlob(JPEG_OPTIONS) }
    : { job, kind: 'unsupported' }
}

// One after the other: several large pictures decoded at once would fill a phone's memory.
let last: Promise<void> = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<ShrinkQuestion>) => {
  last = last.then(async () => {
    const answer = await shrink(data).catch((): ShrinkAnswer => ({ job: data.job, kind: 'unsupported' }))
    self.postMessage(answer)
  })
})
