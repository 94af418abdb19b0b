import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import classes from './Hero.module.css'
import backDark from './hero-back-dark.svg?url&no-inline'
import backLight from './hero-back-light.svg?url&no-inline'
import frontDark from './hero-front-dark.svg?url&no-inline'
import frontLight from './hero-front-light.svg?url&no-inline'
import { ThemedImage } from './ThemedImage.tsx'

/** The images that a page with the hero should preload: `<link rel="preload" as="image" type="image/svg+xml" href media>`. */
export const HERO_PRELOADS: readonly { href: string; media: string }[] = [
  { href: backLight, media: '(prefers-color-scheme: light)' },
  { href: frontLight, media: '(prefers-color-scheme: light)' },
  { href: backDark, media: '(prefers-color-scheme: dark)' },
  { href: frontDark, media: '(prefers-color-scheme: dark)' },
]

export interface HeroProps {
  /** The page's first heading and its first action; held to the page's width. */
  children: ReactNode
}

/** Until the page has settled its processor is left to it: what moves has layers of its own, which it waits for. */
const DRIFT_AFTER_MS = 4000

/** A misted wood across the page, by day or at dusk, with the page's first words standing in it. */
export function Hero({ children }: HeroProps) {
  return (
    <section className={classes.hero}>
      <HeroLayer light={backLight} dark={backDark} />
      <Mist />
      <HeroLayer light={frontLight} dark={frontDark} />
      <svg className={classes.edge} viewBox="0 0 1440 64" preserveAspectRatio="none" aria-hidden="true">
        <path fill="currentColor" d="M0 30C180 4 330 12 520 34S900 62 1120 38 1360 10 1440 22V64H0z" />
      </svg>
      <div className={classNames('wrap', classes.words)}>{children}</div>
    </section>
  )
}

function Mist() {
  const [isDrifting, setIsDrifting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDrifting(true), DRIFT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <div className={classNames(classes.mist, isDrifting && classes.drifting)} />
}

function HeroLayer({ light, dark }: { light: string; dark: string }) {
  return (
    <ThemedImage
      className={classes.layer}
      light={light}
      dark={dark}
      alt=""
      width={2400}
      height={1200}
      fetchPriority="high"
      decoding="async"
    />
  )
}
