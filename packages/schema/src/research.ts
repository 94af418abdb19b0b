import { z } from 'zod'
import { RESEARCH_CATEGORIES } from './choices.ts'

export const researchCategorySchema = z.enum(RESEARCH_CATEGORIES)

export const researchPaperSchema = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.string(),
  journal: z.string(),
  year: z.int(),
  url: z.url(),
  abstract: z.string(),
  category: researchCategorySchema,
  tags: z.array(z.string()),
  keywords: z.array(z.string()),
})
export type ResearchPaper = z.infer<typeof researchPaperSchema>
