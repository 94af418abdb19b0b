import content from '../../../../content/templates.json' with { type: 'json' }

export type TemplateDocument = (typeof content.groups)[number]['documents'][number]

export const TEMPLATES_NOTE = content.note
export const TEMPLATE_GROUPS = content.groups
