/** Vite's manifest: source file to what was built of it. */
export type ClientManifest = Readonly<
  Record<string, { file: string; css?: readonly string[]; imports?: readonly string[]; src?: string }>
>

const ENTRY = 'src/entry-client.tsx'

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

/**
 * The tags that load the browser build: styles, early hints for scripts, and the entry itself. The page can be read
 * without the scripts, so they leave the line to styles, fonts and pictures first.
 */
export function headTags(routeIds: readonly string[], manifest: ClientManifest | undefined): string {
  if (manifest === undefined) {
    return `<script type="module" src="/@vite/client"></script><script type="module" src="/${ENTRY}"></script>`
  }
  const files = new Set<string>()
  const styles = new Set<string>()
  collect(ENTRY, manifest, files, styles)
  const entryFile = manifest[ENTRY]?.file
  for (const routeId of routeIds) {
    for (const source of routeSources(routeId, manifest)) collect(source, manifest, files, styles)
  }
  const tags = [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...files]
      .filter((file) => file !== entryFile)
      .map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
    // Not `async`: the data it takes over stands at the end of the page, which has to be parsed first.
    `<script type="module" fetchpriority="low" src="/${entryFile}"></script>`,
  ]
  return tags.join('')
}
