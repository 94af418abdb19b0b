import { defineConfig } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

export default defineConfig({
  input: 'src/index.ts',
  platform: 'neutral',
  plugins: [dts({ oxc: true, tsconfig: '../../tsconfig.base.json' })],
  output: { dir: 'dist', cleanDir: true },
})
