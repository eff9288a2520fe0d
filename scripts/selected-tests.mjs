import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

const testFile = /\.(test\.(tsx?|mjs)|(e2e|release)\.ts)$/

/**
 * Programs that tests need on the machine.
 *
 * @typedef {{ chromium: boolean, otherBrowsers: boolean, postgres: boolean }} NeededPrograms
 */

/** Returns all files of tests, as paths from the root. */
export function testFiles() {
  return ['packages', 'examples', 'scripts'].flatMap(folder => sourceFiles(folder, testFile))
}

/**
 * Returns the files of tests that arguments of Vitest select by paths and projects.
 *
 * @param {readonly string[]} args
 * @param {readonly string[]} [files]
 */
export async function selectTests(args, files = testFiles()) {
  const { parseCLI } = await import('vitest/node')
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const projects = [options.project ?? []].flat()
  const paths = filter.map(path => path.replace(root, '').replace(/^\.\//, '').replace(/:\d+$/, ''))
  return files.filter(
    file => isOfProjects(file, projects) && (paths.length === 0 || paths.some(path => file.includes(path))),
  )
}

/** Returns whether a pattern of `--project` can select the file. A pattern with `!` excludes projects, and is not evaluated here. */
function isOfProjects(file, patterns) {
  const selecting = patterns.filter(pattern => !pattern.startsWith('!'))
  if (selecting.length === 0) return true
  const kind = kindOf(file)
  return selecting.some(pattern => {
    const name = new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)
    return [kind, `${kind}-isolated`].some(project => name.test(project))
  })
}

/** Returns the kind of a test: the name of its project in vite.config.ts, without `-isolated`. */
export function kindOf(file) {
  if (file.endsWith('.e2e.ts')) return 'e2e'
  if (file.endsWith('.release.ts')) return 'release'
  if (/\/killed-[^/]+\.test\.ts$/.test(file)) return 'kills'
  return /\.browser\.test\.tsx?$/.test(file) ? 'browser' : 'unit'
}

/**
 * Returns the programs that files of tests need. A unit test needs Chromium if it names scripts/chromium.mjs, and PostgreSQL if it names
 * the test databases.
 *
 * @param {readonly string[]} files
 * @param {(file: string) => string} [read]
 * @returns {NeededPrograms}
 */
export function programsOf(files, read = file => readFileSync(join(root, file), 'utf8')) {
  const kinds = new Set(files.map(kindOf))
  const units = files.filter(file => ['unit', 'kills'].includes(kindOf(file))).map(read)
  return {
    chromium:
      ['browser', 'e2e', 'release'].some(kind => kinds.has(kind)) || units.some(names(/scripts\/chromium\.mjs/)),
    otherBrowsers: kinds.has('release'),
    postgres: units.some(names(/test-databases/)),
  }
}

function names(pattern) {
  return text => pattern.test(text)
}
