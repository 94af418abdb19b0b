/** The kinds of wood that the demo's pictures show: `content/demo/{kind}-1.jpg` to `-3.jpg`. */
export const SCENERY_KINDS = [
  'bluebell',
  'beech-autumn',
  'birch',
  'oak-moss',
  'snow',
  'dusk',
  'redwood',
  'maple',
  'bamboo',
  'lake',
  'ridges',
  'stream',
  'coastal-pine',
  'heather',
  'olive',
] as const

export type SceneryKind = (typeof SCENERY_KINDS)[number]

/** Pictures of each kind. */
export const PICTURES_PER_KIND = 3
