import type { Store } from '@latchkey/core'
import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId } from '@latchkey/primitives'

import type { SendArguments } from '../shared/send-state.ts'

/** Preselection of a site. It holds until the user starts another send. */
export interface Prefill {
  /** Namespace of the sending account. @default the namespace of the modal, or of the site */
  readonly namespace?: ChainNamespace
  /** Network of the send. @default the network of the account */
  readonly networkId?: CaipNetworkId
  /** Token to send. @default the network's own currency */
  readonly token?: string
}

/** @param fallbackNamespace namespace of the sending account if the site names none */
export function readPrefill(
  { networks }: Pick<Store, 'networks'>,
  { token, namespace, chainId }: SendArguments,
  fallbackNamespace: ChainNamespace | undefined,
): Prefill {
  const of = namespace ?? fallbackNamespace
  const chain = chainId ?? token?.match(/^([^:]+:[^:]+):/)?.[1]
  return {
    ...(token !== undefined && { token }),
    ...(namespace && { namespace }),
    // A network that the site does not have stays selected, so that nothing is sent on another one.
    ...(chain !== undefined && {
      networkId: isCaipNetworkId(chain)
        ? chain
        : (networks.lookUp(chain, of)?.caipNetworkId ?? `${of ?? 'eip155'}:${chain}`),
    }),
  }
}
