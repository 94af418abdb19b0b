import createClient from 'openapi-fetch'
import type { components, paths } from './openapi-typescript.js'

const url = process.argv[2] ?? ''
const grove = createClient<paths>({ baseUrl: url })

const found = await grove.GET('/api/guides/search', { params: { query: { search: 'fern', limit: 1 } } })
if (found.data === undefined) throw new Error(found.error.message)
const [first] = found.data.items
const picture: string | undefined = first?.pictures[0]?.sizes[0]?.url

const account: components['schemas']['RegisterInput'] = {
  username: 'hazel',
  password: 'long enough',
  firstName: 'Hazel',
  lastName: 'Thornbury',
  email: 'hazel@thornbury.example',
}
const registered = await grove.POST('/api/register', { body: account })
const cookie = registered.response.headers
  .getSetCookie()
  .map((text) => text.split(';', 1)[0])
  .join('; ')
const signedIn = createClient<paths>({ baseUrl: url, headers: { cookie } })
const made = await signedIn.POST('/api/guides', {
  body: {
    city: 'Sheffield',
    county: 'South Yorkshire',
    country: 'United Kingdom',
    latitude: '53.38',
    longitude: '-1.47',
  },
})
if (made.data === undefined) throw new Error(made.error.message)
const { id } = made.data
const own = await signedIn.GET('/api/guides/own')
const etag = own.response.headers.get('etag') ?? ''
const save = (bio: string) =>
  signedIn.PUT('/api/guides/{id}', {
    params: { path: { id }, header: { 'If-Match': etag } },
    body: { bio },
  })
const saved = await save('Under old beeches.')
const late = await save('By the river.')
const refused = await grove.POST('/api/register', { body: { ...account, username: 'ab' } })
console.log(
  JSON.stringify({
    found: [found.data.total, first?.userName, typeof picture],
    registered: registered.response.status,
    made: [made.response.status, made.data.published],
    saved: saved.data?.bio,
    late: [late.response.status, late.error?.message],
    refused: refused.error?.issues,
  }),
)
