import { ShareIcon } from '@grove/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'

/** Hands the address of a profile on: to the share sheet of the system where there is one, else to the clipboard. */
export function ShareProfile({ name }: { name: string }) {
  const [news, setNews] = useState('')

  async function handleShare() {
    const url = window.location.origin + window.location.pathname
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: name, url })
        return
      }
      await navigator.clipboard.writeText(url)
      setNews('Link copied')
    } catch (error) {
      // Closing the share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setNews(`Please copy this link: ${url}`)
    }
  }

  return (
    <>
      <Button className="script-only no-print" variant="default" size="sm" onClick={handleShare}>
        <ShareIcon />
        Share
      </Button>
      <span className="no-print" role="status">
        {news}
      </span>
    </>
  )
}
