/** Closed lists of a listing with the words that people read. The keys are stored and stand in addresses. */

/** Languages by their ISO 639-1 code: the English name, and the language's own name for pickers. */
export const LANGUAGES = {
  ar: { label: 'Arabic', ownName: 'العربية' },
  bg: { label: 'Bulgarian', ownName: 'Български' },
  bn: { label: 'Bengali', ownName: 'বাংলা' },
  br: { label: 'Breton', ownName: 'Brezhoneg' },
  bs: { label: 'Bosnian', ownName: 'Bosanski' },
  ca: { label: 'Catalan', ownName: 'Català' },
  cs: { label: 'Czech', ownName: 'Čeština' },
  cy: { label: 'Welsh', ownName: 'Cymraeg' },
  da: { label: 'Danish', ownName: 'Dansk' },
  de: { label: 'German', ownName: 'Deutsch' },
  el: { label: 'Greek', ownName: 'Ελληνικά' },
  en: { label: 'English', ownName: 'English' },
  es: { label: 'Spanish', ownName: 'Español' },
  et: { label: 'Estonian', ownName: 'Eesti' },
  eu: { label: 'Basque', ownName: 'Euskara' },
  fa: { label: 'Persian', ownName: 'فارسی' },
  fi: { label: 'Finnish', ownName: 'Suomi' },
  fr: { label: 'French', ownName: 'Français' },
  ga: { label: 'Irish', ownName: 'Gaeilge' },
  gd: { label: 'Scottish Gaelic', ownName: 'Gàidhlig' },
  gl: { label: 'Galician', ownName: 'Galego' },
  gu: { label: 'Gujarati', ownName: 'ગુજરાતી' },
  gv: { label: 'Manx', ownName: 'Gaelg' },
  he: { label: 'Hebrew', ownName: 'עברית' },
  hi: { label: 'Hindi', ownName: 'हिन्दी' },
  hr: { label: 'Croatian', ownName: 'Hrvatski' },
  hu: { label: 'Hungarian', ownName: 'Magyar' },
  id: { label: 'Indonesian', ownName: 'Bahasa Indonesia' },
  is: { label: 'Icelandic', ownName: 'Íslenska' },
  it: { label: 'Italian', ownName: 'Italiano' },
  ja: { label: 'Japanese', ownName: '日本語' },
  ko: { label: 'Korean', ownName: '한국어' },
  kw: { label: 'Cornish', ownName: 'Kernewek' },
  lb: { label: 'Luxembourgish', ownName: 'Lëtzebuergesch' },
  lt: { label: 'Lithuanian', ownName: 'Lietuvių' },
  lv: { label: 'Latvian', ownName: 'Latviešu' },
  mi: { label: 'Māori', ownName: 'Te reo Māori' },
  mk: { label: 'Macedonian', ownName: 'Македонски' },
  ms: { label: 'Malay', ownName: 'Bahasa Melayu' },
  mt: { label: 'Maltese', ownName: 'Malti' },
  nl: { label: 'Dutch', ownName: 'Nederlands' },
  no: { label: 'Norwegian', ownName: 'Norsk' },
  pa: { label: 'Punjabi', ownName: 'ਪੰਜਾਬੀ' },
  pl: { label: 'Polish', ownName: 'Polski' },
  pt: { label: 'Portuguese', ownName: 'Português' },
  ro: { label: 'Romanian', ownName: 'Română' },
  ru: { label: 'Russian', ownName: 'Русский' },
  sk: { label: 'Slovak', ownName: 'Slovenčina' },
  sl: { label: 'Slovenian', ownName: 'Slovenščina' },
  sq: { label: 'Albanian', ownName: 'Shqip' },
  sr: { label: 'Serbian', ownName: 'Српски' },
  sv: { label: 'Swedish', ownName: 'Svenska' },
  sw: { label: 'Swahili', ownName: 'Kiswahili' },
  ta: { label: 'Tamil', ownName: 'தமிழ்' },
  th: { label: 'Thai', ownName: 'ไทย' },
  tr: { label: 'Turkish', ownName: 'Türkçe' },
  uk: { label: 'Ukrainian', ownName: 'Українська' },
  ur: { label: 'Urdu', ownName: 'اردو' },
  vi: { label: 'Vietnamese', ownName: 'Tiếng Việt' },
  zh: { label: 'Chinese', ownName: '中文' },
} as const satisfies Readonly<Record<string, { label: string; ownName: string }>>
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

export const OFFERS = {
  one_to_one: 'One to one',
  groups: 'Groups',
  families: 'Families with children',
  schools: 'Schools',
  workplaces: 'Workplaces',
  online: 'Online sessions',
} as const
export type Offer = keyof typeof OFFERS
export const OFFER_TYPES = Object.keys(OFFERS) as [Offer, ...Offer[]]

export const ACCESS = {
  step_free: 'Step-free route',
  seats: 'Places to sit',
  toilet: 'Accessible toilet',
  parking: 'Parking nearby',
  transit: 'Reachable by public transport',
  assistance_dogs: 'Assistance dogs welcome',
  sign_language: 'Sign language',
  quiet: 'Quiet, small groups',
} as const
export type Access = keyof typeof ACCESS
export const ACCESS_TYPES = Object.keys(ACCESS) as [Access, ...Access[]]

export const AVAILABILITIES = {
  open: 'Taking bookings',
  waiting_list: 'Waiting list',
  closed: 'Not taking bookings',
} as const
export type Availability = keyof typeof AVAILABILITIES
export const AVAILABILITY_TYPES = Object.keys(AVAILABILITIES) as [Availability, ...Availability[]]

/** How exactly others see where a guide is. */
export const LOCATION_PRECISIONS = ['exact', 'area', 'hidden'] as const
export type LocationPrecision = (typeof LOCATION_PRECISIONS)[number]
