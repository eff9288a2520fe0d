import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

import { checks } from './check.mjs'
import { filesThatImport } from './import-graph.mjs'
import { root, tscBuild } from './run.mjs'
import { kindOf, testFiles } from './selected-tests.mjs'

/** Maximum numbers of files of tests, so that an answer comes within a minute. Tests that are nearer to the change come first. */
const maxFiles = { unit: 40, browser: 10 }

const formatted = /\.(tsx?|mts|mjs|cjs|json|md|css|html|ya?ml)$/
const linted = /\.(tsx?|mts|mjs|cjs)$/

/**
 * Returns the checks and the files of tests that are near to a change: the difference to the place where this branch left main, with uncommitted changes.
 * Near are tests in the folders of the changed files, those that import the changed files other than by `import()`, and changed tests.
 *
 * @returns {{ checks: { name: string, command: string[] }[], tests: string[], left: string[] }} `left` are lines that say what only the gate runs.
 */
export function nearChange(changed = changedFiles()) {
  const all = testFiles().filter(file => kindOf(file) !== 'release')
  const near = nearTests(changed, all)
  const run = checksOf(changed)
  const done = run.map(({ name }) => name)
  const left = [
    `checks: ${checks.flatMap(({ name }) => (done.includes(name) ? [] : [name])).join(', ')}`,
    describeLeft(changed, all, near),
    'sizes',
  ]
  return { checks: run, tests: near, left }
}

/**
 * Returns the tests that are near to changed files, at most `maxFiles` of a kind.
 *
 * @param {readonly string[]} changed
 * @param {readonly string[]} all
 * @param {Iterable<string>} [importers] The changed files and those that import them statically, nearest first.
 */
export function nearTests(changed, all, importers = filesThatImport(changed)) {
  const folders = new Set(changed.filter(file => /^(packages|examples|scripts)\/.*\//.test(file)).map(dirname))
  const ordered = new Set([
    ...all.filter(file => changed.includes(file)),
    ...all.filter(file => folders.has(dirname(file))),
    ...importers,
  ])
  const tests = [...ordered].filter(file => all.includes(file))
  const changedTests = tests.filter(file => changed.includes(file))
  const rest = tests.filter(file => !changed.includes(file))
  const nearest = kind => rest.filter(file => kindOf(file) === kind).slice(0, maxFiles[kind])
  return [...changedTests, ...nearest('unit'), ...nearest('browser')]
}

function checksOf(changed) {
  const present = changed.filter(file => existsSync(join(root, file)))
  const [format, lint] = [formatted, linted].map(pattern => present.filter(file => pattern.test(file)))
  return [
    ...(format.length > 0
      ? [{ name: 'format', command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...format] }]
      : []),
    ...(lint.length > 0 ? [{ name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', ...lint] }] : []),
    // The project of the tests refers to every package, but not to the examples.
    ...(changed.some(file => linted.test(file))
      ? [{ name: 'types of packages', command: [...tscBuild, 'packages/tsconfig.tests.json'] }]
      : []),
    ...checks.filter(({ name }) => ['sentences', 'words', 'commits', 'docs'].includes(name)),
  ]
}

/** Describes the tests that the gate runs beside the near ones. */
function describeLeft(changed, all, near) {
  const left = all.filter(file => !near.includes(file))
  const reaching = filesThatImport(changed, { deferred: true })
  const ofKinds = ['unit', 'browser', 'e2e'].map(kind => `${left.filter(file => kindOf(file) === kind).length} ${kind}`)
  return `files of tests: ${ofKinds.join(', ')}; ${left.filter(file => reaching.has(file)).length} of them reach the change by imports`
}

/** A clone without main compares with its last commit. */
function changedFiles() {
  const main = ['main', 'origin/main'].find(name => git('rev-parse', '--verify', '--quiet', name).length > 0)
  const base = main ? git('merge-base', 'HEAD', main)[0] : undefined
  const files = [...git('diff', '--name-only', base ?? 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].sort()
}

/** Returns the lines that git prints; none if it fails. */
function git(...args) {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}
