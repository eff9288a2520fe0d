import { expect, test } from 'vitest'

import { findRdns } from './find-rdns.ts'
import { isMetaMask } from './is-metamask.ts'

test.each([
  ['Phantom', 'app.phantom'],
  ['Solflare', 'com.solflare'],
  ['Coinbase Wallet', 'com.coinbase.wallet'],
  ['Backpack', 'app.backpack'],
  ['MetaMask', 'io.metamask'],
  ['Trust Wallet', 'com.trustwallet.app'],
  ['OKX Wallet', 'com.okex.wallet'],
  ['Brave Wallet', 'com.brave.wallet'],
  ['constructor', undefined],
  ['Unheard of', undefined],
])('the wallet %s has the reverse domain name %s', (name, rdns) => {
  expect(findRdns(name)).toBe(rdns)
})

test.each([
  ['MetaMask', true],
  ['metamask Flask', true],
  ['MetaMaskish', false],
  ['Not MetaMask', false],
])('the wallet %s is MetaMask: %s', (name, is) => {
  expect(isMetaMask(name)).toBe(is)
})
