import { sha256 } from '@noble/hashes/sha2.js'

import { type Bytes, fromBase64Url, toBase64Url, toUtf8 } from './bytes.ts'
import { CustodyError } from './custody-error.ts'

/**
 * Who holds a share. Its place in this list, from 1, is the share's x on the polynomial: a third share made anew of two others is always the
 * one that was there, so that a passkey and a file hold the same recovery share and every device the same device share. What one device
 * gave away, another cannot complete.
 */
export const shareKinds = ['device', 'server', 'recovery'] as const

/** Who holds a share. */
export type ShareKind = (typeof shareKinds)[number]

/** One of three shares of a wallet's entropy, of which any two give it. */
export interface Share {
  kind: ShareKind
  /** Of the wallet, 128 random bits in hex digits: the same in its three shares and in no other wallet's. */
  generation: string
  /** 16 bytes, and one that is its x: as the library has them. */
  data: Bytes
}

/** Bytes of entropy: twelve words. */
export const entropyLength = 16

/**
 * A share as text: five parts with dots between, the last of which is a sum of the others, so that a share that was altered is refused
 * before it meets another.
 */
export function formatShare({ kind, generation, data }: Share): string {
  const text = `${prefix}.${kind}.${generation}.${toBase64Url(data)}`
  return `${text}.${sumOf(text)}`
}

/**
 * Reads a share that {@link formatShare} wrote.
 *
 * @throws CustodyError `shareUnreadable` for what is none, `shareAltered` where its sum or its x is not its own
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

/** A share's place on the line. */
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
