import { readFileSync } from 'node:fs'

import { formatFailure, testFailures } from './failures.mjs'

/**
 * Result of a test in a run.
 *
 * @typedef {{ file: string, project: string, name: string, fullName: string, line: number, state: 'passed' | 'failed' | 'skipped' | 'pending', retries:
 *   number, passedAlone?: boolean, ms: number, errors?: string[], timedOutAfter?: number }} TestResult
 *   `passedAlone`: a repeated test passed at once when its file ran alone; `timedOutAfter`: the limit in ms that it reached.
 */

/** Maximum number of tests that pass only on a retry; more are no accident. */
const maxRetried = 3

const slowestShown = 10

/**
 * Reads the file of scripts/vitest/results-reporter.mjs; a run without one counts as one failure.
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

/** Prints the slowest files. */
export function printSlowest(files) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
  console.log('\nThe slowest files:')
  for (const { seconds, file } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

/**
 * Returns the tests to run once more, each file alone: those that passed only on a retry, and units that failed. A property with a counterexample is
 * false, and more than a few are no accident.
 *
 * @param {TestResult[]} tests
 */
export function testsToRepeat(tests) {
  const repeated = tests.filter(test => test.retries > 0 || isUnitThatMayPass(test))
  return repeated.length <= maxRetried ? repeated : []
}

function isUnitThatMayPass({ project, state, errors = [] }) {
  return (
    project.startsWith('unit') && state === 'failed' && !errors.some(message => message.startsWith('Property failed'))
  )
}

/**
 * Prints the tests that passed only on a retry, and what failed.
 *
 * @param {TestResult[]} tests
 * @param {{ file: string, isBroken: boolean, errors?: string[] }[]} files
 * @returns {import('./failures.mjs').Failure[]} What failed.
 */
export function printTroubled(tests, files) {
  print(`Tried again (more than ${maxRetried} fail the run):`, retriedTests(tests).map(describeRetried))
  const failures = testFailures(tests, files)
  print('Failed:', failures)
  return failures
}

/**
 * Returns the failure of a run in which more tests passed only on a retry than an accident explains.
 *
 * @param {TestResult[]} tests
 * @returns {import('./failures.mjs').Failure[]}
 */
export function retryFailures(tests) {
  const retried = retriedTests(tests)
  if (retried.length <= maxRetried) return []
  const lines = retried.map(({ file, line, fullName }) => `${file}:${line} ${fullName}`)
  return [{ title: `${retried.length} tests were tried again, and at most ${maxRetried} may be`, lines }]
}

function retriedTests(tests) {
  return tests.filter(({ retries }) => retries > 0)
}

function describeRetried({ file, line, fullName, state, passedAlone, errors }) {
  const [{ lines }] = testFailures([{ file, line, fullName, errors, state: 'failed' }], [])
  return { title: `${file}:${line} ${fullName}: ${state}${passedAlone ? ', at once when alone' : ''}`, lines }
}

function print(title, failures) {
  if (failures.length > 0) console.log(['', title, ...failures.map(failure => formatFailure(failure))].join('\n'))
}
