import { sha256 } from '@noble/hashes/sha2.js'

import { readProperty } from '@latchkey/primitives'

import { type Bytes, fromBase64Url, joinBytes, toBase64Url, toUtf8, wipe } from './bytes.ts'
import { CustodyError } from './custody-error.ts'
import { deriveSealingKey, seal, unseal } from './sealing.ts'
import { formatDocument, ofKind, parseDocument, type ShareDocument } from './share-document.ts'

/**
 * The new device's side of a device transfer. Its keys exist only in this page: a reload starts another one.
 *
 * Four messages go through the server, which could insert keys of its own: `hello` and `reply`, `reveal` and `sealed`.
 * The user detects that, because both screens show the same six digits. The new device commits to its part of them
 * before it knows the other's (like numeric comparison of Bluetooth), so that trying keys does not help: one attempt in
 * a million passes.
 */
export interface TransferRecipient {
  /** Message for the old device. */
  hello: string
  /**
   * Processes the old device's reply.
   *
   * @returns six digits to show, and the message that the old device waits for
   * @throws CustodyError `handoverUnreadable`
   */
  compare: (reply: string) => Promise<{ number: string; reveal: string }>
  /**
   * Opens the share that the old device sealed after the user compared the numbers.
   *
   * @throws CustodyError `handoverUnreadable`, `handoverNotCompared` before {@link compare}
   */
  open: (sealed: string) => Promise<ShareDocument>
}

/** The old device's side of a device transfer. */
export interface TransferSender {
  /** Message for the new device. */
  reply: string
  /**
   * Processes the new device's reveal.
   *
   * @returns six digits to show, which the user compares with the new device's
   * @throws CustodyError `handoverUnreadable`, also if another device said hello
   */
  compare: (reveal: string) => Promise<string>
  /**
   * Seals the device share for the new device, after the user has confirmed that both numbers are equal.
   *
   * @throws CustodyError `handoverNotCompared` before {@link compare}
   */
  seal: (document: ShareDocument) => Promise<string>
}

/** Starts a transfer on the new device. */
export async function receiveDeviceTransfer(): Promise<TransferRecipient> {
  const pair = await createPair()
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  let key: CryptoKey | undefined
  return {
    hello: JSON.stringify({ version: 1, key: toBase64Url(pair.raw), commitment: commitmentOf(nonce, pair.raw) }),
    compare: async reply => {
      const theirs = parse(reply, { key: keyLength, nonce: nonceLength })
      const transcript = sha256(joinBytes(toUtf8(purpose), pair.raw, theirs.key, nonce, theirs.nonce))
      key = await agree(pair.privateKey, theirs.key, transcript)
      return { number: toNumber(transcript), reveal: JSON.stringify({ version: 1, nonce: toBase64Url(nonce) }) }
    },
    open: async sealed => {
      if (!key) throw notCompared()
      const opened = await unseal(key, sealed, purpose)
      if (opened === undefined) throw unreadable()
      return ofKind(parseDocument(opened), 'device')
    },
  }
}

/**
 * Answers a new device's hello on the old one.
 *
 * @throws CustodyError `handoverUnreadable`
 */
export async function sendDeviceTransfer(hello: string): Promise<TransferSender> {
  const theirs = parse(hello, { key: keyLength, commitment: commitmentLength })
  const pair = await createPair()
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  let key: CryptoKey | undefined
  return {
    reply: JSON.stringify({ version: 1, key: toBase64Url(pair.raw), nonce: toBase64Url(nonce) }),
    compare: async reveal => {
      const revealed = parse(reveal, { nonce: nonceLength })
      if (commitmentOf(revealed.nonce, theirs.key) !== toBase64Url(theirs.commitment)) throw unreadable()
      const transcript = sha256(joinBytes(toUtf8(purpose), theirs.key, pair.raw, revealed.nonce, nonce))
      key = await agree(pair.privateKey, theirs.key, transcript)
      return toNumber(transcript)
    },
    seal: async document => {
      if (!key) throw notCompared()
      return seal(key, formatDocument(ofKind(document, 'device')), purpose)
    },
  }
}

const purpose = 'latchkey handover v1'
const curve = { name: 'ECDH', namedCurve: 'P-256' }
/** Length of an uncompressed point in bytes. */
const keyLength = 65
const nonceLength = 16
const commitmentLength = 32

async function createPair(): Promise<{ privateKey: CryptoKey; raw: Bytes }> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  return { privateKey, raw: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)) }
}

async function agree(privateKey: CryptoKey, theirKey: Bytes, transcript: Uint8Array): Promise<CryptoKey> {
  const shared = new Uint8Array(await agreedBits(privateKey, theirKey))
  const secret = joinBytes(shared, transcript)
  const key = await deriveSealingKey(secret, purpose)
  wipe(shared, secret)
  return key
}

async function agreedBits(privateKey: CryptoKey, theirKey: Bytes): Promise<ArrayBuffer> {
  try {
    // The import rejects a point off the curve.
    const publicKey = await crypto.subtle.importKey('raw', theirKey, curve, false, [])
    return await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
  } catch (cause) {
    throw unreadable(cause)
  }
}

function commitmentOf(nonce: Bytes, key: Bytes): string {
  return toBase64Url(sha256(joinBytes(toUtf8(`${purpose} commitment`), nonce, key)))
}

/** Converts a hash to six digits. It uses 48 bits, so that all digits are equally likely. */
function toNumber(transcript: Uint8Array): string {
  const number = transcript.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0)
  return `${number % 1_000_000}`.padStart(6, '0')
}

function parse<Name extends string>(text: string, lengths: Record<Name, number>): Record<Name, Bytes> {
  try {
    const read: unknown = text.length < 1_000 ? JSON.parse(text) : undefined
    if (readProperty(read, 'version') !== 1) throw unreadable()
    const entries = Object.entries<number>(lengths).map(([name, length]) => {
      const value = readProperty(read, name)
      const bytes = typeof value === 'string' ? fromBase64Url(value) : new Uint8Array()
      if (bytes.length !== length) throw unreadable()
      return [name, bytes] as const
    })
    return Object.fromEntries(entries) as Record<Name, Bytes>
  } catch (cause) {
    throw unreadable(cause)
  }
}

function unreadable(cause?: unknown): CustodyError {
  return new CustodyError('handoverUnreadable', 'The other device did not answer as it should', { cause })
}

function notCompared(): CustodyError {
  return new CustodyError('handoverNotCompared', 'Compare the numbers on both screens first')
}
