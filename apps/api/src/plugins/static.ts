import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { NotFoundError } from '@grove/schema'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'

const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1000
const ONE_HOUR_MS = 60 * 60 * 1000

/** Headers that browsers obey for documents alone. A page has up to twenty scripts: they would add 10 kB to a visit. */
const DOCUMENT_HEADERS = [
  'access-control-expose-headers',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
]

/** Removes from a script or a stylesheet the headers that only documents need. */
function setAssetHeaders(reply: FastifyReply, file: string): void {
  if (/\.(?:js|css)(?:\.br|\.gz)?$/.test(file)) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
}

/** How all files are served. */
const FILES = { decorateReply: false, index: false } as const

/** How hashed assets are served. */
const ASSETS = {
  ...FILES,
  preCompressed: true,
  immutable: true,
  maxAge: ONE_YEAR_MS,
  // A file never changes under its name, and is small: nobody asks since when it is so, or for a part of it.
  lastModified: false,
  acceptRanges: false,
  setHeaders: setAssetHeaders,
}

interface StaticOptions {
  /** Folder of the site's browser build. */
  clientDirectory: string
  /** Folder of the admin app's build; undefined where it is served elsewhere. */
  adminDirectory: string | undefined
}

/** Serves what was built: hashed assets for ever and ready compressed, documents for an hour and in parts where asked for. */
export async function staticPlugin(
  app: FastifyInstance,
  { clientDirectory, adminDirectory }: StaticOptions,
): Promise<void> {
  app.addHook('onRoute', (route) => {
    // Frames that other sites put in a sandbox have no origin, and run their scripts by the rules of another site.
    const isOpen = route.url.startsWith('/assets/')
    route.config = { ...route.config, isSpared: true, isOpen }
  })
  app.setErrorHandler((error: FastifyError) => {
    // A name that no file system takes, such as one of 300 letters, is refused; there is just no such file.
    throw error.statusCode === 403 ? new NotFoundError('Not found') : error
  })
  await app.register(fastifyStatic, {
    root: path.join(clientDirectory, 'assets'),
    prefix: '/assets/',
    ...ASSETS,
  })
  for (const folder of ['documents', 'downloads']) {
    const root = path.join(clientDirectory, folder)
    if (!existsSync(root)) continue
    await app.register(fastifyStatic, {
      root,
      prefix: `/${folder}/`,
      ...FILES,
      maxAge: ONE_HOUR_MS,
      setHeaders(reply, file) {
        // A PDF opens in the browser, anything else is saved; either under its own name.
        const disposition = file.endsWith('.pdf') ? 'inline' : 'attachment'
        reply.header('content-disposition', `${disposition}; filename="${path.basename(file)}"`)
      },
    })
  }
  await app.register(fastifyStatic, {
    root: clientDirectory,
    prefix: '/',
    ...FILES,
    // Only the files that stand beside the pages; everything else is a page or unknown.
    wildcard: false,
    globIgnore: ['.vite/**', 'assets/**', 'documents/**', 'downloads/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    maxAge: ONE_HOUR_MS,
  })
  if (adminDirectory !== undefined && existsSync(adminDirectory)) {
    await app.register(fastifyStatic, {
      root: path.join(adminDirectory, 'assets'),
      prefix: '/admin/assets/',
      ...ASSETS,
    })
  }
}
