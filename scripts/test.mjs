/**
 * `pnpm test` is the gate: the checks, then every test, then what the tests say of docs/contributing/requirements.md, then the sizes, and one line with the totals.
 *
 * - `pnpm test --changed` runs the checks and tests that are near to a change within a minute, and says what it left to the gate (changed.mjs).
 * - `pnpm test release` runs the tests of a release: packed and moved sites, other browsers, and a bundler of other authors. Then it repeats the models of
 *   the gate and kills servers (repetitions.mjs). `pnpm test release kills` runs that step alone.
 * - `pnpm test <vitest arguments>` runs only the tests that they select, and installs only what these need. A name that matches no test fails.
 *
 * The failed tests and steps are also written to the file that `LATCHKEY_FAILURES` names.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { nearChange } from './changed.mjs'
import { check, runChecks } from './check.mjs'
import { builtGroups, readCoverage, reportCoverage } from './coverage.mjs'
import { stepFailure, testFailures, writeFailures } from './failures.mjs'
import { installPrograms } from './install-browsers.mjs'
import { installReferee, refereeTests } from './referee.mjs'
import { repetitions } from './repetitions.mjs'
import { elapsed, run } from './run.mjs'
import { programsOf, selectTests } from './selected-tests.mjs'
import { sourceFiles } from './source-files.mjs'
import { printSlowest, printTroubled, readResults, retryFailures, testsToRepeat } from './test-results.mjs'
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
const failedSteps = []
const start = performance.now()
const isWhole = filters.length === 0 || (isRelease && filters.length === 1)
const seed = (isWhole ? seedOfTree() : undefined) ?? anySeed

console.log(`Seed ${seed}: LATCHKEY_SEED=${seed} meets the same values again.`)

if (isChanged) await runChanged()
else if (isRelease) await runRelease(filters.slice(1))
else if (filters.length > 0) await runSelected(await selectTests(filters), filters)
else await runGate()

rmSync(reports, { recursive: true, force: true })
const retries = retryFailures(tests)
total.failed += retries.length
writeFailures([...printTroubled(tests, files), ...retries, ...failedSteps])
printSlowest(files)
console.log(`\n${summary.join('\n')}\ntotal ${elapsed(start)}, seed ${seed}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runGate() {
  const installed = install({ chromium: true, otherBrowsers: false, postgres: true })
  // Units and elements mostly wait, and the work beside them computes, also while browsers are fetched; only the end-to-end tests need the whole machine.
  await Promise.all([installed.then(unitsAndElements), compute(installed)])
  await project('e2e')
  for (const test of testsToRepeat(tests)) await repeat(test)
  await step('rows', async () => {
    const { isComplete, output } = reportCoverage(readCoverage(tests), builtGroups)
    return single(isComplete, 'rows', output)
  })
}

async function runRelease(names) {
  const named = repetitions.filter(({ name }) => names.includes(name))
  await install({ chromium: true, otherBrowsers: true, postgres: true })
  if (named.length === 0) {
    await command('build', ['node', 'scripts/build.mjs'])
    process.env.LATCHKEY_BUILT = '1'
    await step('release', () => vitest('release', ['--project', 'release', ...names]))
    for (const test of testsToRepeat(tests)) await repeat(test)
  }
  if (names.length === 0 && process.env.CI) await runReferee()
  // None of these tests is retried: a retry would use fewer values, and pass.
  for (const repetition of names.length === 0 ? repetitions : named) await step(repetition.name, () => many(repetition))
}

async function runReferee() {
  const { ok, message } = await installReferee()
  console.log(message)
  await step('referee', () =>
    ok ? vitest('referee', ['--project', 'unit*', refereeTests]) : single(false, 'referee', message),
  )
}

async function runChanged() {
  const { checks, tests: near, left } = nearChange()
  const few =
    near.length > 0 ? () => runSelected(near, near) : async () => console.log('No test is near to the change.')
  await Promise.all([step('check', () => runChecks(checks)), few()])
  summary.push('', 'Left to the gate (`pnpm test`):', ...left.map(line => `  ${line}`))
}

/** Runs tests after it installed the programs that they need, if any. */
async function runSelected(selected, args) {
  const needed = programsOf(selected)
  if (Object.values(needed).some(Boolean)) await install(needed)
  await step('tests', () => vitest('filtered', args))
}

function install(needed) {
  return step('browsers', async () => {
    const { ok, output } = await installPrograms(needed)
    return single(ok, 'browsers', output)
  })
}

async function step(name, action) {
  const started = performance.now()
  const { passed, failed, failures = [] } = await action()
  failedSteps.push(...failures)
  total.passed += passed
  total.failed += failed
  summary.push(`${name.padEnd(8)} ${`${passed} passed, ${failed} failed`.padEnd(24)} ${elapsed(started)}`)
}

/** Runs a command as a step. Its output is printed only if it fails. */
function command(name, [program, ...args]) {
  const started = performance.now()
  return step(name, async () => {
    const { code, output } = await run(program, args, { quiet: true })
    if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${elapsed(started)})`)
    return single(code === 0, name, output)
  })
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
async function compute(installed) {
  await step('check', () => check())
  await command('build', ['node', 'scripts/build.mjs'])
  process.env.LATCHKEY_BUILT = '1'
  await installed
  await command('size', ['node', 'scripts/size.mjs'])
}

function single(ok, name, output) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [stepFailure(name, output)] }
}

function vitestEnv(report) {
  return { LATCHKEY_RESULTS: report, LATCHKEY_SEED: String(seed) }
}

/** Runs tests with more values or kills. */
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
  console.log(`\n> ${name}`)
  const { code } = await run('vitest', ['run', ...reporters, ...args], {
    env: { ...vitestEnv(report), ...env },
    limitMs: vitestLimitMs,
  })
  const results = readResults(report)
  files.push(...results.files)
  tests.push(...results.tests)
  const { passed, failed } = results
  if (code === 0 || testFailures(results.tests, results.files).length > 0) return { passed, failed }
  const output = `Vitest ended with ${code} and reported no failed test. Its output follows "> ${name}" in the log.`
  return { passed, failed: 1, failures: [stepFailure(name, output)] }
}
