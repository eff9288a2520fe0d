import { writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

import { root } from '../run.mjs'

/** Writes the result of each test, and the duration of each file, to the file that `LATCHKEY_RESULTS` names. */
export default class ResultsReporter {
  onTestRunEnd(modules, unhandled = []) {
    const files = modules.map(readModule)
    files.push(...unhandled.map(readUnhandled))
    writeFileSync(process.env.LATCHKEY_RESULTS, JSON.stringify(files))
  }
}

/** Reads the results of a file's tests. */
export function readModule(module) {
  const tests = [...module.children.allTests()].map(readTest)
  // A file that does not load has no tests to fail, only itself.
  const isBroken = module.state() === 'failed' && tests.length === 0
  return {
    file: relative(root, module.moduleId).split(sep).join('/'),
    project: module.project.name,
    seconds: secondsOf(module.diagnostic()),
    isBroken,
    ...(isBroken && { errors: module.errors().map(({ message }) => message) }),
    tests,
  }
}

/** Turns an uncaught error into a failed test of its file, so that the report of a failed run contains it. */
function readUnhandled({ message, stack, VITEST_TEST_PATH: path = '', VITEST_TEST_NAME: name = '' }) {
  const file = path && relative(root, path).split(sep).join('/')
  const fullName = `${name} (nothing caught an error)`
  const test = {
    id: fullName,
    name: fullName,
    fullName,
    line: 0,
    state: 'failed',
    retries: 0,
    ms: 0,
    errors: [stack ?? message],
  }
  return { file, project: '', seconds: 0, isBroken: false, tests: [test] }
}

function readTest(test) {
  const { state, errors = [] } = test.result()
  const timedOut = errors.map(({ message }) => /timed out in (\d+)ms/.exec(message)).find(Boolean)
  return {
    id: test.id,
    name: test.name,
    fullName: test.fullName,
    line: test.location?.line ?? 0,
    state,
    retries: test.diagnostic()?.retryCount ?? 0,
    ms: Math.round(test.diagnostic()?.duration ?? 0),
    // The errors of a test that passed on a retry are those of the first attempt.
    ...(errors.length > 0 && { errors: errors.map(({ message }) => message) }),
    ...(timedOut && { timedOutAfter: Number(timedOut[1]) }),
  }
}

/** Returns the duration without `prepareDuration`: in a browser it counts from the start of the page, which runs one file after the other. */
function secondsOf({ environmentSetupDuration, collectDuration, setupDuration, duration }) {
  return (environmentSetupDuration + collectDuration + setupDuration + duration) / 1000
}
