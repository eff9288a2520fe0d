import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { build } from 'vite'

import { root } from './run.mjs'

const folder = join(root, 'packages/secure-site/src/frame')
/** What may come before the frame is ready; what signs comes apart. */
const budget = 60_000

/**
 * The files of the frame, as the secure site serves them below `/frame`: a page, and scripts of which those that sign come when there is something to sign.
 *
 * @param {string} outDir
 * @returns {Promise<number>} how many bytes come before it is ready, after brotli
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
