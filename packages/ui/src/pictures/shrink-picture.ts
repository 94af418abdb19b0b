import { decodeUpright, drawShrunk, JPEG_OPTIONS } from './draw-jpeg.ts'
import type { ShrinkAnswer, ShrinkQuestion } from './shrink-messages.ts'

/** A file that holds no picture this browser can show. */
export class UndecodablePictureError extends Error {
  constructor(cause?: unknown) {
    super('Could not process image', { cause })
    this.name = 'UndecodablePictureError'
  }
}

interface Job {
  resolve: (answer: ShrinkAnswer) => void
  reject: (error: unknown) => void
}

/** The worker lives only while it has something to do. */
let worker: Worker | undefined
let lastJob = 0
const jobs = new Map<number, Job>()

function closeWorker() {
  worker?.terminate()
  worker = undefined
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
  opened.addEventListener('message', ({ data }: MessageEvent<ShrinkAnswer>) => {
    jobs.get(data.job)?.resolve(data)
    jobs.delete(data.job)
    if (jobs.size === 0) closeWorker()
  })
  opened.addEventListener('error', (event) => {
    closeWorker()
    for (const job of jobs.values()) job.reject(event)
    jobs.clear()
  })
  return opened
}

function askWorker(picture: Blob): Promise<ShrinkAnswer> {
  return new Promise((resolve, reject) => {
    worker ??= openWorker()
    lastJob += 1
    jobs.set(lastJob, { resolve, reject })
    const question: ShrinkQuestion = { job: lastJob, picture }
    worker.postMessage(question)
  })
}

async function shrinkHere(picture: Blob): Promise<Blob> {
  const bitmap = await decodeUpright(picture).catch((error: unknown) => {
    throw new UndecodablePictureError(error)
  })
  const canvas = document.createElement('canvas')
  drawShrunk(canvas, bitmap)
  bitmap.close()
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, JPEG_OPTIONS.type, JPEG_OPTIONS.quality),
  )
  if (jpeg === null) throw new UndecodablePictureError()
  return jpeg
}

async function shrink(picture: Blob): Promise<Blob> {
  // Where workers are switched off or too old to draw, the page does it itself.
  const answer = await askWorker(picture).catch(() => undefined)
  if (answer?.kind === 'shrunk') return answer.jpeg
  if (answer?.kind === 'undecodable') throw new UndecodablePictureError()
  return shrinkHere(picture)
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(blob)
  })
}

/**
 * A picture as it is sent: upright, without metadata, the longer side at most 1200 px, JPEG of quality 0.85, as a data
 * URL. The work is done off the main thread where the browser can.
 * @throws UndecodablePictureError for what is no picture.
 */
export async function shrinkPicture(picture: Blob): Promise<string> {
  return readAsDataUrl(await shrink(picture))
}
