/** The error codes of the system for an address that this machine does not have. */
const NO_SUCH_HOST = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

/** True where nothing could listen because the address is not of this machine, whatever the port. */
export function isNoAddress({ code = '' }: NodeJS.ErrnoException): boolean {
  return NO_SUCH_HOST.has(code)
}

/** The host as it stands in an address: one of IPv6 needs brackets. */
export function hostInAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
