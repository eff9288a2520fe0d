import type { Store } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'

import type { Sender } from '../transaction/sender.ts'
import { within } from '../transaction/within.ts'

/** Finds out whether the node of a network can simulate, without which no swap is reviewed. */
export interface SimulationProbe {
  /** Asks the node, once. */
  start(sender: Sender): void
  /** The node said that it cannot. */
  isUnable(networkId: CaipNetworkId | undefined): boolean
}

/** A node that has not answered after so long is taken to be able. */
const probeWaitMs = 8_000

/** @param onChange called once a node says that it cannot */
export function createSimulationProbe({ environment }: Store, onChange: () => void): SimulationProbe {
  /** The networks whose node was asked, and whether it said that it cannot. */
  const unable = new Map<CaipNetworkId, boolean>()

  async function probe({ adapter, address: from, network }: Sender): Promise<void> {
    const asked = { from, network, tokens: [], calls: [{ to: from, value: 0n, data: '0x' }] }
    const answer = await within(environment.clock, probeWaitMs, async signal =>
      (await adapter.actions?.())?.simulateCalls?.(asked, signal),
    )
    if (answer?.status !== 'notSimulated') return
    unable.set(network.caipNetworkId, true)
    onChange()
  }

  return {
    isUnable: networkId => !!networkId && unable.get(networkId) === true,
    start(sender) {
      const id = sender.network.caipNetworkId
      if (unable.has(id)) return
      unable.set(id, false)
      // A node that fails may be able another time: the review says so.
      probe(sender).catch(() => {})
    },
  }
}
