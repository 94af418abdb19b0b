import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** From 0 for what is guessed at once to 4 for what nobody guesses. */
export function ratePassword(password: string): number {
  return rater.check(password).score
}
