import { describe, expect, test } from 'vitest'

import { setUp as setUpPay } from '../pay/pay-world.test-support.ts'
import { maya, setUp as setUpSend } from '../send/send-world.test-support.ts'
import { setUpKit } from '../swap/swap-kit.test-support.ts'
import { swapRecordsFeature } from '../swap/swap-records-feature.ts'
import { sendRecordsFeature } from './send-records-feature.ts'

const never = () => new Promise<never>(() => {})

describe('a node that does not answer the request for the trace', () => {
  test('keeps a send from the wallet: it fails after 15 s, and leaves no record', async () => {
    const { draft, send, asked, environment, store } = await setUpSend({ actions: { traceTransfer: never } })
    await draft('0.5', maya)
    const failed = expect(send.send()).rejects.toMatchObject({ code: 'sendNotPrepared' })
    await environment.advance(14_999)
    expect(send.state.loading).toBe(true)
    await environment.advance(1)
    await failed
    expect([asked(), store.use(sendRecordsFeature).state.list, send.state.sendTokenAmount]).toEqual([0, [], '0.5'])
  })

  test('keeps a payment from the wallet, and its id is free', async () => {
    const { begin, transfers, environment } = await setUpPay({ actions: { traceTransfer: never } })
    const { paid, pay } = await begin()
    paid.catch(() => {})
    const failed = expect(pay.pay()).rejects.toMatchObject({ code: 'payNotPrepared' })
    await environment.advance(15_000)
    await failed
    expect([transfers, pay.state.record]).toEqual([[], undefined])
    expect(environment.storage.get('@appkit/transactions_pay')).toBeUndefined()
  })

  test('keeps a swap from the wallet: it ends after 30 s, and leaves no record', async () => {
    let requests = 0
    const { swap, enter, environment, store, end } = await setUpKit({
      actions: { traceCall: never, sendCall: async () => (requests++, '0x') },
    })
    await enter('ETH', 'USDC', '1')
    await swap.review()
    const confirmed = swap.confirm()
    await environment.advance(29_999)
    expect(swap.state.loading).toBe(true)
    await environment.advance(1)
    expect(await confirmed).toBeUndefined()
    expect([requests, store.use(swapRecordsFeature).state.list]).toEqual([0, []])
    expect(swap.state.review).toMatchObject({ status: 'refused', reason: 'unreachable' })
    end()
  })
})
