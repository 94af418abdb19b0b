import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileSum } from './manifest.ts'

/** Copies hold password hashes and addresses: nobody else on the machine reads them. */
const PRIVATE_MODE = 0o600

/** Counts and sums what passes through. */
class Sum {
  readonly #hash = createHash('sha256')
  #bytes = 0

  add(chunk: Buffer): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
  }

  end(): FileSum {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

/** Writes a new file that survives a power cut, and answers what was written. */
export async function writeSummed(
  file: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<FileSum> {
  const sum = new Sum()
  const handle = await open(file, 'wx', PRIVATE_MODE)
  try {
    for await (const chunk of chunks) {
      sum.add(chunk)
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return sum.end()
}

/** Reads a file and answers what is in it. */
export async function sumOfFile(file: string): Promise<FileSum> {
  const sum = new Sum()
  for await (const chunk of createReadStream(file)) sum.add(chunk as Buffer)
  return sum.end()
}

/** Values as lines of JSON; each with its end. */
export function toJsonLines(values: readonly unknown[]): Buffer {
  return Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}

export function isSame(one: FileSum, other: FileSum): boolean {
  return one.bytes === other.bytes && one.sha256 === other.sha256
}

const LINE_END = 0x0a
/** The longest row is some ten thousand bytes: a longer line was made to be read for ever. */
const MAX_LINE_BYTES = 1024 * 1024

/**
 * Reads lines of JSON, `size` at a time, and holds the file to its sum once it is read to the end. Lines end where a line
 * feed is and nowhere else: texts may hold other separators as they are.
 * @throws Error for a file that is not what it has to be, or that holds a line that is no JSON.
 */
export async function* readJsonLines(
  file: string,
  expected: FileSum,
  size: number,
): AsyncGenerator<unknown[]> {
  const sum = new Sum()
  let rest: Buffer = Buffer.alloc(0)
  let values: unknown[] = []
  for await (const chunk of createReadStream(file)) {
    sum.add(chunk as Buffer)
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
    for (let end = rest.indexOf(LINE_END); end !== -1; end = rest.indexOf(LINE_END)) {
      values.push(JSON.parse(rest.toString('utf8', 0, end)))
      rest = rest.subarray(end + 1)
      if (values.length < size) continue
      yield values
      values = []
    }
    if (rest.length > MAX_LINE_BYTES)
      throw new Error(`${file} has a line of more than ${MAX_LINE_BYTES} bytes`)
  }
  if (rest.length > 0 || !isSame(sum.end(), expected)) throw new Error(`${file} was changed`)
  if (values.length > 0) yield values
}
