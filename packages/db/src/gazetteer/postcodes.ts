import { readFileSync } from 'node:fs'
import { FULL_POSTCODE } from '@grove/schema'

/** A sector ("S1 2") or a district ("S1") of the UK's postcodes, with its middle in degrees. */
export interface Postcode {
  code: string
  latitude: number
  longitude: number
}

let table: ReadonlyMap<string, Postcode> | undefined

/** Reads lines of `code,latitude,longitude`, after one of headings. */
function loadTable(): ReadonlyMap<string, Postcode> {
  const text = readFileSync(new URL('../../../../content/uk-postcodes.csv', import.meta.url), 'utf8')
  const lines = text.trimEnd().split('\n').slice(1)
  return new Map(
    lines.map((line) => {
      const [code = '', latitude, longitude] = line.split(',')
      return [code, { code, latitude: Number(latitude), longitude: Number(longitude) }]
    }),
  )
}

/** Each by its code, in the order of the file. */
function postcodes(): ReadonlyMap<string, Postcode> {
  table ??= loadTable()
  return table
}

/** The sector of a district, else the district. */
function sectorOf(district: string, sector: string): Postcode | undefined {
  return postcodes().get(`${district} ${sector}`) ?? postcodes().get(district)
}

/** Letters that end the districts of the middle of London, such as SW1A. */
const LAST_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The middle of the districts that add a letter to the text: there is no SW1 by itself, but people write it. */
function sharedBeginning(code: string): Postcode | undefined {
  const districts = Array.from(LAST_LETTERS, (letter) => postcodes().get(code + letter)).filter(
    (district) => district !== undefined,
  )
  if (districts.length === 0) return undefined
  const middleOf = (name: 'latitude' | 'longitude') =>
    Math.round((districts.reduce((sum, district) => sum + district[name], 0) / districts.length) * 1000) /
    1000
  return { code, latitude: middleOf('latitude'), longitude: middleOf('longitude') }
}

const LONGEST_TEXT = 30
const SPACED = /^([A-Z]{1,2}[0-9][A-Z0-9]?) ([0-9])[A-Z]?$/
const BEGINNING = /^[A-Z]{1,2}[0-9][A-Z0-9]?$/
const UNSPACED = /^([A-Z]{1,2}[0-9][A-Z0-9]?)([0-9])[A-Z]?$/

function normalize(text: string): string {
  return text.length > LONGEST_TEXT ? '' : text.trim().replace(/\s+/g, ' ').toUpperCase()
}

/**
 * The sector, else the district, of a UK postcode or its beginning, whatever its case and spaces: "S1 2BP", "s12bp", "S1 2",
 * "S1", "SW1". Without a space "S12" is the district, because only a whole postcode can be parted without one.
 */
export function findPostcode(text: string): Postcode | undefined {
  const spaced = normalize(text)
  const compact = spaced.replaceAll(' ', '')
  const [, district = '', sector = ''] = FULL_POSTCODE.exec(compact) ?? SPACED.exec(spaced) ?? []
  if (district !== '') return sectorOf(district, sector)
  const [, unspaced = '', digit = ''] = UNSPACED.exec(spaced) ?? []
  return (
    (BEGINNING.test(spaced) ? (postcodes().get(spaced) ?? sharedBeginning(spaced)) : undefined) ??
    postcodes().get(`${unspaced} ${digit}`)
  )
}

/** The districts whose code begins with the text, in the order of the file. */
export function districtsFrom(text: string, limit: number): Postcode[] {
  const beginning = normalize(text).replaceAll(' ', '')
  const found: Postcode[] = []
  if (!/^[A-Z]{1,2}[0-9]/.test(beginning)) return found
  for (const [code, postcode] of postcodes()) {
    if (found.length === limit) break
    if (code.startsWith(beginning) && !code.includes(' ')) found.push(postcode)
  }
  return found
}
