import {
  type ConnectRequest,
  type Connector,
  isRequestPending,
  untilAborted,
  type WalletSession,
} from '@latchkey/primitives'

/**
 * The requests to connect that wallets have open. A wallet in the page cannot be told to stop asking, and it may lose a request
 * without an answer: each press sends another one, and the first answer to any of them counts. A wallet that refuses a second
 * request while the first is open (-32002) has not answered.
 */
export interface WalletRequests {
  /**
   * Requests the accounts of a wallet, inside the click.
   *
   * @throws the wallet's own error, or the signal's reason
   */
  connect(connector: Connector, request: ConnectRequest, signal: AbortSignal): Promise<WalletSession>
}

interface OpenRequest {
  key: string
  answer: Promise<WalletSession>
}

/** @param stopped ends the requests themselves; an attempt that is given up ends only its waiting */
export function createWalletRequests(stopped: AbortSignal): WalletRequests {
  const openRequests = new Map<Connector, Set<OpenRequest>>()

  async function connect(connector: Connector, request: ConnectRequest, signal: AbortSignal): Promise<WalletSession> {
    // A pairing is withdrawn and made anew: each has a code of its own.
    if (connector.type === 'WALLET_CONNECT') return untilAborted(connector.connect({ ...request, signal }), signal)
    const key = keyOf(request)
    const open = openRequests.get(connector) ?? new Set()
    openRequests.set(connector, open)
    // The embedded wallet's login stays open in its own frame, and is never lost.
    if (connector.type !== 'AUTH' || open.size === 0) sendRequest(connector, request, key, open)
    const first = await untilAborted(firstAnswer([...open]), signal)
    // The site is let in by now; what it wants has changed meanwhile.
    return first.key === key ? first.session : connect(connector, request, signal)
  }

  function sendRequest(connector: Connector, request: ConnectRequest, key: string, open: Set<OpenRequest>): void {
    const answer = connector.connect({ ...request, signal: stopped }).finally(() => open.delete(sent))
    const sent = { key, answer }
    open.add(sent)
  }

  return { connect }
}

/** Resolves or rejects with the first answer that is not "already pending", or with that if there is no other. */
function firstAnswer(requests: readonly OpenRequest[]): Promise<{ key: string; session: WalletSession }> {
  let unanswered = requests.length
  return new Promise((resolve, reject) => {
    for (const { key, answer } of requests)
      answer.then(
        session => resolve({ key, session }),
        (error: unknown) => {
          unanswered -= 1
          if (unanswered === 0 || !isRequestPending(error)) reject(error)
        },
      )
  })
}

function keyOf({ networks, preferred, capabilities }: ConnectRequest): string {
  const ids = [...networks, ...Object.values(preferred)].map(({ caipNetworkId }) => caipNetworkId)
  // What a capability says is new each time (a nonce): whoever waits takes the answer to what was asked first.
  return JSON.stringify([ids, Object.keys(capabilities ?? {})])
}
