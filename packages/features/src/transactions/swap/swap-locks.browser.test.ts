import { createTestEnvironment } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { journalFeature } from '../shared/journal.ts'
import { holdSend } from '../shared/send-locks.ts'
import { advanceWithLocks } from '../../test/advance-with-locks.test-support.ts'
import { answerWaitMs, swapLock } from './swap-outcomes-feature.ts'
import { recordAt, setUpRecord } from './swap-outcomes.test-support.ts'
import type { SwapStage } from './swap-state.ts'

/** A test environment with the browser's real locks. */
const environmentWithLocks = () => ({ ...createTestEnvironment(), locks: navigator.locks })

/** The page of a duplicated tab, which waits for the wallet and holds the lock. */
async function openDuplicate(stage: SwapStage) {
  const environment = environmentWithLocks()
  const page = await setUpRecord(undefined, { environment })
  const { tab } = page.store.use(journalFeature)
  const record = { ...recordAt(stage), tab, isLocked: true as const, asked: environment.clock.now() }
  const release = await holdSend(environment, swapLock(record.id))
  page.records.put(record)
  return { page, release, record }
}

test('a swap that another tab of the same name waits for is left to it for any time', async () => {
  const { page, release } = await openDuplicate({ status: 'asked', step: 'swap' })
  await advanceWithLocks(page, 2 * answerWaitMs)
  expect(page.stage()).toEqual({ status: 'asked', step: 'swap' })
  release?.()
  await advanceWithLocks(page, 5_000)
  expect(page.stage()).toEqual({ status: 'unanswered', step: 'swap' })
})

test('a swap that waited for a signature is removed once its tab is closed, and no sooner', async () => {
  const { page, release } = await openDuplicate({ status: 'asked', step: 'permit' })
  await advanceWithLocks(page, 60_000)
  expect(page.stage()).toEqual({ status: 'asked', step: 'permit' })
  release?.()
  await advanceWithLocks(page, 5_000)
  expect(page.stage()).toBeUndefined()
})
