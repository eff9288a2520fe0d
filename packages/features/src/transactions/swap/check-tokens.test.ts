import { createStore } from '@latchkey/core'
import { createMockAdapter, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { checkTokens } from './check-tokens.ts'
import type { SwapToken } from './swap-state.ts'

const token = (symbol: string, changes: Partial<SwapToken> = {}): SwapToken => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  address: `eip155:1:0x${'1'.repeat(40)}`,
  decimals: 6,
  isNative: false,
  isNamed: false,
  takesPermit: false,
  ...changes,
})
const ether = token('ETH', { isNative: true, isNamed: true, decimals: 18 })

/** Checks a pair of tokens on a network where every contract is called USDC and has 6 decimals. */
function check(from: SwapToken, to: SwapToken): Promise<void> {
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.mainnet], adapters: [createMockAdapter()] },
    createTestEnvironment(),
  )
  const network = store.networks.find('eip155:1')
  if (!network) throw new Error('No network')
  const describeToken = async (address: string) => ({ address, name: 'USD Coin', symbol: 'USDC', decimals: 6 })
  return checkTokens(store, { describeToken }, { network, from, to })
}

describe('checkTokens', () => {
  test.each([
    ['a token that is given, though its symbol differs', token('USDC.e'), ether],
    [
      'an imitation that is sold, because its owner must be able to sell it',
      token('DAI', { isImitation: true }),
      ether,
    ],
    ['a bridged token that is bought, though its symbol differs', ether, token('USDC.e')],
    ['an imitation whose contract has that symbol too', ether, token('USDC', { isImitation: true })],
  ])('accepts %s', async (_title, from, to) => {
    await expect(check(from, to)).resolves.toBeUndefined()
  })

  test.each([
    ['a token that is bought under the symbol of a known one', ether, token('DAI', { isImitation: true })],
    ['a token that is sold with other decimals', token('USDC', { decimals: 8 }), ether],
    ['a token that is bought with other decimals', ether, token('USDC', { decimals: 8 })],
    ['a native currency with other decimals', token('ETH', { isNative: true, decimals: 17 }), token('USDC')],
  ])('rejects %s', async (_title, from, to) => {
    await expect(check(from, to)).rejects.toMatchObject({ reason: 'hostile' })
  })
})
