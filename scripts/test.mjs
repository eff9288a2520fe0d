/**
 * `pnpm test`: the checks, then every test, then the sizes, and one line with the totals. `pnpm test -- <vitest arguments>`
 * runs only the tests that they select.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { check } from './check.mjs'
import { installChromium } from './install-chromium.mjs'
import { elapsed, run } from './run.mjs'

/** What the end-to-end tests need built before they start. */
const builds = [{ name: 'build', command: ['node', 'scripts/build.mjs'] }]

/** Units wait for relays and wallets more than they compute, so two files run at a time also where there are two cores. */
const projects = [['unit', '--maxWorkers=2'], ['browser'], ['e2e']]

/** One project takes up to ten minutes on two cores; a test that hangs must not take the rest with it. */
const vitestLimitMs = 16 * 60_000

const filters = process.argv.slice(2).filter(arg => arg !== '--')
const reports = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
const total = { passed: 0, failed: 0 }
const summary = []
const start = performance.now()

await step('browser', async () => {
  const browser = await installChromium()
  console.log(browser.ok ? `Tests run in ${browser.path}` : browser.message)
  return single(browser.ok)
})

if (filters.length > 0) {
  await step('tests', () => vitest('filtered', ['--passWithNoTests', ...filters]))
} else {
  await step('check', () => check())
  for (const { name, command } of builds) await step(name, () => shell(command))
  for (const [project, ...args] of projects) await step(project, () => vitest(project, ['--project', project, ...args]))
  await step('size', () => shell(['node', 'scripts/size.mjs']))
}

rmSync(reports, { recursive: true, force: true })
console.log(`\n${summary.join('\n')}\ntotal ${elapsed(start)}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function step(name, action) {
  console.log(`\n> ${name}`)
  const started = performance.now()
  const { passed, failed } = await action()
  total.passed += passed
  total.failed += failed
  summary.push(`${name.padEnd(8)} ${`${passed} passed, ${failed} failed`.padEnd(24)} ${elapsed(started)}`)
}

async function shell([command, ...args]) {
  const { code } = await run(command, args)
  return single(code === 0)
}

function single(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A run's exit code can be nonzero with every test green (an unhandled rejection, no test found): that is a failure too. */
async function vitest(name, args) {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run('vitest', ['run', ...reporters, ...args], { limitMs: vitestLimitMs })
  const { passed, failed } = readReport(report)
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function readReport(path) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'))
    // A file that does not load has no tests to fail, only itself.
    const broken = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length
    return { passed: numPassedTests, failed: numFailedTests + broken }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
