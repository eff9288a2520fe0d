import { describe, expect, test } from 'vitest'

import { identifyProvider, identifyRdns, isAroundPage } from './known-wallets.ts'

describe.each([
  ['Coinbase Wallet', 'com.coinbase.wallet', ['isCoinbaseWallet']],
  ['Trust Wallet', 'com.trustwallet.app', ['isTrust', 'isTrustWallet']],
  ['Phantom', 'app.phantom', ['isPhantom']],
  ['Rainbow', 'me.rainbow', ['isRainbow']],
  ['OKX Wallet', 'com.okex.wallet', ['isOkxWallet', 'isOKExWallet']],
  ['Binance Wallet', 'com.binance.wallet', ['isBinance']],
  ['Bitget Wallet', 'com.bitget.web3', ['isBitKeep']],
  ['Rabby Wallet', 'io.rabby', ['isRabby']],
  ['Zerion', 'io.zerion.wallet', ['isZerion']],
  ['Backpack', 'app.backpack', ['isBackpack']],
  ['Brave Wallet', 'com.brave.wallet', ['isBraveWallet']],
  ['Exodus', 'com.exodus.web3-wallet', ['isExodus']],
  ['TokenPocket', 'pro.tokenpocket', ['isTokenPocket']],
  ['OneKey', 'so.onekey.app.wallet', ['isOneKey']],
  ['imToken', 'im.token.app', ['isImToken']],
  ['MetaMask', 'io.metamask', ['isMetaMask']],
])('%s', (name, rdns, flags) => {
  test.each(flags)('is identified by the flag %s, though it claims to be MetaMask', flag => {
    expect(identifyProvider({ isMetaMask: true, [flag]: true })).toMatchObject({ name, rdns })
    for (const value of [1, 'true', undefined]) expect(identifyProvider({ [flag]: value })).toBeUndefined()
  })

  test('is identified by its domain name and by those of its editions', () => {
    expect(identifyRdns(rdns)).toMatchObject({ name, rdns })
    expect(identifyRdns(`${rdns}.beta`)).toMatchObject({ name, rdns })
    for (const other of [`${rdns}beta`, rdns.slice(0, -1), `x.${rdns}`]) expect(identifyRdns(other)).toBeUndefined()
  })
})

test.each([undefined, null, {}, 'isMetaMask'])('identifies no wallet by %j', value => {
  expect(identifyProvider(value)).toBeUndefined()
  expect(identifyRdns(undefined)).toBeUndefined()
})

test('the page is in the browser of Ledger if the provider says so', () => {
  expect(isAroundPage({ isLedgerLive: true })).toBe(true)
  for (const provider of [{ isLedgerLive: 1 }, {}, null]) expect(isAroundPage(provider)).toBe(false)
})
