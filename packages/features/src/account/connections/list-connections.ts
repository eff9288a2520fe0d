import type { Store } from '@latchkey/core'
import type { AccountType, ChainNamespace, WalletInfo } from '@latchkey/primitives'

/** A row of the list: an account of a wallet. */
export interface ConnectionRow {
  readonly connectorId: string
  readonly address: string
  readonly type: AccountType
  readonly wallet: WalletInfo
  /** Whether the row stands for its wallet: a wallet with several accounts is disconnected, or removed, by one row. */
  readonly isFirst: boolean
}

/** Rows of a namespace: the active account, the other connected ones, and those of earlier visits. */
export interface ConnectionRows {
  readonly active: ConnectionRow | undefined
  readonly others: readonly ConnectionRow[]
  readonly recent: readonly ConnectionRow[]
  /** Number of connected wallets. */
  readonly count: number
}

export function listConnections(
  { accounts, connections }: Pick<Store, 'accounts' | 'connections'>,
  namespace: ChainNamespace,
): ConnectionRows {
  const identity = accounts.identity(namespace)
  const live = connections.state.byNamespace[namespace] ?? []
  const recent = connections.state.recent[namespace] ?? []
  const active = identity && {
    connectorId: identity.connectorId,
    address: identity.address,
    type: identity.accounts.find(({ address }) => address === identity.address)?.type ?? 'eoa',
    wallet: identity.wallet,
    isFirst: true,
  }
  return {
    active,
    others: live.flatMap(connection => {
      const isActive = connection.connectorId === active?.connectorId
      return rowsOf(connection)
        .filter(({ address }) => !isActive || address !== active?.address)
        .map(row => ({ ...row, isFirst: row.isFirst && !isActive }))
    }),
    recent: recent.flatMap(rowsOf),
    count: live.length,
  }
}

function rowsOf({
  connectorId,
  accounts,
  wallet,
}: {
  connectorId: string
  accounts: readonly { address: string; type: AccountType }[]
  wallet: WalletInfo
}): ConnectionRow[] {
  return accounts.map(({ address, type }, index) => ({ connectorId, address, type, wallet, isFirst: index === 0 }))
}
