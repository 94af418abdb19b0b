import type { IconProps } from './draw-icon.tsx'
import { drawIcon } from './draw-icon.tsx'

export function ArrowRightIcon(props: IconProps) {
  return drawIcon('M5 12h13.5M13 6.5l5.5 5.5-5.5 5.5', props)
}

export function ArrowLeftIcon(props: IconProps) {
  return drawIcon('M19 12H5.5M11 6.5L5.5 12l5.5 5.5', props)
}

export function ChevronDownIcon(props: IconProps) {
  return drawIcon('M6 9.5l6 6 6-6', props)
}

export function ChevronUpIcon(props: IconProps) {
  return drawIcon('M6 14.5l6-6 6 6', props)
}

export function ChevronLeftIcon(props: IconProps) {
  return drawIcon('M14.5 6l-6 6 6 6', props)
}

export function ChevronRightIcon(props: IconProps) {
  return drawIcon('M9.5 6l6 6-6 6', props)
}

export function MenuIcon(props: IconProps) {
  return drawIcon('M4 8h16M4 16h16', props)
}

export function CrossIcon(props: IconProps) {
  return drawIcon('M6.5 6.5l11 11M17.5 6.5l-11 11', props)
}

export function PlusIcon(props: IconProps) {
  return drawIcon('M12 5v14M5 12h14', props)
}

export function MinusIcon(props: IconProps) {
  return drawIcon('M5 12h14', props)
}
