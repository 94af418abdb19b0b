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
  /** CSS background. */
  background: string
  type?: 'jpeg' | 'png'
}

/** Real pictures, drawn by the browser and taken as screenshots. */
export async function paintPictures(
  browser: TestBrowser,
  paintings: readonly Painting[],
): Promise<PictureFile[]> {
  const page = await browser.newPage()
  const files: PictureFile[] = []
  for (const { name, width, height, background, type = 'jpeg' } of paintings) {
    await page.setViewportSize({ width, height })
    await page.setContent(`<body style="margin:0;height:100vh;background:${background}">`)
    files.push({ name, mimeType: `image/${type}`, buffer: await page.screenshot({ type }) })
  }
  await page.close()
  return files
}

/** `count` small pictures, each of its own colour. */
export function paintMany(browser: TestBrowser, count: number): Promise<PictureFile[]> {
  return paintPictures(
    browser,
    Array.from({ length: count }, (_, index) => ({
      name: `wood-${index + 1}.jpg`,
      width: 120,
      height: 90,
      background: `hsl(${(index * 360) / count} 50% 45%)`,
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
