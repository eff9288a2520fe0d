import { type ConnectorType, safeImageUrl } from '@latchkey/primitives'

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
  getProvider(): unknown
}

/**
 * What is listed for a wallet. Names lose what a person cannot see and are cut, icons must be image addresses; a wallet that is
 * known has one id, however it was found.
 *
 * @returns `undefined` when there is nothing to call it by
 */
export function describeWallet({ type, kind, path, name, icon, getProvider }: WalletClaim): FoundWallet | undefined {
  const shown = toWalletName(name) || path
  if (shown === undefined) return undefined
  const known = identifyWallet(path, shown)
  const imageUrl = typeof icon === 'string' && icon.length <= maxIconLength ? safeImageUrl(icon) : undefined
  return {
    id: known?.rdns ?? known?.path ?? path ?? shown,
    // Families are put together by the wallet's name: a known one is called the same in each.
    name: known?.name ?? shown,
    type,
    kind: kind === 'sats-connect' && known?.kind === 'leather' ? 'leather' : kind,
    ...(imageUrl && { imageUrl }),
    ...(known?.explorerId && { explorerId: known.explorerId }),
    ...(known?.rdns && { info: { rdns: known.rdns } }),
    getProvider,
  }
}

/** Longest wallet name, in characters. */
const maxNameLength = 40

/** Longest icon, in characters. */
const maxIconLength = 256_000

/** Control, format and private characters, and lone surrogates: they write one name and show another. */
function toWalletName(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Cut first: a megabyte of spaces is not worth a regular expression.
  const visible = value
    .slice(0, maxNameLength * 8)
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
  return [...visible].slice(0, maxNameLength).join('').trim()
}
