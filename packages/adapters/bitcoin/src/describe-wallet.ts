import { type ConnectorType, readWalletIcon, readWalletName } from '@latchkey/primitives'

import type { FoundWallet } from './found-wallet.ts'
import { identifyWallet, type WalletKind } from './known-wallets.ts'

/** What a wallet says of itself, or what is said of it. Any script on the page may have written it. */
export interface WalletClaim {
  type: ConnectorType
  kind: WalletKind
  /** Dotted path on `window`, where it has one. */
  path?: string
  name: unknown
  icon?: unknown
  getProvider(name?: string): unknown
}

/**
 * What is listed for a wallet. Names lose what a person cannot see and are cut, icons must be image addresses; a wallet that is
 * known has one id, however it was found.
 *
 * @returns `undefined` when there is nothing to call it by
 */
export function describeWallet({ type, kind, path, name, icon, getProvider }: WalletClaim): FoundWallet | undefined {
  const shown = readWalletName(name) || path
  if (shown === undefined) return undefined
  const known = identifyWallet(path, shown)
  const imageUrl = readWalletIcon(icon)
  return {
    id: known?.rdns ?? known?.path ?? path ?? shown,
    // Families are put together by the wallet's name: a known one is called the same in each.
    name: known?.name ?? shown,
    type,
    // A listed object is asked as sats-connect has it, but for one that is known to speak otherwise.
    kind: kind === 'sats-connect' && known && (known.path === path || known.kind === 'leather') ? known.kind : kind,
    ...(imageUrl && { imageUrl }),
    ...(known?.rdns && { info: { rdns: known.rdns } }),
    getProvider,
  }
}
