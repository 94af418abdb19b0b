import { createFileRoute } from '@tanstack/react-router'
import { TemplatesPage } from '../features/resources/TemplatesPage.tsx'
import { publicPage } from '../page-routes.ts'

export const Route = createFileRoute('/templates')({
  ...publicPage(
    '/templates',
    'Templates',
    'Risk assessments, consent forms, statements, walk records and evaluation forms for forest bathing guides.',
  ),
  component: TemplatesPage,
})
