import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../run.mjs'
import { sourceFiles } from '../source-files.mjs'
import { createTests } from './tests.mjs'

const cache = join(root, 'node_modules/.cache/mutate')
const testFile = /\.(test|test-d|e2e)\.tsx?$/
const shared = [
  'vite.config.ts',
  'pnpm-lock.yaml',
  'scripts/element-tests.mjs',
  ...['places', 'tell-reached', 'vitest.config'].map(name => `scripts/mutate/${name}.mjs`),
]

/** Maximum number of files per run, because reports of reached places have many megabytes, and more files would not fit into one. */
const filesAtOnce = 20
const limitMs = 10 * 60_000

/**
 * Behavior of a test file without a change.
 *
 * @typedef {{ tests: import('./tests.mjs').TestRun[], places: string[], reached: Record<string, number[]>, loaded: number[] }} Baseline
 *   `reached`: by the full name of each test, and `loaded`: while the file loads, as indices of `places`.
 */

/**
 * Runs test files once and stores the results for later runs, until the product, or the file itself, is changed.
 *
 * @param {string[]} files
 * @param {string} seed
 * @returns {Promise<Map<string, Baseline>>}
 */
export async function readBaseline(files, seed) {
  const folder = join(cache, hashOfProduct())
  const pathOf = file => join(folder, `${hash([file, readFileSync(join(root, file))])}.json`)
  const found = new Map(files.map(file => [file, read(pathOf(file))]))
  const missing = files.filter(file => !found.get(file))
  if (missing.length > 0) {
    mkdirSync(folder, { recursive: true })
    for (const other of readdirSync(cache))
      if (join(cache, other) !== folder) rmSync(join(cache, other), { recursive: true })
  }
  const reachedFile = join(tmpdir(), `latchkey-reached-${process.pid}.jsonl`)
  const tests = createTests({ LATCHKEY_REACHED: reachedFile, LATCHKEY_SEED: seed })
  try {
    for (let first = 0; first < missing.length; first += filesAtOnce) {
      const some = missing.slice(first, first + filesAtOnce)
      for (const [file, baseline] of await record(tests, some, reachedFile)) {
        found.set(file, baseline)
        if (isSound(baseline)) writeFileSync(pathOf(file), JSON.stringify(baseline))
      }
    }
  } finally {
    tests.close()
    rmSync(reachedFile, { force: true })
  }
  return found
}

/** Returns whether a result is usable: a file that did not load has no tests. */
function isSound({ tests }) {
  return tests.length > 0 && tests.every(({ state }) => state !== 'failed')
}

async function record(tests, files, reachedFile) {
  writeFileSync(reachedFile, '')
  const results = await tests.run({ files }, limitMs)
  if (!results) throw new Error(`${files.join(', ')} did not end within ${limitMs / 60_000} min`)
  for (const error of results.errors) console.error(error)
  const told = readFileSync(reachedFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
  return files.map(file => [file, baselineOf(file, results.tests, told)])
}

function baselineOf(file, tests, told) {
  const indices = new Map()
  const baseline = { tests: tests.filter(test => test.file === file), reached: {}, loaded: [] }
  for (const { name, reached, loaded } of told.filter(({ path }) => path === join(root, file))) {
    baseline.reached[name] = [...new Set([...(baseline.reached[name] ?? []), ...reached.map(index)])]
    baseline.loaded.push(...loaded.map(index))
  }
  return { ...baseline, places: [...indices.keys()] }

  function index(place) {
    if (!indices.has(place)) indices.set(place, indices.size)
    return indices.get(place)
  }
}

/** Returns a hash of all files except the tests, each of which has its own hash. */
function hashOfProduct() {
  const scripts = sourceFiles('scripts/vitest', /\.mjs$/)
  const packages = sourceFiles('packages', /\.(tsx?|json)$/).filter(file => !testFile.test(file))
  return hash([...shared, ...scripts, ...packages].flatMap(file => [file, readFileSync(join(root, file))]))
}

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex').slice(0, 20)
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
