import type { Store } from '@latchkey/core'

import { activityFeature } from '../activity/activity-feature.ts'
import { sentTo } from '../activity/suspicions.ts'
import { sendRecordsFeature } from './send-records-feature.ts'
import type { Sender } from '../transaction/sender.ts'

/** Who is known to the account that sends: its other accounts, and whom it has sent to. The addresses, with a name where one was used. */
export function knownReceivers(store: Store, { address, network }: Sender): ReadonlyMap<string, string | undefined> {
  const namespace = network.chainNamespace
  const known = new Map<string, string | undefined>()
  for (const { accounts } of store.connections.state.byNamespace[namespace] ?? [])
    for (const each of accounts) known.set(each.address, undefined)
  const { transactions, lastNetworkInView } = store.use(activityFeature).state
  if (lastNetworkInView?.startsWith(`${namespace}:`)) {
    for (const transaction of transactions)
      for (const recipient of sentTo(transaction, address)) known.set(recipient, undefined)
  }
  // What may not have been sent makes nobody known: an imitation would vouch for itself.
  for (const { networkId, trace, receiverName, stage } of store.use(sendRecordsFeature).state.list)
    if (networkId.startsWith(`${namespace}:`) && (stage.status === 'sent' || stage.status === 'confirmed'))
      known.set(trace.to, receiverName ?? known.get(trace.to))
  return known
}
