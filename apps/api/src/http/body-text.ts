import { RefusedBodyError } from '../errors.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The text of a JSON body, which is UTF-8 whatever its type says (RFC 8259).
 * @throws RefusedBodyError where it is not: letters of another encoding would be replaced silently.
 */
export function bodyText(body: Buffer): string {
  try {
    return UTF8.decode(body)
  } catch {
    throw new RefusedBodyError(400, 'The body is not valid JSON')
  }
}
