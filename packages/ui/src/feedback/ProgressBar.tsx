import { Progress } from '@mantine/core'
import classes from './ProgressBar.module.css'

export interface ProgressBarProps {
  /** The name for assistive technology. */
  label: string
  /** Share that is done, from 0 to 1; left out while it cannot be known. */
  value?: number
}

/** How far an upload or export has come. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <Progress.Root
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <Progress.Section
        withAria={false}
        className={percent === undefined ? classes.unknown : undefined}
        value={percent ?? 40}
      />
    </Progress.Root>
  )
}
