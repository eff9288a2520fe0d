import type { CaipAddress, WalletAccount, WalletInfo } from '@latchkey/primitives'

/** What is known of an account that a wallet gave. */
export interface AccountIdentity {
  connectorId: string
  address: string
  caipAddress: CaipAddress
  accounts: readonly WalletAccount[]
  wallet: WalletInfo
}

export interface ConnectingAccount {
  status: 'connecting'
  /** Which wallet is waited for. */
  connectorId: string
  /** A person asked for it; else the last visit's wallet is restored. */
  asked: boolean
  /** The connector of the last visit, while it is being restored. */
  restoring?: string
  /** The account that storage remembers of it: shown at once, and `reconnecting` in the public API. */
  restored?: AccountIdentity
  /** Stays connected should the attempt fail. */
  previous?: AccountIdentity
}

/** One chain family's account (specification, section 4). */
export type AccountStatus = { status: 'disconnected' } | ConnectingAccount | ({ status: 'connected' } & AccountIdentity)

export type AccountEvent =
  /** The last visit's connection is restored. */
  | { type: 'restore'; connectorId: string; identity?: AccountIdentity }
  /** It could not be. */
  | { type: 'unrestored' }
  /** A person asks a wallet. */
  | { type: 'connect'; connectorId: string }
  /** A wallet gives an account, be it the asked one or another that is connected. */
  | { type: 'connected'; identity: AccountIdentity }
  /** What a person asked for did not come about. */
  | { type: 'failed' }
  /** The connected wallet is gone. */
  | { type: 'lost' }
  | { type: 'disconnect' }

/** What a person asked for last counts; under it, what was connected or is being restored goes on. */
export function accountTransition(state: AccountStatus, event: AccountEvent): AccountStatus {
  switch (event.type) {
    case 'restore': {
      if (state.status !== 'disconnected') return state
      const { connectorId, identity } = event
      return {
        status: 'connecting',
        connectorId,
        asked: false,
        restoring: connectorId,
        ...(identity && { restored: identity }),
      }
    }
    case 'unrestored':
      if (state.status !== 'connecting') return state
      return state.asked ? asking(state.connectorId, { previous: state.previous }) : { status: 'disconnected' }
    case 'connect':
      if (state.status === 'connecting') return asking(event.connectorId, state)
      return asking(event.connectorId, state.status === 'connected' ? { previous: identityOf(state) } : {})
    case 'connected':
      if (state.status === 'connecting' && state.asked && state.connectorId !== event.identity.connectorId) {
        return asking(state.connectorId, { previous: event.identity })
      }
      return { status: 'connected', ...event.identity }
    case 'failed':
      if (state.status !== 'connecting' || !state.asked) return state
      if (state.previous) return { status: 'connected', ...state.previous }
      if (state.restoring === undefined) return { status: 'disconnected' }
      return { ...state, connectorId: state.restoring, asked: false }
    case 'lost':
      return state.status === 'connecting' ? withoutPrevious(state) : { status: 'disconnected' }
    case 'disconnect':
      return { status: 'disconnected' }
    default:
      return event satisfies never
  }
}

interface Underneath {
  previous?: AccountIdentity | undefined
  restoring?: string | undefined
  restored?: AccountIdentity | undefined
}

function asking(connectorId: string, { previous, restoring, restored }: Underneath): ConnectingAccount {
  return {
    status: 'connecting',
    connectorId,
    asked: true,
    ...(previous && { previous }),
    ...(restoring !== undefined && { restoring }),
    ...(restored && { restored }),
  }
}

function withoutPrevious({ previous: _, ...rest }: ConnectingAccount): ConnectingAccount {
  return rest
}

function identityOf({ connectorId, address, caipAddress, accounts, wallet }: AccountIdentity): AccountIdentity {
  return { connectorId, address, caipAddress, accounts, wallet }
}
