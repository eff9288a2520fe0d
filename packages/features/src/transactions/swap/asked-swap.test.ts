import type { AdapterActions, CallTrace } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { approveCall } from './approve-call.ts'
import { createAskedSwap } from './asked-swap.ts'
import { newRecord } from './new-swap-record.ts'
import { orderOf, setUpOrder, usdc } from './swap-order.test-support.ts'
import { answerWaitMs } from './swap-outcomes-feature.ts'
import { swapRecordsFeature } from './swap-records-feature.ts'
import type { SwapStage, SwapStep } from './swap-state.ts'

const hash = `0x${'ab'.repeat(32)}`
const spender = '0x1111111254eeb25477b68fb85ed929f73a960582'
const traceCall: AdapterActions['traceCall'] = async ({ from, calls }): Promise<CallTrace> => ({
  from,
  calls: calls.map(({ to, value, data }) => ({ to, value: `${value}`, digest: data, length: data.length / 2 - 1 })),
  nonce: 1,
  since: '1',
})

/** A stored swap whose wallet answers when the test resolves it. */
async function setUp(kinds: SwapStep['kind'][], { stage, ...actions }: AdapterActions & { stage?: SwapStage } = {}) {
  const world = await setUpOrder({ traceCall, ...actions } as AdapterActions)
  const { store, environment, wallet } = world
  const { order, plan } = orderOf(store, ...kinds)
  const record = { ...newRecord(store, order, plan, 'one', undefined), ...(stage && { stage }) }
  const records = store.use(swapRecordsFeature)
  records.put(record)
  const asked = createAskedSwap(store, { wallet, order, shown: plan, record, before: undefined })
  let answer: (value: string | Promise<string>) => void = () => {}
  const call = approveCall(usdc, spender, order.amount)
  const send = (step: SwapStep['kind']) =>
    asked.send(step, [call], () => new Promise<string>(resolve => (answer = resolve)))
  return {
    ...world,
    asked,
    plan,
    records,
    send,
    answer: (value: string | Promise<string>) => answer(value),
    stage: () => records.find('one')?.stage,
    settle: () => environment.settle(),
  }
}

describe('a step of a swap', () => {
  test.each<[SwapStep['kind'], boolean]>([
    ['approve', true],
    ['reset', true],
    ['swap', false],
    ['batch', false],
  ])('%s is reported as an approval: %s', async (kind, isApproval) => {
    const { send, settle, answer, events, asked } = await setUp([kind])
    const sent = send(kind)
    await settle()
    answer(hash)
    expect(await sent).toEqual({ status: 'sent', step: kind, hash })
    const facts = { network: 'eip155:1', swapFromToken: 'USDC', swapToToken: 'ETH', swapFromAmount: '10000000' }
    expect(events).toMatchObject(isApproval ? [['SWAP_APPROVAL_INITIATED', facts]] : [])
    expect(asked.now().spender).toBe(kind === 'approve' ? spender : undefined)
  })

  test('has an unknown result after the time limit, and the answer still counts', async () => {
    const { send, settle, answer, environment, events, stage } = await setUp(['swap'])
    const sent = send('swap')
    await settle()
    await environment.advance(answerWaitMs - 1)
    expect(stage()).toEqual({ status: 'asked', step: 'swap' })
    await environment.advance(1)
    expect(await sent).toEqual({ status: 'unanswered', step: 'swap' })
    expect(events).toMatchObject([['SWAP_ERROR', { message: 'unanswered' }]])
    answer(hash)
    await settle()
    expect(stage()).toEqual({ status: 'sent', step: 'swap', hash })
  })

  test('keeps the stage that the chain has reported before the wallet answers', async () => {
    const { send, settle, answer, records, asked } = await setUp(['swap'])
    const sent = send('swap')
    await settle()
    const done = { status: 'done', hash } as const
    asked.mark(done)
    answer(Promise.reject(new Error('nonce too high')))
    expect(await sent).toEqual(done)
    expect(records.find('one')?.stage).toEqual(done)
  })

  test('keeps the hash that another kit of the page has stored, although the wait ends after that', async () => {
    const { send, settle, environment, records } = await setUp(['swap'])
    const sent = send('swap')
    await settle()
    const stage = { status: 'sent', step: 'swap', hash } as const
    // A page receives no storage event for its own writes.
    environment.storage.set('@appkit/pending_swaps', JSON.stringify([{ ...records.find('one'), stage }]))
    await environment.advance(answerWaitMs)
    expect([await sent, records.find('one')?.stage]).toEqual([stage, stage])
  })

  test('reports the reason of a failure', async () => {
    const { send, settle, answer, events } = await setUp(['swap'])
    const sent = send('swap')
    await settle()
    answer(Promise.reject(new Error('nonce too high')))
    expect(await sent).toEqual({ status: 'failed', reason: 'nonceTooHigh' })
    expect(events).toMatchObject([['SWAP_ERROR', { message: 'nonceTooHigh' }]])
  })

  test.each<[SwapStage, boolean]>([
    [{ status: 'asked', step: 'swap' }, false],
    [{ status: 'approved' }, true],
  ])('requests nothing if it cannot be traced: with the stage %j its swap stays %s', async (stage, isKept) => {
    const failing = () => Promise.reject(new Error('The node is gone'))
    const { send, records } = await setUp(['swap'], { traceCall: failing, stage })
    await expect(send('swap')).rejects.toThrow('The node is gone')
    expect(records.find('one')?.stage).toEqual(isKept ? stage : undefined)
  })

  test('removes the swap, or leaves it approved, if the user rejects', async () => {
    for (const stage of [{ status: 'asked', step: 'swap' }, { status: 'approved' }] as const) {
      const { send, settle, answer, records, events } = await setUp(['swap'], { stage })
      const sent = send('swap')
      await settle()
      answer(Promise.reject(Object.assign(new Error('no'), { code: 4001 })))
      await expect(sent).rejects.toMatchObject({ code: 'swapRejected' })
      expect(records.find('one')?.stage).toEqual(stage.status === 'approved' ? stage : undefined)
      expect(events).toMatchObject([['SWAP_ERROR', { message: 'rejected' }]])
    }
  })
})

describe('the result of a run', () => {
  test('names the swap that a changed plan continues, if it is stored', async () => {
    const { asked, plan, records } = await setUp(['swap'])
    expect(asked.over()).toEqual({ status: 'over', record: asked.now() })
    expect(asked.changed(plan)).toStrictEqual({ status: 'changed', plan, id: 'one' })
    records.remove('one')
    expect(asked.changed(plan)).toStrictEqual({ status: 'changed', plan })
  })
})
