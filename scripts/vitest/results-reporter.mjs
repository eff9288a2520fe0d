import { writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

import { root } from '../run.mjs'

/** Writes what each test did, and how long each file took, to the file that `LATCHKEY_RESULTS` names. */
export default class ResultsReporter {
  onTestRunEnd(modules, unhandled = []) {
    const files = modules.map(readModule)
    files.push(...unhandled.map(readUnhandled))
    writeFileSync(process.env.LATCHKEY_RESULTS, JSON.stringify(files))
  }
}

/** What each test of a file did. */
export function readModule(module) {
  const tests = [...module.children.allTests()].map(readTest)
  return {
    file: relative(root, module.moduleId).split(sep).join('/'),
    project: module.project.name,
    seconds: secondsOf(module.diagnostic()),
    // A file that does not load has no tests to fail, only itself.
    isBroken: module.state() === 'failed' && tests.length === 0,
    tests,
  }
}

/** What nothing caught fails the run: as a test of the file that it came from, so that a run says what it was. */
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
    // Those of a test that passed when it was tried again are those of the first time.
    ...(errors.length > 0 && { errors: errors.map(({ message }) => message) }),
    ...(timedOut && { timedOutAfter: Number(timedOut[1]) }),
  }
}

/** Without `prepareDuration`: in a browser that counts from the begin of the page, which runs one file after the other. */
function secondsOf({ environmentSetupDuration, collectDuration, setupDuration, duration }) {
  return (environmentSetupDuration + collectDuration + setupDuration + duration) / 1000
}
