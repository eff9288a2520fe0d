import type { Address } from 'viem'
import { expect, test } from 'vitest'

import { createdAddressOf } from './created-address.ts'
import { createDelegatedAccount } from './delegated-account.ts'
import { encodeCalls } from './smart-account.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = createDelegatedAccount(own, 1)
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const data = encodeCalls([{ to: friend, value: 5n, data: '0x' }])

test.each<[string, Address]>([
  ['itself', own],
  ['itself in small letters', own.toLowerCase() as typeof own],
  ['the smart account of the same key', createdAddressOf(own)],
])('an upgraded account calls nothing of %s', (_whom, to) => {
  const first = { to: friend, value: 1n, data: '0x' } as const
  expect(() => account.encode([first, { to, value: 0n, data }])).toThrow('cannot change the smart account itself')
})

test('an upgraded account pays itself, and calls others', () => {
  const calls = [
    { to: own, value: 1n, data: '0x' },
    { to: friend, value: 0n, data },
  ] as const
  expect(account.encode(calls)).toBe(encodeCalls(calls))
})
