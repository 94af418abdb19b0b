import { createFileRoute } from '@tanstack/react-router'
import { GuidesPage } from '../features/guides/GuidesPage.tsx'
import { readGuidesSearch } from '../features/guides/guide-filter.ts'

export const Route = createFileRoute('/')({
  validateSearch: readGuidesSearch,
  component: Desk,
})

function Desk() {
  return <GuidesPage search={Route.useSearch()} />
}
