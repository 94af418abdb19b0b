import { dayWords } from '@grove/schema'
import { FUNDING_NOTE, FUNDING_REVIEWED, FUNDING_SECTIONS } from '../../content/funding.ts'
import { ResourceHead } from './ResourceHead.tsx'
import { ContentsList, ResourceItem, ResourceSection } from './ResourceSections.tsx'

/** Where money for nature-based work may be found. */
export function FundingPage() {
  return (
    <div className="wrap">
      <ResourceHead title="Funding" lead={FUNDING_NOTE} />
      <ContentsList sections={FUNDING_SECTIONS} />
      {FUNDING_SECTIONS.map((section) => (
        <ResourceSection key={section.id} id={section.id} title={section.title} intro={section.intro}>
          {section.items.map((item) => (
            <ResourceItem key={item.title} {...item} />
          ))}
        </ResourceSection>
      ))}
      <p className="caption soft">Last reviewed {dayWords(FUNDING_REVIEWED)}.</p>
    </div>
  )
}
