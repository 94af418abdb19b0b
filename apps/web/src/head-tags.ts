/** Vite's manifest: source file to what was built of it. */
export type ClientManifest = Readonly<Record<string, ManifestEntry>>

interface ManifestEntry {
  file: string
  css?: readonly string[]
  imports?: readonly string[]
  src?: string
  /** The text of what stands in pages themselves. */
  code?: string
}

const ENTRY = 'src/entry-client.tsx'
/** What fetches the entry when its time has come. */
export const STARTER = 'src/starter.ts'

/** The source file of a file-based route: `/guides/$id` is `src/routes/guides.$id.tsx` or a folder of it. */
function routeSources(routeId: string, manifest: ClientManifest): string[] {
  const name =
    routeId === '/' ? 'index' : routeId.replace(/^\//, '').replace(/\/$/, '/index').replaceAll('/', '.')
  return Object.keys(manifest).filter((source) =>
    source.startsWith(`src/routes/${name}.tsx?tsr-split=component`),
  )
}

/** The chunk of a source and everything it imports at once. */
function collect(source: string, manifest: ClientManifest, files: Set<string>, styles: Set<string>): void {
  const chunk = manifest[source]
  if (chunk === undefined || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const style of chunk.css ?? []) styles.add(style)
  for (const imported of chunk.imports ?? []) collect(imported, manifest, files, styles)
}

/** Parts of pages whose code comes later (later-parts.tsx), but whose look is there from the beginning. */
export const LATER_PARTS: readonly (readonly [route: string, part: string])[] = [
  ['src/routes/auth.tsx', 'src/features/apply/ApplyForm.tsx'],
  ['src/routes/create-profile.tsx', 'src/features/profile/ProfileForm.tsx'],
]

/** What a page stands on, the entry and these sources of its routes: scripts and stylesheets, in their order. */
export function filesOf(
  sources: readonly string[],
  manifest: ClientManifest,
): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const source of [ENTRY, ...sources]) collect(source, manifest, scripts, styles)
  const withLaterParts = new Set(scripts)
  for (const [route, part] of LATER_PARTS) {
    const isShown = sources.some((source) => source.startsWith(route))
    if (isShown) collect(part, manifest, withLaterParts, styles)
  }
  return { scripts: [...scripts], styles: [...styles] }
}

/** Key of the stylesheet that holds all of these, one after the other. */
export function joinedStylesKey(styles: readonly string[]): string {
  return `styles:${styles.join(' ')}`
}

function paths(files: readonly string[]): string {
  return files.map((file) => `/${file}`).join(' ')
}

/**
 * The tags that load the browser build: one stylesheet, and what fetches the scripts when the page has been painted,
 * which can be read without them. Without a manifest they are the development server's.
 * @throws Error where the build is not whole.
 */
export function headTags(routeIds: readonly string[], manifest: ClientManifest | undefined): string {
  if (manifest === undefined) {
    return `<script type="module" src="/@vite/client"></script><script type="module" src="/${ENTRY}"></script>`
  }
  const starter = manifest[STARTER]?.code
  const entryFile = manifest[ENTRY]?.file
  if (starter === undefined || entryFile === undefined) throw new Error('The build names no scripts')
  const sources = routeIds.flatMap((routeId) => routeSources(routeId, manifest))
  const { scripts, styles } = filesOf(sources, manifest)
  const joined = manifest[joinedStylesKey(styles)]?.file
  const parts = scripts.filter((file) => file !== entryFile)
  return [
    // Before the stylesheet, for which a script behind it would wait.
    `<script data-entry="/${entryFile}" data-parts="${paths(parts)}"`,
    joined === undefined ? '>' : ` data-styles="${paths(styles)}">`,
    `${starter}</script>`,
    ...(joined === undefined ? styles : [joined]).map((file) => `<link rel="stylesheet" href="/${file}">`),
  ].join('')
}
