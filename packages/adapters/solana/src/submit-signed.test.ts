import { toBase58 } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { SolanaError } from './solana-error.ts'
import { submitSigned } from './submit-signed.ts'

const signed = Uint8Array.from([1, ...new Uint8Array(64).fill(7), 1, 2, 3])
const fail = (error: unknown) => () => Promise.reject(error)

test('submitSigned returns the signature that the node answers with', async () => {
  await expect(submitSigned(signed, async () => 'signature')).resolves.toBe('signature')
})

test.each([undefined, null, 7, { signature: 'x' }])('submitSigned rejects the answer %j of a node', async answer => {
  await expect(submitSigned(signed, async () => answer)).rejects.toMatchObject({ code: -32603 })
})

test.each([
  new SolanaError(-32002, 'Transaction simulation failed', { data: { err: 'AlreadyProcessed', logs: [] } }),
  new SolanaError(-32002, 'Transaction simulation failed: This transaction has already been processed'),
])('submitSigned returns the transaction’s own signature if the node has it already', async error => {
  await expect(submitSigned(signed, fail(error))).resolves.toBe(toBase58(new Uint8Array(64).fill(7)))
})

test.each([
  new SolanaError(-32002, 'Transaction simulation failed', { data: { err: 'BlockhashNotFound', logs: [] } }),
  new SolanaError(-32603, 'The node refused'),
  new TypeError('Failed to fetch'),
  undefined,
])('submitSigned rejects with the node’s error if it does not accept the transaction', async error => {
  await expect(submitSigned(signed, fail(error))).rejects.toBe(error)
})
