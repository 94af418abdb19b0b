import { afterEach, expect, it, vi } from 'vitest'
import { handOverToast } from './toast-hand-over.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('lets the next page open without its toast where storage is forbidden', () => {
  const setItem = vi.fn(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  vi.stubGlobal('sessionStorage', { setItem })
  handOverToast({ title: 'Access Denied' })
  expect(setItem).toHaveBeenCalledOnce()
})
