import { z } from 'zod'

/** A whole number, or its digits as an address has them. */
export function numberOrDigits(number: z.ZodType<number, number>, message: string) {
  return z
    .union([z.number(), z.string().regex(/^\d{1,10}$/, message)], { error: message })
    .transform(Number)
    .pipe(number)
}

/** How many entries a page holds. */
export function limitUpTo(max: number) {
  const message = `limit must be a whole number from 1 to ${max}`
  return numberOrDigits(z.int(message).min(1, message).max(max, message), message)
}
