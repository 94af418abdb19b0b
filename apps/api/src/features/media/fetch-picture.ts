import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { IMAGE_MAX_BYTES, UnavailableError } from '@grove/schema'
import type { IncomingFile, IncomingFiles } from '../../http/incoming-files.ts'
import { isPublicAddress } from './public-address.ts'

/** From looking the name up to the last byte. */
const LIMIT_MS = 5_000
const USER_AGENT = 'Nature & Therapy Directory (fetches pictures of listings)'

/** Where pictures of other sites may be fetched from. Only tests have a reason for other rules. */
export interface LinkRules {
  /** All addresses of a name. */
  resolve: (name: string, signal: AbortSignal) => Promise<readonly string[]>
  isAllowed: (address: string) => boolean
  /** A certificate to trust in place of those that the system does. */
  ca?: string
}

/** Asks the name servers themselves: names of this machine are none, and a slow answer holds no thread that others need. */
async function resolvePublicly(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: LIMIT_MS, tries: 1 })
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

export const PUBLIC_LINKS: LinkRules = { resolve: resolvePublicly, isAllowed: isPublicAddress }

/** Connects to addresses that have been looked at, and to no others: a name may stand for another one a moment later. */
function lookupAmong(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, options, callback) => {
    const [first] = all
    if (options.all === true) callback(null, all)
    else callback(null, first?.address ?? '', first?.family)
  }
}

async function ask(url: URL, { resolve, isAllowed, ca }: LinkRules, signal: AbortSignal) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await resolve(host, signal) : [host]
  if (addresses.length === 0 || !addresses.every(isAllowed)) return undefined
  const call = request(url, {
    lookup: lookupAmong(addresses),
    // A connection of its own: none that was opened under other rules.
    agent: false,
    signal,
    headers: {
      accept: 'image/jpeg, image/png, image/gif',
      'accept-encoding': 'identity',
      'user-agent': USER_AGENT,
    },
    ...(ca !== undefined && { ca }),
  })
  // After the answer has begun, the answer itself reports the failure.
  call.on('error', () => {})
  call.end()
  // With the signal: an answer that is none, such as 101, comes without an error too.
  const [answer] = (await once(call, 'response', { signal })) as [IncomingMessage]
  return answer
}

/**
 * Fetches a picture of another site into a file: from public addresses only, without following it elsewhere, at most 10 MB,
 * within five seconds. undefined where that cannot be done; whether it is a picture at all is not asked.
 * @throws UnavailableError while nothing can be received.
 */
export async function fetchPicture(
  url: string,
  { links, incoming, owner }: { links: LinkRules; incoming: IncomingFiles; owner: string },
): Promise<IncomingFile | undefined> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  let answer: IncomingMessage | undefined
  try {
    answer = await ask(new URL(url), links, signal)
    const isTooLarge = Number(answer?.headers['content-length'] ?? 0) > IMAGE_MAX_BYTES
    if (answer === undefined || answer.statusCode !== 200 || isTooLarge) return undefined
    return await incoming.receive(answer, { maxBytes: IMAGE_MAX_BYTES, owner })
  } catch (error) {
    if (error instanceof UnavailableError) throw error
    // Why another site does not answer is of no use to people, and may tell more of this network than they should know.
    return undefined
  } finally {
    answer?.destroy()
  }
}
