import { keccak256 } from 'viem'
import { expect, test } from 'vitest'

import { FrameError } from '../frame-error.ts'
import { sendRaw } from './send-raw.ts'

const raw = '0x02aa'
const hash = keccak256(raw)

/** Creates a node with these answers. */
function nodeOf(answers: Readonly<Record<string, () => unknown>>) {
  return { readRpc: async (method: string) => answers[method]?.() }
}
const fail = (code: number | string) => () => {
  throw new FrameError(code, 'No')
}

test('the hash of a transaction is that of the signed bytes, for any answer of the node', async () => {
  expect(await sendRaw(raw, nodeOf({ eth_sendRawTransaction: () => `0x${'1'.repeat(64)}` }))).toBe(hash)
})

test.each([() => null, fail('unreachable')])(
  'a transaction that a node rejects and does not have was not sent',
  async answer => {
    const rejected = sendRaw(raw, nodeOf({ eth_sendRawTransaction: fail(-32000), eth_getTransactionByHash: answer }))
    await expect(rejected).rejects.toMatchObject({ code: -32000 })
  },
)

test('a transaction that one node rejects because another has it was sent', async () => {
  const known = nodeOf({ eth_sendRawTransaction: fail(-32000), eth_getTransactionByHash: () => ({ hash }) })
  expect(await sendRaw(raw, known)).toBe(hash)
})

test.each([-32603, 'unreachable'])('the node is searched for a transaction without an answer (%s)', async code => {
  const there = nodeOf({ eth_sendRawTransaction: fail(code), eth_getTransactionByHash: () => ({ hash }) })
  expect(await sendRaw(raw, there)).toBe(hash)
  for (const answer of [() => null, fail('unreachable')]) {
    const unknown = sendRaw(raw, nodeOf({ eth_sendRawTransaction: fail(code), eth_getTransactionByHash: answer }))
    await expect(unknown).rejects.toMatchObject({ code: -32603, message: expect.stringContaining(hash) as string })
  }
})
