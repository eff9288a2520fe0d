import { describe, expect, test } from 'vitest'

import { nearChange, nearTests } from './changed.mjs'
import { filesThatImport } from './import-graph.mjs'

const folder = 'packages/features/src/transactions/send/views'
const view = `${folder}/send-view.ts`
const numbered = (path, count) => Array.from({ length: count }, (_, index) => path.replace('*', index))

describe('nearTests', () => {
  test('selects the tests in the folder of a changed file, and those that import it', () => {
    const all = [`${folder}/send-view.browser.test.ts`, 'packages/modal/src/page.test.ts', 'packages/ui/src/a.test.ts']
    expect(nearTests([view], all, [view, 'packages/modal/src/page.test.ts'])).toEqual(all.slice(0, 2).toReversed())
  })

  test('selects the nearest tests if there are more than fit into a minute, and every changed one', () => {
    const units = numbered('packages/core/src/*.test.ts', 50)
    const elements = numbered('packages/ui/src/*.browser.test.ts', 20)
    const changed = ['packages/e2e/swap.e2e.ts', 'packages/primitives/src/caip.ts']
    const all = [...units, ...elements, 'packages/e2e/swap.e2e.ts', 'packages/e2e/send.e2e.ts']
    const near = nearTests(changed, all, [...changed, ...units, ...elements])
    expect(near).toEqual(['packages/e2e/swap.e2e.ts', ...units.slice(0, 40), ...elements.slice(0, 10)])
  })
})

describe('filesThatImport', () => {
  test('follows imports through other files and through the name of a package, nearest first', () => {
    const reached = [...filesThatImport(['packages/primitives/src/caip.ts'])]
    expect(reached[0]).toBe('packages/primitives/src/caip.ts')
    expect(reached).toContain('packages/primitives/src/caip.test.ts')
    expect(reached).toContain('packages/primitives/src/index.ts')
    expect(reached).toContain('packages/core/src/create-store.test.ts')
  })

  test('follows an import() only on request', () => {
    const screens = 'packages/features/src/test/screens.browser.test.ts'
    expect(filesThatImport([view])).not.toContain(screens)
    expect(filesThatImport([view], { deferred: true })).toContain(screens)
  })
})

test('nearChange names the checks and tests that it leaves to the gate', () => {
  const { checks, left } = nearChange([view])
  expect(checks.map(({ name }) => name)).toContain('words')
  expect(left[0]).toMatch(/^checks: .*boundaries, .*template types/)
  expect(left[1]).toMatch(/^files of tests: \d+ unit, \d+ browser, \d+ e2e; \d+ of them reach the change by imports$/)
  expect(left[2]).toBe('sizes')
})
