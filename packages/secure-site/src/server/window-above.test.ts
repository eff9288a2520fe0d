import { describe, expect, test } from 'vitest'

import { createUnlimitedNetworks } from './unlimited-nodes.test-support.ts'
import { isAmount, toSmallestUnits } from './window-above.ts'

describe('the amount above which a request is reviewed in a window', () => {
  test.each([
    ['0.1', 18, '100000000000000000'],
    ['0', 18, '0'],
    ['2', 9, '2000000000'],
    ['0.1234567899', 9, '123456789'],
    ['1.5', 1, '15'],
    ['007', 2, '700'],
  ])('turns %s into the smallest unit with %i decimals', (amount, decimals, units) => {
    expect(toSmallestUnits(amount, decimals)).toBe(units)
  })

  test.each(['', '-1', '1e3', '0x1', '.5', '1.', '1,5', ' 1', 'none', '1'.repeat(31)])('cannot be "%s"', amount => {
    expect(isAmount(amount)).toBe(false)
    expect(() => toSmallestUnits(amount, 18)).toThrow(TypeError)
  })

  test('is 0.1 by default, that of the site, or that of a network', async () => {
    const network = { name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc: 'https://rpc.example' } as const
    const all = [
      { ...network, chainId: 'eip155:1' },
      { ...network, chainId: 'eip155:137', symbol: 'POL', approvalWindowAbove: '250' },
    ] as const
    const above = async (networks: ReturnType<typeof createUnlimitedNetworks>) =>
      (await networks.list()).networks.map(({ windowAbove }) => windowAbove)
    const own = `250${'0'.repeat(18)}`
    expect(await above(createUnlimitedNetworks(all))).toEqual([`1${'0'.repeat(17)}`, own])
    expect(await above(createUnlimitedNetworks(all, '0'))).toEqual(['0', own])
    expect(() => createUnlimitedNetworks(all, 'much')).toThrow(TypeError)
  })
})
