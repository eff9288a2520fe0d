import { describe, expect, test } from 'vitest'

import { type AppKitNetwork, defineChain, toCaipNetwork } from './network.ts'

const polygon: AppKitNetwork = {
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: { default: { http: ['https://polygon.example'], webSocket: ['wss://polygon.example'] } },
  blockExplorers: { default: { name: 'PolygonScan', url: 'https://polygonscan.com' } },
  testnet: false,
  assets: { imageId: 'polygon', imageUrl: 'https://images.example/polygon' },
}

describe('toCaipNetwork', () => {
  // covers: S3.13, S3.15
  test('keeps the fields of the site and completes the namespace and the id', () => {
    expect(toCaipNetwork(polygon)).toMatchObject({ ...polygon, chainNamespace: 'eip155', caipNetworkId: 'eip155:137' })
  })

  test('keeps the namespace and the id of a network', () => {
    const solana = defineChain({
      ...polygon,
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      chainNamespace: 'solana',
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    expect(toCaipNetwork(solana)).toMatchObject({ chainNamespace: 'solana', caipNetworkId: solana.caipNetworkId })
    expect(toCaipNetwork({ ...solana, caipNetworkId: undefined }).caipNetworkId).toBe(solana.caipNetworkId)
  })

  // covers: S3.14
  test('sends requests to the network itself by default', () => {
    const { rpcUrls } = toCaipNetwork(polygon)
    expect(rpcUrls.default).toBe(polygon.rpcUrls.default)
    expect(rpcUrls.chainDefault).toBe(polygon.rpcUrls.default)
  })

  // covers: S3.14
  test('sends requests only to the given endpoints and keeps the network’s own', () => {
    const { rpcUrls } = toCaipNetwork(polygon, ['https://a.example', 'https://b.example'])
    expect(rpcUrls.default.http).toEqual(['https://a.example', 'https://b.example'])
    expect(rpcUrls.chainDefault.http).toEqual(['https://polygon.example'])
  })

  test('names no endpoint twice', () => {
    expect(toCaipNetwork(polygon, ['https://a.example', 'https://a.example']).rpcUrls.default.http).toEqual([
      'https://a.example',
    ])
  })

  test('can be completed again with other endpoints', () => {
    const once = toCaipNetwork(polygon, ['https://a.example'])
    const twice = toCaipNetwork(once, ['https://b.example'])
    expect(twice.rpcUrls.default.http).toEqual(['https://b.example'])
    expect(twice.rpcUrls.chainDefault).toBe(polygon.rpcUrls.default)
  })

  test('does not change its argument', () => {
    const before = structuredClone(polygon)
    toCaipNetwork(polygon, ['https://a.example'])
    expect(polygon).toEqual(before)
  })
})
