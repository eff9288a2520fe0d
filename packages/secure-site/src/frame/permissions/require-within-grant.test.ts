import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'

import type { Simulation } from '../changes/simulation.ts'
import type { Grant } from './grant.ts'
import { requireWithinGrant } from './require-within-grant.ts'

const address = (last: string): Hex => `0x${last.padStart(40, '0')}`
const [coin, game, weth, other] = [address('c0'), address('9a'), address('e7'), address('01')]
const grant: Grant = {
  context: '0xab',
  origin: 'https://shop.example',
  chainId: 'eip155:1',
  expiry: 4_000_000_000,
  permissions: [
    { type: 'native-token-transfer', data: { allowance: '0x64' } },
    { type: 'erc20-token-transfer', data: { address: coin, allowance: '0x64' } },
    { type: 'contract-call', data: { address: game, calls: ['play()'] } },
    { type: 'contract-call', data: { address: weth, calls: ['withdraw(uint256)'] } },
  ],
  used: ['10', '10', '0', '0'],
  usesLeft: 5,
}
const abi = parseAbi(['function play()', 'function withdraw(uint256)'])
const play = { to: game, value: 0n, data: encodeFunctionData({ abi, functionName: 'play' }) }
const pay = { to: other, value: 7n, data: '0x' as const }
const send = {
  to: coin,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5n] }),
}
const unwrap = { to: weth, value: 0n, data: encodeFunctionData({ abi, functionName: 'withdraw', args: [9n] }) }

type Changes = Extract<Simulation, { status: 'simulated' }>
const simulated = (
  changes: readonly (readonly [Hex | 'native', bigint])[],
  rest: Partial<Changes> = {},
): Simulation => ({
  status: 'simulated',
  changes: changes.map(([of, amount]) => ({
    of: of === 'native' ? { kind: 'native' } : { kind: 'token', contract: of },
    amount,
    facts: {},
  })),
  allowances: [],
  isPartial: false,
  ...rest,
})
const allowance = (isNew: boolean) => ({
  of: { kind: 'amount', contract: coin, spender: game } as const,
  amount: 3n,
  isNew,
  facts: {},
})

describe('requireWithinGrant', () => {
  test.each([
    ['nothing', [play], simulated([])],
    ['an incoming amount', [play], simulated([['native', 3n]])],
    [
      'exactly the amounts of the allowances',
      [play, pay, send],
      simulated([
        ['native', -7n],
        [coin, -5n],
      ]),
    ],
    ['an allowance that becomes less', [play], simulated([], { allowances: [allowance(false)] })],
    [
      'wrapped currency that is returned as native currency',
      [unwrap, pay],
      simulated([
        ['native', 2n],
        [weth, -9n],
      ]),
    ],
  ] as const)('accepts %s', (_, calls, simulation) => {
    expect(() => requireWithinGrant(grant, calls, simulation)).not.toThrow()
  })

  test.each([
    ['one unit of native currency more', [play, pay], simulated([['native', -8n]])],
    ['one unit of a token more', [play, send], simulated([[coin, -6n]])],
    ['a token that no permission names', [play], simulated([[other, -1n]])],
    ['a token of a permission whose transfer is not in the batch', [play], simulated([[coin, -1n]])],
    [
      'a collectible',
      [play],
      simulated([], {
        changes: [{ of: { kind: 'piece', contract: other, id: 1n }, amount: -1n, facts: {}, isClaimed: true }],
      }),
    ],
    ['an allowance that grows', [play], simulated([], { allowances: [allowance(true)] })],
    ['a simulation that is cut off', [play], simulated([], { isPartial: true })],
    ['a paymaster that is not known to be free', [play], simulated([], { payment: { kind: 'unknown' } })],
    ['calls that fail', [play], { status: 'fails' }],
    ['no simulation', [play], { status: 'notSimulated' }],
    ['a call that the grant does not cover', [{ ...play, to: other }], simulated([])],
    ['wrapped currency without anything in return', [unwrap], simulated([[weth, -9n]])],
    [
      'wrapped currency with less in return',
      [unwrap, pay],
      simulated([
        ['native', 1n],
        [weth, -9n],
      ]),
    ],
    [
      'another token for native currency that arrives',
      [play],
      simulated([
        ['native', 9n],
        [coin, -9n],
      ]),
    ],
  ] as const)('rejects %s', (_, calls, simulation) => {
    expect(() => requireWithinGrant(grant, calls, simulation)).toThrow(expect.objectContaining({ code: 4100 }))
  })
})
