import type { ActionIconProps } from '@mantine/core'
import { ActionIcon } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

export interface IconButtonProps
  extends ActionIconProps,
    Omit<ComponentProps<'button'>, keyof ActionIconProps | 'aria-label'> {
  /** The name of the button: for assistive technology, and as its tooltip. */
  label: string
  icon: ReactNode
}

/** A button that shows an icon. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <ActionIcon title={label} {...rest} aria-label={label}>
      {icon}
    </ActionIcon>
  )
}
