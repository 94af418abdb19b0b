import { SEARCH_MAX_LENGTH } from '@grove/schema'
import { SearchField } from '@grove/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

interface PlaceSearchProps {
  variant: 'hero' | 'bar'
  /** Words that the box begins with. */
  search?: string
}

/** The box that looks for guides; without a script it is an ordinary form. */
export function PlaceSearch({ variant, search = '' }: PlaceSearchProps) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  /** The words that the box holds anyway, and perhaps more by now: what it was made with, or has sent. */
  const held = useRef<string | undefined>(search)
  // Another search, by the way back or by a link, puts its own words into the box, which stays with its focus.
  useEffect(() => {
    if (box.current !== null && held.current !== search) box.current.value = search
    held.current = undefined
  }, [search])

  function handleSearch(text: string) {
    const words = text.trim()
    held.current = words
    navigate({ to: '/guides', search: { search: words || undefined } })
  }

  return (
    <SearchField
      ref={box}
      variant={variant}
      label="City, region, country or name"
      placeholder="City, region, or country"
      buttonText="Search Guides"
      action="/guides"
      defaultValue={search}
      maxLength={SEARCH_MAX_LENGTH}
      onSearch={handleSearch}
    />
  )
}
