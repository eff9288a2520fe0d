import type { ChainActivity } from '@latchkey/primitives'
import { createStore } from '@latchkey/core'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { activityAgeMs, activityFeature } from './activity-feature.ts'
import { transaction } from './history.test-support.ts'
import { setUp as setUpPay, shop } from '../../transactions/pay/pay-world.test-support.ts'
import { payFeature } from '../../transactions/pay/pay-feature.ts'
import { recipientJudgeFeature } from './judge-recipient.ts'
import { estimateTransfer } from '../../transactions/send/send-of-site.ts'
import { setUp } from '../../transactions/send/send-world.test-support.ts'

const account = mockAddresses.eip155
const payee = '0x8F3aB1c2D4e5F60718293a4B5c6D7e8F9c41D9e0'
const imitation = '0x8f3a00000000000000000000000000000000d9e0'
const lookAlike = { kind: 'lookAlike', known: payee }
const options = { services: { blockchain: 'https://chain.example' } }

const sentTo = (id: string, recipient: string) =>
  transaction(id, 10, {
    metadata: { operationType: 'send', sentFrom: account, sentTo: recipient },
    transfers: [
      {
        direction: 'out',
        sender: account,
        recipient,
        quantity: { numeric: '1' },
        fungible_info: { name: 'Ether', symbol: 'ETH' },
      },
    ],
  })

const dustFrom = (id: string, sender: string) =>
  transaction(id, 20, {
    metadata: { sentFrom: sender, sentTo: account },
    transfers: [
      {
        direction: 'in',
        sender,
        recipient: account,
        quantity: { numeric: '0.000001' },
        fungible_info: { name: 'Ether', symbol: 'ETH' },
      },
    ],
  })

/** Serves a history page by page. The key is the cursor of a page, and '' of the first one. */
function serve(environment: TestEnvironment, pages: Readonly<Record<string, object>>): void {
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/balance', { json: { balances: [] } })
  for (const [cursor, json] of Object.entries(pages))
    environment.respond(cursor === '' ? '/history' : new RegExp(`history.*cursor=${cursor}(&|$)`), { json })
}

/** Address that resembles no other one. */
const fresh = '0x7777777777777777777777777777777777777777'

const dust = Array.from({ length: 25 }, (_, index) => dustFrom(`d${index}`, imitation))
const dustPages = { '': { data: dust, next: 'b' }, b: { data: [sentTo('1', payee)], next: null } }
const dustOnly = Object.fromEntries(
  Array.from({ length: 9 }, (_, page) => [
    page === 0 ? '' : `p${page}`,
    {
      data: Array.from({ length: 25 }, (_each, index) => dustFrom(`${page}-${index}`, imitation)),
      next: `p${page + 1}`,
    },
  ]),
)

const historyRequests = (environment: TestEnvironment): number => environment.requested(/history(?!.*onramp=)/).length

describe('the judgement of a recipient', () => {
  test('warns of a lookalike that was pasted before the history loaded', async () => {
    let deliver: (page: ChainActivity) => void = () => {}
    const { send, draft, environment } = await setUp({
      actions: { fetchActivity: () => new Promise<ChainActivity>(resolve => (deliver = resolve)) },
    })
    await draft('0.1', imitation)
    expect([send.state.notices, send.state.issue]).toEqual([[{ kind: 'unchecked' }], undefined])
    deliver({
      reach: { isTokensOnly: false },
      transactions: [
        {
          hash: `0x${'1'.repeat(64)}`,
          minedAt: 0,
          operation: 'send',
          status: 'confirmed',
          from: account,
          to: payee,
          transfers: [
            { direction: 'out', sender: account, recipient: payee, name: 'Ether', symbol: 'ETH', amount: '1' },
          ],
        },
      ],
    })
    await environment.settle()
    expect(send.state.notices).toEqual([lookAlike])
  })

  test('reports that nothing was compared while the history does not load', async () => {
    const environment = createTestEnvironment()
    serve(environment, {})
    environment.respond('/history', 'hang')
    const { send, draft } = await setUp({ environment, options })
    await draft('0.1', imitation)
    expect(send.state.notices).toEqual([{ kind: 'unchecked' }])
    await environment.advance(15_000)
    expect(send.state.notices).toEqual([{ kind: 'notCompared' }])
  })

  test('warns of a lookalike whose dust fills the first page, and marks that dust in the activity', async () => {
    const environment = createTestEnvironment()
    serve(environment, dustPages)
    const { send, draft, store } = await setUp({ environment, options })
    await draft('0.1', imitation)
    expect(send.state.notices).toEqual([lookAlike])
    const { suspicious, transactions } = store.use(activityFeature).state
    expect([suspicious.size, transactions.length]).toEqual([25, 26])
  })

  test('warns by the records of an earlier page load while the service does not answer', async () => {
    const environment = createTestEnvironment()
    serve(environment, dustPages)
    const first = await setUp({ environment, options })
    await environment.settle()
    first.store.destroy()
    await environment.advance(40 * 24 * 60 * 60_000)
    const later = environment.openTab()
    serve(later, {})
    later.respond('/history', 'hang')
    const { send, draft } = await setUp({ environment: later, options })
    await draft('0.1', imitation)
    expect(send.state.notices).toEqual([lookAlike])
    await draft('0.1', payee)
    expect(send.state.notices).toEqual([{ kind: 'unchecked' }])
  })

  test('warns of a lookalike that a service reports as a recipient', async () => {
    const environment = createTestEnvironment()
    serve(environment, { '': { data: [sentTo('2', imitation), sentTo('1', payee)], next: null } })
    const { send, draft } = await setUp({ environment, options })
    await draft('0.1', imitation)
    expect(send.state.notices).toEqual([lookAlike])
  })

  test('is repeated for another account', async () => {
    const environment = createTestEnvironment()
    const other = '0x2222222222222222222222222222222222222222'
    serve(environment, { '': { data: [sentTo('1', payee)], next: null } })
    const connector = createMockConnector()
    const { send, draft } = await setUp({ environment, options, connector })
    await draft('0.1', imitation)
    expect(send.state.notices).toEqual([lookAlike])
    environment.respond(`/v1/account/${other}/history`, 'hang')
    connector.emitAccounts('eip155', [other])
    await environment.settle()
    await draft('0.1', imitation)
    expect(send.state.notices).toEqual([{ kind: 'unchecked' }])
  })

  test('compares with the history of another account as soon as that is active', async () => {
    const environment = createTestEnvironment()
    const other = '0x2222222222222222222222222222222222222222'
    serve(environment, { '': { data: [], next: null } })
    const connector = createMockConnector()
    const { send, draft } = await setUp({ environment, options, connector })
    const past = JSON.parse(JSON.stringify(sentTo('1', payee)).replaceAll(account, other))
    environment.respond(`/v1/account/${other}/history`, { json: { data: [past], next: null } })
    connector.emitAccounts('eip155', [other])
    await environment.settle()
    await draft('0.1', imitation)
    expect(send.state.notices).toEqual([lookAlike])
  })

  test('trusts a local recipient by name, and warns of its lookalikes', async () => {
    const environment = createTestEnvironment()
    serve(environment, {})
    environment.respond('/history', 'hang')
    const { send, draft } = await setUp({
      environment,
      options,
      actions: { resolveName: async () => ({ address: payee }) },
    })
    await draft('0.1', 'payee.eth')
    expect(send.state.notices).toEqual([{ kind: 'unchecked' }])
    await send.send()
    await draft('0.1', payee)
    expect(send.state.notices).toEqual([])
    await draft('0.1', imitation)
    expect(send.state.notices).toEqual([{ ...lookAlike, knownName: 'payee.eth' }])
  })

  test('names a stored recipient that a lookalike resembles, although the history has no name', async () => {
    const environment = createTestEnvironment()
    serve(environment, { '': { data: [sentTo('1', payee)], next: null } })
    const recipients = [{ address: payee, name: 'payee.eth', isOwn: true }]
    environment.storage.set('@appkit/sent_to', JSON.stringify([{ namespace: 'eip155', address: account, recipients }]))
    const { send, draft } = await setUp({ environment, options })
    await draft('0.1', imitation)
    expect(send.state.notices).toEqual([{ ...lookAlike, knownName: 'payee.eth' }])
  })

  test('loads the history while a screen subscribes, and no longer', async () => {
    const environment = createTestEnvironment()
    serve(environment, { '': { data: [sentTo('1', payee)], next: null } })
    const connector = createMockConnector()
    const store = createStore(
      {
        projectId: 'test',
        networks: [testNetworks.mainnet],
        adapters: [createMockAdapter({ connectors: [connector] })],
        ...options,
      },
      environment,
    )
    void store.start()
    await store.connections.connect(connector)
    const judge = store.use(recipientJudgeFeature)
    const requestsAfter = async (action: () => void): Promise<number> => {
      const before = historyRequests(environment)
      action()
      await environment.advance(activityAgeMs)
      environment.browser.comeBack()
      await environment.settle()
      return historyRequests(environment) - before
    }
    const stops: (() => void)[] = []
    expect(await requestsAfter(() => stops.push(judge.follow(), judge.follow()))).toBe(2)
    expect(await requestsAfter(() => [stops[0]?.(), stops[0]?.()])).toBe(1)
    expect(await requestsAfter(() => stops[1]?.())).toBe(0)
    expect(await requestsAfter(() => stops.push(judge.follow()))).toBe(2)
    store.destroy()
    expect(await requestsAfter(() => {})).toBe(0)
  })

  test('is missing if the history has more dust than the pages that are loaded', async () => {
    const environment = createTestEnvironment()
    serve(environment, dustOnly)
    const { send, draft, store } = await setUp({ environment, options })
    await draft('0.1', fresh)
    expect(send.state.notices).toEqual([{ kind: 'notCompared' }])
    expect(historyRequests(environment)).toBe(5)
    expect(await estimateTransfer(store, { to: fresh, amount: '0.1' })).toMatchObject({
      notices: [{ kind: 'notCompared' }],
    })
  })

  test('searches the recipients of this network, for any number stored on another', async () => {
    const environment = createTestEnvironment()
    serve(environment, dustPages)
    const others = Array.from({ length: 10 }, (_, index) => `0x${`${index}`.repeat(40)}`)
    const accounts = [
      { namespace: 'eip155', address: account, recipients: others.map(address => ({ address, isOwn: false })) },
    ]
    environment.storage.set('@appkit/sent_to', JSON.stringify(accounts))
    const { send, draft } = await setUp({ environment, options })
    await draft('0.1', imitation)
    expect(send.state.notices).toEqual([lookAlike])
  })

  test('loads no more of the history for each estimate', async () => {
    const environment = createTestEnvironment()
    serve(environment, dustOnly)
    const { store } = await setUp({ environment, options })
    const estimate = () => estimateTransfer(store, { to: fresh, amount: '0.1' })
    await estimate()
    const before = historyRequests(environment)
    await estimate()
    expect(historyRequests(environment)).toBe(before)
    await environment.advance(activityAgeMs)
    await estimate()
    // The first page has expired.
    expect(historyRequests(environment)).toBe(before + 1)
  })

  test('waits for a search that is in progress', async () => {
    const environment = createTestEnvironment()
    serve(environment, dustPages)
    const { store } = await setUp({ environment, options })
    await environment.advance(activityAgeMs)
    const judge = store.use(recipientJudgeFeature)
    let answer: (response: Response) => void = () => {}
    environment.respond('/history', () => new Promise<Response>(resolve => (answer = resolve)))
    let isOver = false
    void judge.search('eip155')
    void judge.search('eip155').then(() => (isOver = true))
    await environment.settle()
    expect(isOver).toBe(false)
    answer(Response.json({ data: dust, next: null }))
    await environment.settle()
    expect(isOver).toBe(true)
  })

  test('searches no history for an account of another namespace', async () => {
    const environment = createTestEnvironment()
    serve(environment, {})
    environment.respond('/history', 'hang')
    const { store } = await setUp({ environment, options })
    let isOver = false
    void store
      .use(recipientJudgeFeature)
      .search('solana')
      .then(() => (isOver = true))
    await environment.settle()
    expect(isOver).toBe(true)
  })

  test('stays while the history is refreshed for a user who returns', async () => {
    const environment = createTestEnvironment()
    serve(environment, { '': { data: [sentTo('1', payee)], next: null } })
    const { send, draft } = await setUp({ environment, options })
    await draft('0.1', fresh)
    expect(send.state.notices).toEqual([])
    await environment.advance(activityAgeMs)
    environment.respond('/history', 'hang')
    environment.browser.comeBack()
    await environment.settle()
    expect(send.state.notices).toEqual([])
    await environment.advance(15_000)
    expect(send.state.notices).toEqual([{ kind: 'notCompared' }])
  })

  test('is part of the estimate for a site, which waits a limited time for the history', async () => {
    const environment = createTestEnvironment()
    serve(environment, dustPages)
    const { store } = await setUp({ environment, options })
    expect(await estimateTransfer(store, { to: imitation, amount: '0.1' })).toMatchObject({ notices: [lookAlike] })
    expect(await estimateTransfer(store, { to: account, amount: '0.1' })).toMatchObject({ notices: [{ kind: 'own' }] })
  })

  test('warns before a payment to a lookalike when the history loads late', async () => {
    const environment = createTestEnvironment()
    const like = `${shop.slice(0, 6)}${'0'.repeat(32)}${shop.slice(-4)}`
    serve(environment, { '': { data: [sentTo('1', like)], next: null } })
    const { begin, store } = await setUpPay({ environment, options })
    const { paid } = await begin()
    await environment.settle()
    expect(store.use(payFeature).state.notices).toEqual([{ kind: 'lookAlike', known: like }])
    store.modal.close()
    await expect(paid).rejects.toMatchObject({ code: 'modalClosed' })
  })
})
