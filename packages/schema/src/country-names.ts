import { COUNTRIES } from './countries.ts'
import { isWithinEdits } from './domain/edit-distance.ts'
import { placeSlug } from './domain/place-path.ts'
import { foldText } from './domain/search-text.ts'
import { PLACE_MAX_LENGTH } from './limits.ts'

/**
 * Names of the listed countries besides their own, by ISO 3166-1 alpha-2 code and parted by bars: alpha-3 first, then
 * what people write in English, then what the country calls itself. Case, accents, punctuation and a leading "the" do
 * not matter, so names that differ in nothing else stand here once. The parts of the United Kingdom are in it, and the
 * Crown dependencies, which have no entry of their own in the list and whose postcodes and roads are British.
 */
const OTHER_COUNTRY_NAMES: Readonly<Record<string, string>> = {
  AE: 'ARE|UAE|Emirates|Al Imarat|الإمارات|الإمارات العربية المتحدة',
  AF: 'AFG|Islamic Republic of Afghanistan|افغانستان',
  AL: 'ALB|Republic of Albania|Shqipëria|Shqipëri',
  AM: 'ARM|Republic of Armenia|Hayastan|Հայաստան',
  AO: 'AGO|Republic of Angola',
  AR: 'ARG|Argentine Republic|República Argentina',
  AT: 'AUT|Republic of Austria|Österreich|Oesterreich',
  AU: 'AUS|Commonwealth of Australia',
  AZ: 'AZE|Republic of Azerbaijan|Azərbaycan|Azerbaycan',
  BA: 'BIH|Bosnia|Bosnia-Herzegovina|Bosna i Hercegovina|Босна и Херцеговина',
  BD: 'BGD|বাংলাদেশ',
  BE: 'BEL|Kingdom of Belgium|België|Belgique|Belgien',
  BF: 'BFA|Upper Volta',
  BG: 'BGR|Republic of Bulgaria|Bulgariya|България',
  BI: 'BDI|Uburundi',
  BJ: 'BEN|Dahomey',
  BO: 'BOL|Plurinational State of Bolivia|Bolivia, Plurinational State of',
  BR: 'BRA|Brasil',
  BW: 'BWA|Republic of Botswana',
  BY: 'BLR|Byelorussia|White Russia|Беларусь|Белоруссия',
  CA: 'CAN|Dominion of Canada',
  CD: 'COD|DRC|DR Congo|Congo, Democratic Republic of the|Congo-Kinshasa|Zaire|République démocratique du Congo',
  CF: 'CAF|CAR|République centrafricaine|Centrafrique',
  CG: 'COG|Congo-Brazzaville|Congo Republic|Congo, Republic of the|République du Congo',
  CH: 'CHE|Swiss Confederation|Schweiz|Die Schweiz|Suisse|Svizzera|Svizra|Helvetia',
  CI: 'CIV|Ivory Coast|Cote d Ivoire',
  CL: 'CHL|República de Chile',
  CM: 'CMR|Cameroun',
  CN: 'CHN|PRC|People’s Republic of China|Mainland China|Zhongguo|中国|中國|中华人民共和国',
  CO: 'COL|República de Colombia',
  CR: 'CRI',
  CU: 'CUB|República de Cuba',
  CY: 'CYP|Republic of Cyprus|Kypros|Κύπρος|Kıbrıs',
  CZ: 'CZE|Czech Republic|Česko|Česká republika|Ceska',
  DE: 'DEU|Federal Republic of Germany|Deutschland|Bundesrepublik Deutschland|Allemagne|Tyskland|Duitsland',
  DK: 'DNK|Kingdom of Denmark|Danmark',
  DO: 'DOM|República Dominicana',
  DZ: 'DZA|Algérie|الجزائر',
  EC: 'ECU|República del Ecuador',
  EE: 'EST|Republic of Estonia|Eesti|Eesti Vabariik',
  EG: 'EGY|Arab Republic of Egypt|Misr|مصر',
  ER: 'ERI|State of Eritrea',
  ES: 'ESP|Kingdom of Spain|España|Espanya|Espainia|Spanien|Espagne',
  ET: 'ETH|ኢትዮጵያ',
  FI: 'FIN|Republic of Finland|Suomi|Suomen tasavalta',
  FR: 'FRA|French Republic|République française|Frankreich|Frankrijk|Frankrike|Francia',
  GA: 'GAB|Gabonese Republic',
  GB:
    'GBR|UK|Great Britain|Britain|United Kingdom of Great Britain and Northern Ireland|England|Scotland|' +
    'Wales|Northern Ireland|N Ireland|Cymru|Alba|Y Deyrnas Unedig|Vereinigtes Königreich|Großbritannien|Royaume-Uni|' +
    'Reino Unido|Regno Unito|Isle of Man|Jersey|Guernsey|Channel Islands',
  GE: 'GEO|Republic of Georgia|Sakartvelo|საქართველო',
  GH: 'GHA|Republic of Ghana',
  GM: 'GMB|Republic of the Gambia',
  GN: 'GIN|Guinée|Guinea-Conakry',
  GR: 'GRC|Hellenic Republic|Hellas|Ellada|Ελλάδα|Ελλάς',
  GT: 'GTM|República de Guatemala',
  GW: 'GNB|Guiné-Bissau',
  HK: 'HKG|Hongkong|Hong Kong SAR|Hong Kong SAR China|香港',
  HN: 'HND|República de Honduras',
  HR: 'HRV|Republic of Croatia|Hrvatska|Republika Hrvatska',
  HT: 'HTI|Ayiti',
  HU: 'HUN|Republic of Hungary|Magyarország|Ungarn',
  ID: 'IDN|Republic of Indonesia',
  IE: 'IRL|Republic of Ireland|Ireland, Republic of|Irish Republic|Southern Ireland|ROI|Éire|Irland',
  IL: 'ISR|State of Israel|Yisrael|ישראל',
  IN: 'IND|Republic of India|Bharat|भारत',
  IQ: 'IRQ|Republic of Iraq|العراق',
  IR: 'IRN|Islamic Republic of Iran|Iran, Islamic Republic of|Persia|ایران',
  IS: 'ISL|Ísland',
  IT: 'ITA|Italian Republic|Italia|Repubblica italiana|Italien|Italie',
  JM: 'JAM',
  JO: 'JOR|Hashemite Kingdom of Jordan|Al Urdun|الأردن',
  JP: 'JPN|Nippon|Nihon|日本',
  KE: 'KEN|Republic of Kenya',
  KG: 'KGZ|Kyrgyz Republic|Kirghizia|Кыргызстан',
  KH: 'KHM|Kampuchea|កម្ពុជា',
  KP: 'PRK|DPRK|Korea, North|Democratic People’s Republic of Korea|Korea, Democratic People’s Republic of',
  KR: 'KOR|Korea|Korea, South|Republic of Korea|Korea, Republic of|Hanguk|대한민국|한국',
  KW: 'KWT|State of Kuwait|الكويت',
  KZ: 'KAZ|Qazaqstan|Қазақстан|Казахстан',
  LA: 'LAO|Lao PDR|Lao People’s Democratic Republic|ລາວ',
  LB: 'LBN|Lebanese Republic|Liban|لبنان',
  LK: 'LKA|Ceylon|ශ්‍රී ලංකාව|இலங்கை',
  LR: 'LBR|Republic of Liberia',
  LS: 'LSO|Kingdom of Lesotho',
  LT: 'LTU|Republic of Lithuania|Lietuva',
  LU: 'LUX|Grand Duchy of Luxembourg|Luxemburg|Lëtzebuerg',
  LV: 'LVA|Republic of Latvia|Latvija',
  LY: 'LBY|State of Libya|ليبيا',
  MA: 'MAR|Kingdom of Morocco|Maroc|المغرب',
  MD: 'MDA|Republic of Moldova|Moldova, Republic of|Republica Moldova|Moldavia',
  ME: 'MNE|Crna Gora|Црна Гора',
  MG: 'MDG|Madagasikara',
  MK: 'MKD|Macedonia|Republic of North Macedonia|FYROM|Severna Makedonija|Makedonija|Северна Македонија',
  ML: 'MLI|Republic of Mali',
  MM: 'MMR|Burma|မြန်မာ',
  MN: 'MNG|Mongol Uls|Монгол',
  MR: 'MRT|Mauritanie|موريتانيا',
  MT: 'MLT|Republic of Malta',
  MW: 'MWI|Republic of Malawi',
  MX: 'MEX|Méjico|United Mexican States',
  MY: 'MYS|Federation of Malaysia',
  MZ: 'MOZ|Moçambique',
  NA: 'NAM|Republic of Namibia',
  NE: 'NER|Republic of the Niger',
  NG: 'NGA|Federal Republic of Nigeria',
  NI: 'NIC|República de Nicaragua',
  NL: 'NLD|Holland|Nederland|Kingdom of the Netherlands|Niederlande|Pays-Bas|Nederlân',
  NO: 'NOR|Kingdom of Norway|Norge|Noreg|Norwegen',
  NP: 'NPL|नेपाल',
  NZ: 'NZL|Aotearoa|Aotearoa New Zealand',
  OM: 'OMN|Sultanate of Oman|عمان',
  PA: 'PAN|República de Panamá',
  PE: 'PER|República del Perú',
  PG: 'PNG|Papua Niugini',
  PH: 'PHL|Pilipinas|Republic of the Philippines',
  PK: 'PAK|Islamic Republic of Pakistan|پاکستان',
  PL: 'POL|Republic of Poland|Polska|Rzeczpospolita Polska|Polen',
  PS: 'PSE|State of Palestine|Palestinian Territories|Palestinian Territory, Occupied|Filastin|فلسطين',
  PT: 'PRT|Portuguese Republic|República Portuguesa',
  PY: 'PRY|República del Paraguay',
  QA: 'QAT|State of Qatar|قطر',
  RO: 'ROU|ROM|Rumania|Roumania',
  RS: 'SRB|Republic of Serbia|Srbija|Србија',
  RU: 'RUS|Russian Federation|Rossiya|Россия|Российская Федерация',
  RW: 'RWA|Republic of Rwanda',
  SA: 'SAU|KSA|Kingdom of Saudi Arabia|السعودية',
  SD: 'SDN|Republic of the Sudan|السودان',
  SE: 'SWE|Kingdom of Sweden|Sverige|Schweden',
  SG: 'SGP|Republic of Singapore|Singapura|新加坡',
  SI: 'SVN|Republic of Slovenia|Slovenija',
  SK: 'SVK|Slovak Republic|Slovensko|Slovenská republika',
  SL: 'SLE|Republic of Sierra Leone',
  SN: 'SEN|Republic of Senegal',
  SO: 'SOM|Soomaaliya|الصومال',
  SS: 'SSD|Republic of South Sudan',
  SV: 'SLV|Republic of El Salvador',
  SY: 'SYR|Syrian Arab Republic|سوريا',
  TD: 'TCD|Tchad|تشاد',
  TG: 'TGO|Togolese Republic',
  TH: 'THA|Kingdom of Thailand|Siam|Prathet Thai|ประเทศไทย|ไทย',
  TJ: 'TJK|Tojikiston|Тоҷикистон',
  TM: 'TKM|Turkmenia',
  TN: 'TUN|Tunisie|تونس',
  TR: 'TUR|Türkiye|Republic of Türkiye|Republic of Turkey',
  TW: 'TWN|Taiwan, Province of China|臺灣|台灣|台湾',
  TZ: 'TZA|United Republic of Tanzania|Tanzania, United Republic of',
  UA: 'UKR|Ukrayina|Україна|Украина',
  UG: 'UGA|Republic of Uganda',
  US: 'USA|United States of America|America|The States|Estados Unidos|États-Unis|Vereinigte Staaten',
  UY: 'URY|República Oriental del Uruguay',
  UZ: 'UZB|O‘zbekiston|Ўзбекистон',
  VE: 'VEN|Bolivarian Republic of Venezuela|Venezuela, Bolivarian Republic of',
  VN: 'VNM|Viet Nam|Socialist Republic of Vietnam',
  YE: 'YEM|Republic of Yemen|اليمن',
  ZA: 'ZAF|RSA|Republic of South Africa|Suid-Afrika|iNingizimu Afrika|Mzansi',
  ZM: 'ZMB|Republic of Zambia',
  ZW: 'ZWE|Republic of Zimbabwe|Rhodesia',
}

/** The shortest text that is taken for a misspelled name: shorter ones are too near to too many. */
const SHORTEST_MISSPELLED = 4
const MOST_EDITS = 2

/**
 * A text as names of countries are compared: folded, without "the", and without the full stops of "U.S.A."; empty for one
 * that is too long to be any.
 */
export function countryKey(text: string): string {
  if (text.length > PLACE_MAX_LENGTH) return ''
  const folded = foldText(text).replace(/^the /, '')
  return /^\p{L}(?: \p{L})+$/u.test(folded) ? folded.replaceAll(' ', '') : folded
}

let nameByKey: ReadonlyMap<string, string> | undefined

/** The listed country that each name stands for; the names are folded by `countryKey`. */
export function countriesByKey(): ReadonlyMap<string, string> {
  nameByKey ??= new Map(
    COUNTRIES.flatMap(({ name, code }) =>
      [name, code, ...(OTHER_COUNTRY_NAMES[code]?.split('|') ?? [])].map((each): [string, string] => [
        countryKey(each),
        name,
      ]),
    ),
  )
  return nameByKey
}

/**
 * The listed country (its name in `COUNTRIES`) that a text names: by its own name, an everyday one ("UK", "Holland", "Czech
 * Republic"), its name there ("Deutschland"), an ISO 3166-1 code ("DE", "DEU"), or one of the nations of the United Kingdom.
 */
export function canonicalCountry(text: string): string | undefined {
  return countriesByKey().get(countryKey(text))
}

/** The listed country whose name is only so many slips away, the fewest first. */
export function nearestCountry(text: string, mostEdits = MOST_EDITS): string | undefined {
  const key = countryKey(text)
  if (key.length < SHORTEST_MISSPELLED) return undefined
  const names = [...countriesByKey()].filter(([name]) => name.length >= SHORTEST_MISSPELLED)
  for (let edits = 1; edits <= mostEdits; edits++) {
    const found = names.find(([name]) => isWithinEdits(key, name, edits))
    if (found !== undefined) return found[1]
  }
  return undefined
}

/** A country as it was stored before countries were checked: by its listed name where it has one, else as it is. */
export function canonicalCountryOfStored(country: string): string {
  return canonicalCountry(country) ?? country
}

/** Says that a country is not listed, with the one that was probably meant. */
export function unknownCountryMessage(text: string): string {
  const nearest = nearestCountry(text)
  const question = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  return `We do not know a country called ${text}.${question}`
}

/** The country that a part of an address names. */
export function countryOfSlug(slug: string): string | undefined {
  return COUNTRIES.find(({ name }) => placeSlug(name) === slug)?.name
}
