import { describe, expect, test } from 'vitest'

import { type EventHistory, replay, rowsOf } from '../shared/event-history.test-support.ts'
import { type SendMoment, setUpSend } from './played-send.test-support.ts'

const requested = ['request', 'asked', 'SEND_INITIATED'] as const
const sent = ['wallet returns a hash', 'sent', 'SEND_SUCCESS'] as const
const unanswered = ['ten minutes pass', 'unanswered'] as const

const histories: readonly EventHistory<SendMoment>[] = [
  [
    [
      'request with full storage',
      undefined,
      'SEND_INITIATED',
      'SEND_ERROR: The storage of the browser is full, and nothing was sent',
    ],
  ],
  // The wallet answers in time.
  [requested, ['user declines', undefined, 'SEND_REJECTED']],
  [requested, ['wallet has too little', 'failed', 'SEND_ERROR: insufficientFunds'], ['search runs', 'failed']],
  [requested, ['wallet returns no hash', 'unanswered', 'SEND_ERROR: unanswered']],
  [requested, ['chain has it', 'asked'], ['nonce is too low', 'sent', 'SEND_SUCCESS']],
  [
    requested,
    ['nonce is too low', 'unanswered', 'SEND_ERROR: nonceTooLow'],
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
    ['chain confirms', 'confirmed'],
  ],
  // Success is reported with the hash, and nothing after it.
  [requested, sent, ['poll runs', 'sent'], ['chain confirms', 'confirmed'], ['block is final', 'confirmed']],
  [requested, sent, ['chain reverts', 'failed']],
  [requested, sent, ['chain takes it too late', 'failed']],
  [requested, sent, ['user raises the fee', 'sent'], ['chain confirms', 'confirmed']],
  [requested, sent, ['user cancels in the wallet', 'failed']],
  [
    requested,
    sent,
    ['page is closed for hours', 'unanswered'],
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
  ],
  [
    requested,
    sent,
    ['chain confirms', 'confirmed'],
    ['block is gone', 'sent'],
    ['poll runs', 'sent'],
    ['chain confirms', 'confirmed'],
  ],
  [requested, sent, ['page reloads', 'sent'], ['chain confirms', 'confirmed']],
  // The wait ends without an event. Late answers have one.
  [requested, unanswered, ['wallet returns a hash', 'sent', 'SEND_SUCCESS'], ['chain confirms', 'confirmed']],
  [requested, unanswered, ['user declines', undefined, 'SEND_REJECTED']],
  [requested, unanswered, ['wallet has too little', 'failed', 'SEND_ERROR: insufficientFunds']],
  [requested, unanswered, ['user dismisses', undefined], ['wallet returns a hash', 'sent', 'SEND_SUCCESS']],
  // A search reports nothing. A later answer of any kind then counts as success, because the hash is known.
  [requested, unanswered, ['chain has it', 'unanswered'], ['search runs', 'sent'], ['chain confirms', 'confirmed']],
  [
    requested,
    unanswered,
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
    ['wallet returns a hash', 'sent', 'SEND_SUCCESS'],
  ],
  [
    requested,
    unanswered,
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
    ['user declines', 'sent', 'SEND_SUCCESS'],
  ],
  // The next page reports nothing either.
  [
    requested,
    ['page reloads', 'unanswered'],
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
    ['chain confirms', 'confirmed'],
  ],
  [requested, ['page reloads', 'unanswered'], ['user dismisses', undefined]],
]

describe('the events of a send', () => {
  test.each(rowsOf(histories))('%s', async (_title, history) => {
    expect(await replay(history, await setUpSend())).toEqual(history)
  })
})
