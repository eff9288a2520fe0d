import type { Store } from '@latchkey/core'
import { type AdapterActions, type Connector, isSameAddress } from '@latchkey/primitives'

import type { Sender } from '../shared/sender.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import { SwapRejectedError } from './errors.ts'
import type { SwapPair } from './swap-service.ts'

/** Wallet that a swap is requested from. */
export interface SwapWallet {
  readonly actions: AdapterActions
  readonly connector: Connector
  /** Whether the wallet reports that it sends calls as one batch. */
  readonly canBatch: boolean
}

/** Time limit of that report. Without it, the calls are requested one after the other. */
const capabilitiesWaitMs = 5_000

/** Returns the wallet of the active account. @throws SwapRejectedError `unavailable` if there is none */
export async function walletOf(store: Store, { adapter, network, address }: Sender): Promise<SwapWallet> {
  const namespace = network.chainNamespace
  const actions = await adapter.actions?.()
  const connector = store.connections.activeConnector(namespace)
  if (!actions || !connector) throw new SwapRejectedError('unavailable')
  const asking = withTimeout(store.environment.clock, capabilitiesWaitMs, async () =>
    actions.canBatchCalls?.(connector.getProvider(namespace), { from: address, network }),
  )
  const canBatch = (await asking.catch(() => false)) ?? false
  return { actions, connector, canBatch }
}

/**
 * Switches the wallet to the plan's network.
 * @throws SwapRejectedError `unavailable` if the account is not that of the plan; the error of the switch
 */
export async function checkWallet(
  { networks, connections, accounts }: Store,
  { network, account }: Pick<SwapPair, 'network' | 'account'>,
): Promise<void> {
  const namespace = network.chainNamespace
  if (networks.current(namespace)?.caipNetworkId !== network.caipNetworkId) await connections.switchNetwork(network)
  const now = accounts.identity(namespace)?.address
  if (!now || !isSameAddress(namespace, now, account)) throw new SwapRejectedError('unavailable')
}
