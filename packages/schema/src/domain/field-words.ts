import { guideFieldTitle } from '../guide-fields.ts'

/** The title of a listing's field, as its form has it, and of any other in words: "applicationStatus" as "application status". */
export function fieldWords(field: string): string {
  const title = guideFieldTitle(field)
  if (title !== undefined) return title.charAt(0).toLowerCase() + title.slice(1)
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
