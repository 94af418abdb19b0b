import { createClient } from './hey-api/client/index.js'
import {
  createGuide,
  deleteGuide,
  getContact,
  register,
  searchGuides,
  suggestTowns,
} from './hey-api/sdk.gen.js'
import type { GuideCard } from './hey-api/types.gen.js'

const client = createClient({ baseUrl: process.argv[2] ?? '' })

const found = await searchGuides({ client, query: { search: 'fern' }, throwOnError: true })
const names = found.data.items.map((guide: GuideCard) => guide.userName)
const towns = await suggestTowns({ client, query: { text: 'Sheff' }, throwOnError: true })
const contact = await getContact({ client })

const registered = await register({
  client,
  body: {
    username: 'linnea',
    password: 'long enough',
    firstName: 'Linnea',
    lastName: 'Birkholm',
    email: 'linnea@birkholm.example',
  },
})
const cookie = (registered.response?.headers.getSetCookie() ?? [])
  .map((text) => text.split(';', 1)[0])
  .join('; ')
const headers = { cookie }
const made = await createGuide({
  client,
  headers,
  body: {
    city: 'Uppsala',
    county: 'Uppsala',
    country: 'Sweden',
    latitude: 59.86,
    longitude: 17.64,
    languages: ['sv', 'en'],
  },
  throwOnError: true,
})
const deleted = await deleteGuide({ client, headers, path: { id: made.data.id } })
const nobody = await deleteGuide({ client, path: { id: made.data.id } })
console.log(
  JSON.stringify({
    names,
    town: towns.data[0]?.name,
    contact: contact.error === undefined,
    made: [made.data.city, made.data.languages],
    deleted: deleted.response?.status,
    nobody: nobody.error?.message,
  }),
)
