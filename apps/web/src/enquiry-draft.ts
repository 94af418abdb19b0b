import { keepStored, parseJson, readStored } from '@grove/ui/storage'
import { ENQUIRIES_KEY, forgetEnquiries } from './forget-enquiries.ts'

const FIELDS = ['name', 'email', 'message'] as const

/** The words of a visitor to a guide, as far as they have come. */
type EnquiryDraft = Record<(typeof FIELDS)[number], string>

function isDraft(stored: unknown): stored is EnquiryDraft {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    FIELDS.every((field) => field in stored && typeof (stored as EnquiryDraft)[field] === 'string')
  )
}

function keptEnquiries(): Record<string, EnquiryDraft> {
  const stored = parseJson(readStored('sessionStorage', ENQUIRIES_KEY))
  return Object.fromEntries(Object.entries(stored ?? {}).filter(([, draft]) => isDraft(draft)))
}

/** The enquiry to this guide that was begun and not sent. */
export function keptEnquiry(guideId: number): EnquiryDraft | undefined {
  return keptEnquiries()[guideId]
}

/** Keeps an enquiry until its tab is closed; undefined erases it, as once it is sent. */
export function keepEnquiry(guideId: number, draft: EnquiryDraft | undefined): void {
  const { [guideId]: _, ...others } = keptEnquiries()
  const kept = draft === undefined ? others : { ...others, [guideId]: draft }
  if (Object.keys(kept).length === 0) forgetEnquiries()
  else keepStored('sessionStorage', ENQUIRIES_KEY, JSON.stringify(kept))
}
