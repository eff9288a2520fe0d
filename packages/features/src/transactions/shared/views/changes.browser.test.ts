import { expect, test } from 'vitest'

import type { Token } from '../token.ts'
import { shownChanges } from './changes.ts'

const from = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const to = '0x5D19a4c2b7f3081e6a95D40c8e2f7b36A9e1B730'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const token = (symbol: string, decimals: number, address?: string): Token => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  ...(address && { address: `eip155:1:${address}` }),
  decimals,
  quantity: { decimals: String(decimals), numeric: '1' },
  isNamed: true,
})
const usdc = token('USDC', 6, contract)
const native = { decimals: 18, symbol: 'ETH' }
const send = { from, token: usdc, tokens: [usdc], native, hasCosts: false }

test('shownChanges lists the own account first, with the sign of its change', () => {
  const changes = [
    { account: to, token: contract, amount: 1_500_000n },
    { account: from.toLowerCase(), token: contract.toLowerCase(), amount: -1_500_000n },
    { account: to, amount: 0n },
  ]
  expect(shownChanges({ status: 'simulated', changes }, send, 'en')).toEqual([
    { isOwn: true, amount: '\u22121.5 USDC', isUnexpected: false },
    { isOwn: false, amount: '+1.5 USDC', isUnexpected: false },
  ])
})

test("shownChanges marks any other outgoing token as unexpected, unless the recipient's account is paid", () => {
  const unknown = '0x1111111111111111111111111111111111111111'
  const changes = [
    { account: from, token: unknown, amount: -7n },
    { account: from, amount: -(10n ** 18n) },
    { account: from, token: unknown, amount: 7n },
  ]
  const isUnexpected = (hasCosts: boolean): boolean[] =>
    shownChanges({ status: 'simulated', changes }, { ...send, hasCosts }, 'en').map(change => change.isUnexpected)
  expect(isUnexpected(false)).toEqual([true, true, false])
  expect(isUnexpected(true)).toEqual([true, false, false])
  expect(shownChanges({ status: 'simulated', changes }, send, 'en')[0]?.amount).toBe('\u22127 0x11…111111')
})

test('shownChanges tells mints of Solana that differ in case apart', () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const [mint, account] = [
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  ]
  const mintToken: Token = { ...usdc, chainId, address: `${chainId}:${mint}` }
  const changes = [
    { account, token: mint, amount: -1_500_000n },
    { account, token: mint.toLowerCase(), amount: -1n },
    { account: account.toLowerCase(), token: mint, amount: 1_500_000n },
  ]
  const shown = shownChanges(
    { status: 'simulated', changes },
    { from: account, token: mintToken, tokens: [mintToken], native: { decimals: 9, symbol: 'SOL' }, hasCosts: false },
    'en',
  )
  expect(shown.map(({ isOwn, isUnexpected }) => [isOwn, isUnexpected])).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
  expect(shown[0]?.amount).toBe('\u22121.5 USDC')
})
