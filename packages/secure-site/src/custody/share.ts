import { sha256 } from '@noble/hashes/sha2.js'

import { type Bytes, fromBase64Url, toBase64Url, toUtf8 } from './bytes.ts'
import { CustodyError } from './custody-error.ts'

/**
 * Holders of shares. The position in this list, from 1, is the share's x on the polynomial. A third share computed from
 * the two others therefore always equals the original: a passkey and a file hold the same recovery share, and every
 * device has the same device share. So a share that one device leaks cannot be completed by another copy of its kind.
 */
export const shareKinds = ['device', 'server', 'recovery'] as const

/** Holder of a share. */
export type ShareKind = (typeof shareKinds)[number]

/** One of three shares of a wallet's entropy, of which any two restore it. */
export interface Share {
  kind: ShareKind
  /** Id of the wallet, 128 random bits in hex: equal in its three shares, and unique. */
  generation: string
  /** The library's form: 16 bytes, and one for x. */
  data: Bytes
}

/** Length of the entropy in bytes: twelve words. */
export const entropyLength = 16

/**
 * Formats a share as five parts separated by dots. The last is a checksum of the others, so that an altered share is
 * rejected before it is combined.
 */
export function formatShare({ kind, generation, data }: Share): string {
  const text = `${prefix}.${kind}.${generation}.${toBase64Url(data)}`
  return `${text}.${sumOf(text)}`
}

/**
 * Parses a text of {@link formatShare}.
 *
 * @throws CustodyError `shareUnreadable` for any other text, `shareAltered` for a wrong checksum or x
 */
export function parseShare(text: unknown): Share {
  const match = typeof text === 'string' ? shareText.exec(text) : null
  if (!match) throw unreadable()
  const [, body = '', kind = '', generation = '', data = '', sum] = match
  if (sumOf(body) !== sum) throw altered()
  const share = { kind: kind as ShareKind, generation, data: readData(data) }
  if (share.data[entropyLength] !== xOf(share.kind)) throw altered()
  return share
}

const prefix = 'latchkey-share-1'
const shareText =
  /^(latchkey-share-1\.(device|server|recovery)\.([0-9a-f]{32})\.([-_0-9A-Za-z]{23}))\.([-_0-9A-Za-z]{11})$/

function readData(text: string): Bytes {
  try {
    return fromBase64Url(text)
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** Returns a share's x on the line. */
export function xOf(kind: ShareKind): number {
  return shareKinds.indexOf(kind) + 1
}

function sumOf(text: string): string {
  return toBase64Url(sha256(toUtf8(text)).subarray(0, 8))
}

function unreadable(cause?: unknown): CustodyError {
  return new CustodyError('shareUnreadable', 'This is no share of a wallet', { cause })
}

function altered(): CustodyError {
  return new CustodyError('shareAltered', 'This share is damaged: it is not what was written')
}
