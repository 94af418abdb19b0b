import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { CrossIcon } from '../icons/index.ts'
import { keepToastsAbove } from '../toasts/toasts-above.ts'
import classes from './Drawer.module.css'
import { useEscape, useFocusGivenBack } from './use-overlay.ts'

/** Up to here the drawer lies over the page; beyond, it stands beside it. */
const DRAWER_OVERLAY_QUERY = '(max-width: 1179px)'

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  /** Names the drawer, such as "Review: Ilse Baumgart". */
  label: string
  children: ReactNode
  /** In the bar above, such as "3 of 24". */
  heading?: ReactNode
  /** Icon buttons in the bar, before the close button. */
  controls?: ReactNode
  /** Always in view beneath, at thumb height on phones. */
  actions?: ReactNode
}

/**
 * A panel at the right. On wide screens it stands beside the page, so that one can work down a list; on others it
 * covers the page, holds the focus and gives it back.
 */
export function Drawer({ isOpen, ...rest }: DrawerProps) {
  return isOpen ? <DrawerPanel {...rest} /> : null
}

function DrawerPanel({ onClose, label, children, heading, controls, actions }: Omit<DrawerProps, 'isOpen'>) {
  const isOverlay = useMediaQuery(DRAWER_OVERLAY_QUERY, false, { getInitialValueInEffect: false })
  const panel = useRef<HTMLDivElement>(null)
  const box = useMergedRef(panel, useFocusTrap(isOverlay))
  useFocusGivenBack()
  useEscape(panel, onClose, !isOverlay)
  const semantics = {
    'aria-label': label,
    ...(isOverlay ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' }),
  }
  return (
    <div {...semantics} ref={box} className={classes.drawer} tabIndex={-1}>
      <div className={classes.bar}>
        <span className={classes.heading}>{heading}</span>
        {controls}
        <IconButton size="xs" label="Close" icon={<CrossIcon />} onClick={onClose} />
      </div>
      <div className={classes.scroll}>{children}</div>
      {actions !== undefined && (
        <div ref={keepToastsAbove} className={classes.actions}>
          {actions}
        </div>
      )}
    </div>
  )
}
