import { isCaipNetworkId, namespaceOf } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { networkImageIds } from './network-image-ids.ts'
import { pairingChainIds } from './pairing-chain-ids.ts'
import { restrictedTimezones } from './restricted-timezones.ts'
import { otherExplorerIds, walletExplorerIds } from './wallet-explorer-ids.ts'

describe('lists of ids', () => {
  test('wallet explorer ids are 64 hex digits, each once', () => {
    const ids = [...Object.values(walletExplorerIds), ...Object.values(otherExplorerIds)]
    expect(ids.length).toBeGreaterThan(20)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{64}$/)
  })

  // covers: S9.72
  test('network image ids belong to CAIP-2 ids and fit into a path', () => {
    expect(Object.keys(networkImageIds).length).toBeGreaterThan(20)
    for (const [network, id] of Object.entries(networkImageIds)) {
      expect(isCaipNetworkId(network)).toBe(true)
      expect(id).toMatch(/^[a-z0-9-]+$/)
    }
  })

  // covers: S9.73
  test('every pairing chain id has the namespace that it is listed under', () => {
    for (const [namespace, ids] of Object.entries(pairingChainIds)) {
      expect(ids.length).toBeGreaterThan(0)
      for (const id of ids) expect(namespaceOf(id)).toBe(namespace)
    }
  })

  // covers: S6.32
  test('restricted time zones are those of mainland China, Hong Kong and Macau, and this runtime accepts each', () => {
    for (const timeZone of restrictedTimezones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
    const offsets = restrictedTimezones.map(timeZone => new Date(0).toLocaleString('sv', { timeZone }))
    expect(new Set(offsets).size).toBeLessThanOrEqual(2)
    expect(restrictedTimezones).toEqual(
      expect.arrayContaining(['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong', 'Asia/Macau']),
    )
    expect(restrictedTimezones).not.toContain('Asia/Taipei')
  })
})
