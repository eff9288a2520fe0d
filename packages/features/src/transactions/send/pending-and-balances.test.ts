import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { type EventHistory, replay, rowsOf } from '../shared/event-history.test-support.ts'
import { settledAgeMs } from '../shared/journal.ts'
import { openKit } from '../shared/stored-records.test-support.ts'
import { watchPendingSends } from './pending-sends.ts'
import { type SendMoment, setUpSend } from './played-send.test-support.ts'
import { sendRecordsFeature } from '../shared/send-records-feature.ts'

const account = { address: mockAddresses.eip155, caipAddress: `eip155:1:${mockAddresses.eip155}` } as const

/**
 * A send, and what the page shows of it: the dot of the button, and whether balances are fetched again at once. They
 * are also renewed from time to time.
 */
async function setUpShown() {
  const seen: string[] = []
  let time = 0
  const played = await setUpSend({
    async fetchTokens() {
      if (environment.clock.now() === time && seen.at(-1) !== 'balances') seen.push('balances')
      return []
    },
  })
  const { environment } = played
  await played.settle()
  watchPendingSends(played.store, account, count => {
    const text = count > 0 ? 'dot' : 'no dot'
    if (seen.findLast(each => each.endsWith('dot')) !== text) seen.push(text)
  })
  const moments = Object.fromEntries(
    Object.entries(played.moments).map(([moment, play]) => [
      moment,
      () => {
        time = environment.clock.now()
        return play()
      },
    ]),
  ) as typeof played.moments
  return { ...played, moments, seen }
}

const requested = ['request', 'asked', 'dot'] as const
const sent = ['wallet returns a hash', 'sent', 'balances'] as const

const histories: readonly EventHistory<SendMoment>[] = [
  // A confirmation ends the dot, whether or not it is final yet. Finality changes nothing.
  [
    requested,
    sent,
    ['poll runs', 'sent'],
    ['chain confirms', 'confirmed', 'no dot', 'balances'],
    ['block is final', 'confirmed'],
  ],
  [requested, sent, ['chain reverts', 'failed', 'no dot', 'balances']],
  [requested, sent, ['user raises the fee', 'sent'], ['chain confirms', 'confirmed', 'no dot', 'balances']],
  [requested, sent, ['user cancels in the wallet', 'failed', 'no dot', 'balances']],
  // A reorganisation shows the dot again.
  [
    requested,
    sent,
    ['chain confirms', 'confirmed', 'no dot', 'balances'],
    ['block is gone', 'sent', 'dot'],
    ['poll runs', 'sent'],
    ['chain confirms', 'confirmed', 'no dot', 'balances'],
  ],
  // Nothing was sent, so balances stay.
  [requested, ['user declines', undefined, 'no dot']],
  [requested, ['wallet has too little', 'failed', 'no dot']],
  // An unknown result keeps the dot until the user dismisses it. The wallet's late hash fetches balances.
  [requested, ['ten minutes pass', 'unanswered'], ['user dismisses', undefined, 'no dot']],
  [requested, ['ten minutes pass', 'unanswered'], ['wallet returns a hash', 'sent', 'balances']],
  [
    requested,
    ['ten minutes pass', 'unanswered'],
    ['chain has it', 'unanswered'],
    ['search runs', 'sent'],
    ['chain confirms', 'confirmed', 'no dot', 'balances'],
  ],
]

describe('the dot on the button and the balances', () => {
  test.each(rowsOf(histories))('%s', async (_title, history) => {
    expect(await replay(history, await setUpShown())).toEqual(history)
  })
})

describe('a send in storage', () => {
  test('stays for a day after its latest confirmation, whenever that is final', async () => {
    const { moments, settle, store, record, environment } = await setUpShown()
    async function play(...names: readonly SendMoment[]): Promise<void> {
      for (const moment of names) {
        await moments[moment]()
        await settle()
      }
    }
    await play('request', 'wallet returns a hash', 'chain confirms')
    expect(record()?.settled).toBe(environment.clock.now())
    await play('block is gone')
    expect(record()?.settled).toBeUndefined()
    await play('poll runs', 'chain confirms')
    const confirmed = environment.clock.now()
    await play('block is final')
    expect(record()).toMatchObject({ isFinal: true, settled: confirmed })
    store.destroy()
    const stored = () => openKit(environment.openTab()).use(sendRecordsFeature).state.list
    await environment.advance(confirmed + settledAgeMs - environment.clock.now() - 1)
    expect(stored()).toHaveLength(1)
    await environment.advance(1)
    expect(stored()).toEqual([])
  })
})
