/** Whether a URL stays on this machine: data and blob URLs do, and so does whatever a loopback address answers. */
export function isOnThisMachine(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  if (!/^(https?|wss?):$/.test(protocol)) return true
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}
