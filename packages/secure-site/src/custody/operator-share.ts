import { sha256 } from '@noble/hashes/sha2.js'

import { toBase64Url, toUtf8 } from './bytes.ts'
import { CustodyError } from './custody-error.ts'
import { type BoxKeys, isPublicKey, openBox, sealBox } from './sealed-box.ts'
import { formatDocument, ofKind, parseDocument, type ShareDocument } from './share-document.ts'
import type { KeptRecovery } from './share-server.ts'

/**
 * Owner of a recovery share. A share sealed for the operator opens only with the same values: one that was exchanged
 * with another user's, or another wallet's, is rejected.
 */
export interface ShareOwner {
  userId: string
  generation: string
  /** See `SplitWallet.check`. */
  check: string
}

/** The operator's share of a wallet, as far as it is readable without a key. */
export interface OperatorShare {
  /** Id of the operator's key, see {@link keyIdOf}. */
  keyId: string
  generation: string
  box: string
}

/** Returns the id of a public key, because an operator may have had several. */
export function keyIdOf(publicKey: string): string {
  return toBase64Url(sha256(toUtf8(publicKey)).subarray(0, 12))
}

/**
 * Seals a copy of the recovery share for the operator of the site, whose key is stored separately from the server's
 * database.
 *
 * @throws CustodyError `sharesAlike` for another share; DOMException for an invalid key
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

/** Parses the text of {@link sealForOperator}; `undefined` for any other. */
export function parseOperatorShare(text: string): OperatorShare | undefined {
  const match = shareText.exec(text)
  if (!match) return undefined
  const [, keyId = '', generation = '', box = ''] = match
  return { keyId, generation, box }
}

/**
 * Opens a share with the operator's key and seals it for the requesting page, in the place of that key.
 *
 * @param to that page's public key
 * @returns `undefined` for another key, user or wallet, for altered data, or for an invalid key `to`
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
  // A point off the curve is not a key.
  return sealBox(to, text, releasedFor(owner)).catch(() => undefined)
}

/**
 * Opens the share that the operator sealed for this page.
 *
 * @throws CustodyError `operatorShareUnreadable`, and like `parseDocument`
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

/** Encodes the owner unambiguously. */
function wordsOf({ userId, generation, check }: ShareOwner): string {
  return JSON.stringify([userId, generation, check])
}
