import type { ReceivedMail, SmtpSink } from '@grove/testkit/smtp-sink'
import { startSmtpSink } from '@grove/testkit/smtp-sink'

export interface DevMail {
  sink: SmtpSink
  /** The page of `/dev/mail`, or of one message; undefined for one that there is not. */
  page: (path: string) => string | undefined
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function listPage(received: readonly ReceivedMail[]): string {
  const rows = received.map(
    ({ to, mail }, index) =>
      `<li><a href="/dev/mail/${index}">${escapeHtml(mail.subject ?? '')}</a> to ${escapeHtml(to.join(', '))}</li>`,
  )
  return `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Messages</title>
<body style="font-family: sans-serif"><h1>Messages that have arrived</h1>
${rows.length === 0 ? '<p>None yet. Sign up, and there is one.</p>' : `<ul>${rows.toReversed().join('\n')}</ul>`}`
}

/** A mail server that keeps what it is sent, and shows it. */
export async function startDevMail(): Promise<DevMail> {
  const sink = await startSmtpSink()
  return {
    sink,
    page(path) {
      if (path === '/dev/mail' || path === '/dev/mail/') return listPage(sink.received)
      const found = sink.received[Number(/^\/dev\/mail\/(\d+)$/.exec(path)?.[1] ?? -1)]
      return found && (found.mail.html || `<pre>${escapeHtml(found.mail.text ?? '')}</pre>`)
    },
  }
}
