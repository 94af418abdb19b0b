import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { uploadHash } from '@grove/schema'
import sharp from 'sharp'
import type { SiteUnderTest } from './each-site.ts'

const COLOURS = ['red', 'orange', 'gold', 'olive', 'green', 'teal', 'blue', 'navy', 'purple', 'gray']

export function dataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** The bytes in a data URL. */
export function bytesOf(url: string): Buffer<ArrayBuffer> {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

async function picture(background: string): Promise<string> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background } })
  return dataUrl('image/jpeg', await image.jpeg().toBuffer())
}

/** Ten small pictures of one colour each, as data URLs. */
export const tenPictures: readonly string[] = await Promise.all(COLOURS.map(picture))
/** Another one. */
export const portrait = await picture('white')

/** The names of all stored files. */
export async function storedFiles({ site }: SiteUnderTest): Promise<string[]> {
  return (await readdir(path.join(site.env.dataDir, 'uploads'))).sort()
}

/** The names of all files of these pictures. */
export function filesOf(urls: readonly (string | null)[]): string[] {
  const hashes = urls.map((url) => uploadHash(url ?? ''))
  return hashes.flatMap((hash) => [`${hash}-400.webp`, `${hash}-800.webp`, `${hash}.jpg`]).sort()
}
