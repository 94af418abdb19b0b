import type { BadgeType } from '@grove/schema'
import { AVAILABILITY_TYPES, bioPreview, fullName } from '@grove/schema'
import { GuideCard } from '@grove/ui'
import { useOnlyChecked } from '../../use-only-checked.ts'
import classes from './ProfilePage.module.css'
import type { ProfileValues } from './profile-values.ts'

interface CardPreviewProps {
  /** Id of the listing, which its drawing is made from; 0 while there is none. */
  guideId: number
  values: ProfileValues
  /** The badges of the saved listing that are checked. */
  checkedBadges: readonly BadgeType[]
}

/** One's card in the directory as it would be now; to look at only. */
export function CardPreview({ guideId, values, checkedBadges }: CardPreviewProps) {
  const isOnlyChecked = useOnlyChecked()
  const isChecked = (type: BadgeType) => checkedBadges.includes(type)
  const { certificationBadges, firstName, lastName, bio, profileImage } = values
  return (
    <aside className={classes.preview} aria-hidden="true" inert>
      <p className="caption">Your card</p>
      <GuideCard
        guide={{
          ...values,
          certificationBadges: isOnlyChecked ? certificationBadges.filter(isChecked) : certificationBadges,
          checkedBadges: certificationBadges.filter(isChecked),
          id: guideId,
          userName: fullName(firstName, lastName),
          profileImage: profileImage || null,
          bioPreview: bioPreview(bio),
          availability: AVAILABILITY_TYPES.find((type) => type === values.availability) ?? null,
        }}
      />
    </aside>
  )
}
