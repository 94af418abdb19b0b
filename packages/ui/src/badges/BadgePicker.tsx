import type { BadgeType } from '@grove/schema'
import { BADGE_TYPES, BADGES } from '@grove/schema'
import { Input, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { CheckIcon } from '../icons.ts'
import classes from './BadgePicker.module.css'
import { BadgeSeal } from './BadgeSeal.tsx'

export interface BadgePickerProps {
  value: readonly BadgeType[]
  /** Takes the badges in their own order, whatever order they were picked in. */
  onChange: (value: BadgeType[]) => void
  error?: ReactNode
  /** Id of the first badge, for links from an error summary. */
  id: string
}

/** The three certifications to pick from; each is on or off. */
export function BadgePicker({ value, onChange, error, id }: BadgePickerProps) {
  const errorId = error ? `${id}-error` : undefined

  function toggle(type: BadgeType) {
    onChange(BADGE_TYPES.filter((other) => (other === type ? !value.includes(other) : value.includes(other))))
  }

  return (
    <fieldset aria-describedby={errorId}>
      <legend className={classes.legend}>Certification</legend>
      <div className={classes.badges}>
        {BADGE_TYPES.map((type, index) => {
          const isSelected = value.includes(type)
          return (
            <UnstyledButton
              key={type}
              id={index === 0 ? id : undefined}
              className={classes.badge}
              aria-pressed={isSelected}
              onClick={() => toggle(type)}
            >
              <BadgeSeal type={type} size="medium" isDecorative />
              <span className={classes.name}>{BADGES[type].label}</span>
              <span className={classes.state}>
                {isSelected && <CheckIcon />}
                {isSelected ? 'Selected' : 'Click to select'}
              </span>
            </UnstyledButton>
          )
        })}
      </div>
      {errorId && <Input.Error id={errorId}>{error}</Input.Error>}
    </fieldset>
  )
}
