/// <reference types="vite/client" />
export type { LazyEditablePointMapProps } from './LazyEditablePointMap.tsx'
export { LazyEditablePointMap } from './LazyEditablePointMap.tsx'
export type { GuideMapState, LazyGuideMapProps } from './LazyGuideMap.tsx'
export { LazyGuideMap } from './LazyGuideMap.tsx'
export type { LazyPointMapProps } from './LazyPointMap.tsx'
export { LazyPointMap } from './LazyPointMap.tsx'
export type { MapPoint } from './points.ts'
export type { PopupGuide } from './popup-guide.ts'
