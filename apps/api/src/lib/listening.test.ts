import { expect, test } from 'vitest'
import { hostInAddress } from './listening.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:9464/metrics'],
  ['localhost', 'http://localhost:9464/metrics'],
  ['::1', 'http://[::1]:9464/metrics'],
])('the address of the host %s is %s', (host, address) => {
  expect(new URL(`http://${hostInAddress(host)}:9464/metrics`).href).toBe(address)
})
