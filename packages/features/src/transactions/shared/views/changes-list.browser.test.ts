import type { QueryState } from '@latchkey/core'
import { byTestId, find, findAll, has } from '@latchkey/modal/test'
import type { TransferSimulation } from '@latchkey/primitives'
import { iconError } from '@latchkey/ui'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { hostOf, showPart, textOf } from '../shown-part.test-support.ts'
import { texts } from '../texts.test-support.ts'
import type { TransferFlaw } from '../find-flaw.ts'
import { changesList, failureNote } from './changes-list.ts'

const [from, to] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  decimals: 18,
  quantity: { decimals: '18', numeric: '1' },
  isNamed: true,
} as const
const other = `0x${'3'.repeat(40)}`
const ready = (value: TransferSimulation): QueryState<TransferSimulation> => ({ status: 'ready', value, since: 0 })
const failed = { status: 'failed', value: undefined, error: new Error('HTTP 500'), since: 0 } as const

function list(simulation: QueryState<TransferSimulation>, flaw?: TransferFlaw, isAsking = false) {
  const presses: string[] = []
  const send = { from, token: ether, tokens: [ether], native: ether, hasCosts: false, flaw }
  const retry = { isAsking, onAsk: () => presses.push('again') }
  return { content: changesList(simulation, retry, send, 'odile.eth', texts, 'en'), presses }
}

test('the list of changes names the account, the recipient, and what leaves unexpectedly', async () => {
  const changes = [
    { account: to, amount: 10n ** 18n },
    { account: from, amount: -(10n ** 18n) },
    { account: from, token: other, amount: -7n },
  ]
  await showPart(list(ready({ status: 'simulated', changes })).content)
  expect(textOf(find('h3'))).toBe('What will change')
  expect(findAll('li').map(textOf)).toEqual(['You\u22121 ETH', '\u22127 0x33…333333', 'odile.eth+1 ETH'])
  expect(find('lk-note')).toMatchObject({ heading: 'Also leaves your account', icon: iconError })
})

test('the list of changes opens with the flaw of a simulation', async () => {
  await showPart(list(ready({ status: 'simulated', changes: [] }), 'nothingMoves').content)
  const note = byTestId('send-flaw-nothingMoves')
  expect([note.role, textOf(note)]).toEqual(['status', 'Nothing would move. Don’t trust this token.'])
})

test('the list of changes says that it is loading, or that the network cannot simulate', async () => {
  const { show } = await showPart(list({ status: 'loading', value: undefined }).content)
  expect([find('[role=img]').ariaLabel, findAll('lk-note, ul, p').length]).toEqual(['Loading', 0])
  await show(list(ready({ status: 'notSimulated' })).content)
  expect(textOf(find('p'))).toBe('This network can’t preview the result.')
  expect(findAll('[role=img], lk-note, ul')).toEqual([])
})

test('a failed simulation can be requested again, once at a time', async () => {
  const { content, presses } = list(failed)
  const { show } = await showPart(content)
  expect([find('[role=status]').textContent, textOf(hostOf(byTestId('send-simulate')))]).toEqual([
    'The network didn’t return a preview.',
    'Try again',
  ])
  await userEvent.click(byTestId('send-simulate'))
  expect(presses).toEqual(['again'])
  await show(list(failed, undefined, true).content)
  expect(byTestId('send-simulate').ariaBusy).toBe('true')
})

test.each<[string, QueryState<TransferSimulation>]>([
  ['before a request', { status: 'idle' }],
  ['if the transfer would fail', ready({ status: 'fails', reason: 'paused' })],
])('there is no list of changes %s', async (_case, simulation) => {
  await showPart(list(simulation).content)
  expect(has('send-changes')).toBe(false)
})

test.each([
  ['paused \u202etoken', 'paused token'],
  ['\u202e', ''],
  [undefined, ''],
])('a transfer that would fail for the reason %j says so', async (reason, text) => {
  const { show } = await showPart(failureNote(ready({ status: 'fails', reason }), texts))
  expect(byTestId('send-would-fail')).toMatchObject({ heading: 'This transfer would fail', textContent: text })
  await show(failureNote(ready({ status: 'notSimulated' }), texts))
  expect(has('send-would-fail')).toBe(false)
  await show(failureNote({ status: 'idle' }, texts))
  expect(has('send-would-fail')).toBe(false)
})
