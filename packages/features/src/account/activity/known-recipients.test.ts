import { createTestEnvironment, mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { recipientJudgeFeature } from './judge-recipient.ts'
import type { SendRecord, SendStage } from '../../transactions/shared/send-state.ts'
import { hash, maya, raise, setUp } from '../../transactions/send/send-world.test-support.ts'
import { senderOf } from '../../transactions/shared/sender.ts'

const payee = '0x8F3aB1c2D4e5F60718293a4B5c6D7e8F9c41D9e0'
const imitation = '0x8f3a00000000000000000000000000000000d9e0'

/** Returns the notices about the imitation after a send of another account of this browser, by its stage. */
async function noticesAfter(stage: SendStage, networkId: SendRecord['networkId'] = 'eip155:1', to = payee) {
  const environment = createTestEnvironment()
  const asked = environment.clock.now()
  const from = networkId.startsWith('eip155') ? maya : mockAddresses.solana
  const trace = { from, to, amount: '1', since: '1' }
  const record = { id: 'one', tab: 'one', networkId, wallet: 'W', symbol: 'ETH', decimals: 18, trace, asked, stage }
  environment.storage.set('@appkit/pending_sends', JSON.stringify([record]))
  const { store } = await setUp({ environment })
  const sender = senderOf(store, 'eip155', undefined) ?? raise()
  const judge = store.use(recipientJudgeFeature)
  await judge.search('eip155')
  return judge.judge(imitation, sender)
}

describe('a send of another account of this browser', () => {
  test.each<[string, SendStage, boolean]>([
    ['confirmed', { status: 'confirmed', hash }, true],
    ['sent', { status: 'sent', hash }, true],
    ['unanswered', { status: 'unanswered' }, false],
    ['failed', { status: 'failed', reason: 'reverted', hash }, false],
  ])('with the stage %s makes its recipient known: %o → %s', async (_status, stage, isKnown) => {
    expect(await noticesAfter(stage)).toEqual(isKnown ? [{ kind: 'lookAlike', known: payee }] : [])
  })
})
