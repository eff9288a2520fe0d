import { describe, expect, test } from 'vitest'

import { kindOf, programsOf, selectTests } from './selected-tests.mjs'

const files = [
  'packages/core/src/router/router.test.ts',
  'packages/ui/src/lk-button.browser.test.ts',
  'packages/sandbox/src/page.test.ts',
  'packages/sql/src/open-database.test.ts',
  'packages/e2e/swap.e2e.ts',
  'packages/e2e/other-browsers.release.ts',
  'packages/siwx/src/server/killed-server.test.ts',
]
const texts = {
  'packages/sandbox/src/page.test.ts': "import { findHeadlessChromium } from '../../../scripts/chromium.mjs'",
  'packages/sql/src/open-database.test.ts': "import { testDatabases } from './test-databases.test-support.ts'",
  'packages/siwx/src/server/killed-server.test.ts': "import { testDatabases } from '@latchkey/sql/test-databases'",
}
const nothing = { chromium: false, otherBrowsers: false, postgres: false }
const select = (...args) => selectTests(args, files)
const programs = async (...args) => programsOf(await select(...args), file => texts[file] ?? '')

describe('selectTests', () => {
  test('selects by a part of the path, by a path of this folder, and by a line', async () => {
    expect(await select('core/src/router')).toEqual([files[0]])
    expect(await select('./packages/core/src/router/router.test.ts')).toEqual([files[0]])
    expect(await select('packages/core/src/router/router.test.ts:12')).toEqual([files[0]])
  })

  test('selects by projects, with or without a path', async () => {
    expect(await select('--project', 'unit*')).toEqual([files[0], files[2], files[3]])
    expect(await select('--project=browser-isolated', '--project', 'e2e')).toEqual([files[1], files[4]])
    expect(await select('--project', 'e2e', 'packages/core')).toEqual([])
    expect(await select('--project', 'kills')).toEqual([files[6]])
  })

  test('does not take the value of an option for a path', async () => {
    expect(await select('-t', 'packages/e2e', 'packages/core')).toEqual([files[0]])
    expect(await select('--testTimeout', '5000')).toEqual(files)
  })
})

describe('programsOf', () => {
  test('needs no program for a unit test', async () => {
    expect(await programs('packages/core')).toEqual(nothing)
  })

  test('needs Chromium for elements, end-to-end tests, and unit tests that open it', async () => {
    expect(await programs('packages/ui')).toEqual({ ...nothing, chromium: true })
    expect(await programs('packages/e2e/swap')).toEqual({ ...nothing, chromium: true })
    expect(await programs('packages/sandbox')).toEqual({ ...nothing, chromium: true })
  })

  test('needs other browsers only for tests of a release, and PostgreSQL only for tests of databases', async () => {
    expect(await programs('--project', 'release')).toEqual({ chromium: true, otherBrowsers: true, postgres: false })
    expect(await programs('packages/sql')).toEqual({ ...nothing, postgres: true })
    expect(await programs('killed-server')).toEqual({ ...nothing, postgres: true })
    expect(await programs()).toEqual({ chromium: true, otherBrowsers: true, postgres: true })
  })
})

test('kindOf returns the project of a file', () => {
  expect(files.map(kindOf)).toEqual(['unit', 'browser', 'unit', 'unit', 'e2e', 'release', 'kills'])
})
