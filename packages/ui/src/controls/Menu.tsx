import { Menu as MantineMenu, UnstyledButton } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useState } from 'react'
import { AppLink, PlainLink } from '../AppLink.tsx'
import { ChevronDownIcon } from '../icons.ts'
import classes from './Menu.module.css'

export interface MenuEntry {
  label: string
  /** Where it leads; a page of this site, unless `isDocument`. */
  href?: string
  /** True for addresses that load a document of their own, such as the admin app. */
  isDocument?: boolean
  /** The action of an entry without an address. */
  onSelect?: () => void
}

export interface MenuProps {
  /** The content of the button. */
  label: ReactNode
  entries: readonly MenuEntry[]
}

/** A button that opens a menu of links and actions, by a press or by an arrow key. */
export function Menu({ label, entries }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)

  function handleButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setIsOpen(true)
  }

  function handleMenuKey(event: KeyboardEvent) {
    if (event.key === 'Tab') setIsOpen(false)
  }

  return (
    <MantineMenu
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <MantineMenu.Target>
        <UnstyledButton className={classes.button} onKeyDown={handleButtonKey}>
          {label}
          <ChevronDownIcon />
        </UnstyledButton>
      </MantineMenu.Target>
      <MantineMenu.Dropdown onKeyDown={handleMenuKey}>
        {entries.map((entry) => (
          <MenuItem key={entry.label} {...entry} />
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}

function MenuItem({ label, href, isDocument, onSelect }: MenuEntry) {
  if (href === undefined) return <MantineMenu.Item onClick={onSelect}>{label}</MantineMenu.Item>
  return (
    <MantineMenu.Item component={isDocument ? PlainLink : AppLink} href={href}>
      {label}
    </MantineMenu.Item>
  )
}
