import { createTestBrowser } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { walletExplorerIds } from '../catalogue-ids/wallet-explorer-ids.ts'
import type { Platform } from '../environment.ts'
import { toBrowseLink } from './browse-link.ts'
import { formatPairingLink, toDesktopLink, toMobileLink, toWebLink } from './deep-link.ts'

const uri = 'wc:1@2?relay-protocol=irn&symKey=0'
const encoded = 'wc%3A1%402%3Frelay-protocol%3Dirn%26symKey%3D0'
const ios: Platform = { os: 'ios', browser: 'safari', isMobile: true, isTelegram: false }
const android: Platform = { os: 'android', browser: 'chrome', isMobile: true, isTelegram: false }

describe('pairing links', () => {
  // covers: S1.12
  test.each([
    ['rainbow://', `rainbow://wc?uri=${encoded}`],
    ['rainbow:', `rainbow://wc?uri=${encoded}`],
    ['rainbow:///', `rainbow://wc?uri=${encoded}`],
    ['okex://main', `okex://main/wc?uri=${encoded}`],
    ['https://one.example/wc', `https://one.example/wc/wc?uri=${encoded}`],
    ['https://one.example/', `https://one.example/wc?uri=${encoded}`],
    ['keplrwallet://wcV2?{uri}', `keplrwallet://wcV2?${encoded}`],
    ['by://open?target=by://web3/', `by://open?target=by://web3/wc?uri=${encoded}`],
  ])('%s', (link, href) => {
    expect(formatPairingLink(link, uri)).toBe(href)
  })

  const wallet = {
    id: 'one',
    name: 'One',
    mobileLink: 'one://',
    linkMode: 'https://one.example',
    desktopLink: 'one-desktop://',
    webappLink: 'https://app.one.example',
  }

  // covers: S1.12
  test('open the app from this page, and web pages in a tab of their own', () => {
    expect(toMobileLink(wallet, uri, ios)).toEqual({
      href: `one://wc?uri=${encoded}`,
      target: '_self',
      home: 'one://',
    })
    expect(toDesktopLink(wallet, uri, ios)).toEqual({
      href: `one-desktop://wc?uri=${encoded}`,
      target: '_self',
      home: 'one-desktop://',
    })
    expect(toWebLink(wallet, uri, ios)).toEqual({
      href: `https://app.one.example/wc?uri=${encoded}`,
      target: '_blank',
      home: 'https://app.one.example',
    })
  })

  test.each([
    'intent://scan/#Intent;end',
    'tel:1',
    'sms:1',
    'mailto:a@b',
    'javascript:alert(1)',
    `one://${'x'.repeat(3_000)}`,
  ])('are missing if the link of the wallet is %s', link => {
    expect(toMobileLink({ ...wallet, mobileLink: link }, uri, ios)).toBeUndefined()
    expect(toDesktopLink({ ...wallet, desktopLink: link }, uri, ios)).toBeUndefined()
    expect(toWebLink({ ...wallet, webappLink: link }, uri, ios)).toBeUndefined()
  })

  test('leave no link for later requests if the link has a slot for a code only', () => {
    const link = toWebLink({ ...wallet, webappLink: 'https://one.example/?code={uri}' }, uri, ios)
    expect(link).toEqual({ href: `https://one.example/?code=${encoded}`, target: '_blank' })
  })

  test('are universal where the app has no scheme', () => {
    expect(toMobileLink({ id: 'one', name: 'One', linkMode: 'https://one.example' }, uri, ios)?.href).toBe(
      `https://one.example/wc?uri=${encoded}`,
    )
  })

  test('are web addresses inside Telegram, encoded once more on Android', () => {
    expect(toMobileLink(wallet, uri, { ...ios, isTelegram: true })).toEqual({
      href: `https://one.example/wc?uri=${encoded}`,
      target: '_blank',
      home: 'https://one.example',
    })
    expect(toMobileLink(wallet, uri, { ...android, isTelegram: true })?.href).toBe(
      `https://one.example/wc?uri=${encodeURIComponent(encoded)}`,
    )
  })

  test.each([undefined, 'javascript:alert(1)', 'data:text/html,x', 'intent://x'.replace('intent', 'file')])(
    'are missing for the link %s',
    link => {
      const bare = {
        id: 'one',
        name: 'One',
        ...(link && { mobileLink: link, desktopLink: link, webappLink: link, linkMode: link }),
      }
      expect([toMobileLink, toDesktopLink, toWebLink].map(make => make(bare, uri, ios))).toEqual(
        Array(3).fill(undefined),
      )
    },
  )
})

describe('browse links', () => {
  const page = encodeURIComponent('https://shop.example/cart?a=b')
  const origin = encodeURIComponent('https://shop.example')

  // covers: S2.65, S2.66, S2.67
  test.each([
    ['Phantom', walletExplorerIds.phantom, 'solana', `https://phantom.app/ul/browse/${page}?ref=${origin}`],
    ['Solflare', walletExplorerIds.solflare, 'solana', `https://solflare.com/ul/v1/browse/${page}?ref=${origin}`],
    ['Coinbase', walletExplorerIds.coinbase, 'solana', `https://go.cb-w.com/dapp?cb_url=${page}`],
    ['Coinbase for EVM', walletExplorerIds.coinbase, 'eip155', `https://go.cb-w.com/dapp?cb_url=${page}`],
  ] as const)('send a phone to the browser of %s with the address of this page', (_name, id, namespace, href) => {
    expect(toBrowseLink({ id }, { browser: phone(), namespace, isInstalled: false })).toBe(href)
    expect(toBrowseLink({ id }, { browser: phone(), namespace, isInstalled: true })).toBeUndefined()
    expect(toBrowseLink({ id }, { browser: createTestBrowser(), namespace, isInstalled: false })).toBeUndefined()
  })

  test.each([
    ['Xverse', walletExplorerIds.xverse, `https://connect.xverse.app/browser?url=${page}`],
    [
      'UniSat',
      'unisat',
      `https://app.unisat.cloud/request?method=openDapp&from=${origin}&data=${encodeURIComponent(
        btoa('["https://shop.example/cart?a=b"]'),
      )}`,
    ],
    [
      'OKX',
      walletExplorerIds.okx,
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${page}`)}`,
    ],
  ])('send a phone to the browser of %s for Bitcoin, and for no other namespace', (_name, id, href) => {
    const where = { browser: phone(), isInstalled: false }
    expect(toBrowseLink({ id }, { ...where, namespace: 'bip122' })).toBe(href)
    expect(toBrowseLink({ id }, { ...where, namespace: 'eip155' })).toBeUndefined()
    expect(toBrowseLink({ id: 'another' }, { ...where, namespace: 'bip122' })).toBeUndefined()
  })

  // covers: S2.67
  test.each(['bip122', 'polkadot', 'cosmos', undefined] as const)(
    'leave out Coinbase for a namespace that it does not serve (%s)',
    namespace => {
      const where = { browser: phone(), namespace, isInstalled: false }
      expect(toBrowseLink({ id: walletExplorerIds.coinbase }, where)).toBeUndefined()
    },
  )

  test('accept a wallet by its rdns too', () => {
    expect(
      toBrowseLink({ id: 'x', rdns: 'app.phantom' }, { browser: phone(), namespace: 'eip155', isInstalled: false }),
    ).toContain('phantom.app')
  })

  // covers: S2.68
  test('are for phones without the in-page provider only', () => {
    const wallet = { id: walletExplorerIds.phantom }
    expect(toBrowseLink(wallet, { browser: phone(), namespace: 'solana', isInstalled: true })).toBeUndefined()
    expect(
      toBrowseLink(wallet, { browser: createTestBrowser(), namespace: 'solana', isInstalled: false }),
    ).toBeUndefined()
    expect(toBrowseLink({ id: 'other' }, { browser: phone(), namespace: 'solana', isInstalled: false })).toBeUndefined()
  })
})

function phone() {
  return createTestBrowser({
    platform: { os: 'ios', browser: 'safari', isMobile: true },
    href: 'https://shop.example/cart?a=b',
  })
}
