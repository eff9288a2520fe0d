import { readFileSync } from 'node:fs'

/**
 * What a test did in a run.
 *
 * @typedef {{ file: string, project: string, name: string, fullName: string, line: number, state: 'passed' | 'failed' | 'skipped' | 'pending', retries: number, ms: number, timedOutAfter?: number }} TestResult
 *   `timedOutAfter`: the limit in ms that it ran into.
 */

/** More tests than this that pass only when they are tried again are no accident. */
const mostRetried = 3

const slowestShown = 10

/**
 * Reads what scripts/vitest/results-reporter.mjs wrote; a run that wrote nothing counts as one failure.
 *
 * @param {string} path
 */
export function readResults(path) {
  try {
    const files = JSON.parse(readFileSync(path, 'utf8'))
    const tests = files.flatMap(({ file, project, tests: own }) => own.map(test => ({ ...test, file, project })))
    const passed = tests.filter(({ state }) => state === 'passed').length
    const failed = tests.filter(({ state }) => state === 'failed').length + files.filter(file => file.isBroken).length
    return { files, tests, passed, failed }
  } catch {
    return { files: [], tests: [], passed: 0, failed: 1 }
  }
}

/** Prints where the time went. */
export function printSlowest(files) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
  console.log('\nThe slowest files:')
  for (const { seconds, file } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

/**
 * Prints the tests that passed only when they were tried again.
 *
 * @param {TestResult[]} tests
 * @returns {boolean} Whether they are few enough to be an accident.
 */
export function printRetried(tests) {
  const retried = tests.filter(({ retries }) => retries > 0)
  if (retried.length > 0) console.log(`\nTried again (more than ${mostRetried} fail the run):`)
  for (const { file, line, fullName, state } of retried) console.log(`  ${file}:${line} ${fullName}: ${state}`)
  return retried.length <= mostRetried
}
