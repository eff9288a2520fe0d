import { createTestBrowser, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import type { KitOptions } from './options.ts'
import { providerChainIds, resolveOptions, resolveServices } from './resolve-options.ts'

describe('options', () => {
  // covers: S3.40, S3.41
  test('use name, description, address and icons of the page if the site names none', () => {
    expect(resolve().metadata).toEqual({
      name: 'Shop',
      description: 'A shop',
      url: 'https://shop.example',
      icons: ['https://shop.example/icon.png'],
    })
    expect(resolve({ metadata: { name: 'Mine' } }).metadata).toMatchObject({ name: 'Mine', description: 'A shop' })
  })

  // covers: S3.40, S3.41
  test('keep the name, description, address and icons that the site gives', () => {
    const metadata = {
      name: 'Mine',
      description: 'My own',
      url: 'https://mine.example',
      icons: ['https://mine.example/one.png'],
    }
    expect(resolve({ metadata }).metadata).toEqual(metadata)
  })

  test('reject both sign-in options together', () => {
    expect(() => resolve({ siwx: {} as never, siweConfig: {} as never })).toThrow(
      'Cannot set both `siweConfig` and `siwx` options',
    )
  })

  test('reject an empty list of networks', () => {
    expect(() => resolve({ networks: [] as never })).toThrow('At least one network is required')
  })

  // covers: S3.13, S3.14, S3.15
  test('add to each network its CAIP-2 id, nodes, explorer and image', () => {
    const [network] = resolve({ chainImages: { '1': 'https://shop.example/eth.png' } }).networks
    expect(network).toMatchObject({
      id: 1,
      name: 'Ethereum',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:1',
      nativeCurrency: { symbol: 'ETH' },
      rpcUrls: { default: { http: ['https://rpc.example/1'] }, chainDefault: { http: ['https://rpc.example/1'] } },
      blockExplorers: { default: { url: 'https://explorer.example/1' } },
      assets: { imageUrl: 'https://shop.example/eth.png' },
    })
  })

  // covers: S7.27, S7.46, S3.14
  test('use the Blockchain API for a listed chain if it is named, after the endpoints of the site', () => {
    const [network] = resolve({
      services: { blockchain: 'https://chain.example/' },
      customRpcUrls: { 'eip155:1': [{ url: 'https://mine.example' }] },
    }).networks
    expect(network?.rpcUrls).toMatchObject({
      default: {
        http: ['https://mine.example', 'https://chain.example/v1/?chainId=eip155%3A1&projectId=p'],
      },
      chainDefault: { http: ['https://rpc.example/1'] },
    })
  })

  // covers: S7.46
  test('leave a chain that the Blockchain API does not list with its own endpoint', () => {
    expect(providerChainIds.size).toBeGreaterThanOrEqual(40)
    const custom = { ...testNetworks.mainnet, id: 31_337 }
    const [network] = resolve({ networks: [custom], services: 'https://all.example' }).networks
    expect(network?.rpcUrls.default.http).toEqual(['https://rpc.example/1'])
  })

  // covers: S7.51
  test.each([
    [
      'one URL for all services',
      'https://all.example/base/',
      { directory: 'https://all.example/base', relay: 'wss://all.example/base/relay' },
    ],
    [
      'a sandbox on this machine',
      'http://127.0.0.1:4040',
      { analytics: 'http://127.0.0.1:4040', relay: 'ws://127.0.0.1:4040/relay' },
    ],
    ['one URL for each service', { directory: 'https://one.example/' }, { directory: 'https://one.example' }],
  ])('resolve the services: %s', (_name, services, expected) => {
    expect(resolveServices(services)).toMatchObject(expected)
  })

  test('name no service that the site does not name', () => {
    expect(resolveServices(undefined)).toEqual({})
    expect(resolveServices({ directory: 'https://one.example' })).toEqual({ directory: 'https://one.example' })
  })
})

function resolve(options: Partial<KitOptions> = {}) {
  return resolveOptions({ projectId: 'p', networks: [testNetworks.mainnet], ...options }, createTestBrowser())
}
