import type { ImportMapping, TransferColumn } from '@grove/schema'
import { READ_ONLY_TRANSFER_COLUMNS, TRANSFER_COLUMNS } from '@grove/schema'
import { SelectField } from '@grove/ui'
import { useState } from 'react'
import { fieldWords } from '../../audit-words.ts'
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
  return (
    <details open={isOpenAtFirst || undefined}>
      <summary>Columns of the file</summary>
      <div className={classes.mapping}>
        {COLUMNS.map((column) => (
          <SelectField
            key={column}
            label={labelOf(column)}
            placeholder="Not in the file"
            value={mapping[column] ?? ''}
            options={columns}
            onChange={(event) => {
              const { [column]: _, ...rest } = mapping
              const name = event.target.value
              onChange(name === '' ? rest : { ...rest, [column]: name })
            }}
          />
        ))}
      </div>
    </details>
  )
}
