import type { IconProps } from './draw-icon.tsx'
import { drawIcon } from './draw-icon.tsx'

export function SearchIcon(props: IconProps) {
  return drawIcon('M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0z M16 16l4.5 4.5', props)
}

export function RefreshIcon(props: IconProps) {
  return drawIcon('M19 12a7 7 0 1 1-2.2-5.1L19.5 9M19.5 4.5V9H15', props)
}

export function CheckIcon(props: IconProps) {
  return drawIcon('M5 12.5l4.5 4.5L19 7.5', props)
}

export function EyeIcon(props: IconProps) {
  return drawIcon(
    'M2.5 12C5 7.8 8.2 5.8 12 5.8s7 2 9.5 6.2c-2.5 4.2-5.7 6.2-9.5 6.2S5 16.2 2.5 12z M9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0z',
    props,
  )
}

export function EyeOffIcon(props: IconProps) {
  return drawIcon(
    'M9.3 6.2A9.8 9.8 0 0 1 12 5.8c3.8 0 7 2 9.5 6.2-.9 1.5-1.9 2.7-3 3.7M15.2 17.7a9.5 9.5 0 0 1-3.2.5c-3.8 0-7-2-9.5-6.2.9-1.6 2-2.8 3.1-3.8M10 10.1a2.8 2.8 0 0 0 3.9 3.9M4.5 4.5l15 15',
    props,
  )
}

export function TrashIcon(props: IconProps) {
  return drawIcon('M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5', props)
}

export function DownloadIcon(props: IconProps) {
  return drawIcon('M12 4v11M7 10.5l5 5 5-5M5 20h14', props)
}

export function UploadIcon(props: IconProps) {
  return drawIcon('M12 16V5M7 9.5l5-5 5 5M5 20h14', props)
}

export function AlertIcon(props: IconProps) {
  return drawIcon('M12 4l9 15.5H3L12 4zM12 10.5v4M12 17h.01', props)
}

export function InfoIcon(props: IconProps) {
  return drawIcon('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0z M12 11v5M12 8h.01', props)
}

export function DragIcon(props: IconProps) {
  return drawIcon('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01', {
    ...props,
    style: { strokeWidth: 2.4, ...props.style },
  })
}

export function InboxIcon(props: IconProps) {
  return drawIcon('M4 13l2.5-7.5h11L20 13v5.5H4zM4 13h5l1 2.5h4l1-2.5h5', props)
}

export function SunIcon(props: IconProps) {
  return drawIcon(
    'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9L18 18M18 6l-2.1 2.1M8.1 15.9L6 18',
    props,
  )
}

export function PencilIcon(props: IconProps) {
  return drawIcon('M5 19l1-4L16.5 4.5l3 3L9 18zM14.5 6.5l3 3', props)
}

export function LockIcon(props: IconProps) {
  return drawIcon(
    'M7 10.5h10a2 2 0 0 1 2 2v5a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-5a2 2 0 0 1 2 -2z M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14v2',
    props,
  )
}

export function SignOutIcon(props: IconProps) {
  return drawIcon('M13 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H13M10 12h10M16 8l4 4-4 4', props)
}

export function PictureIcon(props: IconProps) {
  return drawIcon(
    'M6 5h12a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1 -2.5 2.5h-12a2.5 2.5 0 0 1 -2.5 -2.5v-9a2.5 2.5 0 0 1 2.5 -2.5z M7.4 10a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0z M4 17l5-4 3.5 2.5L16 12l4.5 4',
    props,
  )
}

export function DocumentIcon(props: IconProps) {
  return drawIcon(
    'M7 3.5h6.5L18 8v11a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 19V5a1.5 1.5 0 0 1 1.5-1.5M13.5 3.5V8H18M9 12.5h6M9 16h4',
    props,
  )
}
