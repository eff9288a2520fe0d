import { type ConnectorType, readWalletIcon, readWalletName } from '@latchkey/primitives'

import type { FoundWallet } from './found-wallet.ts'
import { identifyWallet, type WalletKind } from './known-wallets.ts'

/** Description of a wallet, by itself or by a list. It is untrusted: any script on the page may have written it. */
export interface WalletClaim {
  type: ConnectorType
  kind: WalletKind
  /** Dotted path on `window`, if it has one. */
  path?: string
  name: unknown
  icon?: unknown
  getProvider(name?: string): unknown
}

/**
 * Creates the list entry of a wallet. Names lose invisible characters and are cut, icons must be image addresses; a known wallet
 * has one id, however it was found.
 *
 * @returns `undefined` if it has no name
 */
export function describeWallet({ type, kind, path, name, icon, getProvider }: WalletClaim): FoundWallet | undefined {
  const shown = readWalletName(name) || path
  if (shown === undefined) return undefined
  const known = identifyWallet(path, shown)
  const imageUrl = readWalletIcon(icon)
  return {
    id: known?.rdns ?? known?.path ?? path ?? shown,
    // The kit joins namespaces by the wallet's name, so a known wallet has the same name in each.
    name: known?.name ?? shown,
    type,
    // A listed object expects the requests of sats-connect, unless it is known to use another dialect.
    kind: kind === 'sats-connect' && known && (known.path === path || known.kind === 'leather') ? known.kind : kind,
    ...(imageUrl && { imageUrl }),
    ...(known?.rdns && { info: { rdns: known.rdns } }),
    getProvider,
  }
}
