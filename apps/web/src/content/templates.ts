import content from '../../../../content/templates.json' with { type: 'json' }

export interface TemplateDocument {
  /** Served under /documents/. */
  filename: string
  format: string
  title: string
  description: string
}

export interface TemplateGroup {
  id: string
  title: string
  description: string
  documents: readonly TemplateDocument[]
}

export const TEMPLATES_NOTE = content.note
export const TEMPLATE_GROUPS: readonly TemplateGroup[] = content.groups
