import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { AppLink } from '../AppLink.tsx'
import { classNames } from '../class-names.ts'
import { ChevronDownIcon } from '../icons/index.ts'
import classes from './Menu.module.css'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  /** Where it leads; a page of this site, unless `isDocument`. */
  href?: string
  /** True for addresses that load a document of their own, such as the office. */
  isDocument?: boolean
  /** What it does, where it leads nowhere. */
  onSelect?: () => void
}

export interface MenuProps {
  /** What the button shows. */
  label: ReactNode
  entries: readonly MenuEntry[]
  className?: string
}

/**
 * A button that opens a menu. Arrow keys, Home and End move through it, a letter leads to the entry that begins with
 * it, Escape closes it and goes back to the button, Tab closes it and goes on.
 */
export function Menu({ label, entries, className }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const menuId = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const firstFocus = useRef<'first' | 'last'>('first')

  useEffect(() => {
    if (!isOpen) return
    menuItems(list.current)
      .at(firstFocus.current === 'first' ? 0 : -1)
      ?.focus()
    function closeFromOutside(event: Event) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
    }
  }, [isOpen])

  function open(focus: 'first' | 'last') {
    firstFocus.current = focus
    setIsOpen(true)
  }

  function close() {
    setIsOpen(false)
    button.current?.focus()
  }

  function handleButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  function handleMenuKey(event: KeyboardEvent) {
    if (event.key === 'Tab') {
      setIsOpen(false)
      return
    }
    const all = menuItems(list.current)
    const current = all.findIndex((item) => item.matches(':focus'))
    const target = menuTarget(event, all, current)
    if (event.key === 'Escape') close()
    else if (target !== undefined) all[target]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={root} className={classNames(classes.root, className)}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => (isOpen ? setIsOpen(false) : open('first'))}
        onKeyDown={handleButtonKey}
      >
        {label}
        <ChevronDownIcon />
      </button>
      {isOpen && (
        <div
          ref={list}
          id={menuId}
          className={classes.menu}
          role="menu"
          tabIndex={-1}
          onKeyDown={handleMenuKey}
        >
          {entries.map((entry) => (
            <MenuItem key={entry.label} entry={entry} onSelect={close} />
          ))}
        </div>
      )}
    </div>
  )
}

function menuItems(menu: HTMLElement | null): HTMLElement[] {
  return Array.from(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])
}

/** The entry a key leads to, undefined for keys that lead nowhere. */
function menuTarget(
  event: KeyboardEvent,
  items: readonly HTMLElement[],
  current: number,
): number | undefined {
  const count = items.length
  switch (event.key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default: {
      if (event.key.length !== 1 || event.key === ' ' || event.metaKey || event.ctrlKey || event.altKey)
        return undefined
      const letter = event.key.toLowerCase()
      const order = items.map((_, index) => (current + 1 + index) % count)
      return order.find((index) => items[index]?.textContent?.trim().toLowerCase().startsWith(letter))
    }
  }
}

function MenuItem({ entry, onSelect }: { entry: MenuEntry; onSelect: () => void }) {
  const shared = { className: classes.item, role: 'menuitem', tabIndex: -1 }
  const content = (
    <>
      {entry.icon}
      {entry.label}
    </>
  )
  function handleSelect() {
    onSelect()
    entry.onSelect?.()
  }
  if (entry.href === undefined) {
    return (
      <button type="button" {...shared} onClick={handleSelect}>
        {content}
      </button>
    )
  }
  return entry.isDocument ? (
    <a href={entry.href} {...shared} onClick={handleSelect}>
      {content}
    </a>
  ) : (
    <AppLink href={entry.href} {...shared} onClick={handleSelect}>
      {content}
    </AppLink>
  )
}
