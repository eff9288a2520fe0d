import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { build } from 'vite'

import { root } from './run.mjs'
import { publishedEntries } from './size/published-entries.mjs'

const appkit = join(root, 'packages/appkit')

/**
 * Builds `latchkey.js` of the joined packages, an ES module script: a page loads it by its address, and the chunks follow from the folder
 * `latchkey` beside it when they are needed.
 *
 * @param {{ outDir: string }} options
 */
export async function buildOneScript({ outDir }) {
  // Only the chunks: tsc keeps its own output in the same folder.
  rmSync(join(outDir, 'latchkey'), { recursive: true, force: true })
  await build({
    root: appkit,
    configFile: false,
    resolve: { alias: publishedEntries() },
    logLevel: 'error',
    base: './',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      // The helper would add <link> elements to a page that is not ours.
      modulePreload: false,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: { latchkey: join(appkit, 'src/cdn.ts') },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'latchkey/[name]-[hash].js',
          assetFileNames: 'latchkey/[name]-[hash][extname]',
        },
      },
    },
  })
}
