import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anyHistory, type HistoryCommand } from './history-commands.test-support.ts'
import type { HistoryEvent } from './history-model.test-support.ts'
import { type HistoryOptions, startHistory, type TodaysKind } from './history.test-support.ts'
import { hashOf, phaseOf } from './status.ts'

/** A difference between today's rules and the table that is meant. */
export interface Difference {
  /** One sentence about the rule that only the table has. */
  readonly reason: string
  readonly isMet: (event: HistoryEvent) => boolean
  /** The shortest history whose last step shows it. */
  readonly history: readonly HistoryCommand[]
  readonly isDuplicate?: true
}

export const request: HistoryCommand = { type: 'request', page: 0 }
export const minutes = (count: number): HistoryCommand => ({ type: 'wait', ms: count * 60_000 })

const sent: HistoryCommand = { type: 'answer', answer: 'hash', hash: '0xaa' }

/** Differences of every kind. */
export const commonDifferences: readonly Difference[] = [
  {
    reason: 'a record is not dismissed while the wallet has its request, which no screen offers',
    isMet: ({ record, event }) => event.type === 'dismissed' && phaseOf(record.stage) === 'pending',
    history: [request, { type: 'dismiss', page: 0 }],
  },
  {
    reason: 'a transaction is not replaced by its own hash, even if the node says so, and keeps its nonce',
    isMet: ({ record, event }) =>
      event.type === 'found' && event.cause === 'superseded' && event.found.hash === hashOf(record.stage),
    history: [
      request,
      sent,
      { type: 'watch', index: 0, status: 'replaced', hash: '0xaa' },
      { type: 'search', index: 2, result: 'replaced', hash: '0xaa', hasNonce: false },
    ],
  },
  {
    reason: 'a transaction that was shown and is gone keeps its hash, whatever the wallet says later',
    isMet: ({ record, event }) =>
      phaseOf(record.stage) === 'missing' && ['rejected', 'failed', 'noAnswer', 'timedOut'].includes(event.type),
    history: [
      request,
      minutes(360),
      { type: 'return', page: 0 },
      { type: 'search', index: 0, result: 'there', hash: '0xaa', hasNonce: false },
      { type: 'search', index: 0, result: 'nowhere', hash: '0xaa', hasNonce: false },
      { type: 'answer', answer: 'rejected', hash: '0xaa' },
    ],
  },
  {
    reason: 'a transaction that is gone has failed once another one with its nonce is certain to replace it',
    isMet: ({ record, event }) =>
      phaseOf(record.stage) === 'missing' && event.type === 'found' && event.found.status === 'replaced',
    history: [
      request,
      sent,
      { type: 'search', index: 0, result: 'there', hash: '0xaa', hasNonce: true },
      minutes(360),
      { type: 'return', page: 0 },
      { type: 'search', index: 0, result: 'nowhere', hash: '0xaa', hasNonce: false },
      { type: 'search', index: 0, result: 'replaced', hash: '0xbb', hasNonce: true },
    ],
  },
  {
    reason: 'a nonce that a node has told since the search began counts for its result',
    isMet: ({ record, event, nonceAtStart }) =>
      event.type === 'found' &&
      event.found.status === 'replaced' &&
      record.stage.status === 'submitted' &&
      record.stage.nonce !== nonceAtStart,
    history: [
      request,
      sent,
      { type: 'search', index: 1, result: 'there', hash: '0xaa', hasNonce: true },
      { type: 'search', index: 0, result: 'replaced', hash: '0xbb', hasNonce: true },
    ],
  },
]

/** The record of a payment has no nonce. */
export const keptNonce: Difference = {
  reason: 'a transaction that was gone keeps the nonce that a node has told, if it is found without one',
  isMet: ({ record, event }) =>
    event.type === 'found' &&
    event.found.status === 'there' &&
    event.found.nonce === undefined &&
    record.stage.status === 'unknown' &&
    record.stage.nonce !== undefined,
  history: [
    request,
    sent,
    { type: 'search', index: 0, result: 'there', hash: '0xaa', hasNonce: true },
    minutes(360),
    { type: 'return', page: 0 },
    { type: 'search', index: 0, result: 'nowhere', hash: '0xaa', hasNonce: false },
    { type: 'search', index: 0, result: 'there', hash: '0xaa', hasNonce: false },
  ],
}

type Browser = Pick<HistoryOptions, 'hasLocks' | 'isDuplicate'>

/** Runs random histories through today's code and the lifecycle table, and shows each difference that is meant. */
export function describeHistories(
  what: string,
  kind: TodaysKind,
  differences: readonly Difference[],
  isPossible: (command: HistoryCommand) => boolean = () => true,
): void {
  const isMeant = (event: HistoryEvent): boolean => differences.some(({ isMet }) => isMet(event))

  /** @returns the number of steps until a difference that is meant */
  async function run(
    commands: readonly HistoryCommand[],
    browser: Browser,
    check: (sides: { readonly today: unknown; readonly table: unknown }, done: readonly HistoryCommand[]) => void,
    isMeantHere = isMeant,
  ): Promise<number> {
    const history = await startHistory(kind, { ...browser, isMeant: isMeantHere })
    try {
      for (const [index, command] of commands.entries()) {
        if (!(await history.step(command))) return index
        check({ today: history.today(), table: history.table() }, commands.slice(0, index + 1))
      }
      return commands.length
    } finally {
      history.end()
    }
  }

  describe(`any history of ${what}`, () => {
    test('has the same record and reports the same events by the lifecycle table as today', async () => {
      const anyBrowser = fc.record({ hasLocks: fc.boolean(), isDuplicate: fc.boolean() })
      await fc.assert(
        fc.asyncProperty(anyHistory, anyBrowser, async (commands, browser) => {
          await run(commands.filter(isPossible), browser, ({ today, table }, done) =>
            expect(table, JSON.stringify(done)).toEqual(today),
          )
        }),
        { numRuns: 30 },
      )
    }, 600_000)

    test.each(differences)('differs on purpose: $reason', async ({ history, isDuplicate = false }) => {
      const last = history.length - 1
      const browser = { hasLocks: false, isDuplicate }
      const isSame: boolean[] = []
      const done = await run(history, browser, ({ today, table }) => expect(table).toEqual(today))
      expect(done).toBe(last)
      await run(
        history,
        browser,
        ({ today, table }) => isSame.push(JSON.stringify(today) === JSON.stringify(table)),
        () => false,
      )
      expect(isSame.at(last)).toBe(false)
    })
  })
}
