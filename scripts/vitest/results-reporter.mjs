import { writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

import { root } from '../run.mjs'

/** Writes what each test did, and how long each file took, to the file that `LATCHKEY_RESULTS` names. */
export default class ResultsReporter {
  onTestRunEnd(modules) {
    const files = modules.map(module => ({
      file: relative(root, module.moduleId).split(sep).join('/'),
      project: module.project.name,
      seconds: secondsOf(module.diagnostic()),
      // A file that does not load has no tests to fail, only itself.
      isBroken: module.state() === 'failed' && [...module.children.allTests()].length === 0,
      tests: [...module.children.allTests()].map(readTest),
    }))
    writeFileSync(process.env.LATCHKEY_RESULTS, JSON.stringify(files))
  }
}

function readTest(test) {
  return {
    name: test.name,
    fullName: test.fullName,
    line: test.location?.line ?? 0,
    state: test.result().state,
    retries: test.diagnostic()?.retryCount ?? 0,
  }
}

/** Without `prepareDuration`: in a browser that counts from the begin of the page, which runs one file after the other. */
function secondsOf({ environmentSetupDuration, collectDuration, setupDuration, duration }) {
  return (environmentSetupDuration + collectDuration + setupDuration + duration) / 1000
}
