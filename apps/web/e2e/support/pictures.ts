import type { TestBrowser } from '@grove/testkit'

/** A file as an `<input type="file">` takes it. */
export interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

interface Painting {
  name: string
  width: number
  height: number
  /** Its colours from left to right. */
  colours: readonly string[]
  type?: 'jpeg' | 'png'
}

/** Real pictures, drawn and encoded by the browser. */
export async function paintPictures(
  browser: TestBrowser,
  paintings: readonly Painting[],
): Promise<PictureFile[]> {
  const page = await browser.newPage()
  const files: PictureFile[] = []
  for (const { name, type = 'jpeg', ...painting } of paintings) {
    const mimeType = `image/${type}`
    const url = await page.evaluate(paint, { ...painting, mimeType })
    files.push({ name, mimeType, buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') })
  }
  await page.close()
  return files
}

/** Runs in the page; answers a data URL. */
function paint({
  width,
  height,
  colours,
  mimeType,
}: Pick<Painting, 'width' | 'height' | 'colours'> & { mimeType: string }): string {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw')
  const gradient = context.createLinearGradient(0, 0, width, 0)
  colours.forEach((colour, index) => {
    gradient.addColorStop(index / Math.max(1, colours.length - 1), colour)
  })
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  return canvas.toDataURL(mimeType)
}

/** `count` small pictures, each of its own colour. */
export function paintMany(browser: TestBrowser, count: number): Promise<PictureFile[]> {
  return paintPictures(
    browser,
    Array.from({ length: count }, (_, index) => ({
      name: `wood-${index + 1}.jpg`,
      width: 120,
      height: 90,
      colours: [`hsl(${(index * 360) / count} 50% 45%)`],
    })),
  )
}

/** EXIF with nothing but "turn this by 90 degrees clockwise" (orientation 6), as phones held upright write it. */
const TURNED = Buffer.concat([
  Buffer.from('Exif\0\0II*\0', 'latin1'),
  Buffer.from([8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]),
])

/** The same JPEG as a phone writes it that was held upright: it lies on its side and says so. */
export function turnedSideways({ name, mimeType, buffer }: PictureFile): PictureFile {
  const head = Buffer.from([0xff, 0xe1, 0, TURNED.length + 2])
  return { name, mimeType, buffer: Buffer.concat([buffer.subarray(0, 2), head, TURNED, buffer.subarray(2)]) }
}
