import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, test } from 'vitest'

import { installPackages } from './support/install-packages.ts'

const run = promisify(execFile)

const runners = [
  ['Jest 29 with jsdom 20', 'jest/bin/jest.js', []],
  ['Vitest with jsdom 28', 'vitest/vitest.mjs', ['run', '--environment', 'jsdom']],
  ['Vitest with happy-dom', 'vitest/vitest.mjs', ['run', '--environment', 'happy-dom']],
] as const

describe('a unit test of a site with the packed packages', () => {
  let site: string
  beforeAll(async () => {
    site = await (await installPackages()).copySite('packages/e2e/unit-tested-site')
  }, 300_000)

  test('has the files that the documentation shows', async () => {
    const page = await readFile(new URL('../../docs/guides/testing-your-site.md', import.meta.url), 'utf8')
    for (const file of ['header.js', 'header.test.js', 'vitest.config.js', 'jest.config.json', 'babel.config.json'])
      expect(page).toContain(`\n${await readFile(join(site, file), 'utf8')}\`\`\``)
  })

  test.each(runners)(
    'opens the modal in %s',
    async (_, command, args) => {
      // The runner would otherwise use this test's own run.
      const { VITEST: _v, VITEST_POOL_ID: _p, VITEST_WORKER_ID: _w, NODE_OPTIONS: _o, ...inherited } = process.env
      const env = { ...inherited, NODE_ENV: 'test', FORCE_COLOR: '0', NO_COLOR: '1' }
      const path = join(site, 'node_modules', command)
      // The command fails if a test does, or after an unhandled error.
      const { stdout, stderr } = await run(process.execPath, [path, ...args], { cwd: site, env })
      expect(`${stdout}${stderr}`).toMatch(/Tests:?\s+1 passed/)
    },
    120_000,
  )
})
