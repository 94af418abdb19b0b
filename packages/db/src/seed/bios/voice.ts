import type { SceneryKind } from '../scenery.ts'

/** A list with something in it. */
export type Some<T> = readonly [T, ...T[]]

/**
 * Sentences of one language that make a bio. `{wood}` stands for the words of `woods`, `{town}` for the town,
 * `{years}` for a number of years from 2 to 14.
 */
export interface Voice {
  /** A wood of each kind, in the form that the sentences take; it may name `{town}`. */
  woods: Readonly<Record<SceneryKind, string>>
  /** Who walks, and where: every bio begins with one. */
  openings: Some<string>
  /** How they came to this work. */
  ways: Some<string>
  /** The walk itself. */
  walks: Some<string>
  /** Practical advice. */
  practical: Some<string>
  /** A last word. */
  closings: Some<string>
  /** Stands between two sentences. */
  space: ' ' | ''
}
