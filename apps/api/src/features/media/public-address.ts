import ipaddr from 'ipaddr.js'

/** All of IPv6 that has been given out for the public internet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True for an address that anybody on the internet may reach: no loopback, private, link-local, shared, multicast,
 * documentation or other special one, however it is written, and no IPv6 that stands for an IPv4.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  // An IPv4 within an IPv6 is what it stands for.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}
