import { GALLERY_MAX_IMAGES, IMAGE_MAX_BYTES } from '@grove/schema'
import { describe, expect, it } from 'vitest'
import {
  chooseForGallery,
  movePicture,
  pictureKeys,
  pictureRefusal,
  shrunkSize,
  undecodableFile,
  undecodableToast,
} from './picture-rules.ts'

function file(name: string, type = 'image/jpeg', size = 1000) {
  return { name, type, size }
}

function files(count: number) {
  return Array.from({ length: count }, (_, index) => file(`wood-${index + 1}.jpg`))
}

describe('pictureRefusal', () => {
  it.each(['image/jpeg', 'image/png', 'image/gif'])('takes %s', (type) => {
    expect(pictureRefusal(file('a', type))).toBeUndefined()
  })

  it.each(['image/svg+xml', 'image/webp', 'text/html', 'application/pdf', ''])('refuses %j', (type) => {
    expect(pictureRefusal(file('a', type))?.title).toBe('Invalid file type')
  })

  it('takes a file of exactly the largest size, and none that is one byte larger', () => {
    expect(pictureRefusal(file('a', 'image/png', IMAGE_MAX_BYTES))).toBeUndefined()
    expect(pictureRefusal(file('a', 'image/png', IMAGE_MAX_BYTES + 1))?.title).toBe('File too large')
  })
})

describe('chooseForGallery', () => {
  it('takes as many as there are places, and says nothing', () => {
    const chosen = chooseForGallery(files(4), GALLERY_MAX_IMAGES - 4)
    expect(chosen.accepted).toHaveLength(4)
    expect(chosen.toast).toBeUndefined()
  })

  it('drops what goes beyond the free places', () => {
    const { accepted, toast } = chooseForGallery(files(11), 0)
    expect(accepted.map(({ name }) => name)).toEqual(files(10).map(({ name }) => name))
    expect(toast?.title).toBe('Too many images')
  })

  it('takes nothing once it is full', () => {
    const { accepted, toast } = chooseForGallery(files(1), GALLERY_MAX_IMAGES)
    expect(accepted).toEqual([])
    expect(toast?.title).toBe('Maximum images reached')
  })

  it('leaves out what is no picture, and still fills every place', () => {
    const { accepted, toast } = chooseForGallery([file('a.txt', 'text/plain'), ...files(2)], 8)
    expect(accepted).toHaveLength(2)
    expect(toast).toMatchObject({ title: 'Invalid file type', variant: 'destructive' })
  })

  it('tells of several refused files in one toast', () => {
    const { toast } = chooseForGallery(
      [
        file('a.txt', 'text/plain'),
        file('b.txt', 'text/plain'),
        file('c.jpg', 'image/jpeg', IMAGE_MAX_BYTES + 1),
      ],
      0,
    )
    expect(toast?.description).toBe('a.txt is not a JPG, PNG or GIF picture. 2 more files were left out.')
  })

  it('says nothing when no file was chosen at all', () => {
    expect(chooseForGallery([], GALLERY_MAX_IMAGES)).toEqual({ accepted: [], refused: [] })
  })

  it('names every file that is left out, with its reason, in the order they were chosen', () => {
    const chosen = [
      file('notes.txt', 'text/plain'),
      ...files(2),
      file('big.png', 'image/png', IMAGE_MAX_BYTES + 1),
    ]
    expect(chooseForGallery(chosen, GALLERY_MAX_IMAGES - 1).refused).toEqual([
      { name: 'notes.txt', reason: 'notes.txt is not a JPG, PNG or GIF picture.' },
      { name: 'wood-2.jpg', reason: 'wood-2.jpg was left out: a gallery holds up to 10 pictures.' },
      { name: 'big.png', reason: 'big.png is larger than 10 MB.' },
    ])
    expect(chooseForGallery(files(1), GALLERY_MAX_IMAGES).refused).toHaveLength(1)
  })
})

it('tells one file that is no picture from several', () => {
  expect(undecodableToast(['a.png']).title).toBe('Could not process image')
  expect(undecodableToast(['a.png', 'b.png']).title).toBe('Error processing images')
})

describe('shrunkSize', () => {
  it.each([
    [
      { width: 2400, height: 1200 },
      { width: 1200, height: 600 },
    ],
    [
      { width: 1000, height: 4000 },
      { width: 300, height: 1200 },
    ],
    [
      { width: 1200, height: 1200 },
      { width: 1200, height: 1200 },
    ],
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
    [
      { width: 5000, height: 1 },
      { width: 1200, height: 1 },
    ],
  ])('draws %j at %j', (size, shrunk) => {
    expect(shrunkSize(size)).toEqual(shrunk)
  })
})

describe('movePicture', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 9, ['a', 'c', 'b']],
    [7, 0, ['a', 'b', 'c']],
  ])('puts number %i at %i', (from, to, moved) => {
    expect(movePicture(['a', 'b', 'c'], from, to)).toEqual(moved)
  })
})

it('gives every picture a key of its own, even the same one twice, however long its address', () => {
  const picture = `data:image/jpeg;base64,${'A'.repeat(5000)}`
  const keys = pictureKeys([picture, '/uploads/a.jpg', picture])
  expect(new Set(keys).size).toBe(3)
  expect(Math.max(...keys.map((key) => key.length))).toBeLessThan(80)
})

it('tries pictures in HEIC, and says how to make JPEGs of them where they cannot be read', () => {
  expect(pictureRefusal({ name: 'wood.heic', type: '', size: 1 })).toBeUndefined()
  expect(pictureRefusal({ name: 'wood', type: 'image/heif', size: 1 })).toBeUndefined()
  expect(undecodableFile('wood.HEIC').reason).toContain('Please save it as JPEG')
  expect(undecodableFile('wood.jpg').reason).toBe('wood.jpg could not be read as a picture.')
})
