import { describe, expect, test } from 'vitest'

import type { Token } from '../../transactions/shared/token.ts'
import { findToken } from './choose-token.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const tokenOf = (chainId: Token['chainId'], address?: string): Token => ({
  name: '',
  symbol: '',
  decimals: 6,
  chainId,
  quantity: { decimals: '6', numeric: '1' },
  isNamed: true,
  ...(address && { address: `${chainId}:${address}` }),
})
const native = tokenOf('eip155:1')
const evm = tokenOf('eip155:1', contract)
const solana = tokenOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', mint)
const find = (asked?: string) => findToken([native, evm, solana], asked)

describe('findToken', () => {
  test('compares contracts of EVM without case, alone and with their network', () => {
    for (const text of [contract, contract.toLowerCase(), `eip155:1:${contract.toLowerCase()}`])
      expect(find(text)).toBe(evm)
  })

  test('compares mints of Solana with case', () => {
    for (const text of [mint, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${mint}`]) expect(find(text)).toBe(solana)
    for (const text of [mint.toLowerCase(), mint.toUpperCase()]) expect(find(text)).toBeUndefined()
  })

  test('finds the native currency without an address', () => {
    expect([find(), find('native'), find('0x0')]).toEqual([native, native, undefined])
  })
})
