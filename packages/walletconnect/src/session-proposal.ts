import {
  type CaipNetwork,
  type CaipNetworkId,
  type ChainNamespace,
  knownNamespaces,
  parseCaipNetworkId,
} from '@latchkey/primitives'

import { pairingChainIds, pairingOf } from './namespace-table.ts'
import { pairingErrors } from './pairing-errors.ts'
import type { PairingOptions } from './pairing-options.ts'

export interface ProposedNamespace {
  chains: CaipNetworkId[]
  methods: string[]
  events: string[]
}

export type SessionProposal = Partial<Record<ChainNamespace, ProposedNamespace>>

/**
 * Creates the proposal to a wallet: all namespaces of the site's networks, each of them optional, so that a wallet of one
 * namespace can still approve it.
 *
 * @throws {PairingError} `unsupportedChains` if no chain is left to propose (S8.34)
 */
export function createSessionProposal(
  networks: readonly CaipNetwork[],
  { adapters = [], override = {} }: Pick<PairingOptions, 'adapters' | 'override'> = {},
): SessionProposal {
  const proposal: SessionProposal = {}
  for (const namespace of knownNamespaces(adapters)) {
    const chains = override.chains?.[namespace] ?? networks.map(network => network.caipNetworkId)
    const own = chains.filter((chain): chain is CaipNetworkId => parseCaipNetworkId(chain)?.namespace === namespace)
    const row = pairingOf(namespace, { adapters })
    const methods = override.methods?.[namespace] ?? row?.methods
    if (own.length === 0 || !methods) continue
    proposal[namespace] = {
      chains: [...new Set(own.flatMap(withEarlierId))],
      methods: [...methods],
      events: [...(override.events?.[namespace] ?? row?.events ?? [])],
    }
  }
  if (Object.keys(proposal).length === 0) throw pairingErrors.unsupportedChains()
  return proposal
}

function withEarlierId(chain: CaipNetworkId): CaipNetworkId[] {
  const earlier = pairingChainIds[chain]
  return earlier ? [chain, earlier] : [chain]
}
