import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is saved as a file, sent as it is made. */
export class FileAnswer {
  readonly fileName: string
  readonly contentType: string
  readonly content: AsyncIterable<string>

  constructor({
    fileName,
    contentType,
    content,
  }: {
    fileName: string
    contentType: string
    content: AsyncIterable<string>
  }) {
    this.fileName = fileName
    this.contentType = contentType
    this.content = content
  }

  /** Sends it no faster than it is read. */
  send(reply: FastifyReply): FastifyReply {
    return reply
      .type(this.contentType)
      .header('content-disposition', `attachment; filename="${this.fileName}"`)
      .send(Readable.from(this.content, { objectMode: false, encoding: undefined }))
  }
}
