import {
  type CaipNetwork,
  type CaipNetworkId,
  isUnknownChain,
  namespaceOf,
  parseCaipNetworkId,
} from '@latchkey/primitives'

import type { LiveSession } from './live-session.ts'
import { pairingErrors } from './pairing-errors.ts'

/**
 * Goes to a chain: at once when the session approves it, else by asking the wallet (EIP-3326), which is told of the chain first
 * when it does not know it (EIP-3085).
 *
 * @throws {PairingError} `switchChainFailed` where the chain is not approved and the wallet cannot be asked (S8.43)
 * @throws {PeerError} the wallet's refusal
 */
export async function switchChain(session: LiveSession, chain: CaipNetworkId): Promise<void> {
  const namespace = namespaceOf(chain)
  const approved = session.approved(namespace)
  if (approved?.chains.includes(chain) && session.accounts(namespace, chain).length > 0) return session.setChain(chain)

  const via = session.chain(namespace) ?? approved?.chains[0]
  if (namespace !== 'eip155' || !via || !approved?.methods.has('wallet_switchEthereumChain')) {
    throw pairingErrors.switchChainFailed(chain)
  }
  // The request itself must travel under a chain that the wallet has approved.
  const carrier = approved.chains.includes(via) ? via : (approved.chains[0] ?? via)
  const params = [{ chainId: toHexChainId(chain) }]
  const request = { method: 'wallet_switchEthereumChain', params }
  try {
    await session.send(carrier, request)
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    const network = session.scope.networks.get(chain)
    if (!network || !approved.methods.has('wallet_addEthereumChain'))
      throw pairingErrors.switchChainFailed(chain, error)
    await session.send(carrier, { method: 'wallet_addEthereumChain', params: [toAddChainParameter(network)] })
    await session.send(carrier, request)
  }
  // The wallet is there now. Most wallets also update the session; where one does not, the record must not contradict it.
  await session.addChain(chain)
  await session.setChain(chain)
}

/** A chain as EIP-3085 describes it. */
export function toAddChainParameter(network: CaipNetwork): Record<string, unknown> {
  const explorer = network.blockExplorers?.default.url
  return {
    chainId: toHexChainId(network.caipNetworkId),
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: [...network.rpcUrls.chainDefault.http],
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}

export function toHexChainId(chain: CaipNetworkId): string {
  return `0x${Number(parseCaipNetworkId(chain)?.reference ?? 0).toString(16)}`
}
