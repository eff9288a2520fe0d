import { fromBase58, toBase58 } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { addresses, createLegacyTransaction, createVersionedTransaction } from './test-world.test-support.ts'
import {
  firstSignature,
  fromBytes,
  type KitTransaction,
  payerOf,
  toBytes,
  versionOf,
  withSignature,
} from './transaction-bytes.ts'

const [first, second, third] = addresses
const keyOf = (address: string): Uint8Array => fromBase58(address) ?? new Uint8Array()

/** The bytes of a message (legacy) with these signers. */
function createMessage(signers: readonly string[]): Uint8Array {
  return Uint8Array.from([signers.length, 0, 0, signers.length, ...signers.flatMap(each => [...keyOf(each)]), 1, 2, 3])
}

function createKit(signers: readonly string[]): KitTransaction {
  return {
    messageBytes: createMessage(signers),
    signatures: Object.fromEntries(signers.map(each => [each, null])),
  }
}

const signature = new Uint8Array(64).fill(7)

describe('the bytes of a transaction of @solana/kit', () => {
  test('contain its signatures in order, then its message', () => {
    const transaction = createKit([first, second])
    const signed = { ...transaction, signatures: { ...transaction.signatures, [second]: signature } }
    const bytes = toBytes(signed)
    expect(bytes).toEqual(Uint8Array.from([2, ...new Uint8Array(64), ...signature, ...createMessage([first, second])]))
    expect(fromBytes(bytes, transaction)).toEqual({
      messageBytes: createMessage([first, second]),
      signatures: { [first]: null, [second]: signature },
    })
  })

  test.each([0, 128])('are rejected for %i signers', count => {
    const signatures = Object.fromEntries(Array.from({ length: count }, (_, index) => [`signer ${index}`, null]))
    expect(() => toBytes({ messageBytes: new Uint8Array(1), signatures })).toThrow(
      expect.objectContaining({ code: -32602, message: 'A transaction has 1 to 127 signers' }),
    )
  })

  test('are written and read for 127 signers', () => {
    const transaction = createKit(Array.from({ length: 127 }, (_, at) => toBase58(new Uint8Array(32).fill(at + 1))))
    const bytes = toBytes(transaction)
    expect(bytes).toHaveLength(1 + 127 * 64 + transaction.messageBytes.length)
    expect(fromBytes(bytes, transaction)).toEqual(transaction)
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['no signature', Uint8Array.from([0, ...createMessage([])])],
    ['more than 127 signatures', Uint8Array.from([128, ...new Uint8Array(20_000)])],
    ['fewer accounts than signatures', Uint8Array.from([2, ...new Uint8Array(128), ...createMessage([first])])],
  ])('are rejected with %s', (_, bytes) => {
    expect(() => fromBytes(bytes, createKit([first]))).toThrow(expect.objectContaining({ code: -32603 }))
  })

  test('lose the lifetime of a message that the wallet changed, and keep it otherwise', () => {
    const transaction = { ...createKit([first]), lifetimeConstraint: { blockhash: 'x', lastValidBlockHeight: 1n } }
    const bytes = toBytes(transaction)
    expect(fromBytes(bytes, transaction)).toHaveProperty('lifetimeConstraint')
    const changed = bytes.with(bytes.length - 1, 9)
    expect(fromBytes(changed, transaction)).not.toHaveProperty('lifetimeConstraint')
    const longer = Uint8Array.from([...bytes, 4])
    expect(fromBytes(longer, transaction)).not.toHaveProperty('lifetimeConstraint')
  })
})

describe('a transaction with one more signature', () => {
  const unsigned = (signers: readonly string[]): Uint8Array => toBytes(createKit(signers))

  test.each([0, 1])('has it in the place of its account (%i)', index => {
    const transaction = unsigned([first, second])
    const signed = withSignature(transaction, [first, second][index] ?? '', signature)
    expect(signed.slice(1 + index * 64, 65 + index * 64)).toEqual(signature)
    expect(signed.filter(byte => byte === 7).length - transaction.filter(byte => byte === 7).length).toBe(64)
    expect(transaction).toEqual(unsigned([first, second]))
  })

  test.each([third, 'no address'])('is rejected for "%s", which is not among its signers', address => {
    expect(() => withSignature(unsigned([first, second]), address, signature)).toThrow(
      expect.objectContaining({
        code: -32602,
        message: `${address} is not among the signers of the transaction`,
      }),
    )
  })
})

test('the first signature of a transaction is its id', () => {
  const bytes = Uint8Array.from([1, ...signature, 9, 9])
  expect(firstSignature(bytes)).toBe(toBase58(signature))
  expect(firstSignature(bytes.slice(0, 65))).toBe(toBase58(signature))
  for (const bad of [bytes.slice(0, 64), bytes.with(0, 0), bytes.with(0, 128), new Uint8Array()])
    expect(() => firstSignature(bad)).toThrow(expect.objectContaining({ code: -32603 }))
})

test('the payer and the version of a transaction are read from its message', () => {
  expect([createLegacyTransaction(), createVersionedTransaction(second), createKit([third])].map(payerOf)).toEqual([
    first,
    second,
    third,
  ])
  expect([createLegacyTransaction(), createVersionedTransaction()].map(each => versionOf(toBytes(each)))).toEqual([
    'legacy',
    0,
  ])
})
