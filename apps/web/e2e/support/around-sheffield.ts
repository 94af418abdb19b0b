import { plainGuide, WREN } from './directory.ts'

const IN_SHEFFIELD = { ...WREN, latitude: '53.38', longitude: '-1.47' }
const FERN = {
  ...IN_SHEFFIELD,
  userName: 'Fern Alder',
  offers: ['online' as const],
  languages: ['en' as const, 'cy' as const],
  availability: 'open' as const,
}
const MOSS = { ...IN_SHEFFIELD, userName: 'Moss Carr', access: ['step_free' as const, 'seats' as const] }
const LEEDS = {
  ...IN_SHEFFIELD,
  userName: 'Hazel Holt',
  city: 'Leeds',
  county: 'West Yorkshire',
  latitude: '53.8',
  longitude: '-1.55',
  offers: ['online' as const],
}
const ROWAN = {
  ...IN_SHEFFIELD,
  userName: 'Rowan Dale',
  city: 'Ambleside',
  county: 'Cumbria',
  latitude: '54.43217',
  longitude: '-2.96143',
  locationPrecision: 'area' as const,
}

/** Guides in and near Sheffield, one of whom shows the area alone, and some elsewhere. */
export const AROUND_SHEFFIELD = [
  IN_SHEFFIELD,
  FERN,
  MOSS,
  LEEDS,
  ROWAN,
  ...Array.from({ length: 6 }, (_, index) => plainGuide(index + 1)),
]
