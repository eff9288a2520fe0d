import type { BatchOutcome, FoundTransfer } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { finalityMs, receiptWaitMs } from '../shared/verify-final.ts'
import { pollIntervalMs } from '../shared/poll-with-backoff.ts'
import { batchWaitMs } from './batch-outcome.ts'
import { faster, foreign, hash, recordAt, setUpRecord } from './swap-outcomes.test-support.ts'
import type { SwapRecord, SwapStage, SwapStep } from './swap-state.ts'

const sent: SwapStage = { status: 'sent', step: 'swap', hash }

describe('a swap whose transaction was replaced', () => {
  test('does not fail if it was sent with a higher fee, although a foreign one has its expected nonce', async () => {
    const world = await setUpRecord(recordAt(sent))
    // A search by nonce finds the transaction that the user had queued in the wallet.
    world.chain.find = async trace =>
      'hash' in trace && trace.hash === faster
        ? { status: 'there', hash: faster, nonce: 6 }
        : { status: 'replaced', hash: foreign, nonce: 5 }
    world.outcome(hash, { status: 'replaced', hash: faster })
    await world.environment.settle()
    expect(world.stage()).toMatchObject({ status: 'sent', hash: faster })
    world.outcome(faster, { status: 'success' })
    await world.environment.settle()
    expect(world.stage()).toEqual({ status: 'done', hash: faster, received: '7' })
  })

  test('does not fail while the node has only a foreign one with its expected nonce', async () => {
    const world = await setUpRecord(recordAt(sent))
    world.chain.find = async () => ({ status: 'replaced', hash: foreign, nonce: 5 })
    world.outcome(hash, { status: 'replaced', hash: faster })
    await world.environment.settle()
    expect(world.stage()).toEqual(sent)
  })

  test('fails if the replacement does something else', async () => {
    const world = await setUpRecord(recordAt(sent))
    world.chain.find = async () => ({ status: 'replaced', hash: faster, nonce: 5 })
    world.outcome(hash, { status: 'replaced', hash: faster })
    await world.environment.settle()
    expect(world.stage()).toEqual({ status: 'failed', reason: 'replaced', hash: faster })
  })
})

test('a swap with an unknown outcome is watched again, and shows the received amount', async () => {
  const world = await setUpRecord(recordAt(sent))
  world.outcome(hash, { status: 'unknown', error: new Error('A block without receipts') })
  await world.environment.settle()
  expect([world.stage(), world.watched()]).toEqual([sent, []])
  await world.environment.advance(pollIntervalMs)
  expect(world.watched()).toEqual([hash])
  world.outcome(hash, { status: 'success' })
  await world.environment.settle()
  expect(world.stage()).toEqual({ status: 'done', hash, received: '7' })
})

describe('a confirmed swap', () => {
  const done = { status: 'done', hash, received: '7' } as const
  const batch = recordAt({ status: 'sent', step: 'batch', hash: 'batch-1' }, 'batch')

  test('is final if it is still on chain after a while', async () => {
    const world = await setUpRecord(recordAt(sent))
    world.outcome(hash, { status: 'success' })
    await world.environment.settle()
    expect([world.stage(), world.watched()]).toEqual([done, []])
    await world.environment.advance(finalityMs)
    expect(world.watched()).toEqual([hash])
    world.outcome(hash, { status: 'success' })
    await world.environment.advance(4 * finalityMs)
    expect(world.records.state.list).toMatchObject([{ stage: done, isFinal: true }])
    expect(world.watched()).toEqual([])
  })

  test('is verified by its transaction if it was a batch, which is watched again after a reorganisation', async () => {
    const answers: BatchOutcome[] = [{ status: 'success', hash }]
    const world = await setUpRecord(batch, {
      actions: { fetchBatchOutcome: async () => answers.shift() ?? Promise.reject(new Error('Asked too often')) },
    })
    await world.environment.settle()
    expect([world.stage(), world.watched()]).toEqual([done, []])
    await world.environment.advance(finalityMs)
    expect(world.watched()).toEqual([hash])
    await world.environment.advance(receiptWaitMs)
    expect(world.records.state.list).toMatchObject([{ stage: sent, wasDone: true, steps: [{ kind: 'swap', hash }] }])
    await world.environment.advance(pollIntervalMs)
    world.outcome(hash, { status: 'success' })
    await world.environment.advance(finalityMs)
    world.outcome(hash, { status: 'success' })
    await world.environment.settle()
    expect(world.records.state.list).toMatchObject([{ stage: done, isFinal: true }])
  })

  test.each<[string, Partial<SwapRecord>, BatchOutcome['status']]>([
    ['is final if its wallet reports it again', { stage: { ...done, hash: 'batch-1' }, isFinal: true }, 'success'],
    [
      'has failed if its wallet reports that it reverted',
      { stage: { status: 'failed', reason: 'reverted', hash: 'batch-1' } },
      'reverted',
    ],
  ])('without a known transaction, as a batch, %s', async (_what, expected, status) => {
    const answers: (BatchOutcome['status'] | undefined)[] = ['success', undefined, 'pending']
    const world = await setUpRecord(batch, {
      actions: {
        async fetchBatchOutcome(_provider, name) {
          const answer = answers.length > 0 ? answers.shift() : status
          if (answer === undefined || name !== 'batch-1') throw new Error('No such batch')
          return { status: answer }
        },
      },
    })
    for (let time = 0; time < 3; time++) {
      expect(world.records.state.list).toMatchObject([{ stage: { ...done, hash: 'batch-1' } }])
      expect(world.records.state.list[0]?.isFinal).toBeUndefined()
      await world.environment.advance(finalityMs)
    }
    await world.environment.advance(pollIntervalMs)
    expect([world.records.state.list, answers, world.watched()]).toMatchObject([[expected], [], []])
  })

  test('is pending again if a reorganisation removed it', async () => {
    const world = await setUpRecord(recordAt(sent))
    world.outcome(hash, { status: 'success' })
    await world.environment.settle()
    await world.environment.advance(finalityMs)
    await world.environment.advance(receiptWaitMs)
    expect(world.stage()).toEqual(sent)
    expect(world.records.state.list[0]?.settled).toBeUndefined()
    world.outcome(hash, { status: 'reverted' })
    await world.environment.settle()
    expect(world.stage()).toMatchObject({ status: 'failed', reason: 'reverted' })
  })

  test('stays done while the node is away, which then neither reports an outcome nor has its receipt', async () => {
    let isAway = false
    const findCall = () => (isAway ? Promise.reject(new Error('The node is gone')) : Promise.resolve(undefined))
    const world = await setUpRecord(recordAt(sent), { actions: { findCall } })
    world.outcome(hash, { status: 'success' })
    await world.environment.settle()
    isAway = true
    await world.environment.advance(finalityMs)
    await world.environment.advance(receiptWaitMs)
    expect(world.stage()).toEqual(done)
    isAway = false
    await world.environment.advance(finalityMs)
    world.outcome(hash, { status: 'success' })
    await world.environment.settle()
    expect(world.records.state.list).toMatchObject([{ stage: done, isFinal: true }])
  })

  test('stays final if another tab, whose node has lost it, verifies late', async () => {
    const world = await setUpRecord(recordAt(sent))
    world.outcome(hash, { status: 'success' })
    await world.environment.settle()
    world.records.changeDone('one', record => ({ ...record, isFinal: true }))
    world.records.changeDone('one', record => ({ ...record, stage: sent }))
    expect(world.records.state.list).toMatchObject([{ stage: done, isFinal: true }])
  })

  test('succeeds once, however often a node loses it and shows it again', async () => {
    const world = await setUpRecord(recordAt(sent))
    const events: string[] = []
    world.store.events.watch(({ data }) => void events.push(data.event))
    for (let time = 0; time < 2; time++) {
      world.outcome(hash, { status: 'success' })
      await world.environment.settle()
      expect(world.stage()).toEqual(done)
      await world.environment.advance(finalityMs)
      await world.environment.advance(receiptWaitMs)
      expect(world.stage()).toEqual(sent)
      await world.environment.advance(pollIntervalMs)
    }
    expect(events.filter(event => event === 'SWAP_SUCCESS')).toHaveLength(1)
  })
})

describe('a swap that was sent while no page watched', () => {
  test.each<[string, SwapStep['kind'], SwapStage]>([
    ['swap', 'swap', { status: 'done', hash: faster, received: '7' }],
    ['approval', 'approve', { status: 'approved' }],
  ])(
    'is searched for repeatedly, and continues with the hash of its %s with a higher fee',
    async (_what, kind, end) => {
      const world = await setUpRecord(recordAt({ status: 'sent', step: kind, hash }, kind))
      world.chain.find = () => Promise.reject(new Error('The node is gone'))
      await world.environment.advance(pollIntervalMs)
      expect([world.stage()?.status, world.watched()]).toEqual(['sent', [hash]])
      world.chain.find = async () => ({ status: 'there', hash: faster, nonce: 5 })
      await world.environment.advance(2 * pollIntervalMs)
      expect([world.stage(), world.watched()]).toEqual([
        { status: 'sent', step: kind, hash: faster, nonce: 5 },
        [faster],
      ])
      world.outcome(faster, { status: 'success' })
      await world.environment.settle()
      expect(world.stage()).toEqual(end)
    },
  )

  test('does not fail if a foreign one has its expected nonce, and fails once its nonce is known', async () => {
    const world = await setUpRecord(recordAt(sent))
    world.chain.find = async () => ({ status: 'replaced', hash: foreign, nonce: 5 })
    await world.environment.advance(pollIntervalMs)
    expect(world.stage()).toEqual(sent)
    const searched: number[] = []
    world.chain.find = async ({ nonce }) => (searched.push(nonce), { status: 'there', hash, nonce: 6 })
    await world.environment.advance(2 * pollIntervalMs)
    expect(world.stage()).toEqual({ ...sent, nonce: 6 })
    world.chain.find = async ({ nonce }) => (searched.push(nonce), { status: 'replaced', hash: foreign, nonce })
    await world.environment.advance(4 * pollIntervalMs)
    expect([searched.slice(0, 2), world.stage()]).toEqual([
      [5, 6],
      { status: 'failed', reason: 'replaced', hash: foreign },
    ])
  })

  test('is stored with its reported nonce, unless that is invalid', async () => {
    const world = await setUpRecord(recordAt({ ...sent, nonce: 6 }))
    const tab = await setUpRecord(undefined, { environment: world.environment.openTab() })
    expect(tab.stage()).toEqual({ ...sent, nonce: 6 })
    world.records.put({ ...recordAt(sent), stage: { ...sent, nonce: -1 } })
    await world.environment.settle()
    expect(tab.stage()).toBeUndefined()
  })
})

describe('a late event of a swap', () => {
  const approved = { status: 'approved' } as const

  test('does not overwrite a record that another page stored meanwhile', async () => {
    const world = await setUpRecord(recordAt(sent))
    let received: (amount: bigint) => void = () => {}
    world.chain.received = () => new Promise(resolve => (received = resolve))
    world.outcome(hash, { status: 'success' })
    await world.environment.settle()
    const next: SwapStage = { status: 'sent', step: 'swap', hash: faster }
    world.records.change('one', record => ({ ...record, stage: next }))
    received(7n)
    await world.environment.settle()
    expect(world.stage()).toEqual(next)
  })

  test('about its approval is ignored if the swap was already requested', async () => {
    const world = await setUpRecord(recordAt({ status: 'sent', step: 'approve', hash }, 'approve'))
    const events: string[] = []
    world.store.events.watch(({ data }) => {
      if (data.event.startsWith('SWAP_')) events.push(data.event)
    })
    const tab = await setUpRecord(undefined, { environment: world.environment.openTab() })
    const asked: SwapStage = { status: 'asked', step: 'swap' }
    tab.records.change('one', record => ({ ...record, tab: 'other', stage: asked }))
    world.outcome(hash, { status: 'success' })
    await world.environment.settle()
    expect([world.stage(), tab.stage()]).toEqual([asked, asked])
    expect(events).toEqual([])
  })

  test('is ignored if a search reports it after the wallet has answered', async () => {
    const world = await setUpRecord(recordAt({ status: 'unanswered', step: 'swap' }))
    let find: (found: FoundTransfer) => void = () => {}
    world.chain.find = () => new Promise(resolve => (find = resolve))
    await world.environment.advance(pollIntervalMs)
    world.records.change('one', record => ({ ...record, stage: approved }))
    find({ status: 'there', hash: faster, nonce: 5 })
    await world.environment.settle()
    expect(world.stage()).toEqual(approved)
  })
})

test('a wallet that does not report the status of a batch is polled again', async () => {
  const answers: Promise<BatchOutcome>[] = [new Promise(() => {}), Promise.resolve({ status: 'success', hash: faster })]
  const world = await setUpRecord(recordAt({ status: 'sent', step: 'batch', hash: 'batch-1' }, 'batch'), {
    actions: { fetchBatchOutcome: () => answers.shift() ?? Promise.reject(new Error('Asked too often')) },
  })
  await world.environment.advance(batchWaitMs - 1)
  expect([world.stage()?.status, answers.length]).toEqual(['sent', 1])
  await world.environment.advance(1 + pollIntervalMs)
  expect(world.stage()).toEqual({ status: 'done', hash: faster, received: '7' })
})

describe('a batched swap without an answer', () => {
  const lost = recordAt({ status: 'unanswered', step: 'batch' }, 'batch')

  test('is watched as a transaction once the chain has shown it, also on the next page', async () => {
    const world = await setUpRecord(lost)
    world.chain.find = async () => ({ status: 'there', hash: faster })
    await world.environment.advance(pollIntervalMs)
    expect([world.stage(), world.watched()]).toEqual([{ status: 'sent', step: 'swap', hash: faster }, [faster]])
    const tab = await setUpRecord(undefined, { environment: world.environment.openTab() })
    expect([tab.records.state.list[0]?.steps, tab.watched()]).toEqual([
      [{ kind: 'swap', status: 'sent', hash: faster }],
      [faster],
    ])
    tab.outcome(faster, { status: 'success' })
    await tab.environment.settle()
    expect(tab.stage()).toEqual({ status: 'done', hash: faster, received: '7' })
  })

  test('is not matched by another one that does the same, also while only the wallet knows that', async () => {
    const answers: BatchOutcome[] = [{ status: 'pending' }, { status: 'success', hash: faster }]
    const world = await setUpRecord(undefined, {
      actions: { fetchBatchOutcome: async () => answers.shift() ?? { status: 'pending' } },
    })
    const others: unknown[] = []
    world.chain.find = async trace => void others.push(trace.others)
    const asked = world.environment.clock.now()
    const twin = recordAt({ status: 'sent', step: 'batch', hash: 'batch-1' }, 'batch')
    world.records.put({ ...twin, id: 'twin', asked })
    world.records.put({ ...lost, asked })
    await world.environment.advance(1)
    expect(others).toEqual([])
    await world.environment.advance(3 * pollIntervalMs)
    expect(others[0]).toEqual(['batch-1', faster])
  })
})
