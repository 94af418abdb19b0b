import { DomainError, IMAGE_MAX_BYTES } from '@grove/schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePictureSource } from './picture-source.ts'

const HASH = 'ab'.repeat(32)

function dataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

function refusalOf(value: string): { code: string; message: string; issues: unknown } {
  try {
    parsePictureSource(value, 'images.9')
  } catch (error) {
    if (error instanceof DomainError)
      return { code: error.code, message: error.message, issues: error.issues }
    throw error
  }
  throw new Error('It was accepted')
}

describe('a picture field', () => {
  test.each(['image/jpeg', 'image/png', 'image/gif', 'IMAGE/PNG', 'image/jpeg;charset=utf-8'])(
    'takes a data URL of %s',
    (type) => {
      const bytes = Buffer.from([1, 2, 3, 4, 5])
      expect(parsePictureSource(dataUrl(type, bytes), 'x')).toEqual({ kind: 'bytes', bytes })
    },
  )

  test('takes an upload of this site', () => {
    expect(parsePictureSource(`/uploads/${HASH}.jpg`, 'x')).toEqual({ kind: 'stored', hash: HASH })
  })

  test.each([
    ['https://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
    [' HTTPS://Pictures.example/a b.jpg ', 'https://pictures.example/a%20b.jpg'],
  ])('takes the link %s', (value, url) => {
    expect(parsePictureSource(value, 'x')).toEqual({ kind: 'link', url })
  })

  test.each(['image/svg+xml', 'image/webp', 'text/html', 'application/octet-stream', 'image/bmp'])(
    'refuses a data URL that names %s',
    (type) => {
      const message = 'Invalid file type'
      expect(refusalOf(dataUrl(type, Buffer.from('x')))).toEqual({
        code: 'invalid',
        message,
        issues: [{ path: 'images.9', message }],
      })
    },
  )

  test.each([
    '',
    'data:',
    'data:,x',
    'data:;base64,AAAA',
    'data:image/png,AAAA',
    'data:image/png;base64,',
    'data:image/png;base64,not base64!',
    'data:image/png;base64,AA=AA',
    'http://pictures.example/a.jpg',
    'file:///etc/passwd',
    'ftp://pictures.example/a.jpg',
    'javascript:alert(1)',
    'blob:https://grove.example/1',
    'https://',
    'https://user:secret@pictures.example/a.jpg',
    `https://pictures.example/${'a'.repeat(2_000)}`,
    '//pictures.example/a.jpg',
    '/uploads/a.jpg',
    `/uploads/${HASH}-400.webp`,
    `/uploads/../${HASH}.jpg`,
    `/uploads/${HASH.toUpperCase()}.jpg`,
    'picture.jpg',
  ])('refuses %s', (value) => {
    const message = 'Could not process image'
    expect(refusalOf(value)).toEqual({ code: 'invalid', message, issues: [{ path: 'images.9', message }] })
  })

  test('takes ten megabytes and not a byte more', () => {
    const largest = Buffer.alloc(IMAGE_MAX_BYTES, 1)
    expect(parsePictureSource(dataUrl('image/jpeg', largest), 'x')).toMatchObject({ kind: 'bytes' })
    const larger = Buffer.alloc(IMAGE_MAX_BYTES + 1, 1)
    expect(refusalOf(dataUrl('image/jpeg', larger))).toMatchObject({
      code: 'too_large',
      message: 'File too large',
    })
  })

  test('gives back the bytes of every data URL', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
        const source = parsePictureSource(dataUrl('image/png', Buffer.from(bytes)), 'x')
        expect(source).toEqual({ kind: 'bytes', bytes: Buffer.from(bytes) })
      }),
    )
  })

  test('never fails in another way than with a message for people', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `data:${text}`),
          fc.webUrl(),
        ),
        (value) => {
          try {
            parsePictureSource(value, 'x')
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError)
          }
        },
      ),
    )
  })
})
