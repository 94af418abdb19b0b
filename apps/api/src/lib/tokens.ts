import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A secret that nobody guesses, for a link, a cookie or a program: 43 characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The hash under which the database keeps a secret: whoever reads it there cannot use it. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
