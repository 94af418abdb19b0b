import type { BadgeType } from '@grove/schema'
import { BADGES } from '@grove/schema'
import { classNames } from '../class-names.ts'
import classes from './BadgeSeal.module.css'
import { BadgeIcon } from './badge-icons.tsx'

export interface BadgeSealProps {
  type: BadgeType
  /** `small` for cards and tables, `medium` for the picker, `large` for profiles. */
  size?: 'small' | 'medium' | 'large'
  /** True where the badge's label stands beside it in words. */
  isDecorative?: boolean
  /** True for a certification that an administrator has checked: it has a tick. */
  isChecked?: boolean
}

/** A certification as a round seal, named for assistive technology and by its tooltip. */
export function BadgeSeal({ type, size = 'small', isDecorative = false, isChecked = false }: BadgeSealProps) {
  const { color } = BADGES[type]
  const label = isChecked ? `${BADGES[type].label}, checked` : BADGES[type].label
  const className = classNames(classes.seal, `tone-${color}`, classes[size], isChecked && classes.checked)
  return (
    <span className={className} {...(!isDecorative && { role: 'img', 'aria-label': label, title: label })}>
      <BadgeIcon type={type} />
    </span>
  )
}

export interface BadgeSealsProps {
  types: readonly BadgeType[]
  /** Those of them that an administrator has checked. */
  checked?: readonly BadgeType[]
}

/** The seals of a guide side by side; nothing where there are none. */
export function BadgeSeals({ types, checked = [] }: BadgeSealsProps) {
  if (types.length === 0) return null
  return (
    <span className={classes.seals}>
      {types.map((type) => (
        <BadgeSeal key={type} type={type} isChecked={checked.includes(type)} />
      ))}
    </span>
  )
}
