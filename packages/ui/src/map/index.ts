/// <reference types="vite/client" />
export type { GuideMapState, LazyGuideMapProps } from './LazyGuideMap.tsx'
export { LazyGuideMap } from './LazyGuideMap.tsx'
export type { LazyPointMapProps } from './LazyPointMap.tsx'
export { LazyPointMap } from './LazyPointMap.tsx'
export type { MapPoint } from './points.ts'
export type { PopupGuide } from './popup-guide.ts'
