import { Drawer as ModalDrawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode, RefObject } from 'react'
import { useRef } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { CrossIcon } from '../icons.ts'
import { keepToastsAbove } from '../toasts/toasts-above.ts'
import classes from './Drawer.module.css'
import { useEscape } from './use-escape.ts'
import { useFocusGivenBack } from './use-focus-given-back.ts'

/** Up to here the drawer lies over the page; beyond, it stands beside it. */
const DRAWER_OVERLAY_QUERY = '(max-width: 1179px)'

export interface DrawerProps {
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
 * is Mantine's drawer, which covers the page and holds the focus.
 */
export function Drawer({ label, ...content }: DrawerProps) {
  const isOverlay = useMediaQuery(DRAWER_OVERLAY_QUERY, false, { getInitialValueInEffect: false })
  const box = useRef<HTMLDivElement>(null)
  if (!isOverlay) {
    return (
      <aside ref={box} aria-label={label} className={classes.beside} tabIndex={-1}>
        <DrawerContent box={box} {...content} />
      </aside>
    )
  }
  return (
    <ModalDrawer.Root
      opened
      onClose={content.onClose}
      position="right"
      size={440}
      closeOnEscape={false}
      returnFocus={false}
      // It would make a style element, which the policy of the pages refuses.
      lockScroll={false}
    >
      {/* By className Mantine styles the box around it, too. */}
      <ModalDrawer.Content ref={box} aria-label={label} classNames={{ content: classes.over }}>
        <DrawerContent box={box} {...content} />
      </ModalDrawer.Content>
    </ModalDrawer.Root>
  )
}

function DrawerContent({
  box,
  onClose,
  children,
  heading,
  controls,
  actions,
}: Omit<DrawerProps, 'label'> & { box: RefObject<HTMLDivElement | null> }) {
  useFocusGivenBack()
  useEscape(box, onClose)
  return (
    <>
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
    </>
  )
}
