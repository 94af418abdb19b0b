import { IMAGE_JPEG_QUALITY } from '@grove/schema'
import { shrunkSize } from './picture-rules.ts'

/** JPEG knows no transparency: what shows through is paper. */
const PAPER = '#fffdf8'

type Context2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Sizes the canvas to the shrunk picture and draws it; false where the canvas has no 2D context. */
export function drawShrunk(canvas: HTMLCanvasElement | OffscreenCanvas, bitmap: ImageBitmap): boolean {
  const { width, height } = shrunkSize(bitmap)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false }) as Context2D | null
  if (context === null) return false
  context.fillStyle = PAPER
  context.fillRect(0, 0, width, height)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return true
}

/**
 * Decodes a picture as it is meant to be seen: turned upright by its own note of how the camera was held. All browsers do so
 * unasked; those of 2022 refuse the word that younger ones have for it, `imageOrientation: 'from-image'`.
 */
export function decodeUpright(picture: Blob): Promise<ImageBitmap> {
  return createImageBitmap(picture)
}

export const JPEG_OPTIONS = { type: 'image/jpeg', quality: IMAGE_JPEG_QUALITY } as const
