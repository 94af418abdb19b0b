import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** The names that the stand-in answers to; they mean nothing to anybody else. */
const NAME = 'pictures.example'

/** Of the stand-in alone. It vouches for names that do not exist, and nothing but tests trusts it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBxTCCAWygAwIBAgIUcvmcOfclpksTUnai/ILBcJF6sEkwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTAgFw0yNjExMjIxODEwNTVaGA8y
MTI2MTAyOTE4MTA1NVowGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABBazApWv/EBCEvb4dwWnqlPdIZpH3etTEwEb
27ozDCEP0/tU2EJk62QLCI301P75mYuSxu71OPSKLKCeajXI+ASjgYswgYgwHQYD
VR0OBBYEFFJcGvLJx6aQTWNsitYggnvouk85MB8GA1UdIwQYMBaAFFJcGvLJx6aQ
TWNsitYggnvouk85MA8GA1UdEwEB/wQFMAMBAf8wNQYDVR0RBC4wLIIQcGljdHVy
ZXMuZXhhbXBsZYISKi5waWN0dXJlcy5leGFtcGxlhwR/AAABMAoGCCqGSM49BAMC
A0cAMEQCIFTUrZ0oWFQ6PqXQaBnVR4uxAc8nS2sDyDK5SHQfYu1TAiA94pPXBWCH
NGEstlXXrZXKyNUGpBf/I+Q3F2WHZezIaw==
-----END CERTIFICATE-----
`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzvc4E5YMoCRcoKkf
PaCCFP1aY9LDsOCNl66fJ6d9YFuhRANCAAQWswKVr/xAQhL2+HcFp6pT3SGaR93r
UxMBG9u6MwwhD9P7VNhCZOtkCwiN9NT++ZmLksbu9Tj0iiygnmo1yPgE
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
