import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is saved as a file, sent as it is made. */
export class FileAnswer {
  readonly fileName: string
  readonly contentType: string
  /** A page opened from it can do nothing, whatever a browser may take it for. */
  readonly isSandboxed: boolean
  readonly content: AsyncIterable<string> | Readable

  constructor({
    fileName,
    contentType,
    content,
    isSandboxed = false,
  }: {
    fileName: string
    contentType: string
    content: AsyncIterable<string> | Readable
    isSandboxed?: boolean
  }) {
    this.fileName = fileName
    this.contentType = contentType
    this.content = content
    this.isSandboxed = isSandboxed
  }

  /** Sends it no faster than it is read. */
  send(reply: FastifyReply): FastifyReply {
    const { content, contentType, fileName } = this
    const plain = fileName.replaceAll(/[^\w .-]/g, '_')
    const exact = plain === fileName ? '' : `; filename*=UTF-8''${encodeURIComponent(fileName)}`
    if (this.isSandboxed)
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    return reply
      .type(contentType)
      .header('content-disposition', `attachment; filename="${plain}"${exact}`)
      .send(
        content instanceof Readable
          ? content
          : Readable.from(content, { objectMode: false, encoding: undefined }),
      )
  }
}
