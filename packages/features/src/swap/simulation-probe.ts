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
export function createSimulationProbe(store: Store, onChange: () => void): SimulationProbe {
  const started = new Set<CaipNetworkId>()
  const unable = new Set<CaipNetworkId>()

  async function probe({ adapter, address: from, network }: Sender): Promise<void> {
    const call = { to: from, value: 0n, data: '0x' }
    const answer = await within(store.environment.clock, probeWaitMs, async signal =>
      (await adapter.actions?.())?.simulateCalls?.({ from, network, tokens: [], calls: [call] }, signal),
    )
    if (answer?.status !== 'notSimulated') return
    unable.add(network.caipNetworkId)
    onChange()
  }

  return {
    isUnable: networkId => networkId !== undefined && unable.has(networkId),
    start(sender) {
      const id = sender.network.caipNetworkId
      if (started.has(id)) return
      started.add(id)
      // A node that fails may be able another time: the review says so.
      probe(sender).catch(() => {})
    },
  }
}
