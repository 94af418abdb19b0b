import { findPostcode, resolvePlace, suggestPlaces, suggestTowns } from '@grove/db/gazetteer'
import {
  clearableEmailSchema,
  countrySchema,
  decodeText,
  escapeFormula,
  focalPointSchema,
  latitudeSchema,
  loginInput,
  nationOf,
  parseBounds,
  parseSearchText,
  registerGuideInput,
  safeRedirect,
  searchGuidesInput,
  searchPlaces,
  searchWords,
  socialSchema,
  suggestTownsInput,
  trainingYearSchema,
  unescapeFormula,
  uploadHash,
  usernameSchema,
  websiteSchema,
} from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { parseEnv } from '../src/env.ts'
import { parseCsv, toCsvLine } from '../src/features/admin/csv.ts'
import { readImportFile } from '../src/features/admin/import-file.ts'
import { fromListCell } from '../src/features/admin/transfer-columns.ts'
import { parsePictureSource } from '../src/features/media/picture-source.ts'
import { chooseEncoding, matchesEtag } from '../src/http/http-headers.ts'
import { limitedAddress } from '../src/http/rate-limit.ts'
import { requestIds } from '../src/http/request-id.ts'
import { scrubPath, scrubText } from '../src/logger.ts'
import { isUnservedPath } from '../src/plugins/path-limits.ts'
import { inlineHashes } from '../src/plugins/security.ts'
import { sharedProcedures } from '../src/plugins/trpc-plugin.ts'
import { sharedAnswerOf } from '../src/rest/rest-plugin.ts'
import { restRoutes } from '../src/rest/rest-routes.ts'

/** Processor time that a text of so many characters may take. Whatever grows with its square takes minutes. */
const TEXT = { size: 1_000_000, limitMs: 50 }
const FILE = { size: 50_000, limitMs: 1_000 }

const env = parseEnv({ TRUST_PROXY: 'true' })
const makeRequestId = requestIds(env)

interface Reader {
  /** Reads a text as it would come from outside; it may refuse it. */
  read: (text: string) => unknown
  /** The text that costs it the most work. */
  worst: readonly string[]
  /** For files of administrators, which are read in short turns of the event loop: they cost more, but not with the square. */
  isFile?: boolean
}

/** All that reads texts from strangers, by name. */
const READERS: Readonly<Record<string, Reader>> = {
  'the text of a log line': { read: scrubText, worst: ['@', '%40', 'a@', '%', '.', 'a.b'] },
  'the path of a log line': { read: (text) => scrubPath(`/${text}`), worst: ['%40', '/', '?', '#'] },
  'Accept-Encoding': { read: chooseEncoding, worst: [' ', ';', ',', ' ;', 'q=0', 'br;'] },
  'If-None-Match': { read: (text) => matchesEtag(text, 'W/"a"'), worst: [' ', ',', ' ,', 'W/', '"a', '*'] },
  'X-Request-Id': {
    read: (text) => makeRequestId({ headers: { 'x-request-id': text } }),
    worst: ['.', ':', '-'],
  },
  'the address of a caller': { read: limitedAddress, worst: [':', '%', '::ffff:1.', '1.', 'f:'] },
  'the limits of paths': {
    read: (text) => isUnservedPath(`/${text}`),
    worst: ['/', '%', '%2f', './', '\\'],
  },
  'the parameters of a page': { read: parseSearchText, worst: ['&', '=', '&a', '%'] },
  'the input of a procedure': {
    read: (text) => [
      sharedProcedures('guides.search', { input: text }),
      sharedProcedures('guides.search', { input: JSON.stringify({ search: text }) }),
    ],
    worst: ['{', '[', '"', '1', '{"a":', '\u0301'],
  },
  'names of procedures': {
    read: (text) => sharedProcedures(text, {}),
    worst: [',', 'guides.list,'],
  },
  'the address of a call': {
    read: (text) =>
      restRoutes.map((route) => sharedAnswerOf(route, { params: { id: text }, query: { published: text } })),
    worst: ['/', '1', '-', '?'],
  },
  'a redirect': { read: safeRedirect, worst: ['/', '\\', ':', 'a:', '%', '?'] },
  'a data URL': {
    read: (text) => parsePictureSource(`data:image/png;base64,${text}`, 'x'),
    worst: ['=', '=A', 'A', ' ='],
  },
  'the head of a data URL': {
    read: (text) => parsePictureSource(`data:${text}`, 'x'),
    worst: [';', ',', ';a', '='],
  },
  'the link of a picture': {
    read: (text) => parsePictureSource(`https://${text}`, 'x'),
    worst: ['.', '/', '@', ':'],
  },
  'the path of a picture': { read: (text) => uploadHash(`/uploads/${text}`), worst: ['a', '.jpg'] },
  'an application': {
    read: (text) => {
      const names = { username: text, password: text, firstName: text, lastName: text, email: text }
      const place = { city: text, county: text, country: text, latitude: text, longitude: text }
      return registerGuideInput.safeParse({
        userData: names,
        guideData: { ...place, bio: text, images: [text] },
      })
    },
    worst: ['@', '.', '1', ' ', '\u0000', '-', 'a.'],
  },
  'a sign-in': { read: (text) => loginInput.safeParse({ username: text, password: text }), worst: [' '] },
  'a username': { read: (text) => usernameSchema.safeParse(text), worst: ['\u202e', ' '] },
  'an e-mail address': {
    read: (text) => clearableEmailSchema.safeParse(text),
    worst: ['@', '.', 'a@', 'a.', '-', '"', 'a@b.c'],
  },
  coordinates: {
    read: (text) => latitudeSchema.safeParse(text),
    worst: ['1', '.', '-', '1.', ' '],
  },
  'a focal point': { read: (text) => focalPointSchema.safeParse(text), worst: ['1', '0', '.', 'e', ' '] },
  'a year': { read: (text) => trainingYearSchema.safeParse(text), worst: ['2', '2015'] },
  'a website': {
    read: (text) => websiteSchema.safeParse(text),
    worst: ['a:', ':', '/', '.', ':1', 'http://', '%'],
  },
  'a handle': {
    read: (text) => socialSchema('instagram').safeParse(text),
    worst: ['_', '.', '@', 'x.com/', '%', '/'],
  },
  'a search': {
    read: (text) => searchWords(searchGuidesInput.parse({ search: text, cursor: null }).search ?? ''),
    worst: ['\u0301', '\ufdfa', "'", ' ', 'a ', 'ß'],
  },
  'the beginning of a town': {
    read: (text) => suggestTownsInput.safeParse({ text, country: text }),
    worst: [' ', '\u0301'],
  },
  'a country': { read: (text) => countrySchema.safeParse(text), worst: ['u.', 'uk ', 'United ', '\ufdfa'] },
  'a county': {
    read: (text) => nationOf({ country: 'UK', county: text, city: text }),
    worst: ['county ', ',', 'city of ', ' council'],
  },
  'a search for places': { read: searchPlaces, worst: ['uk ', 'the ', 'u.', 'new south ', '\ufdfa'] },
  'bounds of a map': {
    read: (text) => {
      try {
        return parseBounds(text)
      } catch {
        return undefined
      }
    },
    worst: ['1', '1,', '-', ' ', '.', ' ,'],
  },
  'a place': {
    read: (text) => {
      try {
        return [resolvePlace(text), suggestPlaces(text), suggestTowns(text), findPostcode(text)]
      } catch {
        return undefined
      }
    },
    worst: ['newport ', 'uk ', 'newport, ', 'S1 2BP ', '1,', 'sheffeild ', '\ufdfa'],
  },
  'the bytes of a file': {
    read: (text) => decodeText(Buffer.from(text, 'latin1')),
    worst: ['\u00ff', '\u00c3'],
  },
  'a cell of badges': {
    read: (text) => fromListCell('certificationBadges', text),
    worst: [' ', ';', ' ;', '\n', '|'],
  },
  'a cell of pictures': { read: (text) => fromListCell('images', text), worst: [' ', '\n', 'a '] },
  'a cell of a file': {
    read: (text) => unescapeFormula(escapeFormula(text)),
    worst: ["'", '=', '1', '"'],
  },
  // JavaScript's own replaceAll takes 30 to 50 ms to double a million quotes.
  'a line of a file': { read: (text) => toCsvLine([text]), worst: ["'", '=', '1', '"'], isFile: true },
  'a CSV file': { read: parseCsv, worst: ['"', ',', '\n', '",'], isFile: true },
  'a JSON file': {
    read: (text) => readImportFile({ format: 'json', text, mapping: undefined }),
    worst: ['[', '{', '"', '1', '{"a":', '-', '[1,'],
    isFile: true,
  },
  'the scripts of a page': { read: inlineHashes, worst: ['<script', '<style>', '<', '>', '<script>'] },
}

const COMMON = ['a', '0', ' ', '/', '.', '%', '\u00e9']

/** Texts of one size that repeat one part, two in turns, and one behind the other. */
function textsOf(worst: readonly string[], size: number): Map<string, string> {
  const half = size / 2
  const fill = (part: string, length = size) => part.repeat(Math.ceil(length / part.length))
  const texts = new Map<string, string>()
  for (const part of new Set([...COMMON, ...worst])) {
    texts.set(part, fill(part))
    // A match that seems to come to its end, and does not.
    texts.set(`${part}…x`, `${fill(part)}\u0001`)
  }
  for (const first of worst) {
    for (const second of worst) {
      if (first === second) continue
      texts.set(`${first}${second}`, fill(first + second))
      texts.set(`${first}…${second}`, fill(first, half) + fill(second, half))
    }
  }
  return texts
}

/** Milliseconds of this thread's processor time; what is refused costs as well. */
async function costOnce(read: Reader['read'], text: string): Promise<number> {
  const before = process.threadCpuUsage()
  try {
    await read(text)
  } catch {
    // Refused.
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The least of some measurements: a busy machine makes the same work take longer. */
async function costOf(read: Reader['read'], text: string, limitMs: number): Promise<number> {
  let cost = Number.POSITIVE_INFINITY
  for (let count = 0; count < 3 && cost > limitMs; count++) cost = Math.min(cost, await costOnce(read, text))
  return cost
}

describe('a million characters cost little, whatever they are', () => {
  test.each(Object.entries(READERS))('as %s', async (_name, { read, worst, isFile }) => {
    const { size, limitMs } = isFile ? FILE : TEXT
    const texts = textsOf(worst, size)
    const costs = new Map<string, number>()
    for (const [name, text] of texts) {
      const cost = await costOf(read, text, limitMs)
      if (cost > limitMs) costs.set(JSON.stringify(name), Math.round(cost))
    }
    expect(Object.fromEntries(costs)).toEqual({})
  })
})
