import { type ConnectRequest, type Connector, untilAborted, type WalletSession } from '@latchkey/primitives'

/**
 * The requests to connect that wallets have open. A wallet in the page cannot be told to stop asking, and many refuse a second
 * request while the first is open (-32002): whoever asks again waits for the answer to the first.
 */
export interface WalletRequests {
  /**
   * Asks a wallet, inside the click.
   *
   * @throws the wallet's own error, or the signal's reason
   */
  connect(connector: Connector, request: ConnectRequest, signal: AbortSignal): Promise<WalletSession>
}

/** @param stopped ends the requests themselves; an attempt that is given up ends only its waiting */
export function createWalletRequests(stopped: AbortSignal): WalletRequests {
  const open = new Map<Connector, { key: string; answer: Promise<WalletSession> }>()

  async function connect(connector: Connector, request: ConnectRequest, signal: AbortSignal): Promise<WalletSession> {
    // A pairing is withdrawn and made anew: each has a code of its own.
    if (connector.type === 'WALLET_CONNECT') return untilAborted(connector.connect({ ...request, signal }), signal)
    const key = keyOf(request)
    const earlier = open.get(connector)
    if (!earlier) return untilAborted(ask(connector, request, key), signal)
    const session = await untilAborted(earlier.answer, signal)
    // The site is let in by now; what it wants has changed meanwhile.
    return earlier.key === key ? session : connect(connector, request, signal)
  }

  function ask(connector: Connector, request: ConnectRequest, key: string): Promise<WalletSession> {
    const answer = connector.connect({ ...request, signal: stopped }).finally(() => open.delete(connector))
    open.set(connector, { key, answer })
    return answer
  }

  return { connect }
}

function keyOf({ networks, preferred, capabilities }: ConnectRequest): string {
  const ids = [...networks, ...Object.values(preferred)].map(({ caipNetworkId }) => caipNetworkId)
  // What a capability says is new each time (a nonce): whoever waits takes the answer to what was asked first.
  return JSON.stringify([ids, Object.keys(capabilities ?? {})])
}
