import { createServer } from 'node:http'
import { createGroveClient } from '@grove/client'
import { renderToString } from 'react-dom/server'

const directory = process.argv[2] ?? ''
// One for the whole server: it keeps nobody's cookies.
const grove = createGroveClient({ url: directory })

function Page({ name, guides }: { name: string; guides: readonly string[] }) {
  return (
    <main>
      <h1>Hello {name}</h1>
      <p>{guides.join(', ')}</p>
    </main>
  )
}

const server = createServer(async (request, response) => {
  const { cookie } = request.headers
  // Each visitor's cookie goes along with that visitor's calls alone.
  const own = cookie === undefined ? {} : { headers: { cookie } }
  if (request.url === '/sign-in') {
    const user = await grove.session.login({ username: 'rowan', password: 'long enough' })
    response.end(user.username)
    return
  }
  const [user, { items }] = await Promise.all([grove.session.current(own), grove.guides.search()])
  const guides = items.map(({ userName }) => userName)
  response.end(renderToString(<Page name={user?.username ?? 'visitor'} guides={guides} />))
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port')
  console.log(`http://127.0.0.1:${address.port}`)
})
