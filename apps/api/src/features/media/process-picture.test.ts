import { createHash } from 'node:crypto'
import { pngOf } from '@grove/testkit/png'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { processPicture } from './process-picture.ts'

type Side = 'left' | 'right' | 'top' | 'bottom'

/** A picture with a red left half and a blue right half. */
function twoHalves(width: number, height: number) {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3, background: 'red' } } as const
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: half, left: 0, top: 0 },
  ])
}

/** Which side of a picture is red. */
async function redSide(picture: Buffer): Promise<Side> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128
  const [right, bottom] = [info.width - 2, info.height - 2]
  if (redAt(1, 1) && redAt(1, bottom)) return 'left'
  if (redAt(right, 1) && redAt(right, bottom)) return 'right'
  return redAt(1, 1) ? 'top' : 'bottom'
}

async function processed(bytes: Buffer) {
  const picture = await processPicture(bytes)
  if (picture === undefined) throw new Error('The picture could not be processed')
  return picture
}

/** A PNG that claims a size and holds next to nothing. */
function pngClaiming(width: number, height: number): Buffer {
  return pngOf({ width, height, kind: 'colours', rows: Buffer.alloc(1024) })
}

/** A GIF that claims a size. */
function gifClaiming(width: number, height: number): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  return Buffer.concat([Buffer.from('GIF89a'), screen, Buffer.from([0x3b])])
}

describe('what is stored of a picture', () => {
  test.each(['jpeg', 'png', 'gif'] as const)(
    'that is a %s is a JPEG under the hash of its bytes',
    async (format) => {
      const picture = await processed(await twoHalves(600, 400).toFormat(format).toBuffer())
      const { format: stored, width, height } = await sharp(picture.jpeg).metadata()
      expect({ stored, width, height }).toEqual({ stored: 'jpeg', width: 600, height: 400 })
      expect(picture).toMatchObject({ width: 600, height: 400 })
      expect(picture.hash).toBe(createHash('sha256').update(picture.jpeg).digest('hex'))
      expect(await redSide(picture.jpeg)).toBe('left')
    },
  )

  test.each([
    [2400, 1800, 1200, 900],
    [900, 3000, 360, 1200],
    [1200, 1200, 1200, 1200],
    [1201, 10, 1200, 10],
    [1, 1, 1, 1],
  ])('of %i by %i is %i by %i', async (width, height, storedWidth, storedHeight) => {
    const picture = await processed(await twoHalves(Math.max(width, 2), height).png().toBuffer())
    expect(picture.height).toBe(storedHeight)
    if (width > 1) expect(picture.width).toBe(storedWidth)
  })

  test('has renditions for small screens, never larger than itself', async () => {
    const picture = await processed(await twoHalves(1000, 500).png().toBuffer())
    const sizes = await Promise.all(
      picture.renditions.map(async ({ webp }) => {
        const { format, width, height } = await sharp(webp).metadata()
        return { format, width, height }
      }),
    )
    expect(picture.renditions.map(({ width }) => width)).toEqual([400, 800])
    expect(sizes).toEqual([
      { format: 'webp', width: 400, height: 200 },
      { format: 'webp', width: 800, height: 400 },
    ])
    const small = await processed(await twoHalves(300, 200).png().toBuffer())
    expect((await sharp(small.renditions[1]?.webp).metadata()).width).toBe(300)
  })

  test.each([
    [1, 'left'],
    [2, 'right'],
    [3, 'right'],
    [4, 'left'],
    [5, 'top'],
    [6, 'top'],
    [7, 'bottom'],
    [8, 'bottom'],
  ] as const)('taken with orientation %i stands upright', async (orientation, side) => {
    const turned = await twoHalves(60, 40).jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer()
    const picture = await processed(turned)
    const isTurned = orientation > 4
    expect([picture.width, picture.height]).toEqual(isTurned ? [40, 60] : [60, 40])
    expect(await redSide(picture.jpeg)).toBe(side)
    expect((await sharp(picture.jpeg).metadata()).orientation).toBeUndefined()
  })

  test('tells nothing of where and with what it was taken', async () => {
    const taken = await twoHalves(600, 400)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Canopy', Model: 'Leaf 3', Artist: 'Rowan Ash' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '53/1 22/1 51/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '1/1 28/1 12/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Sheffield</place></x:xmpmeta>')
      .toBuffer()
    expect(taken.includes('Canopy') && taken.includes('Sheffield')).toBe(true)
    expect((await sharp(taken).metadata()).exif?.length).toBeGreaterThan(50)
    const { jpeg, renditions } = await processed(taken)
    for (const stored of [jpeg, ...renditions.map(({ webp }) => webp)]) {
      const { exif, xmp, iptc, icc } = await sharp(stored).metadata()
      expect({ exif, xmp, iptc, icc }).toEqual({
        exif: undefined,
        xmp: undefined,
        iptc: undefined,
        icc: undefined,
      })
      expect(stored.includes('Canopy') || stored.includes('Exif') || stored.includes('Sheffield')).toBe(false)
    }
  })

  test('that lets through is on white', async () => {
    const clear = { r: 255, g: 0, b: 0, alpha: 0 }
    const png = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const { jpeg } = await processed(png)
    const [red, green, blue] = await sharp(jpeg).raw().toBuffer()
    expect([red, green, blue]).toEqual([255, 255, 255])
  })

  test('that moves is its first moment', async () => {
    const frames = [twoHalves(40, 20), twoHalves(40, 20).negate()]
    const inputs = await Promise.all(frames.map((frame) => frame.png().toBuffer()))
    const gif = await sharp(inputs, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const picture = await processed(gif)
    expect([picture.width, picture.height]).toEqual([40, 20])
    expect(await redSide(picture.jpeg)).toBe('left')
  })

  test('is the same for the same picture', async () => {
    const bytes = await twoHalves(600, 400).png().toBuffer()
    expect((await processed(bytes)).hash).toBe((await processed(bytes)).hash)
  })
})

describe('what cannot be stored', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('Hello')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
    ['a page behind the beginning of a PNG', Buffer.from('\x89PNG\r\n\x1a\n<!doctype html>', 'latin1')],
    [
      'a drawing behind the beginning of a GIF',
      Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a PNG that claims 30000 by 30000', pngClaiming(30_000, 30_000)],
    ['a PNG that claims more than there is', pngClaiming(200, 200)],
    ['a PNG that claims nothing', pngClaiming(0, 0)],
    ['a GIF that claims 65535 by 65535', gifClaiming(65_535, 65_535)],
  ])('is %s', async (_what, bytes) => {
    expect(await processPicture(bytes)).toBeUndefined()
  })

  test.each(['webp', 'tiff', 'avif'] as const)('is another kind, such as %s', async (format) => {
    const bytes = await twoHalves(20, 20).toFormat(format).toBuffer()
    expect(await processPicture(bytes)).toBeUndefined()
  })

  test.each(['jpeg', 'png', 'gif'] as const)('is a %s that is cut off', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const bytes = await sharp({
      create: { width: 300, height: 300, channels: 3, noise, background: 'black' },
    })
      .toFormat(format)
      .toBuffer()
    expect(await processPicture(bytes)).toBeDefined()
    expect(await processPicture(bytes.subarray(0, Math.floor(bytes.length / 2)))).toBeUndefined()
  })

  test('is a whole picture of more pixels than are decoded', async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'green' }, limitInputPixels: false })
        .png({ compressionLevel: 1 })
        .toBuffer()
    expect(await processPicture(await plain(7_071, 7_071))).toMatchObject({ width: 1200, height: 1200 })
    expect(await processPicture(await plain(7_072, 7_071))).toBeUndefined()
  })

  test.each([
    [16_384, 2, true],
    [2, 16_384, true],
    [16_385, 2, false],
    [2, 16_385, false],
  ])('is a strip with a side of more than 16,384 pixels (%i by %i)', async (width, height, isTaken) => {
    const strip = await sharp({ create: { width, height, channels: 3, background: 'green' } })
      .png()
      .toBuffer()
    expect((await processPicture(strip)) !== undefined).toBe(isTaken)
  })

  test('is half as large already where it is a GIF, interlaced or of 16 bits, and a quarter where both', async () => {
    const plain = (width: number) =>
      sharp({ create: { width, height: 5_000, channels: 3, background: 'green' } })
    const interlaced = (width: number) =>
      plain(width).png({ compressionLevel: 1, progressive: true }).toBuffer()
    const deep = plain(5_001).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer()
    expect(await processPicture(await interlaced(5_000))).toMatchObject({ width: 1200, height: 1200 })
    expect(await processPicture(await interlaced(5_001))).toBeUndefined()
    expect(await processPicture(await deep)).toBeUndefined()
    expect(await processPicture(await plain(5_001).gif({ effort: 1 }).toBuffer())).toBeUndefined()
    const both = (width: number) =>
      sharp({ create: { width, height: 2_500, channels: 3, background: 'green' } })
        .toColourspace('rgb16')
        .png({ compressionLevel: 1, progressive: true })
        .toBuffer()
    expect(await processPicture(await both(5_000))).toMatchObject({ width: 1200, height: 600 })
    expect(await processPicture(await both(5_001))).toBeUndefined()
  })
})
