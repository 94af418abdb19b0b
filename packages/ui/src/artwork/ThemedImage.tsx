import type { ComponentProps } from 'react'

export interface ThemedImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  light: string
  dark: string
  alt: string
}

/** One drawing in two versions, by day and at dusk, as the system is set; on paper it is day. */
export function ThemedImage({ light, dark, alt, ...rest }: ThemedImageProps) {
  return (
    <picture>
      <source media="screen and (prefers-color-scheme: dark)" srcSet={dark} />
      <img {...rest} src={light} alt={alt} />
    </picture>
  )
}
