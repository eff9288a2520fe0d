/**
 * `pnpm test` is the gate: the checks, then every test, then what the tests say of docs/contributing/requirements.md, then the sizes, and one line with the totals.
 *
 * - `pnpm test --changed` runs the checks and the tests that a change can reach, against the place where the branch left main.
 * - `pnpm test release` runs the tests of a release: packed and moved sites, and other browsers. Then it repeats the models and kills of the gate (repetitions.mjs).
 *   `pnpm test release kills` runs that repetition alone.
 * - `pnpm test <vitest arguments>` runs only the tests that they select. A name that matches no test fails.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { changedRuns } from './changed.mjs'
import { check } from './check.mjs'
import { findHeadlessChromium } from './chromium.mjs'
import { builtGroups, readCoverage, reportCoverage } from './coverage.mjs'
import { installChromium, installMissing, installOtherBrowsers, installPostgres } from './install-browsers.mjs'
import { installReferee } from './referee.mjs'
import { repetitions } from './repetitions.mjs'
import { elapsed, run } from './run.mjs'
import { sourceFiles } from './source-files.mjs'
import { printSlowest, printTroubled, readResults, testsToRepeat } from './test-results.mjs'
import { seed as anySeed } from './vitest/seed-properties.mjs'

/** One project takes up to ten minutes on two cores; a test that hangs must not take the rest with it. */
const vitestLimitMs = 16 * 60_000

const reporters = ['--reporter=default', '--reporter=./scripts/vitest/results-reporter.mjs']
const filters = process.argv.slice(2).filter(arg => arg !== '--')
const isChanged = filters.length === 1 && filters[0] === '--changed'
const isRelease = filters[0] === 'release'
const reports = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
const total = { passed: 0, failed: 0 }
const summary = []
const files = []
const tests = []
const start = performance.now()
const isWhole = filters.length === 0 || (isRelease && filters.length === 1)
const seed = (isWhole ? seedOfTree() : undefined) ?? anySeed

console.log(`Seed ${seed}: LATCHKEY_SEED=${seed} meets the same values again.`)
const browsers = step('browsers', async () => {
  const refereeing = process.env.CI ? installReferee() : { ok: true, message: 'Not on this machine: alto' }
  await installMissing()
  const browser = await installChromium()
  console.log(
    browser.ok ? `Tests run in ${[...new Set([browser.path, findHeadlessChromium()])].join(' and ')}` : browser.message,
  )
  const others = await installOtherBrowsers()
  console.log(others.message)
  const postgres = await installPostgres()
  console.log(postgres.message)
  const referee = await refereeing
  console.log(referee.message)
  return single(browser.ok && others.ok && postgres.ok && referee.ok)
})

if (isChanged) {
  await browsers
  await step('check', () => check())
  for (const { name, args } of changedRuns()) await step(name, () => vitest(name, ['--passWithNoTests', ...args]))
} else if (isRelease) {
  const asked = filters.slice(1)
  const named = repetitions.filter(({ name }) => asked.includes(name))
  await browsers
  if (named.length === 0) {
    await build()
    await step('release', () => vitest('release', ['--project', 'release', ...asked]))
    for (const test of testsToRepeat(tests)) await repeat(test)
  }
  // None of these tests is retried: a retry would use fewer values, and pass.
  for (const repetition of asked.length === 0 ? repetitions : named) await step(repetition.name, () => many(repetition))
} else if (filters.length > 0) {
  await browsers
  await step('tests', () => vitest('filtered', filters))
} else {
  // Units and elements mostly wait, and the work beside them computes, also while browsers are fetched; only the end-to-end tests need the whole machine.
  await Promise.all([browsers.then(unitsAndElements), compute()])
  await project('e2e')
  for (const test of testsToRepeat(tests)) await repeat(test)
  await step('rows', async () => single(reportCoverage(readCoverage(tests), builtGroups)))
}

rmSync(reports, { recursive: true, force: true })
if (!printTroubled(tests)) total.failed += 1
printSlowest(files)
console.log(`\n${summary.join('\n')}\ntotal ${elapsed(start)}, seed ${seed}\n`)
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

/** Runs the file of a test alone: a test that passes there at once has passed, and is reported as repeated. */
async function repeat(test) {
  console.log(`\n> again, alone: ${test.file}`)
  const started = performance.now()
  const report = join(reports, 'again.json')
  rmSync(report, { force: true })
  const env = { ...vitestEnv(report), LATCHKEY_RETRY: '0' }
  await run('vitest', ['run', ...reporters, '--project', test.project, test.file], { env, limitMs: vitestLimitMs })
  const alone = readResults(report).tests.find(({ id }) => id === test.id)
  total[test.state] -= 1
  if (alone?.state === 'passed') Object.assign(test, { state: 'passed', retries: 1, passedAlone: true })
  else Object.assign(test, { state: 'failed', errors: alone?.errors ?? test.errors })
  total[test.state] += 1
  summary.push(`again    ${test.file}:${test.line} ${test.state} ${elapsed(started)}`)
}

async function unitsAndElements() {
  await project('unit', 'unit*')
  await project('browser', 'browser*')
}

function project(name, pattern = name) {
  return step(name, () => vitest(name, ['--project', pattern]))
}

/**
 * The gate and the release tier draw their values by the tree that they test, on every machine: what passed before a push passes after it, and each
 * commit tries other values. `undefined` if something is not committed.
 */
function seedOfTree() {
  const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })
  if (process.env.LATCHKEY_SEED || git('status', '--porcelain').stdout !== '') return undefined
  const tree = git('rev-parse', 'HEAD^{tree}').stdout.trim()
  return /^[0-9a-f]{40,}$/.test(tree) ? parseInt(tree.slice(0, 7), 16) : undefined
}

/**
 * The types that the check emits are those of the build, which the sizes and the end-to-end tests need and then do not build again. To measure the sizes
 * waits more than it computes.
 */
async function compute() {
  await step('check', () => check())
  await build()
  await browsers
  await step('size', () => shell(['node', 'scripts/size.mjs']))
}

async function build() {
  await step('build', () => shell(['node', 'scripts/build.mjs']))
  process.env.LATCHKEY_BUILT = '1'
}

async function shell([command, ...args]) {
  const { code } = await run(command, args)
  return single(code === 0)
}

function single(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function vitestEnv(report) {
  return { LATCHKEY_RESULTS: report, LATCHKEY_SEED: String(seed) }
}

/** Runs tests of the gate with more values or more kills. */
function many({ name, project, env, files }) {
  const variables = Object.entries({ LATCHKEY_SEED: seed, ...env }).map(([key, value]) => `${key}=${value}`)
  console.log(`To repeat a file: ${variables.join(' ')} pnpm test --project '${project}' <file>`)
  const tests = sourceFiles('packages', /\.test\.tsx?$/)
  const idle = files.filter(part => !tests.some(file => file.includes(part)))
  if (idle.length > 0) throw new Error(`No test is named ${idle.join(', ')} (scripts/repetitions.mjs)`)
  return vitest(name, ['--project', project, ...files], { ...env, LATCHKEY_RETRY: '0' })
}

/** Runs Vitest. The exit code can be nonzero although every test passed (an unhandled rejection, no test found): that is a failure too. */
async function vitest(name, args, env = {}) {
  const report = join(reports, `${name}.json`)
  const { code } = await run('vitest', ['run', ...reporters, ...args], {
    env: { ...vitestEnv(report), ...env },
    limitMs: vitestLimitMs,
  })
  const results = readResults(report)
  files.push(...results.files)
  tests.push(...results.tests)
  return { passed: results.passed, failed: code !== 0 && results.failed === 0 ? 1 : results.failed }
}
