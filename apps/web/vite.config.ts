import { constants } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    // Assets never change under their name: they are compressed once, here, as well as it goes.
    isSsrBuild
      ? []
      : compression({
          include: /\.(?:js|css|svg|json|geojson|html)$/,
          algorithms: [
            defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
            defineAlgorithm('gzip', { level: 9 }),
          ],
        }),
  ],
  build: {
    outDir: 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { input: 'src/entry-client.tsx' },
  },
  // The server bundle carries React's production build, whatever NODE_ENV the server runs with.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}))
