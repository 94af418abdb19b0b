import { SEARCH_MAX_LENGTH } from '@grove/schema'
import { SearchField } from '@grove/ui'
import { useNavigate } from '@tanstack/react-router'

interface PlaceSearchProps {
  variant: 'hero' | 'bar'
  /** Words that the box begins with. */
  search?: string
}

/** The box that looks for guides; without a script it is an ordinary form. */
export function PlaceSearch({ variant, search = '' }: PlaceSearchProps) {
  const navigate = useNavigate()
  return (
    <SearchField
      // Another search, also by the way back, puts its own words into the box.
      key={search}
      variant={variant}
      label="City, region, country or name"
      placeholder="City, region, or country"
      buttonText="Search Guides"
      action="/guides"
      defaultValue={search}
      maxLength={SEARCH_MAX_LENGTH}
      onSearch={(text) => navigate({ to: '/guides', search: { search: text.trim() || undefined } })}
    />
  )
}
