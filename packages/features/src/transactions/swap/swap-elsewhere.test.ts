import type { Locks } from '@latchkey/core'
import { describe, expect, test } from 'vitest'

import { newRecord } from './new-swap-record.ts'
import { setUpKit } from './swap-kit.test-support.ts'
import { orderOf, usdc } from './swap-order.test-support.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'

/** Locks that another tab holds for as long as it lives. */
const heldElsewhere: Locks = {
  request: (_name, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
}

/** A kit with an approved swap, whose browser has locks. */
async function setUp() {
  const sent: unknown[] = []
  const world = await setUpKit({
    allowance: 10n ** 30n,
    actions: { sendCall: async (_provider, request) => (sent.push(request), `0x${'ab'.repeat(32)}`) },
  })
  const { store, environment, swap } = world
  const { order, plan } = orderOf(store, 'swap')
  const records = store.use(swapRecordsFeature)
  const record = newRecord(store, order, plan, 'one', undefined)
  records.put({ ...record, stage: { status: 'approved' }, spender: usdc })
  environment.locks = heldElsewhere
  /** Waits for something that waits for a lock at most a second. */
  const late = async <Value>(result: Promise<Value>): Promise<Value> => {
    await environment.settle()
    await environment.advance(1_000)
    return await result
  }
  return { ...world, sent, records, late, proceed: () => swap.proceed('one') }
}

describe('an approved swap whose lock another tab holds', () => {
  test('is left to that tab, which requests it from the wallet', async () => {
    const { swap, sent, late, proceed, end } = await setUp()
    await proceed()
    expect(await late(swap.confirm())).toMatchObject({ id: 'one', stage: { status: 'approved' } })
    expect(sent).toEqual([])
    end()
  })

  test('keeps its approval', async () => {
    const { swap, sent, records, late, end } = await setUp()
    await late(swap.revoke('one'))
    expect([sent, records.find('one')?.stage]).toEqual([[], { status: 'approved' }])
    end()
  })

  test('does not prevent another swap', async () => {
    const { swap, enter, sent, late, end } = await setUp()
    await enter('ETH', 'USDC', '1')
    await swap.review()
    expect(await late(swap.confirm())).toMatchObject({ stage: { status: 'sent', step: 'swap' } })
    expect(sent).toHaveLength(1)
    end()
  })
})

test('an approved swap holds its lock while the wallet is asked, and no longer', async () => {
  const { swap, sent, proceed, environment, late, end } = await setUp()
  const held: string[] = []
  environment.locks = {
    async request(name, _options, hold) {
      held.push(`${name}, before ${sent.length} requests`)
      await hold()
      held.push(`released after ${sent.length}`)
    },
  }
  await proceed()
  expect(await late(swap.confirm())).toMatchObject({
    id: 'one',
    isLocked: true,
    stage: { status: 'sent', step: 'swap' },
  })
  expect(held).toEqual(['@appkit/send_swap_one, before 0 requests', 'released after 1'])
  end()
})

test('an approved swap continues in a browser without locks', async () => {
  const { swap, sent, proceed, environment, end } = await setUp()
  environment.locks = undefined
  await proceed()
  expect(await swap.confirm()).toMatchObject({ id: 'one', stage: { status: 'sent', step: 'swap' } })
  expect(sent).toHaveLength(1)
  end()
})

test('an approved swap that another tab has requested since the review is not requested again', async () => {
  const { swap, sent, records, proceed, environment, end } = await setUp()
  environment.locks = undefined
  await proceed()
  const stage = { status: 'sent', step: 'swap', hash: `0x${'cd'.repeat(32)}` } as const
  records.change('one', record => ({ ...record, stage }))
  expect(await swap.confirm()).toMatchObject({ id: 'one', stage })
  expect(sent).toEqual([])
  end()
})
