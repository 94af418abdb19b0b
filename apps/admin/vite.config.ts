import { constants } from 'node:zlib'
import { checkedAddresses, mantineTheme } from '@grove/ui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

/** Modules of the schema that need neither Zod nor anything else that checks a form. */
const SCHEMA_WITHOUT_ZOD =
  /schema\/src\/(?:domain\/[^/]+|badges|choices|credential-kinds|errors|guide-filter-text|limits|listing-choices)\.ts$/
/** Modules that come with the first form, not before. */
const WITH_FORMS = /node_modules\/zod\/|packages\/schema\/|form/

/** A module that this many pages share goes into one file of such modules. Without it a page asks for fifty files. */
const COMMON_TO_PAGES = 4

export default defineConfig(({ mode }) => ({
  // Where the app is served from; VITE_BASE_PATH=/ puts it at the root of an origin of its own.
  base: loadEnv(mode, import.meta.dirname, 'VITE_').VITE_BASE_PATH || '/admin/',
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    mantineTheme(),
    checkedAddresses(),
    // A build that a test makes is served as it is.
    mode !== 'test' &&
      compression({
        include: /\.(?:js|css|svg|json|geojson)$/,
        algorithms: [
          defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          defineAlgorithm('gzip', { level: 9 }),
        ],
      }),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One stylesheet of 25 kB. Split by page, eight stylesheets of a page were nearly as large.
    cssCodeSplit: false,
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'common',
              test: (module) => SCHEMA_WITHOUT_ZOD.test(module) || !WITH_FORMS.test(module),
              minShareCount: COMMON_TO_PAGES,
            },
          ],
        },
      },
    },
  },
}))
