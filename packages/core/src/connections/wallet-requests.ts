import {
  type ConnectRequest,
  type Connector,
  isRequestPending,
  raceAbort,
  type WalletSession,
} from '@latchkey/primitives'

/**
 * Open requests to connect. A wallet in the page cannot abort a prompt and may lose a request without an answer. So
 * each press sends another request, and the first answer to any of them counts. An error "already pending" (-32002) is
 * not an answer.
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

/**
 * Creates the requests.
 *
 * @param stopped ends the requests themselves; an aborted attempt only stops waiting
 */
export function createWalletRequests(stopped: AbortSignal): WalletRequests {
  const openRequests = new Map<Connector, Set<OpenRequest>>()

  async function connect(connector: Connector, request: ConnectRequest, signal: AbortSignal): Promise<WalletSession> {
    // A pairing is withdrawn and created anew, because each has its own code.
    if (connector.type === 'WALLET_CONNECT') return raceAbort(connector.connect({ ...request, signal }), signal)
    const key = keyOf(request)
    const open = openRequests.get(connector) ?? new Set()
    openRequests.set(connector, open)
    // The embedded wallet's login stays open in its own frame and is never lost, so it is not sent twice.
    if (connector.type !== 'AUTH' || open.size === 0) sendRequest(connector, request, key, open)
    const first = await raceAbort(firstAnswer([...open]), signal)
    // The site is authorized by now, but its request has changed meanwhile.
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
  // The content of a capability is new each time (a nonce), so only its name is compared. A waiting caller gets the
  // answer to the first request.
  return JSON.stringify([ids, Object.keys(capabilities ?? {})])
}
