import { type AppKitNetwork, isCaipNetworkId, toCaipNetwork } from '@latchkey/primitives'
import { createPublicClient, custom } from 'viem'
import * as chains from 'viem/chains'
import { describe, expect, test } from 'vitest'

import { evmFacts } from '../scripts/evm-facts.mjs'
import * as networks from './networks.ts'

describe('the networks of the kit', () => {
  // covers: S3.16, S3.17, S3.18
  test.each([
    { network: networks.solana, id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', says: 'Solana SOL 9' },
    { network: networks.solanaDevnet, id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', says: 'Solana Devnet SOL 9 test' },
    {
      network: networks.solanaTestnet,
      id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      says: 'Solana Testnet SOL 9 test',
    },
  ])('$network.name is complete', expectComplete)

  // covers: S3.19, S3.20
  test.each([
    { network: networks.bitcoin, id: 'bip122:000000000019d6689c085ae165831e93', says: 'Bitcoin BTC 8' },
    {
      network: networks.bitcoinTestnet,
      id: 'bip122:000000000933ea01ad0ee984209779ba',
      says: 'Bitcoin Testnet BTC 8 test',
    },
  ])('$network.name is complete', expectComplete)

  // covers: S3.21
  test.each([
    { network: networks.polkadot, id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', says: 'Polkadot DOT 10' },
    {
      network: networks.polkadotAssetHub,
      id: 'polkadot:68d56f15f85d3136970ec16946040bc1',
      says: 'Polkadot Asset Hub DOT 10',
    },
    {
      network: networks.kusamaAssetHub,
      id: 'polkadot:48239ef607d7928874027a43a6768920',
      says: 'Kusama Asset Hub KSM 12',
    },
    { network: networks.westend, id: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e', says: 'Westend WND 12 test' },
    {
      network: networks.westendAssetHub,
      id: 'polkadot:67f9723393ef76214df0118c34bbbd3d',
      says: 'Westend Asset Hub WND 12 test',
    },
    { network: networks.cosmoshub, id: 'cosmos:cosmoshub-4', says: 'Cosmos Hub ATOM 6' },
    { network: networks.osmosis, id: 'cosmos:osmosis-1', says: 'Osmosis OSMO 6' },
    { network: networks.base, id: 'eip155:8453', says: 'Base ETH 18' },
  ])('$network.name is complete', expectComplete)

  // covers: S3.21
  test('include every chain of viem as plain data, under its name', () => {
    expect(Object.keys(chains).length).toBeGreaterThan(700)
    for (const [name, chain] of Object.entries(chains))
      // This name means the Polkadot chain itself; viem's chain of that name is its interface for Ethereum's tools.
      if (name !== 'westendAssetHub') expect([name, Reflect.get(networks, name)]).toEqual([name, evmFacts(chain)])
  })

  test('include a rollup as plain data, like any other network', () => {
    expect(JSON.parse(JSON.stringify(networks.base))).toEqual(networks.base)
    expect(JSON.parse(JSON.stringify(networks.optimism))).toEqual(networks.optimism)
  })

  test('are accepted by a client of viem as its chain, with the type of the id', () => {
    const client = createPublicClient({ chain: networks.mainnet, transport: custom({ request: async () => '0x1' }) })
    const id: 1 = client.chain.id
    expect(id).toBe(1)
  })

  // covers: S3.13, S3.14, S3.15
  test.each([networks.mainnet, chains.mainnet])('accept a network as one of the kit, also a chain of viem', mainnet => {
    const network = toCaipNetwork(mainnet, ['https://rpc.example'])
    expect(network).toMatchObject({ id: 1, name: 'Ethereum', chainNamespace: 'eip155', caipNetworkId: 'eip155:1' })
    expect(network.rpcUrls.default.http[0]).toBe('https://rpc.example')
    expect(network.rpcUrls.chainDefault).toEqual(mainnet.rpcUrls.default)
  })
})

function expectComplete({ network: own, id, says }: { network: AppKitNetwork; id: string; says: string }): void {
  const network = toCaipNetwork(own)
  const { symbol, decimals } = network.nativeCurrency
  expect([network.name, symbol, decimals, ...(network.testnet ? ['test'] : [])].join(' ')).toBe(says)
  expect(network.caipNetworkId).toBe(id)
  expect(isCaipNetworkId(network.caipNetworkId)).toBe(true)
  expect(network.caipNetworkId).toBe(`${network.chainNamespace}:${network.id}`)
  for (const url of network.rpcUrls.default.http) expect(url).toMatch(/^https:/)
  expect(network.blockExplorers?.default.url).toMatch(/^https:/)
}
