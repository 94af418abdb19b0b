import { Readable } from 'node:stream'
import type { SendAnswer } from '../http/list-answer.ts'

/** A name as RFC 5987 has it in a header: fewer characters stand for themselves there than in an address. */
function headerText(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

interface FileParts {
  fileName: string
  contentType: string
  content: AsyncIterable<string> | Readable
  isSandboxed?: boolean
}

/**
 * An answer that is saved as a file, sent as it is made and no faster than it is read. A page opened from a sandboxed one can
 * do nothing, whatever a browser may take it for.
 */
export function fileAnswer({ fileName, contentType, content, isSandboxed = false }: FileParts): SendAnswer {
  return (_request, reply) => {
    const plain = fileName.replaceAll(/[^\w .-]/g, '_')
    const exact = plain === fileName ? '' : `; filename*=UTF-8''${headerText(fileName)}`
    if (isSandboxed)
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
