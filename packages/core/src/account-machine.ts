import type { CaipAddress, WalletAccount, WalletInfo } from '@latchkey/primitives'

/** What is known of an account that a wallet gave. */
export interface AccountIdentity {
  connectorId: string
  address: string
  caipAddress: CaipAddress
  accounts: readonly WalletAccount[]
  wallet: WalletInfo
}

/**
 * One chain family's account (specification, section 4). `restored` is the account that storage remembers while its wallet
 * is asked: the public API calls that `reconnecting`.
 */
export type AccountStatus =
  | { status: 'disconnected' }
  | { status: 'connecting'; connectorId: string; restored?: AccountIdentity; previous?: AccountIdentity }
  | ({ status: 'connected' } & AccountIdentity)

export type AccountEvent =
  | { type: 'restore'; identity: AccountIdentity }
  | { type: 'connect'; connectorId: string }
  | { type: 'connected'; identity: AccountIdentity }
  | { type: 'failed' }
  | { type: 'disconnect' }

/** A failed attempt goes back to the account that was there before it; a failed restoration leaves none. */
export function accountTransition(state: AccountStatus, event: AccountEvent): AccountStatus {
  switch (event.type) {
    case 'restore':
      return state.status === 'disconnected'
        ? { status: 'connecting', connectorId: event.identity.connectorId, restored: event.identity }
        : state
    case 'connect': {
      const previous =
        state.status === 'connected' ? identityOf(state) : state.status === 'connecting' ? state.previous : undefined
      return { status: 'connecting', connectorId: event.connectorId, ...(previous && { previous }) }
    }
    case 'connected':
      return { status: 'connected', ...event.identity }
    case 'failed':
      if (state.status !== 'connecting') return state
      return state.previous ? { status: 'connected', ...state.previous } : { status: 'disconnected' }
    case 'disconnect':
      return { status: 'disconnected' }
    default:
      return event satisfies never
  }
}

function identityOf({ connectorId, address, caipAddress, accounts, wallet }: AccountIdentity): AccountIdentity {
  return { connectorId, address, caipAddress, accounts, wallet }
}
