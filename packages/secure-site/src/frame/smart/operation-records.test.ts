import { describe, expect, test } from 'vitest'

import { readCallsStatus } from './calls-status.ts'
import { createMemoryRecords } from './memory-records.test-support.ts'
import type { OperationRecords } from './operation-records.ts'
import { requireNew } from './send-operation.ts'

const hash = `0x${'1'.repeat(64)}` as const
const chainId = 'eip155:1'
const hour = 60 * 60_000

/** Creates a device on which two sites use the frame. */
function openDevice() {
  const kept = new Map<string, string>()
  const clock = { time: 1_000_000 }
  const of = (origin: string) => createMemoryRecords({ kept, origin, now: () => clock.time })
  const send = (records: OperationRecords, id: string) =>
    records.put({ id, hash, chainId, sentAt: clock.time, isDone: false, isTransaction: false })
  const [shop, other] = [of('https://shop.example'), of('https://other.example')]
  return { kept, clock, shop, other, send }
}

/** Returns the status of an id for a site, while the bundler knows no operation. */
const statusOf = async (records: OperationRecords, id: string): Promise<unknown> =>
  readCallsStatus([id], records, async () => ({ readRpc: async () => null, askBundler: async () => null })).then(
    ({ status }) => status,
    (error: { code: unknown }) => error.code,
  )

describe('an operation of one site', () => {
  test('is missing for another site, as if it had not been sent', async () => {
    const { shop, other, send } = openDevice()
    send(shop, 'a')
    expect(await statusOf(shop, 'a')).toBe(100)
    expect(await statusOf(other, 'a')).toBe(5730)
  })

  test('blocks no id of another site, and each has its own by an id', async () => {
    const { shop, other, send } = openDevice()
    send(shop, 'a')
    expect(() => requireNew('a', shop)).toThrow('already')
    expect(() => requireNew('a', other)).not.toThrow()
    send(other, 'a')
    other.remove('a')
    expect([await statusOf(shop, 'a'), await statusOf(other, 'a')]).toEqual([100, 5730])
  })

  test('may be pending for the next request of any site, and belongs to its site once it is done', () => {
    const { shop, other, send } = openDevice()
    send(shop, 'a')
    const before = other.unfinished(chainId)
    expect(before).toMatchObject({ id: 'a' })
    if (before) other.finish(before)
    expect(shop.unfinished(chainId)).toBeUndefined()
    expect(shop.find('a')).toMatchObject({ isDone: true })
    expect(other.find('a')).toBeUndefined()
  })
})

describe('an operation from before records had an origin', () => {
  function openOldDevice() {
    const device = openDevice()
    const sent = { id: 'a', hash, chainId, sentAt: device.clock.time, isDone: false, isTransaction: false }
    device.kept.set('latchkey-operations:0x', JSON.stringify([sent]))
    return device
  }

  test('is answered for a day, and its id stays taken, so that no site sends it again', async () => {
    const { clock, shop, other } = openOldDevice()
    clock.time += 24 * hour - 1
    expect([await statusOf(shop, 'a'), await statusOf(other, 'a')]).toEqual([100, 100])
    clock.time += 1
    expect([await statusOf(shop, 'a'), await statusOf(other, 'a')]).toEqual([5730, 5730])
    expect(() => requireNew('a', shop)).toThrow('already')
  })

  test('keeps its site when it is done', () => {
    const { shop, other } = openOldDevice()
    const before = shop.unfinished(chainId)
    if (before) shop.finish(before)
    expect(other.find('a')).toMatchObject({ id: 'a', isDone: true })
  })
})
