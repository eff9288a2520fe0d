import { type BalanceChange, toCaipNetwork } from '@latchkey/primitives'
import { createMockAdapter, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { findFlaw } from './find-flaw.ts'
import { maya, usdc } from '../send/send-world.test-support.ts'

const from = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** Returns the flaw of a transfer of USDC, or of ether. */
function flawOf(changes: readonly BalanceChange[], { to = maya, isNative = false, amount = 100n } = {}) {
  const address = isNative ? {} : { address: `eip155:1:${usdc}` }
  const token = {
    name: '',
    symbol: '',
    decimals: 6,
    chainId: 'eip155:1',
    quantity: { decimals: '6', numeric: '1' },
  } as const
  const order = {
    sender: { adapter: createMockAdapter(), address: from, network: toCaipNetwork(testNetworks.mainnet) },
    token: { ...token, ...address, isNamed: true },
    amount,
    receiver: { address: to },
  } as const
  return findFlaw({ status: 'simulated', changes }, order)
}
const change = (account: string, amount: bigint, token: string | undefined = usdc): BalanceChange => ({
  account,
  amount,
  ...(token && { token }),
})

describe('findFlaw', () => {
  test.each<[string, string | undefined, readonly BalanceChange[]]>([
    ['everything arrives', undefined, [change(from, -100n), change(maya, 100n)]],
    [
      'addresses are in another letter case',
      undefined,
      [change(from.toLowerCase(), -100n, usdc.toLowerCase()), change(maya, 100n)],
    ],
    ['other tokens leave and arrive', undefined, [change(from, -100n), change(maya, 100n), change(from, -1n, maya)]],
    ['nothing moves', 'nothingMoves', []],
    ['only another token moves', 'nothingMoves', [change(from, -100n, maya), change(maya, 100n, maya)]],
    ['the sender loses twice the amount', 'leavesMore', [change(from, -200n), change(maya, 100n)]],
    ['the sender loses one unit more', 'leavesMore', [change(from, -101n), change(maya, 100n)]],
    ['the recipient gets one of a hundred', 'arrivesLess', [change(from, -100n), change(maya, 1n)]],
    ['the recipient gets one unit less', 'arrivesLess', [change(from, -100n), change(maya, 99n)]],
    ['the recipient gets nothing', 'arrivesLess', [change(from, -100n)]],
  ])('if %s, returns %s', (_what, flaw, changes) => {
    expect(flawOf(changes)).toBe(flaw)
  })

  test('tolerates the rounding of a token that counts in shares', () => {
    const amount = 10n ** 18n
    const arriving = (gained: bigint) => flawOf([change(from, -amount), change(maya, gained)], { amount })
    expect([arriving(amount - 2n), arriving(amount - 10n), arriving(amount - 11n)]).toEqual([
      undefined,
      undefined,
      'arrivesLess',
    ])
    expect(flawOf([change(from, -amount - 2n), change(maya, amount)], { amount })).toBeUndefined()
    expect(flawOf([change(from, -amount - 11n), change(maya, amount)], { amount })).toBe('leavesMore')
  })

  test('compares the native currency', () => {
    expect(
      flawOf(
        [
          { account: from, amount: -100n },
          { account: maya, amount: 100n },
        ],
        { isNative: true },
      ),
    ).toBeUndefined()
    expect(flawOf([{ account: from, amount: -100n }], { isNative: true })).toBe('arrivesLess')
  })

  test('returns nothing for a transfer of an account to itself', () => {
    expect(flawOf([], { to: from.toLowerCase() })).toBeUndefined()
  })
})
