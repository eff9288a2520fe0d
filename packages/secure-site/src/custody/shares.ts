import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { combine, split } from 'shamir-secret-sharing'

import { type Bytes, joinBytes, toUtf8, wipe } from './bytes.ts'
import { CustodyError } from './custody-error.ts'
import { entropyLength, type Share, type ShareKind, shareKinds, xOf } from './share.ts'

/** Result of splitting a wallet's entropy. */
export interface SplitWallet {
  generation: string
  /**
   * SHA-256 of generation and entropy, 64 hex digits: verifies that two shares give this wallet, and does not reveal
   * the entropy.
   */
  check: string
  shares: Record<ShareKind, Share>
}

/**
 * Splits a wallet's entropy, two of three.
 *
 * @param entropy 16 bytes, which stay unchanged and which the caller wipes
 */
export async function splitEntropy(entropy: Bytes): Promise<SplitWallet> {
  const generation = bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
  const check = checkOf(generation, entropy)
  // The library chooses x at random. Two points define the line, on which the three shares are computed.
  const points = (await split(entropy, 2, 2)) as Bytes[]
  const [device, server, recovery] = await Promise.all(
    shareKinds.map(async kind => ({ kind, generation, data: await pointAt(xOf(kind), points) })),
  )
  wipe(...points)
  return { generation, check, shares: { device, server, recovery } as Record<ShareKind, Share> }
}

/**
 * Combines two shares to the entropy.
 *
 * @returns 16 bytes, which the caller wipes
 * @throws CustodyError `sharesDiffer` for shares of two wallets, `sharesAlike` for two of one kind, `walletMismatch` if
 *   they give another wallet than `check`: the library itself would return a wrong secret
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
 * Computes the third share from two others. It equals the original, so all three stay valid.
 *
 * @throws CustodyError like {@link combineShares}
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
 * Computes another point of the line through two. The library evaluates only at 0. In GF(256) addition is XOR, so the
 * line shifted by x has at 0 the value of this one at x.
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
