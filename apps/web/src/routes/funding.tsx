import { createFileRoute } from '@tanstack/react-router'
import { FundingPage } from '../features/resources/FundingPage.tsx'
import { publicPage } from '../page-routes.ts'

export const Route = createFileRoute('/funding')({
  ...publicPage(
    '/funding',
    'Funding',
    'Newsletters, databases and funders for nature-based work in the UK, with tips for applying.',
  ),
  component: FundingPage,
})
