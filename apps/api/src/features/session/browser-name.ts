/** Names as browsers write them, the more special ones first: most say that they are several. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

function nameIn(userAgent: string, names: readonly [RegExp, string][]): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** A browser in words, such as "Firefox on Linux", of what it says of itself; nothing of that is taken over. */
export function browserName(userAgent: string): string {
  const browser = nameIn(userAgent, BROWSERS) ?? 'a browser or program that we do not know'
  const system = nameIn(userAgent, SYSTEMS)
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The first part of an address: enough to know one's own by. */
export function firstPartOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  return /^[^.:]+[.:]/.exec(plain)?.[0] ?? plain
}
