import { describe, expect, test } from 'vitest'

import { readCapabilitiesParams, readSessionCapabilities } from './capabilities.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const atomic = { atomic: { status: 'supported' } }
const paymaster = { paymasterService: { supported: true } }

describe('readCapabilitiesParams', () => {
  test('reads the account, and the chains in lower case', () => {
    expect(readCapabilitiesParams([address, ['0xA', 7, '0x1']])).toEqual({ address, chainIds: ['0xa', '0x1'] })
    for (const none of [[address], [address, '0x1'], [address, null]])
      expect(readCapabilitiesParams(none)).toEqual({ address, chainIds: [] })
  })

  test.each([undefined, [], [7], ['0x'], { address }])('rejects %j', params => {
    expect(() => readCapabilitiesParams(params)).toThrow(
      expect.objectContaining({ code: 'missingCapabilitiesAddress' }),
    )
  })
})

describe('readSessionCapabilities', () => {
  test('reads those of the account, in any case, before those of all', () => {
    const all = { [address.toLowerCase()]: { '0x1': atomic }, '0x1': paymaster }
    expect(readSessionCapabilities(all, address, [])).toEqual({ '0x1': atomic })
    expect(readSessionCapabilities({ '0x1': paymaster }, address, [])).toEqual({ '0x1': paymaster })
  })

  test('reads the requested chains, and those of every chain', () => {
    const all = { '0x1': atomic, '0xA': atomic, '0x0': paymaster, '0x89': null, '0x2105': [atomic], one: atomic }
    expect(readSessionCapabilities(all, address, [])).toEqual({ '0x1': atomic, '0xa': atomic, '0x0': paymaster })
    expect(readSessionCapabilities(all, address, ['0xa'])).toEqual({ '0xa': atomic, '0x0': paymaster })
    expect(readSessionCapabilities({ '0x1': atomic }, address, ['0xa'])).toBeUndefined()
  })

  test.each([undefined, null, 7, 'none', 'null', '[]', [], {}])('reads nothing from %j', value => {
    expect(readSessionCapabilities(value, address, [])).toBeUndefined()
  })

  test('reads a text of 200,000 characters and no longer one', () => {
    const text = (length: number) => {
      const empty = JSON.stringify({ '0x1': atomic, note: '' })
      return JSON.stringify({ '0x1': atomic, note: 'x'.repeat(length - empty.length) })
    }
    expect(text(200_000)).toHaveLength(200_000)
    expect(readSessionCapabilities(text(200_000), address, [])).toEqual({ '0x1': atomic })
    expect(readSessionCapabilities(text(200_001), address, [])).toBeUndefined()
  })

  test('reads the first thousand entries', () => {
    const others = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, {}]))
    expect(readSessionCapabilities({ ...others(999), '0x1': atomic }, address, [])).toEqual({ '0x1': atomic })
    expect(readSessionCapabilities({ ...others(1_000), '0x1': atomic }, address, [])).toBeUndefined()
  })
})
