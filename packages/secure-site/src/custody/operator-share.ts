import { sha256 } from '@noble/hashes/sha2.js'

import { toBase64Url, toUtf8 } from './bytes.ts'
import { CustodyError } from './custody-error.ts'
import { type BoxKeys, isPublicKey, openBox, sealBox } from './sealed-box.ts'
import { formatDocument, ofKind, parseDocument, type ShareDocument } from './share-document.ts'
import type { KeptRecovery } from './share-server.ts'

/**
 * Whose recovery share it is. What is sealed for the operator opens beside the same words alone: a share that was put in the place of
 * another person's, or of another wallet's, is refused.
 */
export interface ShareOwner {
  userId: string
  generation: string
  /** See `SplitWallet.check`. */
  check: string
}

/** What the operator of a site keeps of a wallet, as it can be read without a key. */
export interface OperatorShare {
  /** Of which of the operator's keys, see {@link keyIdOf}. */
  keyId: string
  generation: string
  box: string
}

/** Which key a share was sealed for: an operator may have had others before. */
export function keyIdOf(publicKey: string): string {
  return toBase64Url(sha256(toUtf8(publicKey)).subarray(0, 12))
}

/**
 * Seals a copy of the recovery share for the operator of the site, who has the key apart from the server's database.
 *
 * @throws CustodyError `sharesAlike` for another share; DOMException for a key that is none
 */
export async function sealForOperator(
  document: ShareDocument,
  publicKey: string,
  userId: string,
): Promise<KeptRecovery> {
  const { share, check } = ofKind(document, 'recovery')
  const { generation } = share
  const keyId = keyIdOf(publicKey)
  const purpose = keptFor(keyId, { userId, generation, check })
  const box = await sealBox(publicKey, formatDocument(document), purpose)
  return { kind: 'operator', credentialId: keyId, sealed: `${prefix}.${keyId}.${generation}.${box}` }
}

/** Reads what {@link sealForOperator} wrote; undefined for anything else. */
export function parseOperatorShare(text: string): OperatorShare | undefined {
  const match = shareText.exec(text)
  if (!match) return undefined
  const [, keyId = '', generation = '', box = ''] = match
  return { keyId, generation, box }
}

/**
 * What the operator's key does, where that is: opens a share and seals it anew, for the one page that asks and nobody else.
 *
 * @param to that page's public key
 * @returns undefined where it was sealed for another key, person or wallet, anything was changed, or nobody can have the key `to`
 */
export async function resealOperatorShare(
  keys: BoxKeys,
  { keyId, generation, box }: OperatorShare,
  owner: ShareOwner,
  to: string,
): Promise<string | undefined> {
  if (generation !== owner.generation || !isPublicKey(to)) return undefined
  const text = await openBox(keys, box, keptFor(keyId, owner))
  if (text === undefined) return undefined
  // A point that is not on the curve is no key of anybody's.
  return sealBox(to, text, releasedFor(owner)).catch(() => undefined)
}

/**
 * Opens what the operator sealed for this page.
 *
 * @throws CustodyError `operatorShareUnreadable`, and as `parseDocument`
 */
export async function openReleased(keys: BoxKeys, sealed: string, owner: ShareOwner): Promise<ShareDocument> {
  const text = await openBox(keys, sealed, releasedFor(owner))
  if (text === undefined)
    throw new CustodyError('operatorShareUnreadable', 'What the site keeps of this wallet cannot be read')
  return ofKind(parseDocument(text), 'recovery')
}

const prefix = 'latchkey-operator-1'
const shareText =
  /^latchkey-operator-1\.([-_0-9A-Za-z]{16})\.([0-9a-f]{32})\.(B[-_0-9A-Za-z]{86}\.[-_0-9A-Za-z]{40,2000})$/

function keptFor(keyId: string, owner: ShareOwner): string {
  return `latchkey operator share v1 ${keyId} ${wordsOf(owner)}`
}

function releasedFor(owner: ShareOwner): string {
  return `latchkey operator release v1 ${wordsOf(owner)}`
}

/** Unambiguous, whatever stands in it. */
function wordsOf({ userId, generation, check }: ShareOwner): string {
  return JSON.stringify([userId, generation, check])
}
