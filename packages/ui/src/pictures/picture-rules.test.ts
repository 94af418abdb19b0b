import { GALLERY_MAX_IMAGES, IMAGE_MAX_BYTES } from '@grove/schema'
import { describe, expect, it } from 'vitest'
import {
  chooseForGallery,
  movePicture,
  pictureKeys,
  pictureRefusal,
  shrunkSize,
  triedToast,
  undecodableFile,
  undecodableToast,
} from './picture-rules.ts'

function file(name: string, type = 'image/jpeg', size = 1000) {
  return { name, type, size }
}

function files(count: number) {
  return Array.from({ length: count }, (_, index) => file(`wood-${index + 1}.jpg`))
}

const NOTES = file('notes.txt', 'text/plain')
const NO_PICTURE = 'notes.txt is not a JPG, PNG or GIF picture.'

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
  it('says nothing where all may be pictures', () => {
    const chosen = chooseForGallery(files(4), GALLERY_MAX_IMAGES - 4)
    expect(chosen).toEqual({ usable: files(4), places: 4, refused: [] })
    expect(chooseForGallery(files(11), 0)).toMatchObject({ places: GALLERY_MAX_IMAGES, refused: [] })
  })

  it('says at once that it is full, and which file is no picture', () => {
    expect(chooseForGallery(files(1), GALLERY_MAX_IMAGES)).toMatchObject({
      places: 0,
      toast: { title: 'Maximum images reached' },
    })
    const { refused, toast } = chooseForGallery([...files(2), NOTES], GALLERY_MAX_IMAGES)
    expect(refused).toEqual([{ name: 'notes.txt', reason: NO_PICTURE }])
    expect(toast?.description).toBe(
      `A gallery holds up to 10 pictures. Remove one to add another. ${NO_PICTURE}`,
    )
  })

  it('tells of several refused files in one toast', () => {
    const { toast } = chooseForGallery(
      [NOTES, file('b.txt', 'text/plain'), file('c.jpg', 'image/jpeg', IMAGE_MAX_BYTES + 1)],
      0,
    )
    expect(toast).toEqual({
      title: 'Invalid file type',
      description: `${NO_PICTURE} 2 more files were left out.`,
      variant: 'destructive',
    })
  })

  it('says nothing when no file was chosen at all', () => {
    expect(chooseForGallery([], GALLERY_MAX_IMAGES)).toEqual({ usable: [], places: 0, refused: [] })
  })

  it('names every file that is refused, with its reason, in the order they were chosen', () => {
    const big = file('big.png', 'image/png', IMAGE_MAX_BYTES + 1)
    const { usable, refused } = chooseForGallery([NOTES, ...files(2), big], GALLERY_MAX_IMAGES - 1)
    expect(usable).toEqual(files(2))
    expect(refused).toEqual([
      { name: 'notes.txt', reason: NO_PICTURE },
      { name: 'big.png', reason: 'big.png is larger than 10 MB.' },
    ])
  })
})

describe('triedToast', () => {
  it('says nothing of pictures that all found a place', () => {
    expect(triedToast({ added: 3, unread: [], leftOut: [] }, [])).toBeUndefined()
  })

  it('says which files found no room, and which are no pictures', () => {
    const tried = { added: 10, unread: ['torn.jpg'], leftOut: ['wood-11.jpg', 'wood-12.jpg'] }
    expect(triedToast(tried, [{ name: 'notes.txt', reason: NO_PICTURE }])).toEqual({
      title: 'Too many images',
      description: `Only the first 10 pictures were added: a gallery holds up to 10. There was no room for wood-11.jpg and wood-12.jpg. torn.jpg could not be read as a picture. ${NO_PICTURE}`,
      variant: 'destructive',
    })
  })

  it('names three files without room, and counts the others', () => {
    const leftOut = files(5).map(({ name }) => name)
    expect(triedToast({ added: 1, unread: [], leftOut }, [])?.description).toBe(
      'Only the first picture was added: a gallery holds up to 10. There was no room for wood-1.jpg, wood-2.jpg, wood-3.jpg and 2 more.',
    )
  })

  it('leaves the toast of a full gallery alone, unless there is more to say', () => {
    expect(triedToast({ added: 0, unread: [], leftOut: ['wood-1.jpg'] }, [])).toBeUndefined()
    expect(triedToast({ added: 0, unread: ['torn.jpg'], leftOut: ['wood-1.jpg'] }, [])).toMatchObject({
      title: 'Maximum images reached',
      description:
        'A gallery holds up to 10 pictures. There was no room for wood-1.jpg. torn.jpg could not be read as a picture.',
    })
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
