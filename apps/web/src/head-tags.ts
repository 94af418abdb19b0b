import { earlyScript } from './early-use.ts'
import type { RefusedForm } from './form-outcome.ts'

/** Vite's manifest: source file to what was built of it. */
export type ClientManifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>

const ENTRY = 'src/entry-client.tsx'
/** The one stylesheet, which holds the styles of all pages. */
const STYLES = 'style.css'

/** The source file of a file-based route: `/guides/$id` is `src/routes/guides.$id.tsx` or a folder of it. */
function routeSources(routeId: string, manifest: ClientManifest): string[] {
  const name =
    routeId === '/' ? 'index' : routeId.replace(/^\//, '').replace(/\/$/, '/index').replaceAll('/', '.')
  return Object.keys(manifest).filter((source) =>
    source.startsWith(`src/routes/${name}.tsx?tsr-split=component`),
  )
}

/** The chunk of a source and everything it imports at once. */
function collect(source: string, manifest: ClientManifest, files: Set<string>): void {
  const chunk = manifest[source]
  if (chunk === undefined || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(imported, manifest, files)
}

/**
 * The tags that load the browser build: its stylesheet, and what fetches the application, with what this page needs of it.
 * Without a manifest they are the development server's.
 * A page with a refused form has no application: that would begin with an empty form and drop what was typed.
 * @throws Error where the build is not whole.
 */
export function headTags(
  routeIds: readonly string[],
  manifest: ClientManifest | undefined,
  refused?: RefusedForm,
): string {
  if (manifest === undefined) {
    return `<script type="module" src="/@vite/client"></script>${earlyScript(`/${ENTRY}`, [])}`
  }
  const entry = manifest[ENTRY]?.file
  const styles = manifest[STYLES]?.file
  if (entry === undefined || styles === undefined) throw new Error('The build is not whole')
  const stylesheet = `<link rel="stylesheet" href="/${styles}">`
  if (refused !== undefined) return stylesheet
  const scripts = new Set<string>()
  for (const source of [ENTRY, ...routeIds.flatMap((id) => routeSources(id, manifest))]) {
    collect(source, manifest, scripts)
  }
  scripts.delete(entry)
  const parts = Array.from(scripts, (file) => `/${file}`)
  return `${earlyScript(`/${entry}`, parts)}${stylesheet}`
}
