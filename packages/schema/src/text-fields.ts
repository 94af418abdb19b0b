import { z } from 'zod'

/** The text of an answer; null where there is none. */
export const textOrNull = z.string().nullable()

/** The message for a text that is too long. */
export function tooLongMessage(maxLength: number): string {
  return `Must be at most ${maxLength} characters`
}

/** Control characters, halves of a character that stand alone, and signs that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
/**
 * Invisible characters and letters that nobody sees, such as the Hangul filler and empty Braille; except joiners, which some
 * scripts need, and the letters of flags.
 */
const INVISIBLE = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u

export const UNPRINTABLE_MESSAGE = 'Must not contain control characters'

/** True for what a text of several lines may hold. */
export function isPrintableLines(text: string): boolean {
  return !UNPRINTABLE.test(text.replaceAll(/[\t\n\r]/g, ''))
}

/** True for what a text of one line may hold: no line breaks, and nothing that cannot be seen. */
export function isPrintableLine(text: string): boolean {
  return !UNPRINTABLE.test(text) && !INVISIBLE.test(text)
}

/** NUL is no letter: PostgreSQL keeps none, and nobody types it. For texts that are only compared with stored ones. */
export function comparedText(schema: z.ZodString): z.ZodString {
  return schema.refine((text) => !text.includes('\u0000'), UNPRINTABLE_MESSAGE)
}

/** A line that is only compared with what is stored. */
export function comparedLine(message: string, maxLength: number) {
  return comparedText(
    z.string({ error: message }).trim().min(1, message).max(maxLength, tooLongMessage(maxLength)),
  )
}

/** A line that has to be there after trimming; missing, null and blank give `message`. */
export function requiredText(message: string, maxLength: number) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(maxLength, tooLongMessage(maxLength))
    .refine(isPrintableLine, UNPRINTABLE_MESSAGE)
}

/** Null and blank both become null. */
function clearable(maxLength: number, isPrintable: (text: string) => boolean) {
  return z
    .string()
    .trim()
    .max(maxLength, tooLongMessage(maxLength))
    .refine(isPrintable, UNPRINTABLE_MESSAGE)
    .nullable()
    .transform((text) => (text === '' ? null : text))
}

/** A line that may be cleared. Add `.optional()` where the key may be absent. */
export function clearableText(maxLength: number) {
  return clearable(maxLength, isPrintableLine)
}

/** Several lines of at least and at most so many characters; anything else gives `message`. */
export function requiredLines(message: string, minLength: number, maxLength: number) {
  return z
    .string({ error: message })
    .trim()
    .min(minLength, message)
    .max(maxLength, message)
    .refine(isPrintableLines, UNPRINTABLE_MESSAGE)
}

/** The same with line breaks. */
export function clearableLines(maxLength: number) {
  return clearable(maxLength, isPrintableLines)
}

/** True for a line without anything that cannot be seen: names of accounts have to be told apart. */
export function isVisible(text: string): boolean {
  return isPrintableLine(text) && !/\p{DI}/u.test(text)
}
