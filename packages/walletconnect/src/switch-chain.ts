import {
  type CaipNetworkId,
  isUnknownChain,
  namespaceOf,
  parseCaipNetworkId,
  type RequestArguments,
  type Stop,
  toAddChainParameter,
} from '@latchkey/primitives'

import type { LiveSession } from './live-session.ts'
import { pairingErrors } from './pairing-errors.ts'

/**
 * Switches to a chain: at once if the session approves it, else with a request to the wallet
 * ([EIP-3326](https://eips.ethereum.org/EIPS/eip-3326)). A chain that the wallet does not know is added first
 * ([EIP-3085](https://eips.ethereum.org/EIPS/eip-3085)). Some wallets report the chain, or add it to the session, and never
 * answer.
 *
 * @throws {PairingError} `switchChainFailed` if the chain is not approved and the wallet cannot be asked (S8.43)
 * @throws {PeerError} the wallet's refusal
 */
export async function switchChain(session: LiveSession, chain: CaipNetworkId): Promise<void> {
  const namespace = namespaceOf(chain)
  const approved = session.approved(namespace)
  if (isApproved(session, chain)) return session.setChain(chain)

  const via = session.chain(namespace) ?? approved?.chains[0]
  if (namespace !== 'eip155' || !via || !approved?.methods.has('wallet_switchEthereumChain')) {
    throw pairingErrors.switchChainFailed(chain)
  }
  // The request itself must name a chain that the wallet has approved.
  const carrier = approved.chains.includes(via) ? via : (approved.chains[0] ?? via)
  const arrival = watchArrival(session, chain)
  const send = (args: RequestArguments) => Promise.race([session.send(carrier, args), arrival.reached])
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: toHexChainId(chain) }] }
  try {
    try {
      await send(request)
    } catch (error) {
      if (!isUnknownChain(error)) throw error
      const network = session.scope.networks.get(chain)
      if (!network || !approved.methods.has('wallet_addEthereumChain'))
        throw pairingErrors.switchChainFailed(chain, error)
      await send({ method: 'wallet_addEthereumChain', params: [toAddChainParameter(network)] })
      if (!arrival.hasReached()) await send(request)
    }
  } finally {
    arrival.stop()
  }
  // The wallet is there now. Most wallets also update the session; if one does not, the record must not contradict it.
  await session.addChain(chain)
  await session.setChain(chain)
}

function isApproved(session: LiveSession, chain: CaipNetworkId): boolean {
  const namespace = namespaceOf(chain)
  return session.approved(namespace)?.chains.includes(chain) === true && session.accounts(namespace, chain).length > 0
}

interface Arrival {
  /** Resolves when the wallet reports the chain, or adds it to the session. */
  readonly reached: Promise<void>
  hasReached(): boolean
  readonly stop: Stop
}

function watchArrival(session: LiveSession, chain: CaipNetworkId): Arrival {
  let hasReached = false
  let stop: Stop = () => {}
  const reached = new Promise<void>(resolve => {
    stop = session.onChange(() => {
      hasReached ||= session.chain(namespaceOf(chain)) === chain || isApproved(session, chain)
      if (hasReached) resolve()
    })
  })
  return { reached, hasReached: () => hasReached, stop }
}

export function toHexChainId(chain: CaipNetworkId): string {
  return `0x${Number(parseCaipNetworkId(chain)?.reference ?? 0).toString(16)}`
}
