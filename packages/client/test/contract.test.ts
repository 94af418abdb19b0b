import type { AppRouter } from '@grove/api'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { PROCEDURES } from '../src/contract.gen.ts'
import type { GroveClient } from '../src/index.ts'
import { createGroveClient } from '../src/index.ts'

/** A type with everything in it written out, so that two of them can be held side by side. */
type Plain<T> = T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T
/** True only for types that are the same to the last optional key. */
type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>
type Input<Method> = Method extends (input: infer I, options?: { signal?: AbortSignal }) => unknown
  ? Exclude<I, undefined>
  : never
type Output<Method> = Method extends (...parts: never[]) => Promise<infer O> ? O : never

/** Nothing to say, which a procedure's type gives as never. */
type Nothing = ReturnType<() => void>
type Answer<T> = [T] extends [never] ? Nothing : T

/** Whether one method of the client is as its procedure is: without an input the options come first. */
type IsAlike<Method, In, Out> =
  Same<Output<Method>, Answer<Out>> extends true
    ? [In] extends [object]
      ? Same<Input<Method>, In>
      : true
    : false

/** Names of the procedures that the client has not, or has otherwise. */
type Different = {
  [Router in keyof Outputs & string]: {
    [Name in keyof Outputs[Router] & string]: Router extends keyof GroveClient
      ? Name extends keyof GroveClient[Router]
        ? IsAlike<
            GroveClient[Router][Name],
            Inputs[Router][Name & keyof Inputs[Router]],
            Outputs[Router][Name]
          > extends true
          ? never
          : `${Router}.${Name}`
        : `${Router}.${Name}`
      : Router
  }[keyof Outputs[Router] & string]
}[keyof Outputs & string]

const different: Different[] = []

describe('the client', () => {
  it('takes and gives the types of the procedures', () => {
    // Compiles only while there is no name to put into the list: `pnpm contract` writes the client anew.
    const nothing: never[] = different
    expect(nothing).toEqual([])
  })

  it('has a method for every procedure and nothing else', () => {
    const client = createGroveClient({ url: 'https://directory.example' })
    const methods = Object.entries(client).flatMap(([router, own]) =>
      Object.keys(own).map((name) => `${router}.${name}`),
    )
    expect(methods.sort()).toEqual([...Object.keys(PROCEDURES), 'guides.all'].sort())
  })
})
