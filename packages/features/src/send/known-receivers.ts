import type { Store } from '@latchkey/core'
import { isSameAddress } from '@latchkey/primitives'

import { activityFeature } from '../activity/activity-feature.ts'
import { sendRecordsFeature } from './send-records-feature.ts'
import type { Sender } from './sender.ts'

/** Who is known to the account that sends: its other accounts, and whom it has sent to. The addresses, with a name where one was used. */
export function knownReceivers(store: Store, { address, network }: Sender): ReadonlyMap<string, string | undefined> {
  const namespace = network.chainNamespace
  const known = new Map<string, string | undefined>()
  for (const { accounts } of store.connections.state.byNamespace[namespace] ?? [])
    for (const each of accounts) known.set(each.address, undefined)
  const { transactions, lastNetworkInView } = store.use(activityFeature).state
  if (lastNetworkInView?.startsWith(`${namespace}:`)) {
    for (const { metadata, transfers } of transactions) {
      if (!isSameAddress(namespace, metadata.sentFrom, address)) continue
      for (const { direction, recipient } of transfers)
        if (direction === 'out' && recipient) known.set(recipient, undefined)
    }
  }
  for (const { networkId, trace, receiverName } of store.use(sendRecordsFeature).state.list)
    if (networkId.startsWith(`${namespace}:`)) known.set(trace.to, receiverName ?? known.get(trace.to))
  return known
}
