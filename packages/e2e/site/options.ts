import { EvmAdapter } from '@latchkey/adapter-evm'
import type { AppKit, AppKitOptions } from '@latchkey/appkit'
import type {} from '@latchkey/sandbox/in-page-wallet'
import { base, mainnet, polygon } from '@latchkey/appkit/networks'

const known = { mainnet, polygon, base }

/** What a test asks of the page, put there before its scripts run. Plain data: it crosses from Node into the browser. */
export interface SiteOptions extends Partial<Omit<AppKitOptions, 'networks' | 'adapters'>> {
  networkNames?: (keyof typeof known)[]
  adapterNames?: 'evm'[]
}

declare global {
  interface Window {
    siteOptions?: SiteOptions
    kit?: AppKit
    secondKit?: AppKit
  }
}

export function toAppKitOptions({ networkNames = ['mainnet', 'polygon'], adapterNames = ['evm'], ...rest }: SiteOptions): AppKitOptions {
  return {
    projectId: 'e2e',
    features: { email: false, socials: false },
    ...rest,
    networks: networkNames.map(name => known[name]) as unknown as AppKitOptions['networks'],
    adapters: adapterNames.map(() => new EvmAdapter()),
  }
}
