import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** The names that the stand-in answers to; they mean nothing to anybody else. */
const NAME = 'pictures.example'

/** Of the stand-in alone. It vouches for names that do not exist, and nothing but tests trusts it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBojCCAUmgAwIBAgIUZ8C7b6A/rkni8SMNwxSy2PbnCA8wCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8y
MTIwMDEwMTAwMDAwMFowGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABC8VbpFykHWtJJMENCzSa+MLPXAmC6BmBCm9
uvd52FtYmroX9UbDSRNdX2UVmxzY+2xPBeNtrssetONiLs2/9SqjaTBnMA8GA1Ud
EwEB/wQFMAMBAf8wHQYDVR0OBBYEFIV2rWoinok4NRP5IUnoZgFvvXpsMDUGA1Ud
EQQuMCyCEHBpY3R1cmVzLmV4YW1wbGWCEioucGljdHVyZXMuZXhhbXBsZYcEfwAA
ATAKBggqhkjOPQQDAgNHADBEAiA88VpVtwSLL3jf6Sg/HMS7kXvl88Z3wrJOhIXm
bISxFQIgJPJQFNchaTF6Nd5kG2+NWkB1ykgN7buSYO+PEhGmUsU=
-----END CERTIFICATE-----
`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4XkRw+yi2aWSt+IW
/88ViMak75Y5dWVlR4YJUX2Q2VahRANCAAQvFW6RcpB1rSSTBDQs0mvjCz1wJgug
ZgQpvbr3edhbWJq6F/VGw0kTXV9lFZsc2PtsTwXjba7LHrTjYi7Nv/Uq
-----END PRIVATE KEY-----
`

/** Somebody else's site, with pictures to link to. */
export interface PictureHost {
  /** `https://pictures.example:PORT`, without a path. */
  origin: string
  /** To be trusted by whoever asks it. */
  certificate: string
  /** Paths that were asked for so far, oldest first. */
  requests: string[]
  close: () => Promise<void>
}

/** A real HTTPS server on a free port of the loopback address; a test leads the name to that address. */
export async function startPictureHost(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<PictureHost> {
  const requests: string[] = []
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    requests.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `https://${NAME}:${(server.address() as AddressInfo).port}`,
    certificate: CERTIFICATE,
    requests,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
