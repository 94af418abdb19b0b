import { paginationWindow } from '@grove/schema'
import { Pagination as MantinePagination } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import '@mantine/core/styles/Pagination.layer.css'
import { AppLink } from '../AppLink.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.ts'
import classes from './Pagination.module.css'

export interface PaginationProps {
  /** The page shown; pages count from 1. */
  page: number
  pageCount: number
  /** Address of a page. */
  hrefFor: (page: number) => string
  /** Told of a press that opens the page in this same view. */
  onChange: (page: number) => void
}

/** First page, last page, this one and its neighbours, with the gaps between; nothing where there is one page only. */
export function Pagination({ page, pageCount, hrefFor, onChange }: PaginationProps) {
  if (pageCount <= 1) return null

  function control(to: number, name: string, content: ReactNode) {
    if (to < 1 || to > pageCount) {
      return (
        <span className={classes.gap} aria-hidden="true" data-disabled>
          {content}
        </span>
      )
    }
    function handleClick(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      onChange(to)
    }
    return (
      <MantinePagination.Control
        active={to === page}
        aria-label={name}
        aria-current={to === page ? 'page' : undefined}
        onClick={handleClick}
        renderRoot={({ type: _, ...props }) => <AppLink href={hrefFor(to)} {...props} />}
      >
        {content}
      </MantinePagination.Control>
    )
  }

  const items = paginationWindow(page, pageCount)
  return (
    <nav aria-label="Pages">
      <MantinePagination.Root
        classNames={{ root: classes.pages, control: classes.control }}
        total={pageCount}
        value={page}
        renderRoot={(props) => <ul {...props} />}
      >
        <li>{control(page - 1, 'Previous page', <ChevronLeftIcon />)}</li>
        {items.map((item, index) =>
          item === 'ellipsis' ? (
            <li key={`after ${items[index - 1]}`}>
              <span className={classes.gap} aria-hidden="true">
                …
              </span>
            </li>
          ) : (
            <li key={item}>{control(item, `Page ${item}`, item)}</li>
          ),
        )}
        <li>{control(page + 1, 'Next page', <ChevronRightIcon />)}</li>
      </MantinePagination.Root>
    </nav>
  )
}
