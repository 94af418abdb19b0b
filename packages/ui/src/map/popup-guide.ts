import type { GuideCard } from '@grove/schema'

/** What a popup shows of a guide; a whole card or profile will do. */
export type PopupGuide = Pick<
  GuideCard,
  'id' | 'userName' | 'profileImage' | 'imageFocalPointX' | 'imageFocalPointY' | 'city' | 'county' | 'country'
>
