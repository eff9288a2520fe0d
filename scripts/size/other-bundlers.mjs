import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'
import webpack from 'webpack'

import { root } from '../run.mjs'
import { publishedEntries } from './published-entries.mjs'

const page = join(root, 'scripts/size/bundled-page.js')
/** Packages behind an `import()` of their own, which are not joined. */
const notOurs = /^(@walletconnect|viem)(\/|$)/
const opened = /\/appkit\/dist\/chunks\/open\.js$/

/**
 * Counts the scripts of a page without a framework, with other bundlers than Vite's.
 *
 * @returns {Promise<{ name: string, before: number, ofOpen: number }[]>} `before` the first open, the page's own among them; and those that it adds
 */
export async function countFiles() {
  return [
    { name: 'Rollup', ...(await withRollup()) },
    { name: 'webpack', ...(await withWebpack()) },
  ]
}

async function withRollup() {
  const bundle = await rollup({
    input: page,
    external: id => notOurs.test(id),
    plugins: [{ name: 'published', resolveId: id => findEntry(id) }, nodeResolve({ browser: true })],
    onLog() {},
  })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  const chunks = new Map(output.map(chunk => [chunk.fileName, chunk]))
  const entry = output.find(chunk => chunk.isEntry)
  const open =
    output.find(chunk => opened.test(chunk.facadeModuleId ?? '')) ??
    output.find(chunk => chunk.moduleIds.some(id => opened.test(id)))
  const before = closure([entry.fileName])
  return { before: before.length, ofOpen: closure([open.fileName]).filter(file => !before.includes(file)).length }

  function closure(files) {
    for (const file of files)
      files.push(...chunks.get(file).imports.filter(each => chunks.has(each) && !files.includes(each)))
    return files
  }
}

function findEntry(id) {
  return publishedEntries().find(({ find }) => find.test(id))?.replacement ?? null
}

async function withWebpack() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-webpack-'))
  try {
    const { compilation } = await new Promise((resolve, reject) =>
      webpack(
        {
          mode: 'production',
          entry: page,
          output: { path: folder },
          resolve: {
            alias: Object.fromEntries(publishedEntries().map(({ name, replacement }) => [`${name}$`, replacement])),
          },
          externals: [({ request }, answer) => (notOurs.test(request) ? answer(null, `var {}`) : answer())],
          performance: { hints: false },
          optimization: {
            minimize: false,
            // A site has the packages in node_modules, whose code webpack splits from its own.
            splitChunks: {
              cacheGroups: {
                defaultVendors: {
                  test: /[\\/](node_modules|dist)[\\/]/,
                  idHint: 'vendors',
                  priority: -10,
                  reuseExistingChunk: true,
                },
              },
            },
          },
        },
        (error, stats) =>
          // A site that builds with webpack, as Next can, must get no warnings about our code.
          error || stats.hasErrors() || stats.hasWarnings()
            ? reject(error ?? new Error(stats.toString('errors-warnings')))
            : resolve(stats),
      ),
    )
    const open = compilation.chunkGroups.find(({ origins }) =>
      origins.some(({ request }) => request === './open.js' || request === './chunks/open.js'),
    )
    return { before: compilation.entrypoints.get('main').getFiles().length, ofOpen: open.getFiles().length }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
