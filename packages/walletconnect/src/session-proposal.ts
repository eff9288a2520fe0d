import {
  type CaipNetwork,
  type CaipNetworkId,
  chainNamespaces,
  type ChainNamespace,
  parseCaipNetworkId,
} from '@latchkey/primitives'

import { namespaceTable, pairingChainIds } from './namespace-table.ts'
import { pairingErrors } from './pairing-errors.ts'
import type { PairingOverride } from './pairing-options.ts'

export interface ProposedNamespace {
  chains: CaipNetworkId[]
  methods: string[]
  events: string[]
}

export type SessionProposal = Partial<Record<ChainNamespace, ProposedNamespace>>

/**
 * What is proposed to the wallet: every namespace of the site's networks, each of them optional, so that a wallet of one
 * family can still say yes.
 *
 * @throws {PairingError} `unsupportedChains` when no chain is left to ask for (S8.34)
 */
export function createSessionProposal(
  networks: readonly CaipNetwork[],
  override: PairingOverride = {},
): SessionProposal {
  const proposal: SessionProposal = {}
  for (const namespace of chainNamespaces) {
    const chains = override.chains?.[namespace] ?? networks.map(network => network.caipNetworkId)
    const own = chains.filter((chain): chain is CaipNetworkId => parseCaipNetworkId(chain)?.namespace === namespace)
    if (own.length === 0) continue
    proposal[namespace] = {
      chains: [...new Set(own.flatMap(withEarlierId))],
      methods: [...(override.methods?.[namespace] ?? namespaceTable[namespace].methods)],
      events: [...(override.events?.[namespace] ?? namespaceTable[namespace].events)],
    }
  }
  if (Object.keys(proposal).length === 0) throw pairingErrors.unsupportedChains()
  return proposal
}

function withEarlierId(chain: CaipNetworkId): CaipNetworkId[] {
  const earlier = pairingChainIds[chain]
  return earlier ? [chain, earlier] : [chain]
}
