import { claimedPictureSchema, GUIDE_FIELDS, TAG_FIELDS } from '@grove/schema'
import { keptUploads, restoreUpload } from '@grove/ui/guide-form'
import { keepStored, parseJson, readStored } from '@grove/ui/storage'
import { z } from 'zod'
import type { ApplyValues } from './apply-values.ts'
import { EMPTY_APPLICATION } from './apply-values.ts'
import { NAME_KEY, WORDS_KEY } from './early-application.ts'
import { readKept, removeKept, writeKept } from './kept-pictures.ts'

/** Where the browser keeps the pictures of an application, in IndexedDB: they are too large for where its words are. */
const PICTURES_KEY = 'application'

type Pictures = Pick<ApplyValues, 'profileImage' | 'images'>
type Words = Omit<ApplyValues, keyof Pictures | 'password' | 'confirmPassword'>

const uploadSchema = z.object({ picture: claimedPictureSchema, at: z.number() })
const picturesSchema = z.object({
  profileImage: z.string(),
  images: z.array(z.string()),
  /** Of the photo and of each picture of the gallery; null for what had not been uploaded. */
  uploads: z.array(uploadSchema.nullable()).catch([]),
})

/** The words of an application: everything but pictures and passwords, which are never kept. */
export function wordsOf(values: ApplyValues): Words {
  const { password: _, confirmPassword: __, profileImage: ___, images: ____, ...words } = values
  return words
}

const EMPTY_WORDS = wordsOf(EMPTY_APPLICATION)

/** Keeps the words at once, so that even a reload in the next moment finds them. */
export function keepWords(values: ApplyValues): void {
  const words = JSON.stringify(wordsOf(values))
  keepStored('localStorage', WORDS_KEY, words === JSON.stringify(EMPTY_WORDS) ? null : words)
}

/** The valid part of a stored draft, which may come from an older version, or from somebody else. */
export function readWords(stored: unknown): Partial<Words> {
  if (typeof stored !== 'object' || stored === null) return {}
  const texts = Object.entries(stored).filter(
    ([key, value]) =>
      Object.hasOwn(EMPTY_WORDS, key) &&
      typeof EMPTY_WORDS[key as keyof Words] === typeof value &&
      (typeof value === 'string' || typeof value === 'boolean'),
  )
  const lists = [...TAG_FIELDS, 'imageDescriptions' as const].flatMap((field) => {
    const list = GUIDE_FIELDS[field].output.safeParse((stored as Partial<Words>)[field])
    return list.success ? [[field, list.data]] : []
  })
  return Object.fromEntries([...texts, ...lists])
}

/** The words that were kept; none where there are none or they cannot be read. */
export function keptWords(): Partial<Words> {
  return readWords(parseJson(readStored('localStorage', WORDS_KEY)))
}

export async function keepPictures({ profileImage, images }: Pictures): Promise<void> {
  const isEmpty = profileImage === '' && images.length === 0
  const uploads = keptUploads([profileImage, ...images])
  await (isEmpty ? removeKept(PICTURES_KEY) : writeKept(PICTURES_KEY, { profileImage, images, uploads }))
}

/** The pictures that were kept, which need no second upload where they had one; undefined where there are none. */
export async function keptPictures(): Promise<Pictures | undefined> {
  const kept = picturesSchema.safeParse(await readKept(PICTURES_KEY)).data
  if (kept === undefined) return undefined
  const { profileImage, images, uploads } = kept
  for (const [index, url] of [profileImage, ...images].entries()) {
    const upload = uploads[index]
    if (upload) restoreUpload(url, upload)
  }
  return { profileImage, images }
}

/** The name of the application that was begun: the same one however often it is sent, and after a reload. */
export function applicationKey(): string {
  const kept = z.uuid().safeParse(readStored('localStorage', NAME_KEY)).data
  if (kept !== undefined) return kept
  const made = newKey()
  keepStored('localStorage', NAME_KEY, made)
  return made
}

/** A random UUID, also on pages that came without TLS, where browsers make none themselves. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // The version and the variant that RFC 9562 asks of random ones.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** Forgets the application that has become this account, also where its page was left before the answer came. */
export async function forgetApplicationOf(username: string): Promise<void> {
  if (keptWords().username?.trim().toLowerCase() === username.toLowerCase()) await forgetApplication()
}

/** Forgets the application, once it was sent or given up. */
export async function forgetApplication(): Promise<void> {
  keepStored('localStorage', WORDS_KEY, null)
  keepStored('localStorage', NAME_KEY, null)
  await removeKept(PICTURES_KEY)
}
