import { createFileRoute } from '@tanstack/react-router'
import { FundingPage } from '../features/resources/FundingPage.tsx'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/funding')({
  staticData: { isInSitemap: true },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/funding',
      title: 'Funding',
      description:
        'Newsletters, databases and funders for nature-based work in the UK, with tips for applying.',
    }),
  component: FundingPage,
})
