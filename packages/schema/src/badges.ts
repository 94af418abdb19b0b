export const BADGE_TYPES = ['certified_guide', 'certified_practitioner', 'certified_student'] as const
export type BadgeType = (typeof BADGE_TYPES)[number]

export interface Badge {
  type: BadgeType
  label: string
  description: string
  /** Name of the drawing in `packages/ui`: tree, sprig or seedling. */
  icon: 'tree' | 'sprig' | 'seedling'
  /** Name of the colour scale of the theme. */
  color: 'moss' | 'mist' | 'ember'
}

export const BADGES: Readonly<Record<BadgeType, Badge>> = {
  certified_guide: {
    type: 'certified_guide',
    label: 'Certified Forest Therapy Guide',
    description: 'International Forest Therapy Guide',
    icon: 'tree',
    color: 'moss',
  },
  certified_practitioner: {
    type: 'certified_practitioner',
    label: 'Certified Forest Bathing Practitioner',
    description: 'International Forest Bathing Practitioner',
    icon: 'sprig',
    color: 'mist',
  },
  certified_student: {
    type: 'certified_student',
    label: 'Certified Forest Bathing Student',
    description: 'International Forest Bathing Student',
    icon: 'seedling',
    color: 'ember',
  },
}
