import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

import { root } from './run.mjs'

const generated = new Set(['node_modules', 'dist', '.next', 'coverage', 'test-results'])

/**
 * Returns the files below a folder of the workspace, without installed or built ones, as paths from the root with `/`.
 *
 * @param {string} folder
 * @param {RegExp} name Matched against the whole path.
 * @returns {string[]} Sorted; empty if there is no such folder.
 */
export function sourceFiles(folder, name) {
  const files = []
  walk(join(root, folder))
  return files.sort()

  function walk(path) {
    for (const entry of entries(path)) {
      const inside = join(path, entry.name)
      if (entry.isDirectory() && !generated.has(entry.name)) walk(inside)
      const file = relative(root, inside).split(sep).join('/')
      if (entry.isFile() && name.test(file)) files.push(file)
    }
  }
}

function entries(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return []
  }
}

/**
 * @returns the names of the folders in a folder
 * @param {string} path
 */
export function foldersIn(path) {
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
}
