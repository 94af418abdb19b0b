import type { GuideView, User } from '@grove/schema'
import { AppLink, PencilIcon } from '@grove/ui'
import { Button } from '@mantine/core'

interface EditLinkProps {
  guide: GuideView
  viewer: User | null | undefined
  /** Where the admin app lives. */
  adminUrl: string
}

/** From a profile to its form: owners to their own page, administrators to the form on behalf in the admin app. */
export function EditLink({ guide, viewer, adminUrl }: EditLinkProps) {
  if (!viewer) return null
  if (viewer.id === guide.userId) {
    return (
      <Button component={AppLink} size="sm" href="/create-profile">
        <PencilIcon />
        Edit your profile
      </Button>
    )
  }
  if (!viewer.isAdmin) return null
  return (
    <Button component="a" size="sm" href={`${adminUrl}/?status=all&guide=${guide.id}&edit=true`}>
      <PencilIcon />
      Edit this listing
    </Button>
  )
}
