export const PASSWORD = 'long enough'

/** The parts of a listing that have to be there. */
export const PLACE = {
  city: 'Sheffield',
  county: 'South Yorkshire',
  country: 'United Kingdom',
  latitude: '53.3811',
  longitude: '-1.4701',
}

export function accountOf(username: string) {
  return {
    username,
    password: PASSWORD,
    firstName: 'Rowan',
    lastName: 'Ash',
    email: `${username}@grove.example`,
  }
}

/** The call that applies to be listed. */
export function applicationOf(username: string, guideData: object = {}) {
  return { userData: accountOf(username), guideData: { ...PLACE, ...guideData } }
}

/** A credential as its owner writes it down. */
export const CREDENTIAL = {
  issuer: 'Association of Nature Guides',
  number: 'ANG-2041',
  issuedOn: '2024-05-01',
  validUntil: '2090-04-30',
}
