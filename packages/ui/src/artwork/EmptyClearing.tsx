import dark from './empty-clearing-dark.svg?url&no-inline'
import light from './empty-clearing-light.svg?url&no-inline'
import { ThemedImage } from './ThemedImage.tsx'

/** A clearing with a stump and a few leaves, for states with nothing to show. */
export function EmptyClearing({ className }: { className?: string }) {
  return (
    <ThemedImage
      className={className}
      light={light}
      dark={dark}
      alt=""
      width={320}
      height={214}
      loading="lazy"
      // Without a connection the browser would draw a broken picture in its place.
      onError={({ currentTarget }) => {
        currentTarget.style.visibility = 'hidden'
      }}
    />
  )
}
