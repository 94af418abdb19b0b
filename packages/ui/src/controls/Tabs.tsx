import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { MantineGround } from '../MantineGround.tsx'
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

/** Tabs with their panels: one stop for the Tab key, arrow keys, Home and End between them. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  keepMounted = true,
}: TabsProps<Value>) {
  function handleChange(next: string | null) {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab !== undefined) onChange(tab.value)
  }
  return (
    <MantineGround>
      <MantineTabs
        value={value}
        onChange={handleChange}
        keepMounted={keepMounted}
        keepMountedMode="display-none"
        classNames={classes}
      >
        <MantineTabs.List aria-label={label}>
          {tabs.map((tab) => (
            <MantineTabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
        {tabs.map((tab) => (
          <MantineTabs.Panel key={tab.value} value={tab.value}>
            {tab.panel}
          </MantineTabs.Panel>
        ))}
      </MantineTabs>
    </MantineGround>
  )
}
