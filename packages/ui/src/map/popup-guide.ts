import type { GuideCard } from '@grove/schema'

/** The fields of a guide in a popup; a whole card or profile will do. */
export type PopupGuide = Pick<
  GuideCard,
  'id' | 'userName' | 'profileImage' | 'imageFocalPointX' | 'imageFocalPointY' | 'city' | 'county' | 'country'
>
