import type { KitEvent, Store } from '@latchkey/core'
import { createTestEnvironment } from '@latchkey/testing'
import type { AdapterActions, BatchOutcome, CallTrace } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { pollIntervalMs } from '../shared/poll-with-backoff.ts'
import { untracedMs } from '../shared/follow-send.ts'
import { finalityMs } from '../shared/verify-final.ts'
import { answerWaitMs, swapOutcomesFeature } from './swap-outcomes-feature.ts'
import { faster, foreign, hash, recordAt, setUpRecord } from './swap-outcomes.test-support.ts'
import type { SwapRecord, SwapStage, SwapStep } from './swap-state.ts'

const sent: SwapStage = { status: 'sent', step: 'swap', hash }
const unanswered: SwapStage = { status: 'unanswered', step: 'swap' }

/** A page that finds a stored swap, with the events that it reports. */
async function setUp(record: SwapRecord, actions?: AdapterActions) {
  const world = await setUpRecord(undefined, { environment: createTestEnvironment(), ...(actions && { actions }) })
  const events: string[] = []
  world.store.events.watch(({ data }: { data: KitEvent }) => {
    if (data.event.startsWith('SWAP_')) events.push(data.event)
  })
  world.records.put({ ...record, asked: world.environment.clock.now() })
  await world.environment.settle()
  return { ...world, events }
}

describe('the events of a swap', () => {
  test.each<[string[], SwapStep['kind'], 'success' | 'reverted']>([
    [['SWAP_APPROVAL_SUCCESS'], 'approve', 'success'],
    [['SWAP_APPROVAL_SUCCESS'], 'reset', 'success'],
    [['SWAP_SUCCESS'], 'swap', 'success'],
    [['SWAP_APPROVAL_ERROR'], 'approve', 'reverted'],
    [['SWAP_APPROVAL_ERROR'], 'reset', 'reverted'],
    [['SWAP_ERROR'], 'swap', 'reverted'],
  ])('are %j if its step %s has the outcome %s', async (names, kind, status) => {
    const world = await setUp(recordAt({ status: 'sent', step: kind, hash }, kind))
    world.outcome(hash, { status })
    await world.environment.settle()
    expect(world.events).toEqual(names)
  })

  test('are none if its result is unknown', async () => {
    const world = await setUp(recordAt({ status: 'asked', step: 'swap' }))
    await world.environment.advance(answerWaitMs)
    expect([world.stage(), world.events]).toEqual([unanswered, []])
  })
})

describe('a swap that another page has requested', () => {
  test('waits for the answer until the time limit', async () => {
    const world = await setUp(recordAt({ status: 'asked', step: 'swap' }))
    await world.environment.advance(answerWaitMs - 1)
    expect(world.stage()).toEqual({ status: 'asked', step: 'swap' })
    await world.environment.advance(1)
    expect(world.stage()).toEqual(unanswered)
  })

  test('is not verified again once it is final', async () => {
    const world = await setUp({ ...recordAt({ status: 'done', hash }), isFinal: true })
    await world.environment.advance(finalityMs)
    expect(world.watched()).toEqual([])
  })

  test('is verified only once it is complete', async () => {
    const world = await setUp(recordAt(unanswered))
    await world.environment.advance(2 * finalityMs)
    expect(world.watched()).toEqual([])
  })
})

/** Delays the actions of the adapter. @returns a function that loads them */
function delayActions({ options }: Store): () => void {
  const [adapter] = options.adapters
  const { actions } = adapter ?? {}
  let load = (): void => {}
  const loaded = new Promise<void>(resolve => (load = resolve))
  if (adapter && actions) Object.assign(adapter, { actions: () => loaded.then(() => actions()) })
  return load
}

test('a batch is not asked for after its kit was destroyed', async () => {
  let asked = 0
  const fetchBatchOutcome = async (): Promise<BatchOutcome> => {
    asked++
    return { status: 'pending' }
  }
  const world = await setUpRecord(undefined, { actions: { fetchBatchOutcome } })
  const load = delayActions(world.store)
  world.records.put({
    ...recordAt({ status: 'sent', step: 'batch', hash: '0xid' }, 'batch'),
    asked: world.environment.clock.now(),
  })
  await world.environment.settle()
  world.store.destroy()
  load()
  await world.environment.settle()
  expect(asked).toBe(0)
})

describe('the search for a swap', () => {
  test('names the nonce that a node has reported, and the hash only if there is one', async () => {
    const traces: CallTrace[] = []
    const find = async (trace: CallTrace) => void traces.push(trace)
    const world = await setUp(recordAt(unanswered))
    world.chain.find = async trace => find(trace).then(() => undefined)
    await world.environment.advance(pollIntervalMs)
    const { trace } = recordAt(unanswered)
    expect(traces[0]).toStrictEqual({ ...trace, others: [] })
    world.records.change('one', record => ({ ...record, stage: { ...sent, nonce: 9 } }))
    traces.length = 0
    await world.environment.advance(2 * pollIntervalMs)
    expect(traces[0]).toStrictEqual({ ...trace, nonce: 9, others: [], hash })
  })

  test('excludes the transaction of an earlier step of the same swap, but not that of the step itself', async () => {
    const others: unknown[] = []
    const approval: SwapStep = { kind: 'approve', status: 'done', hash: foreign }
    const world = await setUp({ ...recordAt(unanswered), steps: [approval, { kind: 'swap', status: 'asked' }] })
    world.chain.find = async trace => void others.push(trace.others)
    await world.environment.advance(pollIntervalMs)
    world.records.change('one', record => ({
      ...record,
      stage: sent,
      steps: [approval, { kind: 'swap', status: 'sent', hash }],
    }))
    await world.environment.settle()
    expect(others).toEqual([[foreign], [foreign]])
  })

  test('does not start for a swap that is complete by the time its network is there', async () => {
    let searches = 0
    const world = await setUp(recordAt(sent))
    world.chain.find = async () => void searches++
    world.outcome(hash, { status: 'unknown', error: new Error('The node is gone') })
    await world.environment.settle()
    const load = delayActions(world.store)
    await world.environment.advance(pollIntervalMs)
    world.records.change('one', record => ({ ...record, stage: { status: 'done', hash }, isFinal: true }))
    load()
    await world.environment.settle()
    expect(searches).toBe(0)
  })

  test('does not take a transaction of another swap, whichever of several it is', async () => {
    const world = await setUp(recordAt(unanswered))
    const done = (id: string, of: string): SwapRecord => ({
      ...recordAt({ status: 'done', hash: of }),
      id,
      asked: world.environment.clock.now(),
      settled: world.environment.clock.now(),
      isFinal: true,
    })
    world.records.put(done('two', foreign))
    world.records.put(done('three', faster))
    world.chain.find = async () => ({ status: 'there', hash: faster, nonce: 5 })
    await world.environment.advance(2 * pollIntervalMs)
    expect(world.records.find('one')?.stage).toEqual(unanswered)
    world.chain.find = async () => ({ status: 'there', hash, nonce: 5 })
    await world.environment.advance(4 * pollIntervalMs)
    expect(world.records.find('one')?.stage).toMatchObject(sent)
  })

  test.each<[string, SwapStage, boolean, boolean]>([
    ['the same calls', { status: 'sent', step: 'batch', hash: '0xid' }, true, true],
    ['no trace', { status: 'sent', step: 'batch', hash: '0xid' }, false, false],
    ['the same calls, but is not sent yet', { status: 'asked', step: 'batch' }, true, false],
  ])('waits only for a sent batch with the same calls: for one that has %s', async (_what, stage, isTraced, isTwin) => {
    const world = await setUp(recordAt(unanswered))
    const { trace, ...untraced } = recordAt(stage, 'batch')
    const asked = world.environment.clock.now()
    world.records.put({ ...untraced, ...(isTraced && trace && { trace }), id: 'two', asked })
    world.chain.find = async () => ({ status: 'there', hash, nonce: 5 })
    await world.environment.advance(2 * pollIntervalMs)
    expect(world.records.find('one')?.stage.status).toBe(isTwin ? 'unanswered' : 'sent')
  })

  test('goes on by the hash of a sent swap, although a batch with the same calls has no known transaction', async () => {
    const world = await setUp(recordAt(sent))
    const asked = world.environment.clock.now()
    world.records.put({ ...recordAt({ status: 'sent', step: 'batch', hash: '0xid' }, 'batch'), id: 'two', asked })
    world.chain.find = async trace =>
      'hash' in trace && trace.hash === hash ? { status: 'there', hash, nonce: 9 } : undefined
    await world.environment.advance(2 * pollIntervalMs)
    expect(world.records.find('one')?.stage).toMatchObject({ status: 'sent', nonce: 9 })
  })

  test('never rejects, finds nothing for a swap whose result is known, and changes nothing', async () => {
    let searches = 0
    const world = await setUp(recordAt({ status: 'approved' }))
    world.chain.find = async () => {
      searches += 1
      return undefined
    }
    const outcomes = world.store.use(swapOutcomesFeature)
    await outcomes.find('one')
    expect(searches).toBe(0)
    world.records.change('one', record => ({ ...record, stage: unanswered }))
    await outcomes.find('one')
    expect([searches > 0, world.records.find('one')?.stage]).toEqual([true, unanswered])
  })

  test('watches a swap without a trace as one of its account', async () => {
    const senders: unknown[] = []
    const { trace: _, ...untraced } = recordAt(sent)
    await setUp(untraced, {
      watchTransfer: (_hash, _network, _onOutcome, from) => (senders.push(from), () => {}),
    })
    expect(senders).toEqual([untraced.account])
  })

  test('is over after hours without a trace, also with an adapter that searches for nothing', async () => {
    const world = await setUp(recordAt(sent), { findCall: undefined } as unknown as AdapterActions)
    await world.environment.advance(untracedMs - 1)
    expect(world.stage()).toEqual(sent)
    await world.environment.advance(2 * answerWaitMs)
    expect(world.stage()).toEqual(unanswered)
  })
})

describe('a complete swap', () => {
  test('shows the received amount, in its own token, or none if no node reports it', async () => {
    const requests: unknown[] = []
    const world = await setUp(recordAt(sent), {
      fetchReceived: async ({ token, hash: of, account }) => (requests.push([token, of, account]), undefined),
    })
    world.outcome(hash, { status: 'success' })
    await world.environment.settle()
    expect(requests).toEqual([[`0x${'d'.repeat(40)}`, hash, recordAt(sent).account]])
    expect(world.stage()).toStrictEqual({ status: 'done', hash })
  })

  test.each([false, true])('fetches balances unless the kit was destroyed: %s', async isDestroyed => {
    let fetches = 0
    let tell: (received: bigint) => void = () => {}
    const world = await setUp(recordAt(sent), {
      fetchReceived: () => new Promise(resolve => (tell = resolve)),
      fetchBalance: async () => (fetches++, { balance: '1', symbol: 'ETH' }),
    })
    world.outcome(hash, { status: 'success' })
    await world.environment.settle()
    const before = fetches
    if (isDestroyed) world.store.destroy()
    tell(7n)
    await world.environment.settle()
    expect(fetches > before).toBe(!isDestroyed)
  })
})
