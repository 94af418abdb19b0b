import { WORDMARK_NAME, Wordmark } from '@grove/ui'
import type { ComponentProps } from 'react'
import { useEffect } from 'react'
import { trpc } from '../../trpc.ts'
import classes from './SiteName.module.css'

/** The drawn name of the directory; the name in letters where the settings have given it another one. */
export function SiteName(wordmark: ComponentProps<typeof Wordmark>) {
  const site = trpc.site.get.useQuery()
  const name = site.data?.settings.siteName ?? WORDMARK_NAME
  return name === WORDMARK_NAME ? <Wordmark {...wordmark} /> : <span className={classes.name}>{name}</span>
}

/** Names the document by what is open in it, and by the site. */
export function useAdminTitle(open?: string): void {
  const site = trpc.site.get.useQuery()
  const title = [open, 'Admin', site.data?.settings.siteName].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
