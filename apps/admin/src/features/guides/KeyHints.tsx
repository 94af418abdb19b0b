import { Checkbox } from '@mantine/core'
import classes from './KeyHints.module.css'

const HINTS = [
  [['J', 'K'], 'next, previous'],
  [['Enter'], 'open'],
  [['A'], 'approve'],
  [['R'], 'reject'],
  [['Esc'], 'close'],
  [['/'], 'search'],
] as const

interface KeyHintsProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Which keys do what, and a way to switch them off. */
export function KeyHints({ isOn, onChange }: KeyHintsProps) {
  return (
    <div className={classes.hints}>
      <Checkbox
        classNames={{ root: classes.choice, label: classes.label }}
        label="Keyboard shortcuts"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isOn &&
        HINTS.map(([keys, meaning]) => (
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
