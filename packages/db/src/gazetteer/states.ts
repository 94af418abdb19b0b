/** States, provinces and territories by their abbreviations in addresses, named as in the gazetteer. */
export const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'United States': {
    AL: 'Alabama',
    AK: 'Alaska',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VT: 'Vermont',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
  },
  Canada: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
  Australia: {
    ACT: 'Australian Capital Territory',
    NSW: 'New South Wales',
    NT: 'Northern Territory',
    QLD: 'Queensland',
    SA: 'South Australia',
    TAS: 'Tasmania',
    VIC: 'Victoria',
    WA: 'Western Australia',
  },
}

const statesByAbbreviation = Map.groupBy(
  Object.entries(STATES).flatMap(([country, states]) =>
    Object.entries(states).map(([abbreviation, name]) => ({ abbreviation, name, country })),
  ),
  ({ abbreviation }) => abbreviation,
)

/** An abbreviation, with or without full stops, and the postcode that may follow it there: "TX 78701", "D.C.". */
const WRITTEN = /^([a-z.]{2,6})(?: [0-9]{4,5}(?:-[0-9]{4})?)?$/i

function statesOf(part = ''): readonly { name: string; country: string }[] {
  const [, written = ''] = WRITTEN.exec(part.trim()) ?? []
  return statesByAbbreviation.get(written.replaceAll('.', '').toUpperCase()) ?? []
}

/** Whether a text is the abbreviation of a state and nothing else. */
export function isState(text: string): boolean {
  return statesOf(text).length > 0
}

/**
 * The towns that a text with the abbreviation of a state behind one of its commas may mean, one for each state that it stands for:
 * "Perth, WA" is Perth in "Washington, United States" or in "Western Australia, Australia". None where there is no abbreviation.
 */
export function readStates(text: string): { town: string; region: string }[] {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  const at = parts.findIndex((part, place) => place > 0 && isState(part))
  if (at < 0) return []
  const town = parts.slice(0, at).join(', ')
  const behind = parts.slice(at + 1).join(', ')
  return statesOf(parts[at]).map(({ name, country }) => ({ town, region: `${name}, ${behind || country}` }))
}
