/** A picture to shrink; `job` comes back with the answer. */
export interface ShrinkQuestion {
  job: number
  picture: Blob
}

/** `unsupported` where this browser cannot draw off the main thread, `undecodable` for what is no picture. */
export type ShrinkAnswer =
  | { job: number; kind: 'shrunk'; jpeg: Blob }
  | { job: number; kind: 'unsupported' | 'undecodable' }
