import { useSandbox } from '@latchkey/sandbox/use-started'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { order, setUp as setUpPay } from '../pay/pay-world.test-support.ts'
import { maya, setUp as setUpSend } from '../send/send-world.test-support.ts'
import { setUpSwap } from '../swap/swap-world.test-support.ts'
import { fieldsOf } from './record-fields.ts'

const sandbox = useSandbox()

/** Reads a list of records as another tab of the browser would. */
function readRecords(environment: ReturnType<typeof createTestEnvironment>, key: string): unknown {
  return JSON.parse(environment.openTab().storage.get(`@appkit/${key}`) ?? '[]')
}

describe('another tab that reads the storage while the wallet has the request', () => {
  test('finds the send with its trace', async () => {
    const environment = createTestEnvironment()
    const read: unknown[] = []
    const { draft, send } = await setUpSend({
      environment,
      async transfer() {
        read.push(readRecords(environment, 'transactions_send'))
        return `0x${'ab'.repeat(32)}`
      },
    })
    await draft('0.5', maya)
    await send.send()
    expect(read).toMatchObject([[{ stage: { status: 'pending' }, trace: { to: maya, nonce: 7, since: '100' } }]])
  })

  test('finds the payment with its trace', async () => {
    const environment = createTestEnvironment()
    const { begin, answer } = await setUpPay({ environment, isHeld: true })
    const { paid, pay } = await begin()
    const over = pay.pay()
    await environment.settle()
    expect(readRecords(environment, 'transactions_pay')).toMatchObject([
      { id: order.id, stage: { status: 'pending' }, trace: { nonce: 7 } },
    ])
    answer(`0x${'ab'.repeat(32)}`)
    await Promise.all([over, paid])
  })

  test('finds each step of the swap with its trace', async () => {
    const read: unknown[] = []
    const world = await setUpSwap(sandbox, {
      async wallet({ method }) {
        if (method === 'eth_sendTransaction') read.push(readRecords(world.environment, 'pending_swaps'))
      },
    })
    await world.enter('USDC', 'ETH', '10')
    await world.swap.review()
    const record = await world.swap.confirm()
    await world.settled(record?.id ?? '')
    const traced = (step: string, nonce: number) => [{ stage: { status: 'asked', step }, trace: { nonce } }]
    expect(read).toMatchObject([traced('approve', 0), traced('swap', 1)])
    world.end()
  }, 40_000)

  // Without locks, a tab waits ten minutes for the wallet of another one. An approval may take longer than that.
  test('finds the time of the request of the current step of the swap', async () => {
    const read: unknown[] = []
    const world = await setUpSwap(sandbox, {
      async wallet({ method }) {
        if (method === 'eth_sendTransaction') read.push(readRecords(world.environment, 'pending_swaps'))
      },
    })
    await world.enter('USDC', 'ETH', '10')
    await world.swap.review()
    const record = await world.swap.confirm()
    await world.settled(record?.id ?? '')
    const [first, second] = read.flat().map(each => fieldsOf(each)['asked'])
    expect(Number(second)).toBeGreaterThan(Number(first))
    world.end()
  }, 40_000)
})
