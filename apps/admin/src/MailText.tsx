/** An e-mail address, which breaks before its @, and not within a word, where a line is too short for it. */
export function MailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  if (at === -1) return address
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
