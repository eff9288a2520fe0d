import { appendFileSync } from 'node:fs'

/**
 * A test, a file or a step of a run that failed.
 *
 * @typedef {{ title: string, lines: string[] }} Failure
 */

/** Maximum lines of a failure: a browser's log of what it did while it waited stands below the first ones. */
const maxLines = 40

/** Failures that are reported with their lines: with more, the end of a log would show only the last ones. */
const maxDetailed = 25

/**
 * Returns the failures of a run's tests, and of the files that did not load.
 *
 * @param {import('./test-results.mjs').TestResult[]} tests
 * @param {{ file: string, isBroken: boolean, errors?: string[] }[]} files
 * @returns {Failure[]}
 */
export function testFailures(tests, files) {
  const failed = tests.filter(({ state }) => state === 'failed')
  const broken = files.filter(({ isBroken }) => isBroken)
  return [
    ...failed.map(({ file, line, fullName, errors }) => failure(`${file}:${line} ${fullName}`, errors)),
    ...broken.map(({ file, errors }) => failure(`${file} did not load`, errors)),
  ]
}

/**
 * Returns the failure of a step that is no test, such as `size`, with the last lines of its output.
 *
 * @param {string} name
 * @param {string} output
 * @returns {Failure}
 */
export function stepFailure(name, output) {
  return { title: name, lines: linesOf(output.trimEnd()).slice(-maxLines) }
}

/**
 * Appends failures to the file that `LATCHKEY_FAILURES` names, if it names one. `.ci/run` prints that file at the end of its log.
 *
 * @param {Failure[]} failures
 * @param {string} [path]
 */
export function writeFailures(failures, path = process.env.LATCHKEY_FAILURES) {
  if (path && failures.length > 0) appendFileSync(path, `${failures.map(formatFailure).join('\n')}\n`)
}

/** Formats one of several failures: the title, and below it the lines, indented. Those after many have only their title. */
export function formatFailure({ title, lines }, index = 0) {
  return [title, ...(index < maxDetailed ? lines : []).map(line => `  ${line}`)].map(line => `  ${line}`).join('\n')
}

function failure(title, errors = []) {
  return { title, lines: errors.flatMap(message => linesOf(message)).slice(0, maxLines) }
}

function linesOf(text) {
  return text === '' ? [] : text.split('\n')
}
