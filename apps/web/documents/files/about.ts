import { templates } from '../content.ts'

/** What every template says about itself. */
export const aboutTitle = 'Before you use this document'
export const aboutText = `${templates.note} It is a template and not legal advice: where a duty matters to your work, ask a qualified adviser, your insurer or the body named here.`
