import type { Connector } from '@latchkey/primitives'
import { createAdapterContext, createMockSolanaWallet, type MockSolanaWalletOptions } from '@latchkey/testing'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { SolanaAdapter } from './solana-adapter.ts'
import { request } from './test-world.test-support.ts'

const stops: (() => void)[] = []
// The adapter looks for wallets in pages only.
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

function watch() {
  const lists: (readonly Connector[])[] = []
  stops.push(new SolanaAdapter().watchConnectors(createAdapterContext(), list => void lists.push(list)))
  return {
    lists,
    names: () => (lists.at(-1) ?? []).map(({ name }) => name),
    connectors: () => lists.at(-1) ?? [],
  }
}

function register(wallet: unknown): () => void {
  const stop = getWallets().register(wallet as Wallet)
  stops.push(stop)
  return stop
}

const create = (options: MockSolanaWalletOptions = {}) => createMockSolanaWallet(options).wallet

describe('wallets that announce themselves', () => {
  test('are listed at once and later, and removed when they leave', () => {
    register(create({ name: 'Early' }))
    const { lists, names } = watch()
    expect(names()).toEqual(['Early'])
    const leave = register(create({ name: 'Late' }))
    expect(names()).toEqual(['Early', 'Late'])
    const [early] = lists.at(-1) ?? []
    leave()
    expect(names()).toEqual(['Early'])
    expect(lists.at(-1)?.[0]).toBe(early)
  })

  test('have their name, and known ones their reverse domain name', () => {
    register(create({ name: 'Phantom' }))
    register(create({ name: 'Unheard of' }))
    expect(
      watch()
        .connectors()
        .map(({ name, info }) => [name, info]),
    ).toEqual([
      ['Phantom', { rdns: 'app.phantom' }],
      ['Unheard of', undefined],
    ])
  })

  test('are not listed after the stop', () => {
    const { lists } = watch()
    stops.splice(0).forEach(stop => stop())
    register(create())
    expect(lists).toEqual([[]])
  })

  test('are left out when they are no objects', () => {
    for (const wallet of [null, undefined, 'wallet', 7]) register(wallet)
    register(create({ name: 'Good' }))
    expect(watch().names()).toEqual(['Good'])
  })

  test.each([
    ['cannot be connected', create({ without: ['standard:connect'] })],
    [
      'have no Solana feature',
      create({ without: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] }),
    ],
    ['are on no Solana chain', { ...create(), chains: ['sui:mainnet'] }],
    ['have no name', { ...create(), name: '\u200B\u0000 ' }],
    ['have no features', { ...create(), features: null }],
    ['are no list of chains', { ...create(), chains: 'solana:mainnet' }],
    ['have chains that are no text', { ...create(), chains: [7, null] }],
  ])('are left out when they %s', (_, wallet) => {
    register(wallet)
    expect(watch().connectors()).toEqual([])
  })

  test('are all listed with one name, each under an id that it keeps when another one leaves', async () => {
    const leave = register(create({ name: 'Twin' }))
    const second = createMockSolanaWallet({ name: 'Twin' })
    register(second.wallet)
    const { connectors, names } = watch()
    expect(names()).toEqual(['Twin', 'Twin'])
    expect(connectors().map(({ id }) => id)).toEqual(['Twin', 'Twin 2'])
    const [, other] = connectors()
    await other?.connect(request)
    expect(second.isConnected).toBe(true)
    leave()
    expect(connectors()).toEqual([other])
    register(create({ name: 'Twin' }))
    expect(connectors().map(({ id }) => id)).toEqual(['Twin 2', 'Twin'])
  })

  test('never have the id of the pairing', () => {
    register(create({ name: 'walletConnect' }))
    expect(watch().connectors()).toMatchObject([{ id: 'walletConnect 2', name: 'walletConnect' }])
  })

  test('are at most two hundred', () => {
    for (let n = 0; n < 230; n++) register(create({ name: `Wallet ${n}` }))
    expect(watch().connectors()).toHaveLength(200)
  })
})
