import { byTestId, createWorld, findAll, shown, until, type World } from '@latchkey/modal/test'
import { userEvent } from 'vitest/browser'

import { recordsOf } from '../shared/send-records.test-support.ts'
import type { SendArguments, SendRecord, SendStage } from '../shared/send-state.ts'
import { draft, type GivenSend, openSend, ready, recordOf, withSend } from './send.test-support.ts'

/** Opens the review of a draft. */
export async function openPreview(given: GivenSend = {}, entered: SendArguments = draft): Promise<World> {
  const world = await createWorld(withSend(given))
  await openSend(world, entered, given)
  await ready(world)
  await until(() => byTestId('send-review-button').ariaDisabled === null, 'the draft')
  await userEvent.click(byTestId('send-review-button'))
  await shown('lk-send-preview-view')
  return world
}

/** Opens the result of a send that an earlier page has stored. */
export async function openOutcome(
  stage: SendStage,
  more: Partial<SendRecord> = {},
  given: GivenSend = {},
): Promise<World> {
  const world = await createWorld(withSend(given))
  await openSend(world, undefined, given)
  const record = { ...recordOf(stage, more), asked: world.environment.clock.now() }
  recordsOf(world.store).add(record)
  world.store.router.push('WalletSendSuccess', { id: record.id })
  await shown('lk-send-success-view')
  // The form shows an unknown result too, until it has left.
  await until(() => findAll('lk-send-view').length === 0, 'leaving')
  return world
}
