import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { build } from 'vite'

import { root } from './run.mjs'
import { publishedEntries } from './size/published-entries.mjs'

const appkit = join(root, 'packages/appkit')
const code = join(appkit, 'src/cdn.ts')
const address = '\0latchkey.js'

/**
 * Builds `latchkey.js` of the joined packages, an ES module script: a page loads it by its address, and it loads one file from the folder
 * `latchkey` beside it. The chunks follow from there when they are needed. They share code with that file, whose address is always the
 * same; that of the script is the page's, which may add a version, or a host may redirect it: a chunk that asked for it by another
 * address would get it twice.
 *
 * @param {{ outDir: string }} options
 */
export async function buildOneScript({ outDir }) {
  // Only the chunks are removed, because tsc keeps its own output in the same folder.
  rmSync(join(outDir, 'latchkey'), { recursive: true, force: true })
  let early
  const { output } = await build({
    root: appkit,
    configFile: false,
    resolve: { alias: publishedEntries() },
    plugins: [onlyLoads(code)],
    logLevel: 'error',
    base: './',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', latchkeyVersion: JSON.stringify(readVersion()) },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      // The helper would add <link> elements to a page that is not ours.
      modulePreload: false,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: { latchkey: address },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'latchkey/[name]-[hash].js',
          assetFileNames: 'latchkey/[name]-[hash][extname]',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: (id, graph) => ((early ??= importedBy(code, graph)).has(id) ? 'kit' : null) }],
          },
        },
      },
    },
  })
  const files = filesOf('latchkey.js', output)
  if (files.length > 2) throw new Error(`latchkey.js loads more than one file before the first open: ${files}`)
}

function readVersion() {
  return JSON.parse(readFileSync(join(appkit, 'package.json'), 'utf8')).version
}

/** Makes the file at the script's address only load the code, so that no chunk needs to import it. */
function onlyLoads(code) {
  return {
    name: 'only-loads',
    resolveId: id => ([address, code].includes(id) ? { id, moduleSideEffects: true } : null),
    load: id => (id === address ? `import ${JSON.stringify(code)}` : null),
  }
}

/** Returns all modules that a module needs before it runs, including itself. */
function importedBy(entry, graph) {
  const found = new Set([entry])
  for (const id of found) graph.getModuleInfo(id)?.importedIds.forEach(each => found.add(each))
  return found
}

/** Returns a file and all files that load with it. */
function filesOf(file, output) {
  const found = new Set([file])
  for (const name of found) output.find(({ fileName }) => fileName === name)?.imports?.forEach(each => found.add(each))
  return [...found]
}
