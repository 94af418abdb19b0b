import { privateGuideSchema } from '@grove/schema'
import { trpc } from '../../trpc.ts'
import { ListingDialog } from './ListingDialog.tsx'

/** The form of a guide's listing, once the listing is there. */
export function EditListing({ id, onClose }: { id: number; onClose: () => void }) {
  const query = trpc.guides.byId.useQuery({ id })
  const guide = privateGuideSchema.safeParse(query.data).data
  return guide === undefined ? null : <ListingDialog subject={guide} onClose={onClose} />
}
