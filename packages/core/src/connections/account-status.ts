import type { AccountType, CaipAddress, EmbeddedFacts, WalletAccount, WalletInfo } from '@latchkey/primitives'

/** What is known of the embedded wallet that an account is of. */
export interface EmbeddedAccount extends EmbeddedFacts {
  /** The type of the account that shows. */
  accountType: AccountType
}

/** What is known of an account that a wallet gave. */
export interface AccountIdentity {
  /** Of the connector that the account came by. */
  connectorId: string
  /** The address alone. */
  address: string
  /** The address as CAIP-10, with the network. */
  caipAddress: CaipAddress
  /** Every account of this family that the wallet shares. */
  accounts: readonly WalletAccount[]
  /** The wallet that holds it. */
  wallet: WalletInfo
  /** Of an embedded wallet, once it is connected. */
  embedded?: EmbeddedAccount
  /** The wallet gave it in an earlier visit and has not confirmed it: `reconnecting` in the public API. */
  restored?: true
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

/** One chain family's account. */
export type AccountStatus =
  | { status: 'disconnected'; restored?: undefined }
  | ConnectingAccount
  | ({ status: 'connected' } & AccountIdentity)

/** The connection of the last visit, while it is being restored. */
export interface RestoringAccount {
  readonly connectorId: string
  /** The account that storage remembers of it. */
  readonly identity?: AccountIdentity
}

/** What a family's account is computed from. */
export interface AccountFacts {
  /** The connector that a person asked last and waits for. */
  readonly asking?: string | undefined
  /** What the active connection shows. */
  readonly identity?: AccountIdentity | undefined
  readonly restoring?: RestoringAccount | undefined
}

/** What a person asked for last counts; under it, what is connected or being restored goes on. */
export function accountOf({ asking, identity, restoring }: AccountFacts): AccountStatus {
  if (identity && asking === undefined) return { status: 'connected', ...identity }
  const connectorId = asking ?? restoring?.connectorId
  if (connectorId === undefined) return { status: 'disconnected' }
  return {
    status: 'connecting',
    connectorId,
    asked: asking !== undefined,
    ...(identity && { previous: identity }),
    ...(restoring && { restoring: restoring.connectorId }),
    ...(restoring?.identity && { restored: restoring.identity }),
  }
}
