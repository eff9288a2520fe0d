import { connectorSorts, type MergedConnector, type Wallet } from '@latchkey/core'
import { createMockConnector } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { listWallets, roundCount, type WalletSources } from './list-wallets.ts'

const connector = (
  id: string,
  type: MergedConnector['type'],
  more: Partial<MergedConnector> = {},
): MergedConnector => ({
  id,
  name: id,
  type,
  chain: 'eip155',
  connectors: [createMockConnector({ id, name: id })],
  ...more,
})
const wallet = (id: string, more: Partial<Wallet> = {}): Wallet => ({ id, name: id, ...more })

function list(sources: Partial<WalletSources>): string[] {
  const connectors = sources.connectors ?? []
  const rows = listWallets({
    order: connectorSorts,
    connectors,
    recent: [],
    featured: [],
    custom: [],
    recommended: [],
    awaited: { featured: 0, recommended: 0 },
    excludedIds: [],
    match: listed =>
      connectors.find(
        each => each.explorerId === listed.id || (listed.rdns !== undefined && each.rdns === listed.rdns),
      ),
    hidePairing: false,
    ...sources,
  })
  return rows.map(row =>
    row.kind === 'awaited'
      ? row.kind
      : `${row.kind}:${row.kind === 'wallet' ? row.wallet.id : row.connector.id}${'tag' in row ? `:${row.tag}` : ''}`,
  )
}

describe('listWallets', () => {
  // covers: S9.42
  test('keeps the order of the kinds', () => {
    expect(
      list({
        connectors: [
          connector('external', 'EXTERNAL'),
          connector('pair', 'WALLET_CONNECT'),
          connector('injected', 'ANNOUNCED'),
          connector('many', 'MULTI_CHAIN'),
        ],
        recent: [wallet('recent')],
        featured: [wallet('featured')],
        custom: [wallet('custom')],
        recommended: [wallet('recommended')],
      }),
    ).toEqual([
      'pairing:pair',
      'wallet:recent:recent',
      'connector:injected:installed',
      'connector:many:installed',
      'wallet:featured',
      'wallet:custom',
      'connector:external:installed',
      'wallet:recommended',
    ])
  })

  test('reserves the positions of wallets that are loading', () => {
    expect(
      list({
        order: ['injected', 'featured', 'recommended', 'walletConnect'],
        connectors: [connector('pair', 'WALLET_CONNECT'), connector('injected', 'ANNOUNCED')],
        featured: [wallet('featured')],
        awaited: { featured: 0, recommended: 2 },
      }),
    ).toEqual(['connector:injected:installed', 'wallet:featured', 'awaited', 'awaited', 'pairing:pair'])
  })

  test('lists each wallet once, at its first position', () => {
    expect(
      list({
        connectors: [connector('fox', 'ANNOUNCED', { explorerId: 'f', rdns: 'io.fox' })],
        recent: [wallet('f')],
        featured: [wallet('other', { rdns: 'io.fox' }), wallet('new')],
        recommended: [wallet('f'), wallet('new')],
      }),
    ).toEqual(['connector:fox:recent', 'wallet:new'])
  })

  test('leaves out excluded wallets by any of their ids', () => {
    expect(
      list({
        connectors: [
          connector('fox', 'ANNOUNCED', { explorerId: 'f' }),
          connector('kes', 'INJECTED', { rdns: 'io.kes' }),
        ],
        recommended: [wallet('a'), wallet('b')],
        excludedIds: ['f', 'io.kes', 'b'],
      }),
    ).toEqual(['wallet:a'])
  })

  test('hides pairing if it cannot be used, and never lists the embedded wallet', () => {
    expect(
      list({ connectors: [connector('pair', 'WALLET_CONNECT'), connector('auth', 'AUTH')], hidePairing: true }),
    ).toEqual([])
  })
})

test.each([
  [0, '0'],
  [9, '9'],
  [10, '10+'],
  [487, '480+'],
  [600, '600+'],
])('listWallets shows a count of %i as %s', (count, shown) => {
  expect(roundCount(count)).toBe(shown)
})
