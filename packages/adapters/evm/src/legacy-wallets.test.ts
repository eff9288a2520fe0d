import { describe, expect, test } from 'vitest'

import { readLegacyProviders, toLegacyWallet } from './legacy-wallets.ts'

const request = async () => null
const all = { injected: true, coinbase: true }
const walletsOf = (host: unknown) => readLegacyProviders(host, all).map(each => toLegacyWallet(host, each))

describe('a wallet that does not announce itself', () => {
  test('has the name and id of its flag, or that of any wallet', () => {
    expect(walletsOf({ ethereum: { request, isRabby: true } })).toMatchObject([
      { id: 'io.rabby', name: 'Rabby Wallet', type: 'INJECTED', info: { rdns: 'io.rabby' } },
    ])
    const [unknown] = walletsOf({ ethereum: { request } })
    expect(unknown).toMatchObject({ id: 'injected', name: 'Browser Wallet', type: 'INJECTED' })
    expect(unknown).not.toHaveProperty('info')
  })

  test('connects by itself if the page is in its browser', () => {
    const [around] = walletsOf({ ethereum: { request, isLedgerLive: true } })
    expect(around?.connectsItself).toBe(true)
    expect(walletsOf({ ethereum: { request } })[0]).not.toHaveProperty('connectsItself')
  })

  test('has the provider that the page has now', () => {
    const [early, late] = [
      { request, isRabby: true },
      { request, isRabby: true },
    ]
    const host = { ethereum: early as object }
    const [wallet] = walletsOf(host)
    expect(wallet?.getProvider()).toBe(early)
    host.ethereum = late
    expect(wallet?.getProvider()).toBe(late)
    host.ethereum = {}
    expect(wallet?.getProvider()).toBe(early)
  })

  test('has the provider that the page has now, also at the global of Coinbase', () => {
    const host = { coinbaseWalletExtension: { request } }
    const [wallet] = walletsOf(host)
    expect(wallet).toMatchObject({ id: 'com.coinbase.wallet', type: 'EXTERNAL' })
    host.coinbaseWalletExtension = { request }
    expect(wallet?.getProvider()).toBe(host.coinbaseWalletExtension)
  })

  test('is listed once for each of its flags, by the option of its source', () => {
    const [rabby, other] = [
      { request, isRabby: true },
      { request, isRabby: true },
    ]
    const coinbase = { request, isCoinbaseWallet: true }
    const host = { ethereum: { providers: [rabby, other, coinbase, {}] } }
    const read = (sources: typeof all) => readLegacyProviders(host, sources).map(({ provider }) => provider)
    expect(read(all)).toEqual([rabby, coinbase])
    expect(read(all)[0]).toBe(rabby)
    expect(read({ injected: false, coinbase: true })).toEqual([coinbase])
    expect(read({ injected: true, coinbase: false })).toEqual([rabby])
  })
})
