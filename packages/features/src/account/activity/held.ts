import type { Store } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'

import { activityNamespace, tellsHistory } from './tells-history.ts'
import { activityError } from './errors.ts'

/** An account on a network. */
export interface Held {
  /** CAIP-10 id of the account. */
  readonly key: string
  /** Address without the network. */
  readonly address: string
  /** Network of the account. */
  readonly network: CaipNetwork
}

/** Returns the connected account; `undefined` if neither a service nor a node reports its activity. */
export function heldIn(store: Store): Held | undefined {
  const address = store.accounts.identity(activityNamespace)?.address
  const network = store.networks.current(activityNamespace)
  if (!address || !network || !tellsHistory(store, network)) return undefined
  return { key: `${network.caipNetworkId}:${address}`, address, network }
}

/** @throws KitError `activityWithoutAddress` if no account is connected (S5.24) */
export function requireAccount({ accounts }: Store): void {
  if (!accounts.identity(activityNamespace)) throw activityError('activityWithoutAddress')
}
