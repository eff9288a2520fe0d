import { readWalletsAnswer } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'

import { sandboxWalletId } from './sandbox-wallet-entry.ts'
import { type SearchQuery, searchWallets } from './search-wallets.ts'
import { createWalletDirectory } from './wallet-directory.ts'

const entries = createWalletDirectory('http://127.0.0.1:4040')
const everything: SearchQuery = {
  page: 1,
  entries: 1_000,
  include: [],
  exclude: [],
  chains: [],
  search: '',
  badge_type: undefined,
}
const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

describe('the directory', () => {
  test('lists at least 600 wallets with unique ids and names, the same on every start', () => {
    const { data, count } = searchWallets(entries, everything)
    expect(count).toBeGreaterThanOrEqual(600)
    expect(new Set(data.map(wallet => wallet.id)).size).toBe(count)
    expect(new Set(data.map(wallet => wallet.name)).size).toBe(count)
    expect(new Set(data.map(wallet => wallet.image_id)).size).toBe(count)
    expect(createWalletDirectory('http://127.0.0.1:4040')).toEqual(entries)
  })

  test('has nothing that a kit would drop', () => {
    const answer = searchWallets(entries, everything)
    const read = readWalletsAnswer(structuredClone(answer))
    expect(read).toEqual({ ok: true, value: answer })
  })

  test('lists real wallets with their public ids', () => {
    const { data } = searchWallets(entries, { ...everything, include: [metamask] })
    expect(data).toMatchObject([
      {
        name: 'MetaMask',
        rdns: 'io.metamask',
        mobile_link: 'metamask://',
        universal_link: 'https://metamask.app.link/',
      },
    ])
  })
})

describe('searchWallets', () => {
  test('has each wallet on one page, and counts them all', () => {
    const seen = new Set<string>()
    for (let page = 1; page <= 16; page += 1) {
      const { data, count } = searchWallets(entries, { ...everything, page, entries: 40 })
      expect(count).toBe(640)
      for (const wallet of data) seen.add(wallet.id)
    }
    expect(seen.size).toBe(640)
    expect(searchWallets(entries, { ...everything, page: 17, entries: 40 }).data).toEqual([])
  })

  test('finds a part of a name in any letter case', () => {
    const { data } = searchWallets(entries, { ...everything, search: 'rainbo' })
    expect(data.map(wallet => wallet.name)).toEqual(['Rainbow'])
  })

  test('includes only requested ids and leaves out excluded ones', () => {
    const include = [metamask, sandboxWalletId, 'unknown']
    expect(searchWallets(entries, { ...everything, include }).count).toBe(2)
    expect(searchWallets(entries, { ...everything, include, exclude: [metamask] }).data).toMatchObject([
      { id: sandboxWalletId },
    ])
    expect(searchWallets(entries, { ...everything, exclude: [metamask] }).count).toBe(639)
  })

  test('returns wallets that have at least one of the chains', () => {
    const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
    const { data, count } = searchWallets(entries, { ...everything, chains: [bitcoin, 'cosmos:cosmoshub-4'] })
    expect(count).toBeGreaterThan(10)
    expect(count).toBeLessThan(100)
    expect(data.every(wallet => wallet.chains.includes(bitcoin) || wallet.chains.includes('cosmos:cosmoshub-4'))).toBe(
      true,
    )
  })

  test('filters by badge', () => {
    expect(searchWallets(entries, { ...everything, badge_type: 'certified' }).count).toBe(24)
    expect(searchWallets(entries, { ...everything, badge_type: 'none' }).count).toBe(640 - 24)
  })
})
