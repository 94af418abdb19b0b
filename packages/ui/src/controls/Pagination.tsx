import { paginationWindow } from '@grove/schema'
import type { MouseEvent, ReactNode } from 'react'
import { AppLink } from '../AppLink.tsx'
import { classNames } from '../class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/index.ts'
import classes from './Pagination.module.css'

export interface PaginationProps {
  /** The page shown; pages count from 1. */
  page: number
  pageCount: number
  /** Address of a page; left out, pages are buttons. */
  hrefFor?: (page: number) => string
  onChange?: (page: number) => void
  /** Names the landmark. */
  label?: string
  size?: 'medium' | 'dense'
}

/** First page, last page, this one and its neighbours, with the gaps between; nothing where there is one page only. */
export function Pagination({
  page,
  pageCount,
  hrefFor,
  onChange,
  label = 'Pages',
  size = 'medium',
}: PaginationProps) {
  if (pageCount <= 1) return null
  let previous = 0

  function step(to: number, name: string, content: ReactNode) {
    const isPossible = to >= 1 && to <= pageCount
    const current = to === page ? ('page' as const) : undefined
    if (!isPossible) {
      return (
        <span className={classNames(classes.step, classes.off)} aria-hidden="true">
          {content}
        </span>
      )
    }
    function handleClick(event: MouseEvent) {
      if (onChange === undefined) return
      if (hrefFor !== undefined && (event.metaKey || event.ctrlKey || event.shiftKey)) return
      event.preventDefault()
      onChange(to)
    }
    const shared = {
      className: classes.step,
      'aria-label': name,
      'aria-current': current,
      onClick: handleClick,
    }
    return hrefFor === undefined ? (
      <button type="button" {...shared}>
        {content}
      </button>
    ) : (
      <AppLink href={hrefFor(to)} {...shared}>
        {content}
      </AppLink>
    )
  }

  return (
    <nav aria-label={label}>
      <ul className={classNames(classes.pages, classes[size])}>
        <li>{step(page - 1, 'Previous page', <ChevronLeftIcon />)}</li>
        {paginationWindow(page, pageCount).map((item) => {
          if (item === 'ellipsis') {
            return (
              <li key={`after ${previous}`} className={classes.gap}>
                <span aria-hidden="true">…</span>
              </li>
            )
          }
          previous = item
          return <li key={item}>{step(item, `Page ${item}`, item)}</li>
        })}
        <li>{step(page + 1, 'Next page', <ChevronRightIcon />)}</li>
      </ul>
    </nav>
  )
}
