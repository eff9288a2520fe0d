import type { Transaction, VersionedTransaction } from '@solana/web3.js'
import { fromBase58, readList, readProperty, toBase58 } from '@latchkey/primitives'

import { solanaErrors } from './solana-error.ts'

/** A compiled transaction of `@solana/kit`, with the parts that a wallet needs. */
export interface KitTransaction {
  /** Bytes of the message that is signed. */
  readonly messageBytes: Readonly<Pick<Uint8Array, 'length'> & Iterable<number>>
  /** Signatures by address, in the order of the message's signers; `null` for a missing one. */
  readonly signatures: Readonly<Record<string, (Pick<Uint8Array, 'length'> & Iterable<number>) | null>>
}

/**
 * A transaction of
 *
 * @solana/web3.js or of @solana/kit.
 */
export type AnyTransaction = Transaction | VersionedTransaction | KitTransaction

export function isKit(transaction: AnyTransaction): transaction is KitTransaction {
  return ArrayBuffer.isView(readProperty(transaction, 'messageBytes'))
}

export function isVersioned(transaction: AnyTransaction): transaction is VersionedTransaction {
  return 'version' in transaction
}

/**
 * Turns a transaction into the form that wallets accept, with the signatures that it has so far.
 *
 * @throws SolanaError -32602 for a value that is no transaction of `@solana/web3.js` or `@solana/kit`, or one that cannot be
 *   serialized yet
 */
export function toBytes(transaction: AnyTransaction): Uint8Array {
  if (isKit(transaction)) return kitToBytes(transaction)
  if (typeof readProperty(transaction, 'serialize') !== 'function')
    throw solanaErrors.invalidParams('Expected a transaction of @solana/web3.js or @solana/kit')
  return isVersioned(transaction)
    ? transaction.serialize()
    : new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}

/**
 * Turns a wallet's signed bytes into the class of the original transaction: the site's own, of its copy of `@solana/web3.js`.
 *
 * @throws SolanaError -32603 for bytes that are no transaction
 */
export function fromBytes<T extends AnyTransaction>(bytes: Uint8Array, original: T): T {
  if (isKit(original)) return kitFromBytes(bytes, original)
  const kind = original.constructor as unknown as {
    deserialize(bytes: Uint8Array): VersionedTransaction
    from(bytes: Uint8Array): Transaction
  }
  try {
    if (isVersioned(original)) return kind.deserialize(bytes) as T
    const signed = kind.from(bytes)
    // The bytes do not contain this value, which `confirmTransaction` needs.
    if (original.lastValidBlockHeight !== undefined && signed.recentBlockhash === original.recentBlockhash)
      signed.lastValidBlockHeight = original.lastValidBlockHeight
    return signed as T
  } catch (cause) {
    throw Object.assign(solanaErrors.badAnswer('a transaction'), { cause })
  }
}

/** Returns the address of the fee payer, if the transaction names one. */
export function payerOf(transaction: AnyTransaction): string | undefined {
  if (isKit(transaction)) return Object.keys(transaction.signatures)[0]
  const payer = isVersioned(transaction)
    ? readList(readProperty(transaction, 'message'), 'staticAccountKeys', 1)[0]
    : readProperty(transaction, 'feePayer')
  const toText = readProperty(payer, 'toBase58')
  const address: unknown = typeof toText === 'function' ? toText.call(payer) : undefined
  return typeof address === 'string' ? address : undefined
}

/** @throws SolanaError -32602 for more signers than a transaction has room for */
function kitToBytes({ messageBytes, signatures }: KitTransaction): Uint8Array {
  const signed = Object.values(signatures)
  if (signed.length === 0 || signed.length > 127) throw solanaErrors.invalidParams('A transaction has 1 to 127 signers')
  return Uint8Array.from([signed.length, ...signed.flatMap(each => [...(each ?? noSignature)]), ...messageBytes])
}

/** @throws SolanaError -32603 for bytes that are no transaction */
function kitFromBytes<T extends KitTransaction>(bytes: Uint8Array, original: T): T {
  const count = bytes[0] ?? 0
  const message = bytes.slice(1 + count * 64)
  const accounts = accountsStart(bytes, count)
  if (count < 1 || count > 127 || bytes.length < accounts + count * 32) throw solanaErrors.badAnswer('a transaction')
  const signatures = Array.from({ length: count }, (_, index) => {
    const signature = bytes.slice(1 + index * 64, 65 + index * 64)
    const address = toBase58(bytes.slice(accounts + index * 32, accounts + index * 32 + 32))
    return [address, signature.every(byte => byte === 0) ? null : signature] as const
  })
  const isSame =
    message.length === original.messageBytes.length &&
    [...original.messageBytes].every((byte, index) => byte === message[index])
  const signed = { ...original, messageBytes: message, signatures: Object.fromEntries(signatures) }
  // The lifetime is known of the message that the site made, not of one that the wallet changed.
  if (!isSame) Reflect.deleteProperty(signed, 'lifetimeConstraint')
  return Object.freeze(signed) as T
}

const noSignature = new Uint8Array(64)

/** Returns where the accounts of a message begin, after its header (three bytes, one more with a version) and their number. */
function accountsStart(transaction: Uint8Array, signatures: number): number {
  const message = 1 + signatures * 64
  const header = message + ((transaction[message] ?? 0) & 128 ? 1 : 0)
  // The number of accounts takes a second byte from 128 on.
  return header + 3 + ((transaction[header + 3] ?? 0) & 128 ? 2 : 1)
}

/** Returns the first signature of a signed transaction, which is its id. */
export function firstSignature(bytes: Uint8Array): string {
  const count = bytes[0] ?? 0
  if (count < 1 || count > 127 || bytes.length < 65) throw solanaErrors.badAnswer('a transaction')
  return toBase58(bytes.slice(1, 65))
}

/**
 * Adds one signature to a transaction. A transaction first contains the signatures, in the order of the message's accounts, then
 * the message: header (three bytes, after a version if there is one), number of accounts, accounts.
 *
 * @throws SolanaError -32602 if the address is not among the signers
 */
export function withSignature(transaction: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const count = transaction[0] ?? 0
  const keys = accountsStart(transaction, count)
  const key = fromBase58(address)
  for (let index = 0; index < count; index++) {
    const start = keys + index * 32
    if (!key?.every((byte, offset) => byte === transaction[start + offset])) continue
    const signed = transaction.slice()
    signed.set(signature, 1 + index * 64)
    return signed
  }
  throw solanaErrors.invalidParams(`${address} is not among the signers of the transaction`)
}

/**
 * Reads the version of a transaction. The message begins after the signatures; a versioned one has the highest bit of its first
 * byte set.
 */
export function versionOf(transaction: Uint8Array): 'legacy' | number {
  const count = transaction[0] ?? 0
  const first = transaction[1 + count * 64] ?? 0
  return first & 128 ? first & 127 : 'legacy'
}
