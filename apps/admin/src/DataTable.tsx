import type { ComponentProps } from 'react'

interface DataTableProps extends ComponentProps<'table'> {
  /** Names the table for assistive technology, where nothing else does. */
  caption?: string
  heads: readonly string[]
}

/** A table with heads above its columns, around its rows. */
export function DataTable({ caption, heads, children, ...table }: DataTableProps) {
  return (
    <table {...table}>
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
