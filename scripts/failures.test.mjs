import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { stepFailure, testFailures, writeFailures } from './failures.mjs'
import { root } from './run.mjs'

const numbered = count => Array.from({ length: count }, (_, index) => `line ${index + 1}`)

const failedTest = (errors, line = 12) => ({
  file: 'packages/core/src/a.test.ts',
  project: 'unit',
  name: 'adds',
  fullName: 'sum adds',
  line,
  state: 'failed',
  retries: 0,
  ms: 1,
  errors,
})

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-failures-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('testFailures', () => {
  test('names a failed test by file, line and full name, with the first 40 lines of its errors', () => {
    const [failure, ...others] = testFailures(
      [failedTest([numbered(39).join('\n'), 'second\nthird']), { ...failedTest([]), state: 'passed' }],
      [],
    )
    expect(failure).toEqual({ title: 'packages/core/src/a.test.ts:12 sum adds', lines: [...numbered(39), 'second'] })
    expect(others).toEqual([])
  })

  test('names a file that did not load', () => {
    const files = [
      { file: 'packages/core/src/b.test.ts', isBroken: true, errors: ['Cannot find module x'] },
      { file: 'packages/core/src/c.test.ts', isBroken: false },
    ]
    expect(testFailures([], files)).toEqual([
      { title: 'packages/core/src/b.test.ts did not load', lines: ['Cannot find module x'] },
    ])
  })
})

test('stepFailure keeps the last 40 lines of the output', () => {
  expect(stepFailure('size', `${numbered(60).join('\n')}\n\n`).lines).toEqual(numbered(60).slice(20))
})

describe('writeFailures', () => {
  test('appends to the file of an earlier tier', () => {
    const path = join(folder, 'failures')
    writeFailures([stepFailure('size', 'OVER kit')], path)
    writeFailures([], path)
    writeFailures(testFailures([failedTest(['Expected 1'])], []), path)
    expect(readFileSync(path, 'utf8')).toBe(
      '  size\n    OVER kit\n  packages/core/src/a.test.ts:12 sum adds\n    Expected 1\n',
    )
  })

  test('leaves out the lines after 25 failures, so that the end of a log still names all', () => {
    const path = join(folder, 'failures')
    const tests = Array.from({ length: 30 }, (_, index) => failedTest(['Expected 1'], index + 1))
    writeFailures(testFailures(tests, []), path)
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    expect(lines).toHaveLength(30 + 25)
    expect(lines.at(-1)).toBe('  packages/core/src/a.test.ts:30 sum adds')
  })

  test('writes nothing if no file is named', () => {
    expect(() => writeFailures([stepFailure('size', 'OVER kit')], '')).not.toThrow()
  })
})

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  /** Runs a copy of `.ci/run` with a script in the place of npx. */
  function runWith(npx) {
    mkdirSync(join(folder, '.ci'))
    mkdirSync(join(folder, 'bin'))
    copyFileSync(join(root, '.ci/run'), join(folder, '.ci/run'))
    writeFileSync(join(folder, 'bin/npx'), `#!/usr/bin/env bash\n${npx}\n`)
    execFileSync('chmod', ['+x', join(folder, 'bin/npx')])
    const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, TMPDIR: folder }
    const { status, stdout } = spawnSync('bash', [join(folder, '.ci/run')], { env, encoding: 'utf8' })
    return { status, lines: stdout.trimEnd().split('\n') }
  }

  test('repeats what failed in both tiers below the logs, and ends with the totals', () => {
    const { status, lines } = runWith(`
      tier="\${4:-gate}"
      printf '  %s step\\n    reason\\n' "$tier" >> "$LATCHKEY_FAILURES"
      echo "log of $tier"
      echo '3 passed, 1 failed'
      exit 1`)
    expect(status).toBe(1)
    expect(lines.at(-1)).toBe('6 passed, 2 failed')
    expect(lines.at(-2)).toMatch(/^Finished in \d+ s\.$/)
    expect(lines.slice(lines.indexOf('What failed:'), -2)).toEqual([
      'What failed:',
      '  gate step',
      '    reason',
      '  release step',
      '    reason',
      '',
    ])
    expect(lines.indexOf('What failed:')).toBeGreaterThan(lines.indexOf('log of release'))
  })

  test('shows the end of the log of a tier that was ended without totals', () => {
    const { status, lines } = runWith(`
      seq 1 50
      [[ "$4" == release ]] && echo '1 passed, 0 failed' || exit 137`)
    expect(status).toBe(1)
    expect(lines.at(-1)).toBe('1 passed, 1 failed')
    const report = lines.slice(lines.indexOf('What failed:') + 1)
    expect(report[0]).toBe('  gate ended with 137 and no totals')
    expect(report.slice(1, 41)).toEqual(Array.from({ length: 40 }, (_, index) => `    ${index + 11}`))
  })

  test('repeats nothing if nothing failed, and leaves no file', () => {
    const { status, lines } = runWith(`echo '2 passed, 0 failed'`)
    expect(status).toBe(0)
    expect(lines.filter(line => line !== '')).toEqual([
      '2 passed, 0 failed',
      '2 passed, 0 failed',
      expect.stringMatching(/^Finished in/),
      '4 passed, 0 failed',
    ])
    expect(execFileSync('ls', [folder], { encoding: 'utf8' }).trim().split('\n')).toEqual(['bin'])
  })
})
