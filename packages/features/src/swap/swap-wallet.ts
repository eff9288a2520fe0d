import type { Store } from '@latchkey/core'
import { type AdapterActions, type Connector, isSameAddress } from '@latchkey/primitives'

import type { Sender } from '../transaction/sender.ts'
import { within } from '../transaction/within.ts'
import { SwapRefusedError } from './errors.ts'
import type { SwapPair } from './swap-service.ts'

/** Whom a swap is asked of. */
export interface SwapWallet {
  readonly actions: AdapterActions
  readonly connector: Connector
  /** The wallet says that it sends calls as one. */
  readonly canBatch: boolean
}

/** A wallet that does not say by then whether it sends calls as one is asked for one after the other. */
const capabilitiesWaitMs = 5_000

/** The wallet that an account swaps with. @throws SwapRefusedError `unavailable` where it is gone */
export async function walletOf(store: Store, { adapter, network, address }: Sender): Promise<SwapWallet> {
  const family = network.chainNamespace
  const actions = await adapter.actions?.()
  const connector = store.connections.activeConnector(family)
  if (!actions || !connector) throw new SwapRefusedError('unavailable')
  const asking = within(store.environment.clock, capabilitiesWaitMs, async () =>
    actions.canBatchCalls?.(connector.getProvider(family), { from: address, network }),
  )
  const canBatch = (await asking.catch(() => false)) ?? false
  return { actions, connector, canBatch }
}

/** @throws SwapRefusedError `unavailable` where account or wallet are not those of the plan */
export async function checkWallet(
  { networks, connections, accounts }: Store,
  { network, account }: Pick<SwapPair, 'network' | 'account'>,
): Promise<void> {
  const namespace = network.chainNamespace
  if (networks.current(namespace)?.caipNetworkId !== network.caipNetworkId) await connections.switchNetwork(network)
  const now = accounts.identity(namespace)?.address
  if (!now || !isSameAddress(namespace, now, account)) throw new SwapRefusedError('unavailable')
}
