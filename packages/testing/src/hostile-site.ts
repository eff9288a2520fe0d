import type { CaipNetwork, ConnectRequest, WalletSession } from '@latchkey/primitives'

import type { HostileHarness, HostileSigningRequest } from './hostile-wallet.ts'

/** The part of a kit that a connector interacts with. It watches a wallet from the connection to the disconnect. */
export interface HostileSite {
  readonly request: ConnectRequest
  /** Sessions that the connector has reported since the latest connection. */
  readonly sessions: readonly WalletSession[]
  /** Latest report of the connector about the connection. */
  readonly status: 'connected' | 'locked' | 'disconnected'
  /** Requests that have neither resolved nor rejected. */
  readonly pending: ReadonlySet<string>
  connect(): Promise<WalletSession>
  reconnect(): Promise<WalletSession | undefined>
  disconnect(): Promise<void>
  switchNetwork(network: CaipNetwork): Promise<void>
  sign(request: HostileSigningRequest): Promise<unknown>
  /** Stops listening, as a closed page does. */
  stop(): void
}

/** Uses the connector of a harness as a kit does. */
export function createHostileSite({ connector, networks, signing, listen }: HostileHarness): HostileSite {
  const request: ConnectRequest = { networks, preferred: { [connector.chain]: networks[0] } }
  const pending = new Set<string>()
  let count = 0
  let sessions: WalletSession[] = []
  let status: HostileSite['status'] = 'disconnected'
  let unwatch = () => {}
  let unlisten: (() => void) | undefined
  /** The kit drops an answer after its user has disconnected. */
  let attempt = 0

  function track<Answer>(name: string, answer: Promise<Answer>): Promise<Answer> {
    const key = `${name} ${count++}`
    pending.add(key)
    const tracked = answer.finally(() => void pending.delete(key))
    tracked.catch(() => {})
    return tracked
  }

  function watch(): void {
    unwatch()
    sessions = []
    status = 'connected'
    unwatch = connector.watch({
      onSession(session) {
        status = 'connected'
        sessions.push(session)
      },
      onLock: () => void (status = 'locked'),
      onDisconnect: () => void (status = 'disconnected'),
    })
  }

  async function establish<Session extends WalletSession | undefined>(answer: Promise<Session>): Promise<Session> {
    const current = ++attempt
    const session = await answer
    unlisten ??= listen?.(connector.getProvider(connector.chain))
    if (session && current === attempt) watch()
    return session
  }

  return {
    request,
    get sessions() {
      return sessions
    },
    get status() {
      return status
    },
    pending,
    connect: () => track('connect', establish(connector.connect(request))),
    reconnect: () => track('reconnect', establish(connector.reconnect(request))),
    disconnect() {
      attempt++
      unwatch()
      status = 'disconnected'
      return track('disconnect', connector.disconnect())
    },
    switchNetwork: network => track('switchNetwork', connector.switchNetwork(network)),
    sign(name) {
      const provider = connector.getProvider(connector.chain)
      const answer = async () => await signing[name]?.send(provider)
      // Some providers exist only once a wallet was connected.
      return provider === undefined ? Promise.reject(new Error('No wallet was connected')) : track(name, answer())
    },
    stop() {
      unwatch()
      unlisten?.()
    },
  }
}
