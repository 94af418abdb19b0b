import { constants } from 'node:zlib'
import { mantineTheme } from '@grove/ui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

/** Zod and what checks forms come with the first form, not before. The named modules of the schema import none of it. */
const WITHOUT_FORMS =
  /^(?!.*(?:node_modules\/zod\/|packages\/schema\/|form))|schema\/src\/(?:domain\/[^/]+|badges|choices|credential-kinds|errors|guide-filter-text|limits|listing-choices)\.ts$/

/** Parts that so many pages share are one file: otherwise a page asks for forty, each with headers of its own. */
const COMMON_TO_PAGES = 4

export default defineConfig(({ mode }) => ({
  // Where the app is served from; VITE_BASE_PATH=/ puts it at the root of an origin of its own.
  base: loadEnv(mode, import.meta.dirname, 'VITE_').VITE_BASE_PATH || '/admin/',
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    mantineTheme(),
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
    // One stylesheet of 25 kB: a page asked for eight of nearly as much.
    cssCodeSplit: false,
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'common', test: WITHOUT_FORMS, minShareCount: COMMON_TO_PAGES }],
        },
      },
    },
  },
}))
