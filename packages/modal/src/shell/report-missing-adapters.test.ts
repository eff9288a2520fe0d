import { createStore } from '@latchkey/core'
import { createMockAdapter, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { reportMissingAdapters } from './report-missing-adapters.ts'

const { mainnet, solana } = testNetworks

function report(origin: string, namespaces: readonly ('eip155' | 'solana')[], debug = false): string[] {
  const environment = createTestEnvironment({ origin })
  const adapters = namespaces.map(namespace => createMockAdapter({ namespace }))
  const store = createStore({ projectId: 'p', networks: [mainnet, solana], adapters, debug }, environment)
  reportMissingAdapters(store)
  return environment.browser.logs.filter(({ level }) => level === 'info').map(({ message }) => message)
}

test.each([
  ['http://localhost:5173', false],
  ['https://shop.example', true],
])('a missing adapter is reported to developers at %s (debug: %s)', (origin, debug) => {
  expect(report(origin, [], debug)).toEqual([
    'No adapter for eip155, solana: only paired wallets can connect there. Pass its adapter in `adapters`.',
  ])
  expect(report(origin, ['eip155'], debug)).toEqual([
    'No adapter for solana: only paired wallets can connect there. Pass its adapter in `adapters`.',
  ])
  expect(report(origin, ['eip155', 'solana'], debug)).toEqual([])
})

test('a missing adapter is not reported to the users of a site', () => {
  expect(report('https://shop.example', [])).toEqual([])
})
