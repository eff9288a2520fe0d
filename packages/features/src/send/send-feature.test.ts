import { createStore, type KitEvent, type KitOptions } from '@latchkey/core'
import { type AdapterActions, BaseError, type TransferOutcome, type TransferRequest } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { sendFeature } from './send-feature.ts'
import { answerWaitMs } from './send-outcomes-feature.ts'

const maya = '0x1111111111111111111111111111111111111111'
const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hash = `0x${'ab'.repeat(32)}`
const fee = 21_000n * 10n ** 9n

describe('a send', () => {
  // covers: S3.34, S1.28
  test('is asked of the wallet once it is known what, how much and to whom', async () => {
    const { send, draft, transfers } = await setUp()
    expect(send.state).toMatchObject({ token: { symbol: 'ETH' }, gap: 'amount', loading: false, lastRetry: undefined })
    await draft('0.5', maya)
    expect(send.state).toMatchObject({
      sendTokenAmount: '0.5',
      receiverAddress: maya,
      receiverProfileName: undefined,
      receiverProfileImageUrl: undefined,
      gap: undefined,
      estimate: { status: 'ready', value: { fee } },
    })
    const record = await send.send()
    expect(record.stage).toEqual({ status: 'sent', hash })
    expect(transfers).toMatchObject([{ from: mockAddresses.eip155, to: maya, amount: 5n * 10n ** 17n }])
    expect(transfers[0]).not.toHaveProperty('token')
  })

  // covers: S1.29, S5.10
  test('of a token goes by its contract and its own decimals', async () => {
    const { send, draft, transfers } = await setUp()
    send.setToken(send.tokens()?.find(({ symbol }) => symbol === 'USDC') ?? raise())
    await draft('1.234567', maya)
    await send.send()
    expect(transfers).toMatchObject([{ token: { address: usdc, decimals: 6 }, amount: 1_234_567n }])
  })

  // covers: S4.54, S4.55
  test('is loading from its start to its end, and forgets what was entered once it was sent', async () => {
    const { send, draft, answer, environment } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    expect(send.state).toMatchObject({ loading: true, sendTokenAmount: '0.5', sends: [{ stage: { status: 'asked' } }] })
    answer(hash)
    await sent
    await environment.settle()
    expect(send.state).toMatchObject({
      loading: false,
      sendTokenAmount: undefined,
      receiverAddress: undefined,
      amountText: '',
      receiverText: '',
      gap: 'amount',
    })
  })

  test('is loading no more after it failed, and what was entered stays', async () => {
    const { send, draft } = await setUp({ transfer: () => Promise.reject(new Error('nonce too low')) })
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'failed', reason: 'nonceTooLow' })
    expect(send.state).toMatchObject({ loading: false, sendTokenAmount: '0.5', receiverAddress: maya })
  })

  test.each([
    ['wrongChain', 'wrongChain'],
    ['insufficientFunds', 'insufficientFunds'],
    ['invalidAddress', 'refused'],
    ['belowRent', 'refused'],
    ['tokenNotSendable', 'refused'],
    ['notPrepared', 'refused'],
    ['libraryMissing', 'refused'],
  ])('has failed for certain where the family refuses it before the wallet is asked (%s)', async (code, reason) => {
    const { send, draft } = await setUp({ transfer: () => Promise.reject(new BaseError(code, 'It is not sent')) })
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'failed', reason })
  })

  test('is asked for once, however often it is pressed', async () => {
    const { send, draft, answer, transfers, environment } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = [send.send(), send.send()]
    await environment.settle()
    void send.send()
    answer(hash)
    const [first, second] = await Promise.all(sent)
    expect(transfers).toHaveLength(1)
    expect(second?.id).toBe(first?.id)
  })

  test('is written down before the wallet is asked, with what finds it on chain', async () => {
    let stored: unknown
    const { send, draft, environment } = await setUp({
      transfer: async () => {
        stored = JSON.parse(environment.storage.get('@appkit/pending_sends') ?? 'null')
        return hash
      },
    })
    await draft('0.5', maya)
    await send.send()
    expect(stored).toMatchObject([
      {
        networkId: 'eip155:1',
        symbol: 'ETH',
        decimals: 18,
        stage: { status: 'asked' },
        trace: { from: mockAddresses.eip155, to: maya, amount: '500000000000000000', nonce: 7, since: '100' },
      },
    ])
  })

  test('that the person declines leaves nothing behind but the draft', async () => {
    const { send, draft, events } = await setUp({
      transfer: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
    })
    await draft('0.5', maya)
    await expect(send.send()).rejects.toMatchObject({ code: 'sendRejected' })
    expect(send.state).toMatchObject({ sends: [], loading: false, sendTokenAmount: '0.5' })
    const told = { network: 'eip155:1', token: 'ETH', amount: '0.5' }
    expect(events).toEqual([
      ['SEND_INITIATED', told],
      ['SEND_REJECTED', told],
    ])
  })

  test('tells the site that it was sent, or why it was not', async () => {
    const { send, draft, events, environment } = await setUp({ answers: [hash, new Error('insufficient funds')] })
    await draft('0.5', maya)
    await send.send()
    await environment.settle()
    await draft('0.25', maya)
    await send.send()
    expect(events.map(([name]) => name)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_INITIATED', 'SEND_ERROR'])
    expect(events.at(-1)?.[1]).toMatchObject({ amount: '0.25', message: 'insufficientFunds' })
  })

  test.each([
    ['an error that says nothing', () => Promise.reject(new Error('Request timed out'))],
    ['no hash', async () => ({ not: 'a hash' })],
    ['the network gone', () => Promise.reject(Object.assign(new Error('disconnected'), { code: 4900 }))],
  ])('whose answer is %s may have been sent: it is never sent again by itself', async (_what, transfer) => {
    const { send, draft, asked, environment } = await setUp({ transfer: transfer as never })
    await draft('0.5', maya)
    const record = await send.send()
    expect(record.stage).toEqual({ status: 'unanswered' })
    await environment.advance(answerWaitMs)
    expect(asked()).toBe(1)
    send.dismiss(record.id)
    await environment.settle()
    expect(send.state.sends).toEqual([])
  })

  test('that a wallet does not answer for ten minutes is not waited for, and its late answer counts', async () => {
    const { send, draft, answer, environment } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    await environment.advance(answerWaitMs)
    expect((await sent).stage).toEqual({ status: 'unanswered' })
    expect(send.state.loading).toBe(false)
    answer(hash)
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })

  test('is confirmed once the network has settled it', async () => {
    const { send, draft, outcome, environment } = await setUp()
    await draft('0.5', maya)
    await send.send()
    outcome({ status: 'success' })
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'confirmed', hash } }])
  })

  test('that did nothing on chain has failed', async () => {
    const { send, draft, outcome, environment } = await setUp()
    await draft('0.5', maya)
    await send.send()
    outcome({ status: 'reverted' })
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'failed', reason: 'reverted', hash } }])
  })

  test('whose fee was raised in the wallet goes on by its new hash; one that another transaction replaced has failed', async () => {
    const other = `0x${'cd'.repeat(32)}`
    const { send, draft, outcome, environment, find } = await setUp()
    await draft('0.5', maya)
    await send.send()
    find(other)
    outcome({ status: 'replaced', hash: other })
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash: other } }])
    find(undefined)
    outcome({ status: 'replaced', hash })
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'failed', reason: 'replaced' } }])
  })
})

describe('a send without', () => {
  // covers: S5.07
  test.each([
    ['an amount', '', maya],
    ['a receiver', '0.5', ''],
    ['anything more than nothing', '0.0', maya],
  ])('%s says so, and asks nobody', async (_what, amount, to) => {
    const { send, draft, asked } = await setUp()
    await draft(amount, to)
    await expect(send.send()).rejects.toThrow('An amount and receiver address are required')
    expect([asked(), send.state.loading]).toEqual([0, false])
  })

  // covers: S5.08
  test('a token says so', async () => {
    const { send, environment, asked } = await setUp()
    send.begin({ token: maya, amount: '0.5', to: maya })
    await environment.settle()
    await expect(send.send()).rejects.toThrow('A token is required')
    expect(asked()).toBe(0)
  })

  // covers: S5.09
  test('a family that can send says so', async () => {
    const { send, draft } = await setUp({ without: ['transfer'] })
    await draft('0.5', maya)
    await expect(send.send()).rejects.toThrow('Unsupported chain')
  })
})

describe('after a reload', () => {
  test('a send that the wallet was asked for is one that nobody knows of, until it is found on chain', async () => {
    const before = await setUp({ isHeld: true })
    await before.draft('0.5', maya)
    void before.send.send()
    await before.environment.settle()
    const { send, environment, find, outcome } = await setUp({ environment: before.environment })
    await environment.settle()
    expect(send.state).toMatchObject({ loading: false, sends: [{ stage: { status: 'unanswered' } }] })
    find(hash)
    await send.find(send.state.sends[0]?.id ?? '')
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
    await environment.settle()
    outcome({ status: 'success' })
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'confirmed', hash } }])
  })

  test('a send of another tab is left to it for as long as it may still wait', async () => {
    const first = await setUp({ isHeld: true })
    await first.draft('0.5', maya)
    void first.send.send()
    await first.environment.settle()
    const { send, environment } = await setUp({ environment: first.environment.openTab() })
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'asked' } }])
    first.answer(hash)
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })

  test('a send of a tab that was killed is one that nobody knows of, ten minutes later', async () => {
    const first = await setUp({ isHeld: true })
    await first.draft('0.5', maya)
    void first.send.send()
    await first.environment.settle()
    first.store.destroy()
    const { send, environment } = await setUp({ environment: first.environment.openTab() })
    await environment.advance(answerWaitMs)
    environment.browser.comeBack()
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'unanswered' } }])
  })
})

interface World {
  isHeld?: boolean
  transfer?: AdapterActions['transfer']
  answers?: (string | Error)[]
  without?: (keyof AdapterActions)[]
  environment?: TestEnvironment
  options?: Partial<KitOptions>
}

async function setUp({ environment = createTestEnvironment(), without = [], ...world }: World = {}) {
  const transfers: TransferRequest[] = []
  let answer: (value: string) => void = () => {}
  let onOutcome: (outcome: TransferOutcome) => void = () => {}
  let found: string | undefined
  const actions: AdapterActions = {
    fetchBalance: async (_account, network) => ({ balance: '2', symbol: network.nativeCurrency.symbol }),
    fetchTokens: async () => [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: '1204.5' }],
    estimateTransfer: async ({ amount, token }) => ({
      fee,
      most: token ? 1_204_500_000n : 2n * 10n ** 18n - fee,
      costs: [],
      received: amount,
    }),
    traceTransfer: async ({ from, to, amount, token }) => ({
      from,
      to,
      ...(token && { token: token.address }),
      amount: amount.toString(),
      nonce: 7,
      since: '100',
    }),
    async transfer(provider, request) {
      transfers.push(request)
      if (world.transfer) return world.transfer(provider, request)
      const next = world.answers?.shift()
      if (next instanceof Error) throw next
      return world.isHeld ? new Promise<string>(resolve => (answer = resolve)) : (next ?? hash)
    },
    watchTransfer(_hash, _network, listener) {
      onOutcome = listener
      return () => {}
    },
    findTransfer: async () => found,
    inspectRecipient: async () => ({ isContract: false, isUsed: true }),
  }
  for (const name of without) delete actions[name]
  const connector = createMockConnector()
  const adapter = createMockAdapter({ connectors: [connector], actions })
  const store = createStore(
    {
      projectId: 'test',
      networks: [testNetworks.mainnet, testNetworks.polygon],
      adapters: [adapter],
      ...world.options,
    },
    environment,
  )
  void store.start()
  const events: [string, unknown][] = []
  store.events.watch(({ data }: { data: KitEvent }) => {
    if (data.event.startsWith('SEND_')) events.push([data.event, data.properties])
  })
  await store.connections.connect(connector)
  const send = store.use(sendFeature)
  send.follow()
  await environment.settle()
  return {
    store,
    environment,
    connector,
    send,
    transfers,
    events,
    asked: () => transfers.length,
    answer: (value: string) => answer(value),
    outcome: (value: TransferOutcome) => onOutcome(value),
    find: (value: string | undefined) => void (found = value),
    async draft(amount: string, to: string) {
      send.setAmount(amount)
      send.setReceiver(to)
      await environment.settle()
      await environment.advance(300)
    },
  }
}

function raise(): never {
  throw new Error('not there')
}
