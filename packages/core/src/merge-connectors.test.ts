import type { ChainNamespace } from '@latchkey/primitives'
import { createMockConnector, type MockConnectorOptions } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { mergeConnectors } from './merge-connectors.ts'

describe('merging connectors', () => {
  // covers: S3.23, S3.24
  test('keeps a wallet of one namespace unchanged', () => {
    const [merged] = mergeConnectors([
      connector('evm', 'eip155', {
        name: 'One',
        info: { rdns: 'example.one' },
        explorerId: 'id',
        imageUrl: 'https://one.example/a.png',
      }),
    ])
    expect(merged).toMatchObject({
      id: 'evm',
      name: 'One',
      type: 'ANNOUNCED',
      chain: 'eip155',
      rdns: 'example.one',
      explorerId: 'id',
      imageUrl: 'https://one.example/a.png',
      connectors: [{ id: 'evm' }],
    })
  })

  // covers: S3.26, S3.27
  test.each([
    [
      'the same rdns',
      { name: 'One', info: { rdns: 'example.one' } },
      { name: 'One Solana', info: { rdns: 'example.one' } },
    ],
    [
      'an rdns that differs in case',
      { name: 'One', info: { rdns: 'example.onewallet' } },
      { name: 'Uno', info: { rdns: 'example.OneWallet' } },
    ],
    ['the same name', { name: 'One' }, { name: 'one' }],
    ['names that differ by "Wallet"', { name: 'One' }, { name: 'One Wallet' }],
  ])('merges two namespaces with %s into one row', (_name, evm, sol) => {
    const merged = mergeConnectors([connector('sol', 'solana', sol), connector('evm', 'eip155', evm)])
    expect(merged).toHaveLength(1)
    expect(merged[0]).toMatchObject({
      id: 'evm',
      name: 'One',
      type: 'MULTI_CHAIN',
      chain: 'eip155',
      connectors: [{ id: 'sol' }, { id: 'evm' }],
    })
  })

  // covers: S3.26
  test.each([
    ['evm', { imageId: 'own', imageUrl: 'https://one.example/own.png' }, { imageId: 'other' }, 'own'],
    ['another namespace', {}, { imageId: 'other', imageUrl: 'https://one.example/other.png' }, 'other'],
  ])('uses the image of %s', (_name, evm, sol, from) => {
    const [merged] = mergeConnectors([
      { ...connector('sol', 'solana', { name: 'One' }), ...sol },
      { ...connector('evm', 'eip155', { name: 'One' }), ...evm },
    ])
    expect(merged).toMatchObject({ imageId: from, imageUrl: `https://one.example/${from}.png` })
  })

  test('gives two wallets of one id in two namespaces each an id of its own', () => {
    const merged = mergeConnectors([
      connector('io.metamask', 'polkadot', { name: 'io.metamask' }),
      connector('io.metamask', 'eip155', { name: 'MetaMask', info: { rdns: 'io.metamask' } }),
    ])
    expect(merged.map(({ id, name }) => [id, name])).toEqual([
      ['polkadot/io.metamask', 'io.metamask'],
      ['io.metamask', 'MetaMask'],
    ])
    const others = mergeConnectors([
      connector('one', 'polkadot', { name: 'One' }),
      connector('one', 'solana', { name: 'Two' }),
    ])
    expect(others.map(({ id }) => id)).toEqual(['one', 'solana/one'])
  })

  test('keeps two wallets of one namespace apart, whatever their names', () => {
    const merged = mergeConnectors([
      connector('a', 'eip155', { name: 'One' }),
      connector('b', 'eip155', { name: 'One' }),
    ])
    expect(merged.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  // covers: S3.28
  test('keeps the types of the embedded wallet and of pairing', () => {
    const merged = mergeConnectors([
      connector('auth', 'solana', { type: 'AUTH', name: 'Auth' }),
      connector('auth', 'eip155', { type: 'AUTH', name: 'Auth' }),
      connector('walletConnect', 'eip155', { type: 'WALLET_CONNECT', name: 'Auth' }),
    ])
    expect(merged.map(({ type, chain, connectors }) => [type, chain, connectors.length])).toEqual([
      ['AUTH', 'eip155', 2],
      ['WALLET_CONNECT', 'eip155', 1],
    ])
  })

  test('uses image and id of the connector that has one', () => {
    const [merged] = mergeConnectors([
      connector('evm', 'eip155', { name: 'One' }),
      connector('sol', 'solana', { name: 'One', imageUrl: 'https://one.example/a.png', explorerId: 'id' }),
    ])
    expect(merged).toMatchObject({ id: 'evm', imageUrl: 'https://one.example/a.png', explorerId: 'id' })
  })
})

function connector(id: string, chain: ChainNamespace, options: MockConnectorOptions) {
  return createMockConnector({ id, chains: [chain], ...options })
}
