import { createFileRoute } from '@tanstack/react-router'
import { TemplatesPage } from '../features/resources/TemplatesPage.tsx'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/templates')({
  staticData: { isInSitemap: true },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/templates',
      title: 'Templates',
      description:
        'Risk assessments, consent forms, statements, walk records and evaluation forms for forest bathing guides.',
    }),
  component: TemplatesPage,
})
