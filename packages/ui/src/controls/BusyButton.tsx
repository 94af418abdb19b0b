import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'

export interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** At work: shows a spinner and takes no further press. */
  isBusy: boolean
}

/**
 * A button that waits for what it has begun. Unlike Mantine's `loading`, which disables it, it keeps the focus and its
 * words. With `aria-disabled` it takes no press either. Of a double press the second one counts for nothing: it comes
 * before the page shows that it is busy.
 */
export function BusyButton({ isBusy, onClick, leftSection, ...rest }: BusyButtonProps) {
  const isInert = isBusy || rest['aria-disabled'] === true
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isInert || event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button
      {...rest}
      aria-disabled={isInert || undefined}
      leftSection={isBusy ? <Spinner /> : leftSection}
      onClick={handleClick}
    />
  )
}
