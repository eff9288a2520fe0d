/** Factor of duration from which a test has noticed the change. A test that was near its limit before may only have met a busy machine. */
const slower = 4

/** Timeout of a file's first run in ms, in which Vitest and the browser start, and everything is transformed. */
const startLimitMs = 60_000

/**
 * Tells whether tests notice a change. A test has noticed it when it fails with it, and passes once more without it.
 * Tests in Node and quick tests run first. After a test that noticed, no more is run.
 *
 * @param {{ run: (order: import('./tests.mjs').Order, limitMs: number) => Promise<{ tests: import('./tests.mjs').TestRun[], errors: string[] } | undefined> }} running
 * @param {{ file: string, start: number, end: number, changed: string, tests: import('./tests.mjs').TestRun[] }} mutant `tests`: those that reach the place.
 */
export async function runMutant(running, { file, start, end, changed, tests }) {
  const order = ['unit', 'browser'].flatMap(project => {
    const files = new Map()
    for (const test of tests.filter(test => test.project.startsWith(project)))
      files.set(test.file, [...(files.get(test.file) ?? []), test])
    return [...files].toSorted(([, a], [, b]) => sumOf(a) - sumOf(b))
  })
  for (const [testFile, own] of order) {
    const left = new Map(own.map(test => [test.id, test]))
    while (left.size > 0) {
      const failed = await failedOf(running, testFile, [...left.values()], { file, start, end, changed })
      if (failed.length === 0) break
      const unchanged = new Set((await failedOf(running, testFile, failed)).map(({ id }) => id))
      if (failed.some(test => isQuick(test) && !unchanged.has(test.id))) return true
      for (const { id } of failed) left.delete(id)
    }
  }
  return false
}

/** Returns the failed tests: all of them, if the file does not load, something fails outside a test, or the run does not end. */
async function failedOf(running, file, tests, mutant) {
  const order = { files: [file], tests: tests.map(({ id }) => id), mutant }
  const result = await running.run(order, startLimitMs + slower * sumOf(tests))
  if (!result || result.errors.length > 0) return tests
  if (!result.tests.some(({ state }) => state === 'passed' || state === 'failed'))
    throw new Error(`No test of ${file} ran`)
  const states = new Map(result.tests.map(test => [test.id, test]))
  return tests
    .filter(({ id }) => states.get(id)?.state === 'failed')
    .map(test => ({ ...test, timedOutAfter: states.get(test.id).timedOutAfter }))
}

/** Returns whether a test that reached its limit was well below it without the change. */
function isQuick({ ms, timedOutAfter = Infinity }) {
  return ms * slower <= timedOutAfter
}

function sumOf(tests) {
  return tests.reduce((sum, { ms }) => sum + ms, 0)
}
