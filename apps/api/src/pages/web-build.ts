import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FieldIssue } from '@grove/schema'
import type { TRPCClient } from '@trpc/client'
import { EnvError } from '../env.ts'
import type { AppRouter } from '../router.ts'

/** A form that was sent without JavaScript and refused. */
export interface RefusedForm {
  /** Why, in words for people. */
  message: string
  /** The problem of each field. */
  issues?: readonly FieldIssue[]
  /** The typed texts by the names of their fields: the page shows them again. */
  words: Readonly<Record<string, string>>
}

/** The exports of the server bundle of apps/web; keep them in step with its entry-server.tsx. */
interface WebBundle {
  render: (input: {
    href: string
    siteOrigin: string
    client: TRPCClient<AppRouter>
    manifest: unknown
    refused?: RefusedForm
    onError: (error: unknown) => void
  }) => Promise<{ status: number; html: string; location?: string }>
  /** Tells of a request's target which page it is. */
  describePage: (target: string) => PageDescription
  /** The paths of its pages that search engines are told of. */
  SITEMAP_PATHS: readonly string[]
}

export interface PageDescription {
  /** Path and search that the page is rendered for: parameters that it does not know are left out. */
  canonicalHref: string
  /** Whom it is the same for: everyone, everyone without a session, or nobody but its viewer. */
  access: 'everyone' | 'signed-out' | 'viewer'
  /** True for what other sites may show in a frame. */
  isEmbedded: boolean
}

/** The built site: what renders its pages, and the folder of its browser files. */
export interface WebBuild extends WebBundle {
  manifest: unknown
  clientDirectory: string
}

const APPS_DIRECTORY = fileURLToPath(new URL('../../../', import.meta.url))

/** Folder of the built site. */
export const WEB_BUILD_DIRECTORY = path.join(APPS_DIRECTORY, 'web/dist')

/** Folder of the built admin app. */
export const ADMIN_BUILD_DIRECTORY = path.join(APPS_DIRECTORY, 'admin/dist')

/**
 * Loads the built site by its path: the API does not depend on apps/web.
 * @throws EnvError when it has not been built.
 */
export async function loadWebBuild(directory = WEB_BUILD_DIRECTORY): Promise<WebBuild> {
  const clientDirectory = path.join(directory, 'client')
  const manifestText = await readFile(path.join(clientDirectory, '.vite/manifest.json'), 'utf8').catch(() => {
    throw new EnvError(['The site has not been built yet: run "pnpm build" first'])
  })
  const bundle: WebBundle = await import(pathToFileURL(path.join(directory, 'server/entry-server.js')).href)
  return { ...bundle, manifest: JSON.parse(manifestText), clientDirectory }
}
