import type { ImportMapping, TransferColumn } from '@grove/schema'
import { fieldWords, READ_ONLY_TRANSFER_COLUMNS, TRANSFER_COLUMNS } from '@grove/schema'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import classes from './SettingsPage.module.css'

const COLUMNS: readonly TransferColumn[] = TRANSFER_COLUMNS.filter(
  (column) => !READ_ONLY_TRANSFER_COLUMNS.includes(column),
)

function labelOf(column: TransferColumn): string {
  return fieldWords(column).replace(/^./, (letter) => letter.toUpperCase())
}

interface ImportMappingFieldsProps {
  columns: readonly string[]
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
}

/** Which column of the file holds what. Open by itself where the names told too little. */
export function ImportMappingFields({ columns, mapping, onChange }: ImportMappingFieldsProps) {
  // Opened once, then the reader's own: it must not fall shut under the hand that maps.
  const [isOpenAtFirst] = useState(mapping.id === undefined && mapping.username === undefined)
  const names = [...new Set(columns)].filter((name) => name !== '')
  const used = new Set(Object.values(mapping))
  const unused = names.filter((name) => !used.has(name))
  return (
    <section className={classes.step} aria-labelledby="columns-heading">
      <h3 id="columns-heading">Columns</h3>
      <p>
        {`${names.length - unused.length} of ${names.length} columns of the file are used.`}
        {unused.length > 0 && ` Not used: ${unused.join(', ')}.`}
      </p>
      <details open={isOpenAtFirst || undefined}>
        <summary>Which column holds what</summary>
        <div className={classes.mapping}>
          {COLUMNS.map((column) => (
            <NativeSelect
              key={column}
              label={labelOf(column)}
              value={mapping[column] ?? ''}
              data={[{ value: '', label: 'Not in the file' }, ...names]}
              onChange={(event) => {
                const { [column]: _, ...rest } = mapping
                const name = event.target.value
                onChange(name === '' ? rest : { ...rest, [column]: name })
              }}
            />
          ))}
        </div>
      </details>
    </section>
  )
}
