import type { GuideFilter } from '@grove/schema'
import { grouped } from '@grove/ui'
import classes from './FacetChips.module.css'
import type { FacetGroup } from './filter-words.ts'
import { facetChoices, toggleChoice } from './filter-words.ts'
import type { GuideListData } from './guide-queries.ts'

export interface FacetProps {
  filter: GuideFilter
  /** How many guides each choice finds; null and undefined where that is not known. */
  facets: GuideListData['facets'] | undefined
  onChange: (filter: GuideFilter) => void
  /** The form that the boxes are sent with where there is no script. */
  formId?: string
}

interface ChipProps {
  name: string
  value: string
  label: string
  count: number | undefined
  isChosen: boolean
  formId?: string
  onToggle: () => void
}

/** A choice with what it would find: one that would find nothing is shown, and cannot be chosen. */
function Chip({ name, value, label, count, isChosen, formId, onToggle }: ChipProps) {
  return (
    <label className={classes.chip}>
      <input
        type="checkbox"
        name={name}
        value={value}
        form={formId}
        checked={isChosen}
        disabled={!isChosen && count === 0}
        onChange={onToggle}
      />
      {label}
      {count !== undefined && (
        <span className={classes.count}>
          {grouped(count)}
          <span className="visually-hidden"> {count === 1 ? 'guide' : 'guides'}</span>
        </span>
      )}
    </label>
  )
}

/** The choices of one group. */
export function FacetChips({ group, filter, facets, onChange, formId }: FacetProps & { group: FacetGroup }) {
  const choices = facetChoices(group, filter, facets)
  if (choices.length === 0) return <p>Nobody here has named any.</p>
  return (
    <div className={classes.chips}>
      {choices.map(({ value, ...choice }) => (
        <Chip
          key={value}
          name={group.name}
          value={value}
          formId={formId}
          onToggle={() => onChange(toggleChoice(filter, group.name, value))}
          {...choice}
        />
      ))}
    </div>
  )
}

/** The choice of guides who take bookings. */
export function OpenChip({ filter, facets, onChange, formId }: FacetProps) {
  const { open, ...others } = filter
  return (
    <Chip
      name="open"
      value="true"
      label="Taking bookings"
      count={facets?.open}
      isChosen={open === true}
      formId={formId}
      onToggle={() => onChange(open ? others : { ...filter, open: true })}
    />
  )
}
