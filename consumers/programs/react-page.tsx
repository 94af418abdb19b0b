/// <reference types="vite/client" />
import type { GuideCard } from '@grove/client'
import { createGroveClient, GroveError } from '@grove/client'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const directory: string = import.meta.env.VITE_DIRECTORY
const grove = createGroveClient({ url: directory, credentials: 'omit' })

function Guides() {
  const [guides, setGuides] = useState<readonly GuideCard[]>([])
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const controller = new AbortController()
    grove.guides
      .search({ near: 'Sheffield', radius: 40 }, { signal: controller.signal })
      .then(({ items }) => setGuides(items))
      .catch((error: unknown) => error instanceof GroveError && setFailure(error.message))
    return () => controller.abort()
  }, [])
  if (failure !== undefined) return <p role="alert">{failure}</p>
  return (
    <ul>
      {guides.map(({ id, userName, profileImage }) => (
        <li key={id}>
          <img src={new URL(profileImage ?? `/art/portraits/${id}.svg`, directory).href} alt="" width="200" />
          <a href={new URL(`/guides/${id}`, directory).href}>{userName}</a>
        </li>
      ))}
    </ul>
  )
}

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Guides />
    </StrictMode>,
  )
