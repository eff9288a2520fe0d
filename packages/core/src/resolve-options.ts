import { type CaipNetwork, toCaipNetwork } from '@latchkey/primitives'

import type { Browser } from './environment.ts'
import { KitError } from './errors.ts'
import { type KitOptions, optionDefaults, type ResolvedOptions, type Services } from './options.ts'

/**
 * Validates a site's options and fills in the defaults.
 *
 * @throws KitError `siwxConflict`, `networksMissing`
 */
export function resolveOptions(options: KitOptions, browser: Pick<Browser, 'page' | 'origin'>): ResolvedOptions {
  if (options.siwx && options.siweConfig) throw new KitError('siwxConflict')
  if (!Array.isArray(options.networks) || options.networks.length === 0) {
    throw new KitError('networksMissing', {
      advice: 'Pass `networks`: `[mainnet]` of `@latchkey/appkit/networks`',
    })
  }
  const { defaultNetwork, ...rest } = options
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as typeof rest
  const services = resolveServices(options.services)
  const complete = (network: KitOptions['networks'][number]): CaipNetwork => completeNetwork(network, options, services)
  return {
    ...optionDefaults,
    ...given,
    projectId: options.projectId ?? '',
    services,
    adapters: [...(options.adapters ?? [])],
    networks: options.networks.map(complete),
    metadata: {
      name: options.metadata?.name ?? browser.page.title,
      description: options.metadata?.description ?? browser.page.description,
      url: options.metadata?.url ?? browser.origin,
      icons: options.metadata?.icons ?? browser.page.icons,
    },
    ...(defaultNetwork && { defaultNetwork: complete(defaultNetwork) }),
  }
}

/**
 * Resolves the addresses of the services. One base URL applies to all; the relay is then at its `/relay`, over a web
 * socket.
 */
export function resolveServices(services: KitOptions['services'] = {}): Services {
  const trim = (url: string): string => url.replace(/\/+$/, '')
  if (typeof services !== 'string') {
    const named = Object.entries(services) as [keyof Services, string | undefined][]
    return Object.fromEntries(named.flatMap(([name, url]) => (url ? [[name, trim(url)]] : [])))
  }
  const base = trim(services)
  const relay = `${base.replace(/^http/, 'ws')}/relay`
  return { directory: base, blockchain: base, analytics: base, bundler: base, secureSite: base, relay }
}

/**
 * Completes a network with its endpoints, in order: the site's own, then the Blockchain API if the site names one that
 * serves the chain (S7.46). The network's own endpoint applies if there is neither.
 */
export function completeNetwork(
  network: KitOptions['networks'][number],
  options: Pick<KitOptions, 'customRpcUrls' | 'chainImages' | 'projectId'>,
  services: Services,
): CaipNetwork {
  const bare = toCaipNetwork(network)
  const own = options.customRpcUrls?.[bare.caipNetworkId]?.map(({ url }) => url) ?? []
  const served = services.blockchain && providerChainIds.has(bare.caipNetworkId)
  const provider = served
    ? [
        `${services.blockchain}/v1/?chainId=${encodeURIComponent(bare.caipNetworkId)}&projectId=${encodeURIComponent(options.projectId)}`,
      ]
    : []
  const image = options.chainImages?.[String(bare.id)]
  return {
    ...toCaipNetwork(network, [...own, ...provider]),
    ...(image && { assets: { ...bare.assets, imageUrl: image } }),
  }
}

/** Chains for which the Blockchain API answers JSON-RPC by default (S7.46). */
export const providerChainIds: ReadonlySet<string> = new Set([
  ...[
    1, 10, 25, 56, 100, 130, 137, 146, 250, 300, 324, 1101, 1284, 1301, 1329, 2810, 2818, 4689, 5000, 8217, 8453, 17000,
    42161, 42220, 43113, 43114, 48900, 57073, 59144, 80084, 80094, 84532, 421614, 534352, 560048, 7777777, 11155111,
    11155420, 1313161554, 1313161555,
  ].map(id => `eip155:${id}`),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
])
