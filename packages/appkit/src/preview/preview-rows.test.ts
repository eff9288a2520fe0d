import { createStore, type KitOptions } from '@latchkey/core'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type MockConnector,
  type TestEnvironmentOptions,
  testNetworks,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { previewRows } from './preview-rows.ts'

const pairing = createMockConnector({ id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' })
const heron = createMockConnector({ id: 'heron', name: 'Heron' })
const lark = createMockConnector({ id: 'lark', name: 'Lark Wallet' })

function rows(
  found: readonly MockConnector[],
  options: Partial<KitOptions> = {},
  environment: TestEnvironmentOptions = {},
): { known: string[]; awaited: number } | undefined {
  const store = createStore(
    { projectId: 'test', networks: [testNetworks.mainnet], adapters: [createMockAdapter()], ...options },
    createTestEnvironment(environment),
  )
  store.connectors.add(found)
  const listed = previewRows(store)
  return listed && { known: listed.known.map(({ id }) => id), awaited: listed.awaited }
}

describe('the rows of Connect that are known before its code loads', () => {
  test('are pairing and the wallets of this browser, followed by the recommended ones and the whole list', () => {
    expect(rows([heron, pairing, lark])).toEqual({ known: ['walletConnect', 'heron', 'lark'], awaited: 5 })
  })

  test('are in the order of the site, up to the first unknown one', () => {
    const connectorTypeOrder = ['injected', 'featured', 'walletConnect'] as const
    const found = [pairing, heron]
    expect(rows(found, { features: { connectorTypeOrder } })).toEqual({ known: ['heron', 'walletConnect'], awaited: 1 })
    expect(rows(found, { features: { connectorTypeOrder }, featuredWalletIds: ['a', 'b'] })).toEqual({
      known: ['heron'],
      awaited: 4,
    })
  })

  test('end before wallets of an earlier visit, which may be any', () => {
    const stored = { '@appkit/recent_wallets': JSON.stringify([{ id: 'a', name: 'A' }, { id: 'b', name: 'B' }, 3]) }
    expect(rows([pairing, heron], {}, { stored })).toEqual({ known: ['walletConnect'], awaited: 8 })
  })

  test('are one for a wallet of several namespaces', () => {
    const heronOnSolana = createMockConnector({ id: 'heron-solana', name: 'heron wallet', chains: ['solana'] })
    const found = [heron, heronOnSolana, lark]
    expect(rows(found)).toEqual({ known: ['heron', 'lark'], awaited: 4 })
  })

  test('end before the wallets of this browser if the site excludes some by ids of the directory', () => {
    const excludeWalletIds = ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96']
    expect(rows([pairing, heron], { excludeWalletIds })).toEqual({ known: ['walletConnect'], awaited: 6 })
    const external = createMockConnector({ id: 'swift', name: 'Swift', type: 'EXTERNAL' })
    expect(rows([external], { excludeWalletIds })?.known).toEqual([])
  })

  test('leave pairing out on a phone that is offered the whole list', () => {
    const phone = { platform: { isMobile: true } } as TestEnvironmentOptions
    expect(rows([pairing, heron], {}, phone)?.known).toEqual(['heron'])
    expect(rows([pairing, heron], { allWallets: 'ONLY_MOBILE' }, phone)).toEqual({ known: ['heron'], awaited: 5 })
    expect(rows([pairing, heron], { allWallets: 'HIDE' }, phone)?.known).toEqual(['walletConnect', 'heron'])
  })

  test('have space below them for the terms and the privacy policy of the site', () => {
    const termsConditionsUrl = 'https://a.example/terms'
    const legal = (options: Partial<KitOptions>): number | undefined =>
      previewRows(
        createStore(
          { projectId: 'test', networks: [testNetworks.mainnet], adapters: [createMockAdapter()], ...options },
          createTestEnvironment(),
        ),
      )?.legal
    expect([legal({}), legal({ termsConditionsUrl })]).toEqual([0, 1])
    expect(legal({ termsConditionsUrl, privacyPolicyUrl: 'https://a.example/privacy' })).toBe(2)
  })

  test.each<[string, Partial<KitOptions>]>([
    ['wallets are off', { enableWallets: false }],
    ['terms come first', { features: { legalCheckbox: true } }],
    ['the site draws pairing by itself', { manualWCControl: true }],
    ['there is no adapter', { adapters: [] }],
    ['a feature from outside may come first', { extensions: [{ name: 'mine' }] as never }],
    ['wallets are folded', { features: { collapseWallets: true }, services: { secureSite: 'https://a.example' } }],
  ])('are empty if %s', (_, options) => {
    expect(rows([pairing, heron], options)).toBeUndefined()
  })
})
