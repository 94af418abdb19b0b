import { TOAST_REMOVE_DELAY_MS } from '@grove/schema'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppProvider } from '../AppProvider.tsx'
import { useToast } from './ToastProvider.tsx'
import { ToastRegion } from './ToastRegion.tsx'
import { clearToasts, dismissToast, getToasts, showToast, subscribeToToasts } from './toast-store.ts'

function Shower() {
  useToast().toast({ title: 'Password changed' })
  return null
}

afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

describe('the toasts', () => {
  it('hold what was asked for, open', () => {
    const id = showToast({
      title: 'Login failed',
      description: 'Invalid username or password',
      variant: 'destructive',
    })
    expect(getToasts()).toEqual([
      {
        id,
        isOpen: true,
        title: 'Login failed',
        description: 'Invalid username or password',
        variant: 'destructive',
      },
    ])
  })

  it('are one at a time: a new one takes the place of the one before', () => {
    showToast({ title: 'Download Started' })
    showToast({ title: 'Download Complete' })
    expect(getToasts().map(({ title }) => title)).toEqual(['Download Complete'])
  })

  it('close when dismissed, and leave the list after the delay', () => {
    vi.useFakeTimers()
    const id = showToast({ title: 'Logged out' })
    dismissToast(id)
    expect(getToasts()).toMatchObject([{ id, isOpen: false }])
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1)
    expect(getToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(getToasts()).toEqual([])
  })

  it('stay as they are when one that is gone is dismissed', () => {
    const gone = showToast({ title: 'Before' })
    showToast({ title: 'After' })
    dismissToast(gone)
    expect(getToasts()).toMatchObject([{ title: 'After', isOpen: true }])
  })

  it('tell those who listen, until they stop', () => {
    const listener = vi.fn()
    const stop = subscribeToToasts(listener)
    showToast({ title: 'One' })
    stop()
    showToast({ title: 'Two' })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('are never part of a page made on the server', () => {
    showToast({ title: 'For one visitor only' })
    expect(renderToString(<AppProvider>page</AppProvider>)).not.toContain('For one visitor only')
  })
})

describe('useToast', () => {
  it('shows toasts from a component', () => {
    renderToString(<Shower />)
    expect(getToasts()).toMatchObject([{ title: 'Password changed' }])
  })
})

describe('the place of toasts', () => {
  it('names the key that leads to it', () => {
    expect(renderToString(<ToastRegion />)).toContain('aria-label="Notifications (F8)"')
  })
})
