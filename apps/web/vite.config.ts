import { constants } from 'node:zlib'
import { checkedAddresses, mantineTheme } from '@grove/ui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

/** Modules that every page needs: one file is smaller than several. */
const FRAMEWORK = /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack|@trpc)\//

/** Parts that so many pages share are one file too. */
const COMMON_TO_PAGES = 10

/** The route files, which every page begins with, and parts that are smaller than the headers of a file. */
const ROUTES =
  /web\/src\/(?:routes\/[^?]+\.tsx$|features\/(?:site\/NotFoundPage|profile\/PauseSwitch|guides\/EmbedCode\.module)|use-only-checked)|ui\/src\/(?:badges\/BadgeSeal|controls\/MoreLink|feedback\/(?:Outcome|Pill|Skeleton)|map\/(?:LazyPointMap|MapFrame|points)\.|use-one-at-a-time)|@mantine\/form\/esm\/hooks\/use-form-errors\/filter-errors|schema\/src\/(?:attributions|credential-kinds|domain\/status-badge)|lucide-react\/dist\/esm\/icons\/(?:arrow-right|check|chevron-(?:left|right)|info|locate-fixed|map-pin|search)\./

/** Parts of a list of guides besides its cards. */
const LIST_PARTS = /web\/src\/features\/guides\/(?:FacetChips|ListingCards|SearchNotes)\./

/** The field of a longer text, with the count of its characters. */
const LONG_TEXT = /ui\/src\/fields\/CountedTextarea|@mantine\/core\/esm\/components\/Textarea\//

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    mantineTheme(),
    checkedAddresses(),
    // Assets never change under their name: they are compressed once, here, as well as it goes.
    isSsrBuild
      ? []
      : [
          compression({
            include: /\.(?:js|css|svg|json|geojson|html)$/,
            algorithms: [
              defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
              defineAlgorithm('gzip', { level: 9 }),
            ],
          }),
        ],
  ],
  // React has had this hook itself for long.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index(?:\.js)?)?$/, replacement: 'react' }],
  },
  build: {
    outDir: 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // One stylesheet of 26 kB, which every page after the first has already.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? {}
      : {
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: FRAMEWORK, priority: 2 },
                { name: 'common', minShareCount: COMMON_TO_PAGES, priority: 1 },
                { name: 'list-parts', test: LIST_PARTS },
                { name: 'long-text', test: LONG_TEXT },
                { name: 'routes', test: ROUTES, priority: 1 },
              ],
            },
          },
        },
  },
  // The server bundle carries React's production build, whatever NODE_ENV the server runs with.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}))
