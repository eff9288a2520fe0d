import { EvmAdapter } from '@latchkey/adapter-evm'
import type { AppKit, AppKitOptions } from '@latchkey/appkit'

import { base, mainnet, polygon } from '@latchkey/appkit/networks'

const known = { mainnet, polygon, base }

/** What a test asks of the page, put there before its scripts run. Plain data: it crosses from Node into the browser. */
export interface SiteOptions extends Partial<Omit<AppKitOptions, 'networks' | 'adapters'>> {
  networkNames?: (keyof typeof known)[]
  adapterNames?: 'evm'[]
  /** The own endpoint of Polygon, in place of the public one. */
  polygonRpcUrl?: string
}

declare global {
  interface Window {
    siteOptions?: SiteOptions
    kit?: AppKit
    secondKit?: AppKit
  }
}

export function toAppKitOptions({
  networkNames = ['mainnet', 'polygon'],
  adapterNames = ['evm'],
  polygonRpcUrl,
  ...rest
}: SiteOptions): AppKitOptions {
  const ownPolygon = polygonRpcUrl ? { ...polygon, rpcUrls: { default: { http: [polygonRpcUrl] } } } : polygon
  return {
    projectId: 'e2e',
    features: { email: false, socials: false },
    ...rest,
    networks: networkNames.map(name =>
      name === 'polygon' ? ownPolygon : known[name],
    ) as unknown as AppKitOptions['networks'],
    adapters: adapterNames.map(() => new EvmAdapter()),
  }
}
