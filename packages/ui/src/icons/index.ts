export * from './action-icons.tsx'
export * from './arrow-icons.tsx'
export type { IconProps } from './draw-icon.tsx'
export * from './place-icons.tsx'
