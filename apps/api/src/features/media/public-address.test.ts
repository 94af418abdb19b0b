import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4009:81f::200e', '::ffff:1.1.1.1'])(
  '%s is an address that anybody may reach',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['this machine', ['127.0.0.1', '127.1.2.3', '::1', '0.0.0.0', '::', '::ffff:127.0.0.1', '::ffff:7f00:1']],
  ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '::ffff:10.0.0.1']],
  ['one link alone', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0']],
  ['one site alone', ['fd00::1', 'fc00::1', 'fec0::1']],
  ['the customers of one provider', ['100.64.0.1', '100.127.255.255']],
  ['many at once', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  [
    'documents and measurements',
    ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '2001:2::1'],
  ],
  ['something else that is set apart', ['192.0.0.1', '192.88.99.1', '240.0.0.1', '100::1', '2001:10::1']],
  [
    'an IPv4 in disguise',
    ['64:ff9b::7f00:1', '2002:7f00:1::1', '2001:0:1::1', '::7f00:1', '::ffff:0:7f00:1'],
  ],
  ['no address at all', ['', 'localhost', '256.1.1.1', '1.1.1.1/8', '[::1]', ' 1.1.1.1']],
])('no address for %s is', (_what, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})
