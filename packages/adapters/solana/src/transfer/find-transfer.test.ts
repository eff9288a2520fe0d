import type { TransferRequest } from '@latchkey/primitives'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { accountSizes, newAddress, startTransferWorld, type TransferWorld } from './transfers.test-support.ts'

let world: TransferWorld
beforeAll(async () => {
  world = await startTransferWorld()
}, 60_000)
afterAll(() => world.close())

describe('a sent transfer', () => {
  const send = async (given: TransferRequest) =>
    world.actions.transfer((await world.connect(given.from)).provider(), given)

  test.each(Object.keys(accountSizes).concat('native'))('is found on chain by its trace (%s)', async kind => {
    const to = newAddress()
    const given = world.request(kind, to, 2_000_000n)
    await send({ ...given, amount: 1_999_999n })
    const trace = await world.actions.traceTransfer(given)
    expect(JSON.parse(JSON.stringify(trace))).toEqual(trace)
    const find = () => world.actions.findTransfer(trace, world.network)
    expect(await find()).toBeUndefined()
    await send({ ...given, amount: 2_000_001n })
    await send({ ...given, to: newAddress() })
    await send(world.request(kind === 'native' ? 'spl' : 'native', to, 2_000_000n))
    expect(await find()).toBeUndefined()
    const signature = await send(given)
    await send({ ...given, amount: 1_999_998n })
    expect(await find()).toEqual({ status: 'there', hash: signature })
  })

  test('is found from several accounts of the sender', async () => {
    await world.refill()
    const given = world.request('fee', newAddress(), 5_000_000_003n)
    const trace = await world.actions.traceTransfer(given)
    const signature = await send(given)
    expect(await world.actions.findTransfer(trace, world.network)).toEqual({ status: 'there', hash: signature })
  })

  test('is none of those that are known to be others, though they do the same', async () => {
    const given = world.request('native', newAddress(), 1_000_000n)
    const trace = await world.actions.traceTransfer(given)
    const first = await send(given)
    const find = (...others: readonly string[]) => world.actions.findTransfer({ ...trace, others }, world.network)
    expect(await find(first)).toBeUndefined()
    // A repeated transfer is another transaction only once the chain has another blockhash.
    const again = async (): Promise<string> => {
      const hash = await send(given)
      expect(hash).not.toBe(first)
      return hash
    }
    const second = await vi.waitFor(again, { timeout: 20_000, interval: 100 })
    expect(await find()).toEqual({ status: 'there', hash: first })
    expect(await find(first)).toEqual({ status: 'there', hash: second })
    expect(await find(first, second)).toBeUndefined()
  })

  test('is no earlier transfer', async () => {
    const given = world.request('native', newAddress(), 1_000_000n)
    await send(given)
    await expect
      .poll(
        async () => {
          const trace = await world.actions.traceTransfer(given)
          return await world.actions.findTransfer(trace, world.network)
        },
        { timeout: 10_000 },
      )
      .toBeUndefined()
  })

  test('is watched until it is on chain', async () => {
    const signature = await send(world.request('native', newAddress(), 1_000_000n))
    const outcome = new Promise(resolve => void world.actions.watchTransfer(signature, world.network, resolve))
    expect(await outcome).toEqual({ status: 'success' })
  })
})
