/// <reference types="vite/client" />
export { LazyEditablePointMap } from './LazyEditablePointMap.tsx'
export { LazyGuideMap } from './LazyGuideMap.tsx'
export { LazyPointMap } from './LazyPointMap.tsx'
export type { MarkedGuide } from './marked-guide.ts'
export { createMarkedGuide } from './marked-guide.ts'
export type { MapPoint } from './points.ts'
export type { PopupGuide } from './popup-guide.ts'
export { useIsNear } from './use-is-near.ts'
