import { createFileRoute } from '@tanstack/react-router'
import { GuidesPage } from '../features/guides/GuidesPage.tsx'
import { readGuidesSearch } from '../features/guides/guide-filter.ts'

export const Route = createFileRoute('/')({
  validateSearch: readGuidesSearch,
  component: Guides,
})

function Guides() {
  return <GuidesPage search={Route.useSearch()} />
}
