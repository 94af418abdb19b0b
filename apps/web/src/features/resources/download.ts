import { showToast } from '@grove/ui'

/** Says that a download has begun and, after the delay, that it is complete; `save` runs at that moment. */
export function announceDownload(name: string, delayMs: number, save?: () => void): void {
  showToast({ title: 'Download Started', description: `${name} is being prepared.` })
  setTimeout(() => {
    save?.()
    showToast({ title: 'Download Complete', description: `${name} is ready.`, variant: 'success' })
  }, delayMs)
}

/** Saves a file of this site under its own name. */
export function saveFile(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = path.slice(path.lastIndexOf('/') + 1)
  document.body.append(link)
  link.click()
  link.remove()
}
