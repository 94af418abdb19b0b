import type { FastifyReply } from 'fastify'
import type { DataLicence } from '../../features/feeds/feeds.service.ts'

/** The header that names the licence of what is answered, as RFC 8288 and the relation "license" have it. */
export function licenceHeaders({ url }: DataLicence): Record<string, string> {
  return url === null ? {} : { link: `<${url}>; rel="license"` }
}

/** A part of a feed with the licence of its data. */
export class FeedAnswer {
  readonly #body: unknown
  readonly #licence: DataLicence
  readonly #contentType: string

  constructor(body: unknown, licence: DataLicence, contentType = 'application/json; charset=utf-8') {
    this.#body = body
    this.#licence = licence
    this.#contentType = contentType
  }

  send(reply: FastifyReply): FastifyReply {
    return reply.headers(licenceHeaders(this.#licence)).type(this.#contentType).send(this.#body)
  }
}
