import type { Store } from '@latchkey/core'
import type { AskWalletFee } from '@latchkey/primitives'

import type { Sender } from './sender.ts'

/** How the wallet of whoever sends is asked what that costs; `undefined` of one whose account the node knows. */
export function walletFeeOf(
  { connections }: Pick<Store, 'connections'>,
  { network }: Pick<Sender, 'network'>,
): AskWalletFee | undefined {
  const connector = connections.activeConnector(network.chainNamespace)
  return (
    connector?.estimateFee &&
    ((calls, signal) => connector.estimateFee?.(network, calls, signal) ?? Promise.resolve(undefined))
  )
}
