/**
 * The cookies of one directory, for programs: a browser keeps its own and hides them from pages, so that this stays
 * empty there. Names and values are kept as they came.
 */
export class CookieJar {
  readonly #cookies = new Map<string, { value: string; expires: number }>()

  /** Keeps what an answer sets, and forgets what it ends. */
  keep(headers: Headers): void {
    // Browsers without it keep the cookies themselves.
    for (const cookie of headers.getSetCookie?.() ?? []) {
      const [pair = '', ...attributes] = cookie.split(';')
      const split = pair.indexOf('=')
      const name = pair.slice(0, Math.max(0, split)).trim()
      if (name === '') continue
      const expires = expiryOf(attributes)
      if (expires <= Date.now()) this.#cookies.delete(name)
      else this.#cookies.set(name, { value: pair.slice(split + 1).trim(), expires })
    }
  }

  /** The Cookie header of the next call; undefined where there is nothing to send. */
  header(): string | undefined {
    const alive = [...this.#cookies].filter(([, { expires }]) => expires > Date.now())
    return alive.length === 0 ? undefined : alive.map(([name, { value }]) => `${name}=${value}`).join('; ')
  }
}

/** When a cookie ends, in milliseconds; Max-Age counts before Expires, and without either it never does. */
function expiryOf(attributes: readonly string[]): number {
  let expires = Number.POSITIVE_INFINITY
  for (const attribute of attributes) {
    const split = attribute.indexOf('=')
    if (split < 0) continue
    const name = attribute.slice(0, split).trim().toLowerCase()
    const value = attribute.slice(split + 1).trim()
    if (name === 'max-age' && /^-?\d+$/.test(value)) return Date.now() + Number(value) * 1000
    if (name === 'expires' && !Number.isNaN(Date.parse(value))) expires = Date.parse(value)
  }
  return expires
}
