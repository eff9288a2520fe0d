import type { SandboxFault } from './sandbox-client.ts'

/** Delays of the services, in milliseconds. `0` is off. */
export const delays = [0, 2_000, 10_000] as const
export type Delay = (typeof delays)[number]

/** Services that can fail, with the sandbox's paths of each as a regular expression. */
const pathsOf = {
  directory: '^/(getWallets|getWalletImage|public/|appkit/v1/config|projects/v1/origins|getAnalyticsConfig)',
  blockchain: '^/v1/(account|identity|supported-chains|convert|fungible|profile|onramp|generators|sessions)',
  nodes: '^/v1/?\\?',
  relay: '^/relay',
  secureSite: '^/(frame|api/|device)',
  signIn: '^/siwx',
} as const

export type ServiceName = keyof typeof pathsOf
export const serviceNames = Object.keys(pathsOf) as readonly ServiceName[]

const slowId = 'demo-slow'
const failingId = 'demo-failing'

/**
 * Regular expression of all services. Requests of the page itself stay quick: the wallets, the explorer, and the sandbox's own
 * controls.
 */
const allServices = '/^/(?!sandbox/|wallet/|explorer)/'

/** Returns the fault of "Slow answers", or the id of the one to end. */
export function toSlowFault(delay: Delay): SandboxFault | string {
  return delay === 0 ? slowId : { id: slowId, match: allServices, delayMs: delay }
}

/** Returns the fault of "Failing service", or the id of the one to end. */
export function toFailingFault(service: ServiceName | 'none'): SandboxFault | string {
  return service === 'none' ? failingId : { id: failingId, match: `/${pathsOf[service]}/`, status: 503 }
}

/** Reads the faults of the sandbox as settings of the panel. `others` were set elsewhere, for example by a test. */
export function readFaults(faults: readonly SandboxFault[]): {
  delay: Delay
  failing: ServiceName | 'none'
  others: number
} {
  const slow = faults.find(({ id }) => id === slowId)
  const failing = faults.find(({ id }) => id === failingId)
  return {
    delay: delays.find(delay => delay === slow?.delayMs) ?? 0,
    failing: serviceNames.find(name => failing?.match === `/${pathsOf[name]}/`) ?? 'none',
    others: faults.filter(({ id }) => id !== slowId && id !== failingId).length,
  }
}
