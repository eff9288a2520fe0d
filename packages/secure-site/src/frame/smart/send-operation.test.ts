import { expect, test } from 'vitest'

import { FrameError } from '../frame-error.ts'
import { createDelegatedAccount } from './delegated-account.ts'
import { createMemoryRecords } from './memory-records.test-support.ts'
import { sendOperation } from './send-operation.ts'

const account = createDelegatedAccount('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 1)
const signed = { hash: `0x${'1'.repeat(64)}`, rpc: {} } as const

/** Creates a bundler with these answers. */
function createSmart(answers: Readonly<Record<string, () => unknown>>) {
  const records = createMemoryRecords()
  return { account, records, askBundler: async (method: string) => answers[method]?.(), wait: async () => {} }
}
const fail = (code: number | string) => () => {
  throw new FrameError(code, 'No')
}

test.each([-32500, -32603])('an operation that the bundler has was sent, though it answered %i', async code => {
  const smart = createSmart({ eth_sendUserOperation: fail(code), eth_getUserOperationByHash: () => ({}) })
  expect(await sendOperation('a', 'eip155:1', signed, smart)).toBe('a')
  expect(smart.records.find('a')).toMatchObject({ hash: signed.hash })
})

test.each([
  [-32500, false],
  [-32603, true],
])('an operation that the bundler answers with %i, and does not have, may be pending: %s', async (code, isKept) => {
  for (const answer of [() => null, fail(-32601)]) {
    const smart = createSmart({ eth_sendUserOperation: fail(code), eth_getUserOperationByHash: answer })
    await expect(sendOperation('a', 'eip155:1', signed, smart)).rejects.toMatchObject({ code })
    expect(smart.records.find('a') !== undefined).toBe(isKept)
  }
})

test('an operation whose record does not fit into storage is not sent', async () => {
  const asked: string[] = []
  const records = createMemoryRecords({ isFull: () => true })
  const smart = { account, records, askBundler: async (method: string) => asked.push(method), wait: async () => {} }
  await expect(sendOperation('a', 'eip155:1', signed, smart)).rejects.toMatchObject({
    code: -32603,
    message: 'The storage of the browser is full, and nothing was sent',
  })
  expect([asked, records.find('a')]).toEqual([[], undefined])
})

test('an operation whose id was used since it was prepared is not sent', async () => {
  const asked: string[] = []
  const smart = createSmart({ eth_sendUserOperation: () => asked.push('send') })
  await sendOperation('a', 'eip155:1', signed, smart)
  const other = { ...signed, hash: `0x${'2'.repeat(64)}` } as const
  await expect(sendOperation('a', 'eip155:1', other, smart)).rejects.toMatchObject({ code: 5720 })
  expect(asked).toEqual(['send'])
  expect(smart.records.find('a')).toMatchObject({ hash: signed.hash })
})
