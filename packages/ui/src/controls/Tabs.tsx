import type { KeyboardEvent, ReactNode } from 'react'
import { useId } from 'react'
import classes from './Tabs.module.css'

export interface TabItem<Value extends string> {
  value: Value
  label: ReactNode
  /** What the tab shows. */
  panel: ReactNode
}

export interface TabsProps<Value extends string> {
  /** What the tabs choose between, for assistive technology. */
  label: string
  tabs: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Keeps hidden panels in the document, with all that was typed in them. */
  keepMounted?: boolean
}

/** Which tab a key leads to, among so many, from this one. */
function indexAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Tabs with their panels: one stop for the Tab key, arrow keys, Home and End between them. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  keepMounted = true,
}: TabsProps<Value>) {
  const id = useId()

  function handleKey(event: KeyboardEvent<HTMLButtonElement>, index: number) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = indexAfterKey(event.key, index, tabs.length)
    const tab = tabs[next ?? -1]
    if (next === undefined || tab === undefined) return
    event.preventDefault()
    const element = event.currentTarget.parentElement?.children[next]
    if (element instanceof HTMLElement) element.focus()
    onChange(tab.value)
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className={classes.list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-controls={`${id}-panel-${tab.value}`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => handleKey(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
        >
          {(keepMounted || tab.value === value) && tab.panel}
        </div>
      ))}
    </div>
  )
}
