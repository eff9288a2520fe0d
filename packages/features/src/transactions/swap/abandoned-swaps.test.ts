import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { journalFeature } from '../shared/journal.ts'
import { answerWaitMs } from './swap-outcomes-feature.ts'
import { hash, recordAt, setUpRecord } from './swap-outcomes.test-support.ts'
import type { SwapRecord, SwapStage } from './swap-state.ts'

const asked: SwapStage = { status: 'asked', step: 'swap' }

/** A page with a swap for whose answer another page waits, which holds its lock until it is released. */
async function setUp(stage: SwapStage = asked) {
  const environment = createTestEnvironment()
  const requests: unknown[] = []
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  environment.locks = {
    async request(name, { mode }, hold) {
      requests.push([name, mode])
      await released
      await hold()
    },
  }
  const world = await setUpRecord(undefined, { environment })
  const record: SwapRecord = { ...recordAt(stage), isLocked: true, asked: environment.clock.now() }
  world.records.put(record)
  await environment.settle()
  return { ...world, record, requests, release }
}

describe('a swap whose lock another page holds', () => {
  test('waits for the answer of that page for any time, and is searched for a second after its lock is released', async () => {
    const { environment, requests, release, stage } = await setUp()
    expect(requests).toEqual([['@appkit/send_swap_one', 'shared']])
    await environment.advance(2 * answerWaitMs)
    expect(stage()).toEqual(asked)
    release()
    await environment.settle()
    await environment.advance(999)
    expect(stage()).toEqual(asked)
    await environment.advance(1)
    expect(stage()).toEqual({ status: 'unanswered', step: 'swap' })
  })

  test('is removed after that if it waited for a signature, which sends nothing', async () => {
    const { environment, release, stage } = await setUp({ status: 'asked', step: 'permit' })
    release()
    await environment.settle()
    await environment.advance(1_000)
    expect(stage()).toBeUndefined()
  })

  test('keeps the answer that its page has stored last, although no event has reported it yet', async () => {
    const { environment, record, release, stage } = await setUp()
    const sent: SwapStage = { status: 'sent', step: 'swap', hash }
    environment.storage.set('@appkit/pending_swaps', JSON.stringify([{ ...record, stage: sent }]))
    release()
    await environment.settle()
    await environment.advance(1_000)
    expect(stage()).toEqual(sent)
  })
})

test('a swap of an earlier page of the same tab is searched for at once, without locks', async () => {
  const world = await setUpRecord()
  const { tab } = world.store.use(journalFeature)
  world.records.put({ ...recordAt(asked), tab, asked: world.environment.clock.now() })
  await world.environment.settle()
  expect(world.stage()).toEqual({ status: 'unanswered', step: 'swap' })
})
