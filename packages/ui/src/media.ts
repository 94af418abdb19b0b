import { pictureSrcSet } from '@grove/schema'
import { createContext, use } from 'react'

/** Origin that pictures are fetched from, without a closing slash; empty where the API serves the page itself. */
export const MediaOriginContext = createContext('')

/** Path of the drawn portrait that stands in for a guide without a usable picture. */
export function portraitUrl(guideId: number): string {
  return `/art/portraits/${guideId}.svg`
}

/** `src` and, where there are renditions, `srcSet` of a picture as the API names it. */
export interface PictureSource {
  src: string
  srcSet: string | undefined
}

/** Turns the address of a picture into what an `<img>` needs, with the origin of the API where it is another one. */
export function usePictureSource(url: string): PictureSource {
  const origin = use(MediaOriginContext)
  const srcSet = pictureSrcSet(url)
  // Nothing to put before anything, for each of many pictures of a page.
  if (origin === '') return { src: url, srcSet }
  const isOwnPath = url.startsWith('/')
  return {
    src: isOwnPath ? origin + url : url,
    srcSet: srcSet?.replaceAll('/uploads/', `${origin}/uploads/`),
  }
}
