import type { Store } from '@latchkey/core'
import type { CaipNetworkId, ChainNamespace } from '@latchkey/primitives'

import type { SendArguments } from './send-state.ts'

/** What a site wants to be sent, and where, until the person begins another send. */
export interface Prefill {
  /** Whose account sends. @default the family that the modal, or the site, is on */
  readonly namespace?: ChainNamespace
  /** Where. @default the network that the account is on */
  readonly networkId?: CaipNetworkId
  /** @default the network's own currency */
  readonly token?: string
}

/** @param family whose account sends, where the site does not say */
export function readPrefill(
  { networks }: Pick<Store, 'networks'>,
  { token, namespace, chainId }: SendArguments,
  family: ChainNamespace | undefined,
): Prefill {
  const of = namespace ?? family
  const chain = chainId ?? /^([^:]+:[^:]+):/.exec(token ?? '')?.[1]
  return {
    ...(token !== undefined && { token }),
    ...(namespace && { namespace }),
    // On a network that the site does not list nothing is sent, least of all on another one.
    ...(chain !== undefined && {
      networkId: networks.lookUp(chain, of)?.caipNetworkId ?? `${of ?? 'eip155'}:${chain}`,
    }),
  }
}
