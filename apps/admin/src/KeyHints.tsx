import { classNames } from '@grove/ui'
import { Checkbox } from '@mantine/core'
import classes from './KeyHints.module.css'

/** Keys, and what they do. */
export type KeyHint = readonly [keys: readonly string[], meaning: string]

interface KeyHintsProps {
  hints: readonly KeyHint[]
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Which keys do what, and a way to switch them off. */
export function KeyHints({ hints, isOn, onChange }: KeyHintsProps) {
  return (
    <div className={classNames(classes.hints, 'no-print')}>
      <Checkbox
        classNames={{ root: classes.choice, label: classes.label }}
        label="Keyboard shortcuts"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isOn &&
        hints.map(([keys, meaning]) => (
          <span key={meaning}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {meaning}
          </span>
        ))}
    </div>
  )
}
