import { createStore } from '@latchkey/core'
import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { readPrefill } from './prefill.ts'
import { usdc } from './send-world.test-support.ts'

const { mainnet, polygon, solana } = testNetworks
const store = createStore(
  { projectId: 'test', networks: [mainnet, polygon, solana], adapters: [] },
  createTestEnvironment(),
)

describe('the arguments of a site for Send', () => {
  test('select nothing if there are none, or only an amount and a recipient', () => {
    for (const wanted of [{}, { to: 'maya.eth', amount: '1' }])
      expect(readPrefill(store, wanted, 'eip155')).toStrictEqual({})
  })

  test('select the namespace and the token, and no network unless one is named', () => {
    expect(readPrefill(store, { namespace: 'solana', token: usdc }, 'eip155')).toStrictEqual({
      namespace: 'solana',
      token: usdc,
    })
  })

  test.each([
    [137, 'eip155', 'eip155:137'],
    ['137', undefined, 'eip155:137'],
    ['eip155:137', 'solana', 'eip155:137'],
    [solana.id, 'solana', `solana:${solana.id}`],
    // The site does not have these networks.
    [99, 'eip155', 'eip155:99'],
    [99, undefined, 'eip155:99'],
    [137, 'solana', 'solana:137'],
    ['eip155:99', 'eip155', 'eip155:99'],
  ] as const)('select for the chain %s of an account in %s the network %s', (chainId, namespace, networkId) => {
    expect(readPrefill(store, { chainId }, namespace)).toStrictEqual({ networkId })
  })

  test('select the network in the namespace of the site, whatever the active one', () => {
    expect(readPrefill(store, { namespace: 'eip155', chainId: 137 }, 'solana')).toMatchObject({
      networkId: 'eip155:137',
    })
    expect(readPrefill(store, { namespace: 'solana', chainId: 137 }, 'eip155')).toMatchObject({
      networkId: 'solana:137',
    })
  })

  test.each(['eip155:137', 'eip155:99'])('select the network %s that the id of the token names', networkId => {
    const token = `${networkId}:${usdc}`
    expect(readPrefill(store, { token }, 'eip155')).toStrictEqual({ token, networkId })
    expect(readPrefill(store, { token, chainId: 1 }, 'eip155')).toStrictEqual({ token, networkId: 'eip155:1' })
  })

  test.each(['native', usdc, 'eip155:137', `:137:${usdc}`, `eip155::${usdc}`, `:eip155:137:${usdc}`])(
    'select no network for the token %s, which names none',
    token => {
      expect(readPrefill(store, { token }, 'eip155')).toStrictEqual({ token })
    },
  )
})
