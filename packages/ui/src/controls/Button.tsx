import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { AppLinkProps } from '../AppLink.tsx'
import { AppLink } from '../AppLink.tsx'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { ArrowRightIcon, ExternalLinkIcon } from '../icons/index.ts'
import classes from './Button.module.css'

export interface ButtonLook {
  /** `accent` at most once per view; `quiet` has an outline, `bare` has none. */
  variant?: 'primary' | 'accent' | 'quiet' | 'bare' | 'danger' | 'dangerQuiet'
  /** 48, 40 or (for the office) 34 px high. */
  size?: 'medium' | 'small' | 'dense'
  /** As wide as what holds it. */
  isWide?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** At work: keeps its focus and its words, shows a spinner and takes no further press. */
  isBusy?: boolean
}

function buttonClass(
  { variant = 'primary', size = 'medium', isWide = false }: ButtonLook,
  className?: string,
) {
  return classNames(classes.button, classes[variant], classes[size], isWide && classes.wide, className)
}

/**
 * A button; of type `button` unless told otherwise, so that none submits a form by accident. With `aria-disabled` it takes
 * no press and keeps its focus.
 */
export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // Unlike `disabled`, which drops the focus.
  const isInert = isBusy || rest['aria-disabled'] === true
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isInert) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, isWide }, className)}
      aria-disabled={isInert || undefined}
      onClick={handleClick}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

export interface LinkButtonProps extends AppLinkProps, ButtonLook {}

/** A link that looks like a button. */
export function LinkButton({ variant, size, isWide, className, ...rest }: LinkButtonProps) {
  return <AppLink {...rest} className={buttonClass({ variant, size, isWide }, className)} />
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What the button does, in words. */
  label: string
  icon: ReactNode
  /** `round` has an outline; `plain` shows its ground only under the pointer. */
  variant?: 'round' | 'plain'
  /** 44, 36 or (for the office) 30 px square. */
  size?: 'medium' | 'small' | 'dense'
  tone?: 'neutral' | 'ok' | 'danger'
}

/** A button that shows an icon, named for assistive technology and by its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  size = 'medium',
  tone = 'neutral',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      className={classNames(
        classes.icon,
        classes[variant],
        classes[`icon-${size}`],
        classes[`tone-${tone}`],
        className,
      )}
      aria-label={label}
    >
      {icon}
    </button>
  )
}

export interface MoreLinkProps extends AppLinkProps {
  /** True where the link leaves this site. */
  isExternal?: boolean
}

/** A link that leads on, with an arrow. */
export function MoreLink({ isExternal = false, className, children, ...rest }: MoreLinkProps) {
  return (
    <AppLink {...rest} className={classNames(classes.more, className)}>
      {children}
      {isExternal ? <ExternalLinkIcon /> : <ArrowRightIcon />}
    </AppLink>
  )
}
