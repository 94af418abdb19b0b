import type { IconProps } from './draw-icon.tsx'
import { drawIcon } from './draw-icon.tsx'

export function PinIcon(props: IconProps) {
  return drawIcon(
    'M12 21c-4.5-4-7-7.3-7-10.8C5 6 8 3.5 12 3.5s7 2.5 7 6.7C19 13.7 16.5 17 12 21z M9.7 10.2a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0z',
    props,
  )
}

export function GlobeIcon(props: IconProps) {
  return drawIcon(
    'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0z M3.5 12h17M12 3.5c3 2.6 3.8 5.6 3.8 8.5s-.8 5.9-3.8 8.5c-3-2.6-3.8-5.6-3.8-8.5S9 6.1 12 3.5z',
    props,
  )
}

export function CameraIcon(props: IconProps) {
  return drawIcon(
    'M8.5 4h7a4.5 4.5 0 0 1 4.5 4.5v7a4.5 4.5 0 0 1 -4.5 4.5h-7a4.5 4.5 0 0 1 -4.5 -4.5v-7a4.5 4.5 0 0 1 4.5 -4.5z M8.4 12a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z M16.6 7.4h.01',
    props,
  )
}

export function PeopleIcon(props: IconProps) {
  return drawIcon(
    'M6 9a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z M3.5 19c.4-3.4 2.5-5.2 5.5-5.2s5.1 1.8 5.5 5.2M15.5 6.3a3 3 0 0 1 0 5.6M17 14c2 .6 3.2 2.3 3.5 5',
    props,
  )
}

export function PersonIcon(props: IconProps) {
  return drawIcon(
    'M8.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z M5.5 19.5c.5-3.8 3-5.8 6.5-5.8s6 2 6.5 5.8',
    props,
  )
}

export function BirdIcon(props: IconProps) {
  return drawIcon(
    'M3.5 19c4-.2 6.5-1.5 8-3.5-3.5-.3-5.6-2-6.3-4.6M5.2 10.9C4 8.7 4 6.5 4.7 4.5c2.3 2.8 5 4.3 8.1 4.5.1-2.8 1.7-4.5 3.9-4.5 1.3 0 2.3.5 3 1.5l1.8.8-1.5 1.5c.2 5.7-4 11.2-10.5 11.2-2.3 0-4.3-.2-6-.5',
    props,
  )
}

export function MailIcon(props: IconProps) {
  return drawIcon(
    'M6 5.5h12a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1 -2.5 2.5h-12a2.5 2.5 0 0 1 -2.5 -2.5v-8a2.5 2.5 0 0 1 2.5 -2.5z M4.5 7.5l7.5 5.5 7.5-5.5',
    props,
  )
}

export function PhoneIcon(props: IconProps) {
  return drawIcon(
    'M6 4.5h3l1.5 4-2 1.5c1 2.3 2.7 4 5 5l1.5-2 4 1.5v3c0 .8-.7 1.5-1.5 1.5C10.5 19 5 13.5 4.5 6c0-.8.7-1.5 1.5-1.5z',
    props,
  )
}

export function SpeechIcon(props: IconProps) {
  return drawIcon(
    'M4.5 6.5a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H11L6.5 20v-3.5a2 2 0 0 1-2-2zM9 9.5h6M9 12.5h4',
    props,
  )
}

export function ExternalLinkIcon(props: IconProps) {
  return drawIcon(
    'M13.5 5H19v5.5M19 5l-8.5 8.5M10 6H6a1.5 1.5 0 0 0-1.5 1.5V18A1.5 1.5 0 0 0 6 19.5h10.5A1.5 1.5 0 0 0 18 18v-4',
    props,
  )
}

export function LocateIcon(props: IconProps) {
  return drawIcon(
    'M6.5 12a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0z M12 3v3.5M12 17.5V21M3 12h3.5M17.5 12H21 M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z',
    props,
  )
}
