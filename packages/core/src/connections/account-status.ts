import type { AccountType, CaipAddress, EmbeddedFacts, WalletAccount, WalletInfo } from '@latchkey/primitives'

/** Facts about the embedded wallet of an account. */
export interface EmbeddedAccount extends EmbeddedFacts {
  /** The type of the active account. */
  accountType: AccountType
}

/** An account that a wallet shared. */
export interface AccountIdentity {
  /** Id of the connector that the account came by. */
  connectorId: string
  /** The address without its network. */
  address: string
  /** The address with its network, as CAIP-10. */
  caipAddress: CaipAddress
  /** Every account of this namespace that the wallet shares. */
  accounts: readonly WalletAccount[]
  /** The wallet with the account's keys. */
  wallet: WalletInfo
  /** Set for an embedded wallet, once it is connected. */
  embedded?: EmbeddedAccount
  /**
   * The wallet shared the account in an earlier visit and has not confirmed it yet: `reconnecting` in the public API.
   */
  restored?: true
}

export interface ConnectingAccount {
  status: 'connecting'
  /** Id of the connector that the kit waits for. */
  connectorId: string
  /** True if the user requested the connection, false while the last visit's wallet is being restored. */
  asked: boolean
  /** The connector of the last visit, while it is being restored. */
  restoring?: string
  /** The account that was stored in the last visit. It shows at once, and is `reconnecting` in the public API. */
  restored?: AccountIdentity
  /** The account that stays connected if the attempt fails. */
  previous?: AccountIdentity
}

/** The account of one namespace. */
export type AccountStatus =
  | { status: 'disconnected'; restored?: undefined }
  | ConnectingAccount
  | ({ status: 'connected' } & AccountIdentity)

/** The connection of the last visit, while it is being restored. */
export interface RestoringAccount {
  readonly connectorId: string
  /** The account that was stored in the last visit. */
  readonly identity?: AccountIdentity
}

/** The facts that a namespace's account is computed from. */
export interface AccountFacts {
  /** Id of the connector that the user requested last and that has not answered yet. */
  readonly asking?: string | undefined
  /** The account of the active connection. */
  readonly identity?: AccountIdentity | undefined
  readonly restoring?: RestoringAccount | undefined
}

/**
 * Computes the account of a namespace. The user's latest request has priority over a connected or restoring account.
 */
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
