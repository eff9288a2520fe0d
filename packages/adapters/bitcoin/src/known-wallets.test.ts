import type { Connector } from '@latchkey/primitives'
import {
  createAdapterContext,
  createMockBitcoinWallet,
  mockWalletIcon,
  registerStandardWallet,
} from '@latchkey/testing'
import { getWallets } from '@wallet-standard/app'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { BitcoinAdapter } from './bitcoin-adapter.ts'
import { addressesOf, mainnet, payment, request } from './test-world.test-support.ts'

const stops: (() => void)[] = []
beforeEach(() => {
  const page = new EventTarget()
  page.addEventListener('wallet-standard:register-wallet', event => {
    const { detail: register } = event as CustomEvent<(api: unknown) => void>
    register(getWallets())
  })
  vi.stubGlobal('window', page)
})
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
  vi.unstubAllGlobals()
})

function listConnectors(): readonly Connector[] {
  let connectors: readonly Connector[] = []
  const context = createAdapterContext({ networks: [mainnet] })
  stops.push(new BitcoinAdapter().watchConnectors(context, list => (connectors = list)))
  return connectors
}

describe('a known Bitcoin wallet', () => {
  test.each([
    ['unisat', 'UniSat', 'unisat', undefined],
    ['XverseProviders.BitcoinProvider', 'Xverse', 'sats-connect', undefined],
    ['LeatherProvider', 'Leather', 'leather', undefined],
    ['okxwallet.bitcoin', 'OKX Wallet', 'okx', 'com.okex.wallet'],
    ['phantom.bitcoin', 'Phantom', 'phantom', 'app.phantom'],
    ['bitkeep.unisat', 'Bitget Wallet', 'unisat', 'com.bitget.web3'],
    ['binancew3w.bitcoin', 'Binance Wallet', 'unisat', 'com.binance.wallet'],
    ['bitcoin_keplr', 'Keplr', 'keplr', 'app.keplr'],
    ['$onekey.btc', 'OneKey', 'unisat', 'so.onekey.app.wallet'],
    ['FordefiProviders.UtxoProvider', 'Fordefi', 'fordefi', undefined],
    ['wizz', 'Wizz Wallet', 'unisat', undefined],
  ] as const)('found at %s is listed as %s, and connects by the methods of %s', async (path, name, kind, rdns) => {
    stops.push(createMockBitcoinWallet({ kind, path }).install())
    const found = listConnectors().find(({ id }) => id === (rdns ?? path))
    expect(found?.name).toBe(name)
    expect(found?.info?.rdns).toBe(rdns)
    expect(addressesOf(await found?.connect(request))?.[0]).toBe(payment.address)
  })

  test('is listed with its icon, by the Wallet Standard', () => {
    stops.push(registerStandardWallet(createMockBitcoinWallet({ name: 'With Icon' }).provider))
    const found = listConnectors().find(({ name }) => name === 'With Icon')
    expect(found?.imageUrl).toBe(mockWalletIcon)
    expect(found?.info).toBeUndefined()
  })
})
