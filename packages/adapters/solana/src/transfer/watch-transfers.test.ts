import { toBase58, type TransferOutcome } from '@latchkey/primitives'
import { afterEach, expect, test, vi } from 'vitest'

import { mainnet } from '../test-world.test-support.ts'
import { createWatchTransfer } from './watch-transfers.ts'

const signatureOf = (byte: number) => toBase58(new Uint8Array(64).fill(byte))

let asked: { method: string; params: unknown[] }[] = []
let height = 1_000
/** Sets a node with this status of every signature; with `'away'` it refuses. */
function answer(status: () => unknown): void {
  asked = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const call = JSON.parse(body) as { method: string; params: unknown[] }
    asked.push(call)
    const value = status()
    if (value === 'away') return Response.json({ error: { code: -32004, message: 'Block not available' } })
    return Response.json({
      result: call.method === 'getBlockHeight' ? height : { context: { slot: 1 }, value: [value] },
    })
  })
}
afterEach(() => void vi.unstubAllGlobals())

const watch = (byte = 1) =>
  new Promise<TransferOutcome>(resolve => void createWatchTransfer(1)(signatureOf(byte), mainnet, resolve))
const polls = () => asked.filter(({ method }) => method === 'getSignatureStatuses').length

test.each([
  ['confirmed', null, 'success'],
  ['finalized', null, 'success'],
  ['confirmed', { InstructionError: [0, { Custom: 1 }] }, 'reverted'],
])('watchTransfers reports one that is %s with the error %j: %s', async (confirmationStatus, err, status) => {
  answer(() =>
    polls() < 3 ? null : polls() < 5 ? { confirmationStatus: 'processed', err: null } : { confirmationStatus, err },
  )
  expect(await watch()).toEqual({ status })
  expect(polls()).toBe(5)
  expect(asked.at(-1)?.params).toEqual([[signatureOf(1)], { searchTransactionHistory: true }])
})

test('watchTransfers reports one whose blockhash has expired, and not before', async () => {
  height = 1_000
  answer(() => {
    if (polls() > 3) height = 1_151
    else if (polls() > 1) height = 1_150
    return null
  })
  expect(await watch()).toEqual({ status: 'expired' })
  expect(polls()).toBeGreaterThan(3)
  // A blockhash expires by confirmed blocks, and is counted from the newest one.
  const heights = asked.filter(({ method }) => method === 'getBlockHeight').map(({ params }) => params)
  expect(heights).toEqual([[{ commitment: 'processed' }], ...heights.slice(1).map(() => [{ commitment: 'confirmed' }])])
  height = 1_000
})

test('watchTransfers continues if the node fails for a while, and reports a lasting failure', async () => {
  let failures = 0
  answer(() => (failures++ < 3 ? 'away' : { confirmationStatus: 'confirmed', err: null }))
  expect(await watch()).toEqual({ status: 'success' })
  answer(() => 'away')
  expect(await watch()).toMatchObject({ status: 'unknown', error: { code: -32004 } })
})

test('watchTransfers reports nothing and sends no request once it is stopped', async () => {
  answer(() => null)
  const heard: unknown[] = []
  const stop = createWatchTransfer(1)(signatureOf(1), mainnet, outcome => void heard.push(outcome))
  await vi.waitFor(() => expect(polls()).toBeGreaterThan(2), 10_000)
  stop?.()
  const before = asked.length
  answer(() => ({ confirmationStatus: 'confirmed', err: null }))
  expect(await watch(2)).toEqual({ status: 'success' })
  expect(before).toBeGreaterThan(0)
  expect(asked.every(({ params }) => !JSON.stringify(params).includes(signatureOf(1)))).toBe(true)
  expect(heard).toEqual([])
})

// covers: S9.21
test('watchTransfers watches 99 at once, and another once one is settled', async () => {
  const settled = new Set<string>()
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body) as { method: string; params: [string[]] }
    if (method === 'getBlockHeight') return Response.json({ result: 1 })
    const status = settled.has(params[0][0] ?? '') ? { confirmationStatus: 'confirmed', err: null } : null
    return Response.json({ result: { value: [status] } })
  })
  const watchTransfer = createWatchTransfer(1)
  let heard = 0
  const stops = Array.from({ length: 99 }, (_, at) => watchTransfer(signatureOf(at + 1), mainnet, () => void heard++))
  expect(stops.every(stop => stop !== undefined)).toBe(true)
  const more = () => watchTransfer(signatureOf(200), mainnet, () => {})
  expect(more()).toBeUndefined()
  settled.add(signatureOf(7))
  await vi.waitFor(() => expect(heard).toBe(1), 10_000)
  const last = more()
  expect(last).toBeTypeOf('function')
  for (const stop of [...stops, last]) stop?.()
})

test.each(['', 'nothing', '0x00', signatureOf(1).slice(0, -4), signatureOf(1).repeat(10)])(
  'watchTransfers ignores %j',
  text => {
    expect(createWatchTransfer(1)(text, mainnet, () => {})).toBeUndefined()
  },
)
