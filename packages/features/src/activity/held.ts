import type { Store } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'

import { activityFamily, tellsHistory } from './tells-history.ts'
import { activityError } from './errors.ts'

/** An account where it is. */
export interface Held {
  /** CAIP-10. */
  readonly key: string
  /** Of the account. */
  readonly address: string
  /** Where it is. */
  readonly network: CaipNetwork
}

/** The account that is connected; none where nobody tells what happened to it. */
export function heldIn(store: Store): Held | undefined {
  const address = store.accounts.identity(activityFamily)?.address
  const network = store.networks.current(activityFamily)
  if (!address || !network || !tellsHistory(store, network)) return undefined
  return { key: `${network.caipNetworkId}:${address}`, address, network }
}

/** @throws KitError `activityWithoutAddress` where no account is connected (S5.24) */
export function requireAccount({ accounts }: Store): void {
  if (!accounts.identity(activityFamily)) throw activityError('activityWithoutAddress')
}
