import { createFileRoute } from '@tanstack/react-router'
import { GuideDesk } from '../features/guides/GuideDesk.tsx'
import { readDeskSearch } from '../features/guides/guide-filter.ts'

export const Route = createFileRoute('/')({
  validateSearch: readDeskSearch,
  component: Desk,
})

function Desk() {
  return <GuideDesk search={Route.useSearch()} />
}
