import type { DataLicence } from '../../features/feeds/feeds.service.ts'
import type { SendAnswer } from '../../http/list-answer.ts'

/** The header that names the licence of what is answered, as RFC 8288 and the relation "license" have it. */
export function licenceHeaders({ url }: DataLicence): Record<string, string> {
  return url === null ? {} : { link: `<${url}>; rel="license"` }
}

/** A part of a feed with the licence of its data. */
export function feedAnswer(
  body: unknown,
  licence: DataLicence,
  contentType = 'application/json; charset=utf-8',
): SendAnswer {
  return (_request, reply) => reply.headers(licenceHeaders(licence)).type(contentType).send(body)
}
