import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../features/site/NotFoundPage.tsx'
import { pageHead } from '../page-head.ts'
import type { PageLoad } from '../page-problem.ts'

export const Route = createFileRoute('/$')({
  loader: (): PageLoad => ({ problem: { status: 404, message: '404 Page Not Found' } }),
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/',
      title: '404 Page Not Found',
      description: 'There is no page at this address.',
      isHidden: true,
    }),
  component: NotFoundPage,
})
