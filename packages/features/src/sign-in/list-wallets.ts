import type { Store } from '@latchkey/core'
import type { ChainNamespace, WalletAccount } from '@latchkey/primitives'

/** A wallet with the accounts that it shares with the site. */
export interface ListedWallet {
  readonly connectorId: string
  readonly accounts: readonly WalletAccount[]
}

/**
 * Returns the wallets of a namespace that are connected, or still stored because they are locked or have not answered
 * since the reload.
 */
export function listWallets(
  { connections, storage }: Pick<Store, 'connections' | 'storage'>,
  namespace: ChainNamespace,
): readonly ListedWallet[] {
  const ended = storage.disconnectedConnectorIds.read()
  return [
    ...(connections.state.byNamespace[namespace] ?? []),
    ...storage.connections
      .read()
      .filter(stored => stored.namespace === namespace && !ended.includes(`${namespace}:${stored.connectorId}`)),
  ]
}
