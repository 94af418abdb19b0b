import content from '../../../../content/toolkit.json' with { type: 'json' }

/** Resources that others publish, under a heading. */
export type ToolkitGroup = (typeof content.groups)[number]

export const TOOLKIT_REVIEWED = content.lastReviewed
export const TOOLKIT_GROUPS: readonly ToolkitGroup[] = content.groups
/** The directory's own PDFs, under /documents/. */
export const TOOLKIT_PDFS = content.localPdfs
