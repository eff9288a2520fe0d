import type { Store } from '@latchkey/core'
import type { AskWalletFee } from '@latchkey/primitives'

import type { Sender } from './sender.ts'

/**
 * Returns the request for the fee to the sender's wallet; `undefined` if the node knows the account and estimates the
 * fee itself.
 */
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
