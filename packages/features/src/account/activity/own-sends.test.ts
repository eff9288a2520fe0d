import { createMockAdapter, createMockConnector } from '@latchkey/testing'
import type { TransferOutcome } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { recordsOf } from '../../transactions/shared/send-records.test-support.ts'
import type { SendRecord } from '../../transactions/shared/send-state.ts'
import { historyWorld, transaction } from './history.test-support.ts'

const other = '0x2222222222222222222222222222222222222222'
const bundler = '0x3333333333333333333333333333333333333333'
const hash = `0x${'ab'.repeat(32)}`

/** An account with a subscriber of its activity, on a node that watches sends. */
async function setUp(first: readonly object[] = [transaction('1', 20)]) {
  const connector = createMockConnector()
  const outcomes = new Map<string, (outcome: TransferOutcome) => void>()
  const actions = {
    watchTransfer: (sent: string, _network: unknown, onOutcome: (outcome: TransferOutcome) => void) => {
      outcomes.set(sent, onOutcome)
      return () => void outcomes.delete(sent)
    },
  }
  const world = historyWorld({ adapters: [createMockAdapter({ connectors: [connector], actions })] })
  const { environment, store, activity } = world
  environment.respond('/history', { json: { data: first, next: null } })
  await store.connections.connect(connector)
  activity.follow()
  await environment.settle()
  const records = recordsOf(store)
  const sentAt = environment.clock.now()
  const from = store.accounts.identity('eip155')?.address ?? ''
  const send = (stage: SendRecord['stage'], more: Partial<SendRecord> = {}): void =>
    addSend(records, from, stage, { asked: sentAt, ...more })
  const shown = () => activity.state.transactions.map(({ id, metadata }) => [id, metadata.status])
  const asked = (): number => environment.requested('/history').length
  return { ...world, connector, records, from, send, shown, asked, outcomes }
}

function addSend(
  records: ReturnType<typeof recordsOf>,
  from: string,
  stage: SendRecord['stage'],
  { trace, asked = 0, ...more }: Partial<SendRecord>,
): void {
  records.add({
    id: 'sent',
    tab: 't',
    wallet: 'W',
    networkId: 'eip155:1',
    symbol: 'USDC',
    decimals: 6,
    asked,
    ...more,
    trace: { from, to: other, amount: '1500000', since: '1', ...trace },
    stage,
  })
}

describe('a local send in the activity', () => {
  test('is fetched from the service once it is settled, even within 30 s of the first page', async () => {
    const { environment, records, send, shown, asked } = await setUp()
    send({ status: 'sent', hash })
    await environment.settle()
    expect([shown(), asked()]).toEqual([
      [
        [hash, 'pending'],
        ['1', 'confirmed'],
      ],
      1,
    ])
    const told = transaction('told', 21, { metadata: { hash } })
    environment.respond('cache=no-cache', { json: { data: [told, transaction('1', 20)], next: null } })
    records.advance('sent', { status: 'confirmed', hash })
    await environment.settle()
    expect(asked()).toBe(2)
    expect(shown()).toEqual([
      ['told', 'confirmed'],
      ['1', 'confirmed'],
    ])
  })

  test('is fetched again if it was settled while a request was pending', async () => {
    const { environment, records, send, shown, asked } = await setUp()
    send({ status: 'sent', hash })
    environment.respond('cache=no-cache', {
      json: { data: [transaction('1', 20)], next: null },
      delayMs: 5_000,
      times: 1,
    })
    await environment.advance(30_000)
    environment.browser.comeBack()
    await environment.settle()
    records.advance('sent', { status: 'confirmed', hash })
    await environment.settle()
    expect(asked()).toBe(2)
    const told = transaction('told', 21, { metadata: { hash } })
    environment.respond(url => url.url.includes('cache=no-cache') && asked() > 2, {
      json: { data: [told, transaction('1', 20)], next: null },
    })
    await environment.advance(5_000)
    expect(asked()).toBe(3)
    expect(shown().map(([id]) => id)).toEqual(['told', '1'])
  })

  test('has the picture of its token', async () => {
    const { environment, send, activity } = await setUp()
    const url = 'https://services.test/public/getTokenImage/USDC'
    send({ status: 'sent', hash }, { iconUrl: url })
    await environment.settle()
    expect(activity.state.transactions[0]?.transfers[0]?.fungible_info?.icon).toEqual({ url })
  })

  test('causes no request when a send of another account is settled, or one is dismissed', async () => {
    const { environment, records, send, asked, from } = await setUp()
    send({ status: 'sent', hash }, { id: 'foreign', trace: { from: other, to: from, amount: '1', since: '1' } })
    send({ status: 'sent', hash }, { id: 'elsewhere', networkId: 'eip155:137' })
    send({ status: 'unanswered' }, { id: 'unanswered' })
    await environment.settle()
    records.advance('foreign', { status: 'confirmed', hash })
    records.advance('elsewhere', { status: 'confirmed', hash })
    records.remove('unanswered')
    await environment.settle()
    expect(asked()).toBe(1)
  })

  test('is watched on the chain while activity shows, also if an earlier page load sent it', async () => {
    const { environment, send, shown, outcomes } = await setUp()
    send({ status: 'sent', hash })
    await environment.settle()
    outcomes.get(hash)?.({ status: 'success' })
    await environment.settle()
    expect(shown()).toContainEqual([hash, 'confirmed'])
  })

  test('is shown with an unknown outcome if the wallet never answered', async () => {
    const { activity, environment, records, send } = await setUp()
    send({ status: 'unanswered' })
    await environment.settle()
    expect(activity.state.transactions[0]).toMatchObject({
      id: 'sent',
      isOwn: true,
      isUnanswered: true,
      metadata: { operationType: 'send', status: 'pending', sentTo: other },
      transfers: [{ direction: 'out', recipient: other, quantity: { numeric: '1.5' } }],
    })
    records.advance('sent', { status: 'failed', reason: 'refused' })
    await environment.settle()
    expect(activity.state.transactions.map(({ id }) => id)).toEqual(['1'])
  })

  test('has failed if the entry point reports it, although its bundle succeeded', async () => {
    const { activity, environment, send } = await setUp([transaction('1', 20, { metadata: { hash } })])
    send({ status: 'failed', reason: 'reverted', hash })
    await environment.settle()
    expect(activity.state.transactions[0]?.metadata.status).toBe('failed')
  })

  test('is left out if its stored time is invalid', async () => {
    const { environment, activity, from, store } = await setUp()
    const trace = { from, to: other, amount: '1', since: '1' }
    const record = { id: 'a', tab: 't', wallet: 'W', networkId: 'eip155:1', symbol: 'USDC', decimals: 6, trace }
    const written = [{ ...record, asked: Number.MAX_SAFE_INTEGER, stage: { status: 'sent', hash } }]
    environment.openTab().storage.set('@appkit/pending_sends', JSON.stringify(written))
    await environment.settle()
    expect(recordsOf(store).state.list).toEqual([])
    expect(activity.state.transactions.map(({ id }) => id)).toEqual(['1'])
  })

  test('is sorted by its block time once it is settled', async () => {
    const at = (minedAt: string) => ({ metadata: { minedAt } })
    const { environment, send, activity } = await setUp([
      transaction('3', 22),
      transaction('2', 20, at('2024-12-31T12:00:00.000Z')),
    ])
    send({ status: 'confirmed', hash })
    await environment.settle()
    expect(activity.state.transactions.map(({ id }) => id)).toEqual(['3', hash, '2'])
  })

  test('keeps its transfers and outcome if the service reports less', async () => {
    const told = transaction('told', 21, { metadata: { hash, status: 'pending', sentFrom: bundler }, transfers: [] })
    const { environment, send, activity } = await setUp([told])
    send({ status: 'confirmed', hash })
    await environment.settle()
    expect(activity.state.transactions).toMatchObject([
      {
        id: 'told',
        isOwn: true,
        metadata: { operationType: 'send', status: 'confirmed' },
        transfers: [{ direction: 'out', recipient: other, quantity: { numeric: '1.5' } }],
      },
    ])
    expect(activity.state.suspicious.size).toBe(0)
  })
})
