import type { Store } from '@latchkey/core'

import type { Sender } from '../transaction/sender.ts'
import { within } from '../transaction/within.ts'

/** A node that has not answered after so long is taken to be able. */
const probeWaitMs = 8_000

/** Whether the node of a network says that it cannot simulate, without which no swap is reviewed. */
export async function isUnableToSimulate(
  { environment }: Store,
  { adapter, address: from, network }: Sender,
): Promise<boolean> {
  const asked = { from, network, tokens: [], calls: [{ to: from, value: 0n, data: '0x' }] }
  const answer = await within(environment.clock, probeWaitMs, async signal =>
    (await adapter.actions?.())?.simulateCalls?.(asked, signal),
  )
  return answer?.status === 'notSimulated'
}
