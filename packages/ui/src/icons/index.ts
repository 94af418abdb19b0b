export * from './action-icons.tsx'
export * from './arrow-icons.tsx'
export type { IconProps } from './Icon.tsx'
export * from './place-icons.tsx'
