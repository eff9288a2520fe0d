import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

import { root } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

/** Matches static imports and re-exports of values. An `import()` and an import of types only do not match. */
const staticImport = /^(?:import|export)\s+(?!type\s)(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/gm
const anyImport = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

/**
 * Returns the files that import one of the given files, directly or through others, and the given files themselves.
 *
 * @param {readonly string[]} files Paths from the root.
 * @param {{ deferred?: boolean }} [options] `deferred` also follows `import()` and imports of types.
 * @returns {Set<string>}
 */
export function filesThatImport(files, { deferred = false } = {}) {
  const importers = readImporters(deferred ? anyImport : staticImport)
  const reached = new Set(files)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}

function readImporters(pattern) {
  const entries = readEntries()
  const importers = new Map()
  for (const file of ['packages', 'examples', 'scripts'].flatMap(folder => sourceFiles(folder, /\.(tsx?|mjs)$/))) {
    for (const [, specifier] of readFileSync(join(root, file), 'utf8').matchAll(pattern)) {
      const imported = specifier.startsWith('.') ? join(dirname(file), specifier) : entries.get(specifier)
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}

/** Maps each entry of a package, such as `@latchkey/ui/lk-button`, to its source. */
function readEntries() {
  const entries = new Map()
  for (const manifest of sourceFiles('packages', /^packages\/(adapters\/)?[^/]+\/package\.json$/)) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8'))
    for (const [entry, target] of Object.entries(exports)) {
      const source = typeof target === 'string' ? target : (target.default ?? target.import)
      if (source) entries.set(join(name, entry), join(dirname(manifest), source))
    }
  }
  return entries
}
