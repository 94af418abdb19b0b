import type { User } from '@grove/schema'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ResourceBackLink } from './resource-back-link.tsx'
import { createBrowserClient, createQueryClient, createQueryUtils, trpc } from './trpc.ts'

const MEMBER: User = {
  id: 1,
  username: 'bryony',
  firstName: 'Bryony',
  lastName: 'Ashdown',
  email: null,
  isAdmin: false,
  isReviewer: false,
  isProvisional: false,
  createdAt: '2026-06-01T08:00:00.000Z',
}

it('is taken over as the server wrote it, even where the header knows the member already', () => {
  const client = createBrowserClient()
  const queryClient = createQueryClient()
  createQueryUtils(client, queryClient).session.current.setData(undefined, MEMBER)
  // React renders here as it does while it takes a page over.
  const html = renderToString(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ResourceBackLink />
      </QueryClientProvider>
    </trpc.Provider>,
  )
  expect(html).toContain('Home')
  expect(html).not.toContain('Community')
})
