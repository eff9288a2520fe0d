import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { combine, split } from 'shamir-secret-sharing'

import { type Bytes, joinBytes, toUtf8, wipe } from './bytes.ts'
import { CustodyError } from './custody-error.ts'
import { entropyLength, type Share, type ShareKind, shareKinds, xOf } from './share.ts'

/** What a wallet's entropy was split into. */
export interface SplitWallet {
  generation: string
  /** SHA-256 over generation and entropy, 64 hex digits: says of two shares whether they give this wallet, and of the entropy nothing. */
  check: string
  shares: Record<ShareKind, Share>
}

/**
 * Splits a wallet's entropy, two of three.
 *
 * @param entropy 16 bytes, which stay as they are: whoever made them wipes them
 */
export async function splitEntropy(entropy: Bytes): Promise<SplitWallet> {
  const generation = bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
  const check = checkOf(generation, entropy)
  // The library chooses any x. Two points are the whole line: ours are on it.
  const points = (await split(entropy, 2, 2)) as Bytes[]
  const [device, server, recovery] = await Promise.all(
    shareKinds.map(async kind => ({ kind, generation, data: await pointAt(xOf(kind), points) })),
  )
  wipe(...points)
  return { generation, check, shares: { device, server, recovery } as Record<ShareKind, Share> }
}

/**
 * The entropy of two shares.
 *
 * @returns 16 bytes, which the caller wipes
 * @throws CustodyError `sharesDiffer` for shares of two wallets, `sharesAlike` for two of one kind, `walletMismatch` where they give another
 *   wallet than `check` says: the library itself would answer with a wrong secret
 */
export async function combineShares(one: Share, other: Share, check: string): Promise<Bytes> {
  if (one.generation !== other.generation)
    throw new CustodyError('sharesDiffer', 'These two shares are of two different wallets')
  if (one.kind === other.kind) throw new CustodyError('sharesAlike', 'These two shares are the same one')
  const entropy = (await combine([one.data, other.data])) as Bytes
  if (checkOf(one.generation, entropy) === check) return entropy
  wipe(entropy)
  throw new CustodyError('walletMismatch', 'These shares do not give the wallet that they are kept for')
}

/**
 * The share that is missing beside two others: it is the one that was made with them, and they stay good.
 *
 * @throws CustodyError as {@link combineShares}
 */
export async function remakeShare(one: Share, other: Share, check: string): Promise<Share> {
  wipe(await combineShares(one, other, check))
  const kind = shareKinds.find(kind => kind !== one.kind && kind !== other.kind) as ShareKind
  return { kind, generation: one.generation, data: await pointAt(xOf(kind), [one.data, other.data]) }
}

function checkOf(generation: string, entropy: Bytes): string {
  const text = joinBytes(toUtf8(`latchkey wallet v1${generation}`), entropy)
  const check = bytesToHex(sha256(text))
  wipe(text)
  return check
}

/**
 * Another point of the line through two. The library evaluates at 0 alone; in GF(256) adding is XOR, so that the line moved by x has at 0
 * what this one has at x.
 */
async function pointAt(x: number, points: readonly Bytes[]): Promise<Bytes> {
  const moved = points.map(point => {
    const copy = point.slice()
    copy[entropyLength] = (point[entropyLength] ?? 0) ^ x
    return copy
  })
  const value = await combine(moved)
  const point = joinBytes(value, Uint8Array.of(x))
  wipe(value, ...moved)
  return point
}
