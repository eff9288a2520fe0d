import type { TestEnvironment } from '@latchkey/testing'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { advanceWithLocks } from '../../test/advance-with-locks.test-support.ts'
import { answerTimeoutMs } from './subscriptions.ts'
import { hash, maya, setUp } from '../send/send-world.test-support.ts'

/** A test environment with the browser's real locks. */
const withLocks = (environment: TestEnvironment): TestEnvironment => ({ ...environment, locks: navigator.locks })

/** A tab that waits for its wallet's answer. */
async function awaiting(environment = withLocks(createTestEnvironment())) {
  const first = await setUp({ environment, isHeld: true })
  await first.draft('0.5', maya)
  void first.send.send()
  await expect.poll(() => first.asked()).toBe(1)
  return first
}

/** A duplicate of a tab: the browser copies the tab's storage. */
function duplicateOf({ environment }: Awaited<ReturnType<typeof awaiting>>): TestEnvironment {
  const tab = withLocks(environment.openTab())
  const name = environment.tabStorage.get('@appkit/send_tab')
  if (name === undefined) throw new Error('The tab has no name')
  tab.tabStorage.set('@appkit/send_tab', name)
  return tab
}

type Tab = Awaited<ReturnType<typeof setUp>>
const statusOf = ({ send }: Tab) => send.state.sends[0]?.stage.status
describe('a send that another tab waits for', () => {
  test('is left to that tab by its duplicate, which reads the outcome from storage', async () => {
    const first = await awaiting()
    const duplicate = await setUp({ environment: duplicateOf(first) })
    await advanceWithLocks(duplicate, 60_000)
    expect(statusOf(duplicate)).toBe('asked')
    first.answer(hash)
    await advanceWithLocks(first, 5_000)
    expect([statusOf(first), statusOf(duplicate)]).toEqual(['sent', 'sent'])
  })

  test.each([
    ['its duplicate', duplicateOf],
    ['another tab', ({ environment }: Awaited<ReturnType<typeof awaiting>>) => withLocks(environment.openTab())],
  ])('is unknown for %s soon after the tab is closed', async (_who, open) => {
    const first = await awaiting()
    const other = await setUp({ environment: open(first) })
    await advanceWithLocks(other, 10_000)
    expect(statusOf(other)).toBe('asked')
    first.store.destroy()
    await advanceWithLocks(other, 5_000)
    expect(statusOf(other)).toBe('unanswered')
  })

  test('is unknown for the tab itself once it is reloaded', async () => {
    const first = await awaiting()
    first.store.destroy()
    const again = await setUp({ environment: first.environment })
    await advanceWithLocks(again, 5_000)
    expect(statusOf(again)).toBe('unanswered')
  })

  test('releases its lock once the wallet has answered, and after the timeout', async () => {
    const held = async (): Promise<number> => (await navigator.locks.query()).held?.length ?? 0
    const before = await held()
    const answered = await awaiting()
    expect(await held()).toBe(before + 1)
    answered.answer(hash)
    await advanceWithLocks(answered, 1_000)
    expect(await held()).toBe(before)
    const late = await awaiting()
    expect(await held()).toBe(before + 1)
    await advanceWithLocks(late, answerTimeoutMs)
    expect(statusOf(late)).toBe('unanswered')
    expect(await held()).toBe(before)
  })

  test.each<[string, TestEnvironment['locks']]>([
    ['without web locks', undefined],
    ['if web locks are rejected', { request: async () => Promise.reject(new DOMException('No', 'SecurityError')) }],
  ])('%s is recognized by the name of the tab', async (_where, locks) => {
    const first = await awaiting({ ...createTestEnvironment(), locks })
    const other = await setUp({ environment: { ...first.environment.openTab(), locks } })
    await advanceWithLocks(other, 60_000)
    expect(statusOf(other)).toBe('asked')
    const again = await setUp({ environment: { ...duplicateOf(first), locks } })
    await advanceWithLocks(again, 5_000)
    expect(statusOf(again)).toBe('unanswered')
  })
})
