import content from '../../../../content/funding.json' with { type: 'json' }

/** A link of the funding page, or a piece of guidance without one. */
export interface FundingItem {
  title: string
  text: string
  url?: string
}

export interface FundingSection {
  id: string
  title: string
  intro: string
  items: readonly FundingItem[]
}

export const FUNDING_NOTE = content.pageNote
export const FUNDING_REVIEWED = content.lastReviewed

export const FUNDING_SECTIONS: readonly FundingSection[] = content.sections.map((section) => ({
  id: section.id,
  title: section.title,
  intro: section.intro,
  items: section.items.map((item) =>
    'name' in item
      ? { title: item.name, text: item.description, url: item.url }
      : { title: item.title, text: item.text, ...('url' in item && { url: item.url }) },
  ),
}))
