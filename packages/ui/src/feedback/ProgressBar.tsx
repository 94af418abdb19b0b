import classes from './ProgressBar.module.css'

export interface ProgressBarProps {
  /** What is going on, for assistive technology. */
  label: string
  /** Share that is done, from 0 to 1; left out while it cannot be known. */
  value?: number
}

/** How far an upload or export has come. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span
        className={percent === undefined ? classes.unknown : classes.done}
        style={{ width: `${percent ?? 40}%` }}
      />
    </div>
  )
}
