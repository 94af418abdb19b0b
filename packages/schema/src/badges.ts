export const BADGE_TYPES = ['certified_guide', 'certified_practitioner', 'certified_student'] as const
export type BadgeType = (typeof BADGE_TYPES)[number]

export interface Badge {
  label: string
  description: string
  /** Name of the colour scale of the theme. */
  color: 'moss' | 'mist' | 'ember'
}

export const BADGES: Readonly<Record<BadgeType, Badge>> = {
  certified_guide: {
    label: 'Certified Forest Therapy Guide',
    description: 'International Forest Therapy Guide',
    color: 'moss',
  },
  certified_practitioner: {
    label: 'Certified Forest Bathing Practitioner',
    description: 'International Forest Bathing Practitioner',
    color: 'mist',
  },
  certified_student: {
    label: 'Certified Forest Bathing Student',
    description: 'International Forest Bathing Student',
    color: 'ember',
  },
}
