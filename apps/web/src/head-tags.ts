import { EARLY_USE_SCRIPT } from './early-use.ts'

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

export interface PageTags {
  /** For the end of the head. */
  head: string
  /** For the end of the body. */
  body: string
}

/**
 * The tags that load the browser build: its stylesheet, and at the end the application, with what this page needs of it. All
 * of its scripts give way to what the page is read by. Without a manifest they are the development server's.
 * @throws Error where the build is not whole.
 */
export function pageTags(routeIds: readonly string[], manifest: ClientManifest | undefined): PageTags {
  if (manifest === undefined) {
    return {
      head: `<script type="module" src="/@vite/client"></script>${EARLY_USE_SCRIPT}`,
      body: `<script type="module" src="/${ENTRY}"></script>`,
    }
  }
  const entry = manifest[ENTRY]?.file
  const styles = manifest[STYLES]?.file
  if (entry === undefined || styles === undefined) throw new Error('The build is not whole')
  const scripts = new Set<string>()
  for (const source of [ENTRY, ...routeIds.flatMap((id) => routeSources(id, manifest))]) {
    collect(source, manifest, scripts)
  }
  scripts.delete(entry)
  return {
    head: `${EARLY_USE_SCRIPT}<link rel="stylesheet" href="/${styles}">`,
    body: [
      `<script type="module" src="/${entry}" fetchpriority="low"></script>`,
      ...Array.from(scripts, (file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
    ].join(''),
  }
}
