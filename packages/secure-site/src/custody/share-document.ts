import { readProperty } from '@latchkey/primitives'

import { CustodyError } from './custody-error.ts'
import { formatShare, parseShare, type Share, type ShareKind } from './share.ts'
import type { WalletAddresses } from './wallet-keys.ts'

/** A share with the values that identify its wallet, as a device, a recovery and the server each store it. */
export interface ShareDocument {
  share: Share
  /** See `SplitWallet.check`. */
  check: string
  addresses: WalletAddresses
}

/** Formats a document as JSON. */
export function formatDocument({ share, check, addresses }: ShareDocument): string {
  return JSON.stringify({ version: 1, share: formatShare(share), check, addresses })
}

/**
 * Parses the text of {@link formatDocument}, or an object with the same members.
 *
 * @throws CustodyError `shareUnreadable`, `shareAltered`
 */
export function parseDocument(value: unknown): ShareDocument {
  const read = typeof value === 'string' ? parseJson(value) : value
  const share = parseShare(readProperty(read, 'share'))
  const check = readText(read, 'check', /^[0-9a-f]{64}$/)
  const addresses = readProperty(read, 'addresses')
  return {
    share,
    check,
    addresses: {
      eip155: readText(addresses, 'eip155', /^0x[0-9a-fA-F]{40}$/),
      solana: readText(addresses, 'solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    },
  }
}

/** Values that identify the wallet of a share, unverified. */
export interface WalletClaim {
  generation: string
  check: string
  addresses: WalletAddresses
}

/**
 * Rejects documents of two different wallets.
 *
 * @throws CustodyError `sharesDiffer` for another generation, `walletMismatch` for another check value or another
 *   address
 */
export function rejectOther(one: WalletClaim, other: WalletClaim): void {
  if (one.generation !== other.generation)
    throw new CustodyError('sharesDiffer', 'These two shares are of two different wallets')
  if (one.check !== other.check || !isSameWallet(one.addresses, other.addresses)) throw mismatch()
}

/** Returns the claimed wallet of a document. */
export function claimOf({ share, check, addresses }: ShareDocument): WalletClaim {
  return { generation: share.generation, check, addresses }
}

/**
 * Returns a document of the expected kinds.
 *
 * @throws CustodyError `sharesAlike` for another kind
 */
export function ofKind(document: ShareDocument, ...kinds: readonly ShareKind[]): ShareDocument {
  if (kinds.includes(document.share.kind)) return document
  throw new CustodyError('sharesAlike', `A share of the ${document.share.kind} does not belong here`)
}

/** Whether both have the same accounts. */
export function isSameWallet(one: WalletAddresses, other: WalletAddresses): boolean {
  return one.eip155 === other.eip155 && one.solana === other.solana
}

/** Creates the error of shares that produce another wallet than they are stored for. */
export function mismatch(): CustodyError {
  return new CustodyError('walletMismatch', 'These shares do not give the wallet that they are kept for')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CustodyError('shareUnreadable', 'This is no share of a wallet', { cause })
  }
}

function readText(target: unknown, key: string, pattern: RegExp): string {
  const value = readProperty(target, key)
  if (typeof value === 'string' && pattern.test(value)) return value
  throw new CustodyError('shareUnreadable', 'This is no share of a wallet')
}
