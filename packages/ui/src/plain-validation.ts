/**
 * Has zod check values without compiling its checks: the pages' Content-Security-Policy allows no code made from text,
 * and even trying is reported as a violation. To be called before zod is fetched, in the browser alone: the server
 * compiles them. It is zod's own shared configuration, set without fetching zod.
 */
export function validatePlainly(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
