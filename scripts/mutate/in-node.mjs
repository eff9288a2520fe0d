import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { Stryker } from '@stryker-mutator/core'

import { root } from '../run.mjs'
import { drawMutants } from './draw.mjs'
import { notDrawn } from './drawn-checker.mjs'
import { linesOf } from './equivalents.mjs'

/**
 * Added to one and a half times what the tests took without a change. A mutant that runs into the limit counts as noticed, so the limit is for what never
 * ends by itself. It is longer than a hook (60 s) and a test (30 s) may take, whose own limits say which test noticed, and longer than a busy machine needs.
 * A loop through the changed place costs no such wait: Stryker ends it after a hundred times the calls.
 */
const timeoutMS = 120_000

/** Time limit of the tests without a change. Those on real chains take longer than Stryker's 5 minutes if the machine is busy. */
const dryRunTimeoutMinutes = 30

/** Vitest fails a run in which an error stays unhandled, so such a mutant is noticed. A process that crashes twice shows nothing. */
const isUnhandledError = ({ status, statusReason }) =>
  status === 'RuntimeError' && statusReason?.startsWith('An error occurred outside of a test run')

/** The place was reached a hundred times as often as without the change. Stryker calls that a timeout too, but no time is involved. */
const isEndlessLoop = ({ status, statusReason }) =>
  status === 'Timeout' && Boolean(statusReason?.startsWith('Hit limit reached'))

/**
 * Runs StrykerJS over the files of one folder, with every mutator, and with the folder's tests in Node. Generated values of the tests come from the first
 * seed.
 *
 * @param {{ files: string[], tests: string[], count: number, seeds: string[] }} options
 */
export async function mutateInNode({ files, tests, count, seeds }) {
  // Stryker's workers inherit these.
  Object.assign(process.env, {
    LATCHKEY_SEED: seeds[0],
    LATCHKEY_MUTATE_TESTS: JSON.stringify(tests.filter(file => !file.includes('.browser.'))),
    LATCHKEY_MUTATE_DRAW: JSON.stringify({ seeds, count }),
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
    dryRunTimeoutMinutes,
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
  const seedsById = drawnAgain(results, { seeds, count })
  if (drawn.length !== seedsById.size || drawn.some(({ result }) => !seedsById.has(result.id)))
    throw new Error(`Stryker tested ${drawn.length} mutants, and not the ${seedsById.size} that were drawn`)
  return {
    total: results.length,
    isKnown: entry => mutants.some(({ file, mutated }) => file === entry.file && mutated === entry.mutated),
    drawn: drawn
      .map(({ result, ...mutant }) => ({
        ...mutant,
        seeds: seedsById.get(result.id),
        isNoticed: ['Killed', 'Timeout'].includes(result.status) || isUnhandledError(result),
        isTimeout: result.status === 'Timeout' && !isEndlessLoop(result),
        reason: reasonOf(result),
      }))
      .toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)),
  }
}

/** The seeds of each drawn mutant by its id. The checker drew in another process, and Stryker's results count lines and columns from 1. */
function drawnAgain(results, draw) {
  const fromZero = ({ line, column }) => ({ line: line - 1, column: column - 1 })
  const mutants = results.map(({ location: { start, end }, ...result }) => ({
    ...result,
    location: { start: fromZero(start), end: fromZero(end) },
  }))
  return new Map([...drawMutants(mutants, draw)].map(([{ id }, seeds]) => [id, seeds]))
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
