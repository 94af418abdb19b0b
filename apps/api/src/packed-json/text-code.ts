import { BitWriter } from './bit-writer.ts'
import { BLOCK_WORDS } from './packed-data.ts'
import type { PrefixCode } from './prefix-code.ts'
import { prefixCodeOf, writePrefixCode } from './prefix-code.ts'

/*
 * One fixed code for the JSON of cards. A compressor measures each text first and makes a code for it; this one is known
 * beforehand, so that bits of one text may stand in any other. Any complete code is right, and one that fits is shorter: the
 * lengths were measured on cards of the demonstration directory and on English texts. What JSON does not hold has the longest.
 */

const BYTES = 256
/** Kinds of bytes by what stands before them: in the middle of digits, in the middle of letters, after anything else. */
const TREES = 3

const LENGTHS = {
  literals: [
    'f*32;8b6b*9;886b4*6;55548b*8;9b*16;9b*5;9b*6;454545aa7ba88798b7899aabab*5;fb*64;ffb*51;f*9;ee',
    'f*32;3b5b*9;7a6a89999898889b*5;8baaba9bb9bbbbab9b*7;aab*5;ab476537665a746556b454676a6abbbbfb*64;ffbab*46;aaaf*9;ee',
    'f*32;5b4b*9;6b6868*6;99a5b*6;889a99997a998999b9889a8bab9b9bab4667468549866546955568567b8b8bf979babbbabbaab*12;ab*5;a*33;ffa*33;7a*17;f*9;ee',
  ],
  commands: '0*128;a*65;869a*37;7a8aaa9a*62;9*28;8989*5;8989*113;79*98;89*150;',
  distances: '20*15;f*12;a517355689cef*10;',
} as const

/** Lengths as they are written above: one digit each, and how often where it is repeated; those left out are 0. */
function readLengths(text: string, count: number): Uint8Array {
  const lengths: number[] = []
  for (const [, length = '', times = '1'] of text.matchAll(/([0-9a-f])(?:\*(\d+);)?/g))
    for (let left = Number(times); left > 0; left--) lengths.push(Number.parseInt(length, 16))
  return Uint8Array.from({ length: count }, (_, symbol) => lengths[symbol] ?? 0)
}

/** What the last byte counts as ... (RFC 7932, section 7.1, UTF8) */
const LAST = lastClasses()
/** ... and the one before it. */
const BEFORE = beforeClasses()

function classesOf(classOf: (character: string, byte: number) => number): Uint8Array {
  return Uint8Array.from({ length: BYTES }, (_, byte) => classOf(String.fromCharCode(byte), byte))
}

function lastClasses(): Uint8Array {
  const classes: readonly (readonly [RegExp, number])[] = [
    [/[\t\n\r]/, 4],
    [/ /, 8],
    [/["']/, 16],
    [/%/, 20],
    [/[(<[{]/, 24],
    [/[)>\]}]/, 28],
    [/[,:;]/, 32],
    [/\./, 36],
    [/=/, 40],
    [/\d/, 44],
    [/[AEIOU]/, 48],
    [/[A-Z]/, 52],
    [/[aeiou]/, 56],
    [/[a-z]/, 60],
    [/[!-~]/, 12],
  ]
  return classesOf((character, byte) => {
    if (byte >= 0x80) return (byte & 1) + (byte >= 0xc0 ? 2 : 0)
    return classes.find(([pattern]) => pattern.test(character))?.[1] ?? 0
  })
}

function beforeClasses(): Uint8Array {
  return classesOf((character, byte) => {
    if (byte >= 0xe0 || /[A-Z\d]/.test(character)) return 2
    if (/[a-z]/.test(character)) return 3
    return /[!-~]/.test(character) ? 1 : 0
  })
}

/**
 * The tree of each context. After punctuation it is the same whatever comes before that, so that what follows a comma or a quote
 * may be written without knowing more.
 */
const TREE_OF_CONTEXT = Uint8Array.from({ length: 64 }, (_, context) => treeOf(context & ~3, context & 3))

function treeOf(last: number, before: number): number {
  const isLetter = last === LAST[0x61] || last === LAST[0x62]
  if (last === LAST[0x30] || (isLetter && before === BEFORE[0x30])) return 0
  if (isLetter && before === BEFORE[0x61]) return 1
  return 2
}

/** Signs that JSON goes on with: of a text that begins with one the first byte alone tells the trees of all the others. */
export const SIGN = /^["(),.:;[\]{}]/

/** Which of the codes is for a byte after these two. */
export function treeAfter(last: number, before: number): number {
  return TREE_OF_CONTEXT[(LAST[last] as number) | (BEFORE[before] as number)] as number
}

const literals: readonly PrefixCode[] = LENGTHS.literals.map((text) => prefixCodeOf(readLengths(text, BYTES)))
export const COMMANDS: PrefixCode = prefixCodeOf(readLengths(LENGTHS.commands, 704))
export const DISTANCES: PrefixCode = prefixCodeOf(readLengths(LENGTHS.distances, 64))

/** The code of each byte, and how long it is, in each of the trees: that of byte b in tree t is number t * 256 + b. */
export const LITERAL_CODES = Int32Array.from([
  ...literals.flatMap(({ codes }) => [...codes]),
  ...new Array<number>(BLOCK_WORDS).fill(0),
])
export const LITERAL_LENGTHS = Uint8Array.from(literals.flatMap(({ lengths }) => [...lengths]))

/**
 * Writes the code of a part of a text into words from one of them on, where there has to be room for 15 bits a byte, and answers how
 * many bits these are; the others of the last word are 0. Of the first word the lowest bits, fewer than 32, may have been written `before`.
 */
export function encodeText(
  bytes: Uint8Array,
  start: number,
  end: number,
  { words, at, before = 0 }: { words: Int32Array; at: number; before?: number },
): number {
  let last = bytes[start - 1] ?? 0
  let lastButOne = bytes[start - 2] ?? 0
  let word = before > 0 ? (words[at] as number) : 0
  let used = before
  let next = at
  for (let place = start; place < end; place++) {
    const byte = bytes[place] as number
    const entry = (treeAfter(last, lastButOne) << 8) | byte
    const code = LITERAL_CODES[entry] as number
    const length = LITERAL_LENGTHS[entry] as number
    lastButOne = last
    last = byte
    word |= code << used
    used += length
    if (used >= 32) {
      words[next++] = word
      used -= 32
      // None is so long that all of it could be left.
      word = code >>> (length - used)
    }
  }
  if (used > 0) words[next] = word
  return (next - at) * 32 + used - before
}

/** Which tree each context has, as the header tells it: by a code of as many symbols as there are trees, none of them rare. */
function writeContextMap(out: BitWriter): void {
  // Three trees: 2 + (1 << 1 | 0) - 1, and no runs of zeros.
  out.put(1, 1)
  out.put(1, 3)
  out.put(0, 1)
  out.put(0, 1)
  // A simple code of three symbols (section 3.4): the first takes one bit.
  out.put(1, 2)
  out.put(TREES - 1, 2)
  for (const tree of [2, 0, 1]) out.put(tree, 2)
  const codes = prefixCodeOf(Uint8Array.from([2, 2, 1]))
  for (const tree of TREE_OF_CONTEXT) out.put(codes.codes[tree] as number, codes.lengths[tree] as number)
  out.put(0, 1)
}

/** All that stands between the length of the text and its first command. */
function makeHeader(): BitWriter {
  const out = new BitWriter()
  // One type of blocks each, distances without postfix and direct codes, and contexts as of UTF-8.
  out.put(0, 3)
  out.put(0, 2 + 4)
  out.put(2, 2)
  writeContextMap(out)
  // One tree of distances.
  out.put(0, 1)
  for (const { lengths } of [...literals, COMMANDS, DISTANCES]) writePrefixCode(out, lengths)
  return out
}

const header = makeHeader()
export const HEADER = {
  bits: header.bits,
  words: Int32Array.from([...header.words, ...new Array<number>(BLOCK_WORDS).fill(0)]),
}
