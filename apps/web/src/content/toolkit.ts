import content from '../../../../content/toolkit.json' with { type: 'json' }

/** A resource somebody else publishes. */
export interface ToolkitItem {
  title: string
  organisation: string
  url: string
  description: string
  kind: string
}

export interface ToolkitGroup {
  id: string
  title: string
  intro?: string
  items: readonly ToolkitItem[]
}

export const TOOLKIT_REVIEWED = content.lastReviewed
export const TOOLKIT_GROUPS: readonly ToolkitGroup[] = content.groups
/** The directory's own PDFs, under /documents/. */
export const TOOLKIT_PDFS: readonly { title: string; description: string; filename: string }[] =
  content.localPdfs
