import type { AddressInfo } from 'node:net'
import type { ParsedMail } from 'mailparser'
import { simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import type { SMTPServerOptions } from 'smtp-server'
import { SMTPServer } from 'smtp-server'

/** The behaviour of the sink for one message. */
export interface SmtpAnswer {
  /** Refuses the recipient: 5xx for good, 4xx for now. */
  refuseRecipient?: number
  /** Refuses the message after all of it has come. */
  refuseMessage?: number
  /** `hang` never answers, `drop` breaks the connection in the middle of DATA, `drop-after` takes the message first. */
  connection?: 'hang' | 'drop' | 'drop-after'
  /** Waits so long, in milliseconds, before the message is taken. */
  delayMs?: number
}

/** A message that has arrived. */
export interface ReceivedMail {
  to: string[]
  mail: ParsedMail
  raw: string
}

export interface SmtpSink {
  /** The value for SMTP_URL. */
  url: string
  port: number
  /** Every message taken so far, oldest first. */
  received: ReceivedMail[]
  /** Decides what happens to each further message; until it is set, all are taken. */
  answerWith(answer: SmtpAnswer | ((to: string) => SmtpAnswer)): void
  /** The next message to this address that no call has answered yet; waits for it. */
  next(to: string, timeoutMs?: number): Promise<ReceivedMail>
  close(): Promise<void>
}

interface SinkOptions {
  /** Default: any that is free. */
  port?: number
  /** Further options of the server, such as a certificate. */
  server?: SMTPServerOptions
  onMail?: (mail: ReceivedMail) => void
}

const WAIT_MS = 60_000
const CLOSE_MS = 100

function refusal(responseCode: number): Error {
  return Object.assign(new Error('The sink was told to refuse.'), { responseCode })
}

/** A real SMTP server on a port of the loopback address, which keeps what it is sent. */
export async function startSmtpSink({
  port = 0,
  server: options,
  onMail,
}: SinkOptions = {}): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const answered = new Set<ReceivedMail>()
  const arrivals = new Set<() => void>()
  let decide: (to: string) => SmtpAnswer = () => ({})

  async function take(stream: NodeJS.ReadableStream, to: string[], answer: SmtpAnswer): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    if (answer.delayMs !== undefined) {
      const { delayMs } = answer
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
    const raw = Buffer.concat(chunks)
    const arrived = { to, raw: raw.toString(), mail: await simpleParser(raw) }
    received.push(arrived)
    onMail?.(arrived)
    for (const arrival of arrivals) arrival()
  }

  function breakOff(sessionId: string): void {
    for (const connection of server.connections) {
      if (connection.id === sessionId) connection._socket.destroy()
    }
  }

  const server = new SMTPServer({
    closeTimeout: CLOSE_MS,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    ...options,
    onRcptTo({ address }, _session, callback) {
      const { refuseRecipient } = decide(address)
      callback(refuseRecipient === undefined ? null : refusal(refuseRecipient))
    },
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const answer = decide(to[0] ?? '')
      const { connection, refuseMessage } = answer
      if (connection === 'hang') return
      if (connection === 'drop') {
        breakOff(session.id)
        return
      }
      if (refuseMessage !== undefined) {
        stream.resume().once('end', () => callback(refusal(refuseMessage)))
        return
      }
      take(stream, to, answer).then(
        () => (connection === 'drop-after' ? breakOff(session.id) : callback(null)),
        (error: Error) => callback(error),
      )
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const listening = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    received,
    answerWith(next) {
      decide = typeof next === 'function' ? next : () => next
    },
    next(to, timeoutMs = WAIT_MS) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          arrivals.delete(look)
          reject(new Error(`No message to ${to} has come`))
        }, timeoutMs)
        function look(): void {
          const found = received.find((mail) => mail.to.includes(to) && !answered.has(mail))
          if (found === undefined) return
          clearTimeout(timer)
          arrivals.delete(look)
          answered.add(found)
          resolve(found)
        }
        arrivals.add(look)
        look()
      })
    },
    async close() {
      for (const connection of server.connections) connection._socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The first address of a link in a message. */
export function linkIn({ mail }: ReceivedMail): string {
  const link = /^https?:\/\/\S+\?token=\S+$/m.exec(mail.text ?? '')?.[0]
  if (link === undefined) throw new Error(`There is no link in: ${mail.text}`)
  return link
}

/** Answers a message as a mail program does: to its Reply-To, over the same server. */
export async function answerMail({ url }: SmtpSink, { to, mail }: ReceivedMail, text: string): Promise<void> {
  const transport = createTransport(url)
  await transport.sendMail({
    from: to[0],
    to: (mail.replyTo ?? mail.from)?.text,
    inReplyTo: mail.messageId,
    subject: `Re: ${mail.subject}`,
    text,
  })
  transport.close()
}
