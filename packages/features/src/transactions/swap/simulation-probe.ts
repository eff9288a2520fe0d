import type { Store } from '@latchkey/core'

import type { Sender } from '../shared/sender.ts'
import { withTimeout } from '../shared/with-timeout.ts'

/** Time limit of the probe. A node that does not answer counts as able to simulate. */
const probeWaitMs = 8_000

/** Returns whether the network's node reports that it cannot simulate. Without simulation no swap is reviewed. */
export async function isUnableToSimulate(
  { environment }: Store,
  { adapter, address: from, network }: Sender,
): Promise<boolean> {
  const asked = { from, network, tokens: [], calls: [{ to: from, value: 0n, data: '0x' }] }
  const answer = await withTimeout(environment.clock, probeWaitMs, async signal =>
    (await adapter.actions?.())?.simulateCalls?.(asked, signal),
  )
  return answer?.status === 'notSimulated'
}
