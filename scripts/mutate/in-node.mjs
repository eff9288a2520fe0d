import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { Stryker } from '@stryker-mutator/core'

import { root } from '../run.mjs'
import { notDrawn } from './drawn-checker.mjs'
import { linesOf } from './equivalents.mjs'

/** Beside the time that the tests took without a change. A busy machine needs it: a mutant that runs into the limit counts as noticed. */
const timeoutMS = 10_000

/** Vitest fails a run in which an error stays unhandled, so such a mutant is noticed. A process that crashes twice shows nothing. */
const isUnhandledError = ({ status, statusReason }) =>
  status === 'RuntimeError' && statusReason?.startsWith('An error occurred outside of a test run')

/**
 * Runs StrykerJS over the files of one folder, with every mutator, and with the folder's tests in Node.
 *
 * @param {{ files: string[], tests: string[], count: number, seed: string }} options
 */
export async function mutateInNode({ files, tests, count, seed }) {
  // Stryker's workers inherit these.
  Object.assign(process.env, {
    LATCHKEY_SEED: seed,
    LATCHKEY_MUTATE_TESTS: JSON.stringify(tests.filter(file => !file.includes('.browser.'))),
    LATCHKEY_MUTATE_SEED: seed,
    LATCHKEY_MUTATE_COUNT: String(count),
  })
  process.chdir(root)
  const stryker = new Stryker({
    packageManager: 'pnpm',
    plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(new URL('drawn-checker.mjs', import.meta.url))],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutate/stryker.vitest.config.mjs', related: false },
    checkers: ['drawn'],
    mutate: files,
    ignorePatterns: ['**/dist'],
    coverageAnalysis: 'perTest',
    // One worker: machines that run this are shared.
    concurrency: 1,
    timeoutMS,
    // A folder under node_modules would hide the tests from Vitest.
    tempDirName: '.stryker-tmp',
    cleanTempDir: 'always',
    reporters: ['progress-append-only'],
    logLevel: /** @type {import('@stryker-mutator/core').PartialStrykerOptions['logLevel']} */ ('error'),
    allowConsoleColors: false,
    disableTypeChecks: false,
  })
  // Read before the run: the checkout may change meanwhile, Stryker's copy does not.
  const read = createReader(files)
  const results = await stryker.runMutationTest()
  const mutants = results.map(result => ({ ...read(result), result }))
  const drawn = mutants.filter(({ result }) => result.statusReason !== notDrawn)
  const expected = Math.min(count, results.length)
  if (drawn.length !== expected) throw new Error(`${drawn.length} mutants were drawn instead of ${expected}`)
  return {
    total: results.length,
    isKnown: entry => mutants.some(({ file, mutated }) => file === entry.file && mutated === entry.mutated),
    drawn: drawn
      .map(({ result, ...mutant }) => ({
        ...mutant,
        isNoticed: ['Killed', 'Timeout'].includes(result.status) || isUnhandledError(result),
        isTimeout: result.status === 'Timeout',
        reason: reasonOf(result),
      }))
      .toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)),
  }
}

function reasonOf({ mutatorName, status }) {
  if (status === 'NoCoverage') return `${mutatorName}, no test runs it`
  return status === 'Survived' ? mutatorName : `${mutatorName}, ${status}`
}

function createReader(files) {
  const codes = new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]))
  return ({ fileName, location, replacement }) => {
    const file = fileName.startsWith(root) ? fileName.slice(root.length).replaceAll('\\', '/') : fileName
    const code = codes.get(file)
    const { start, end } = location
    return { file, line: start.line, ...linesOf(code, offsetOf(code, start), offsetOf(code, end), replacement) }
  }
}

/** Stryker's results count lines and columns from 1. */
function offsetOf(code, { line, column }) {
  let offset = 0
  for (let passed = 1; passed < line; passed++) offset = code.indexOf('\n', offset) + 1
  return offset + column - 1
}
