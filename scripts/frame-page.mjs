import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { build } from 'vite'

import { root } from './run.mjs'

const folder = join(root, 'packages/secure-site/src/frame')
/** Maximum bytes before the frame is ready; the code that signs loads separately. */
const budget = 60_000

/**
 * Builds the files of the frame that the secure site serves below `/frame`: a page, and scripts, of which those that sign load at the first signature.
 *
 * @param {string} outDir
 * @returns {Promise<number>} the bytes that load before it is ready, after brotli
 */
export async function buildFramePage(outDir) {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: ['main.ts', 'social.ts', 'device-window.ts', 'device-link.ts', 'approval-window.ts'].map(name =>
          join(folder, name),
        ),
        preserveEntrySignatures: false,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  for (const { fileName, code } of output) writeFileSync(join(outDir, fileName), code)
  const page = readFileSync(join(folder, 'frame.html'), 'utf8')
  const styles = readFileSync(join(folder, 'frame.css'), 'utf8')
  writeFileSync(join(outDir, 'index.html'), page)
  writeFileSync(join(outDir, 'frame.css'), styles)
  const first = new Set(['main.js'])
  for (const name of first) output.find(({ fileName }) => fileName === name)?.imports.forEach(each => first.add(each))
  const scripts = output.filter(({ fileName }) => first.has(fileName)).map(({ code }) => code)
  const bytes = [page, styles, ...scripts].reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
  if (bytes > budget) throw new Error(`The frame has ${bytes} bytes until it is ready, more than ${budget}`)
  return bytes
}
