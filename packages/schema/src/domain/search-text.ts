import { SEARCH_MAX_LENGTH } from '../limits.ts'

/** Letters that Unicode does not take apart into a base letter and a mark. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  // The two small sigmas are one letter.
  ς: 'σ',
}

/**
 * Folds a text for searching: lower case, no accents, words parted by single spaces.
 * Punctuation parts words ("Stoke-on-Trent" is three), apostrophes vanish ("King's Lynn" is "kings lynn").
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[ßæœøđðþłħıŋŧς]/g, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}

/** A text that is part of no folded text: a search for punctuation alone finds nothing. */
const MATCHES_NOTHING = '!!!'

/**
 * The words every match has to hold, folded, without repeats and without those that are a part of another one; none for a
 * blank search.
 */
export function searchWords(search: string): string[] {
  const text = search.slice(0, SEARCH_MAX_LENGTH)
  if (text.trim() === '') return []
  const folded = foldText(text)
  if (folded === '') return [MATCHES_NOTHING]
  const words = [...new Set(folded.split(' '))]
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

/** Names under which people look for a country besides its own. */
const COUNTRY_ALIASES: ReadonlyMap<string, string> = new Map([
  ['United Kingdom', 'UK'],
  ['United States of America', 'USA US'],
  ['United States', 'USA US'],
])

/** The folded text of one guide that a search looks into: city, county, country and name. */
export function guideSearchText(guide: {
  city: string
  county: string
  country: string
  userName: string
}): string {
  const parts = [
    guide.city,
    guide.county,
    guide.country,
    COUNTRY_ALIASES.get(guide.country) ?? '',
    guide.userName,
  ]
  return parts
    .map(foldText)
    .filter((part) => part !== '')
    .join(' ')
}
