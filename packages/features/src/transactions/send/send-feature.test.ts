import { BaseError } from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { answerTimeoutMs } from '../shared/subscriptions.ts'
import { sendTransfer } from './send-of-site.ts'
import { fee, hash, maya, raise, setUp, usdc } from './send-world.test-support.ts'

describe('a send', () => {
  // covers: S3.34, S1.28
  test('is requested from the wallet once token, amount and recipient are known', async () => {
    const { send, draft, transfers } = await setUp()
    expect(send.state).toMatchObject({
      token: { symbol: 'ETH' },
      issue: 'amount',
      loading: false,
      lastRetry: undefined,
    })
    await draft('0.5', maya)
    expect(send.state).toMatchObject({
      sendTokenAmount: '0.5',
      receiverAddress: maya,
      receiverProfileName: undefined,
      receiverProfileImageUrl: undefined,
      issue: undefined,
      estimate: { status: 'ready', value: { fee } },
    })
    const record = await send.send()
    expect(record.stage).toEqual({ status: 'sent', hash })
    expect(transfers).toMatchObject([{ from: mockAddresses.eip155, to: maya, amount: 5n * 10n ** 17n }])
    expect(transfers[0]).not.toHaveProperty('token')
  })

  // covers: S1.29, S5.10
  test('uses the contract and the decimals of a token', async () => {
    const { send, draft, transfers } = await setUp()
    send.setToken(send.tokens()?.find(({ symbol }) => symbol === 'USDC') ?? raise())
    await draft('1.234567', maya)
    await send.send()
    expect(transfers).toMatchObject([{ token: { address: usdc, decimals: 6 }, amount: 1_234_567n }])
  })

  // covers: S4.54, S4.55
  test('is loading from start to end, and clears the input once it was sent', async () => {
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
      issue: 'amount',
    })
  })

  test.each<[string, (send: Awaited<ReturnType<typeof setUp>>['send']) => void, object]>([
    ['keeps an input that was made', send => send.setAmount('0.7', ','), { amountText: '0.7', receiverText: maya }],
    ['leaves a form empty that was cleared', send => send.reset(), { amountText: '', receiverText: '' }],
  ])('%s while the wallet was asked', async (_what, change, left) => {
    const { send, draft, answer, environment } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    change(send)
    answer(hash)
    expect((await sent).stage.status).toBe('sent')
    expect(send.state).toMatchObject(left)
  })

  test('keeps its token while the wallet is asked, although the wallet switches networks', async () => {
    const { send, draft, answer, environment, connector } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    connector.emitNetwork('eip155:137')
    await environment.settle()
    expect(send.state).toMatchObject({ loading: true, token: { chainId: 'eip155:1' }, sendTokenAmount: '0.5' })
    answer(hash)
    await sent
    expect(send.state.token?.chainId).not.toBe('eip155:1')
  })

  test('stops loading after it failed, and keeps the input', async () => {
    const { send, draft } = await setUp({ transfer: () => Promise.reject(new Error('nonce too high')) })
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'failed', reason: 'nonceTooHigh' })
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
  ])('fails for certain if the adapter rejects it before the wallet is requested (%s)', async (code, reason) => {
    const { send, draft } = await setUp({ transfer: () => Promise.reject(new BaseError(code, 'It is not sent')) })
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'failed', reason })
  })

  test('is requested once for repeated presses', async () => {
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

  test('is recorded before the wallet is requested, with the trace that finds it on chain', async () => {
    let stored: unknown
    const { send, draft, environment } = await setUp({
      transfer: async () => {
        stored = JSON.parse(environment.storage.get('@appkit/transactions_send') ?? 'null')
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
        stage: { status: 'pending' },
        trace: { from: mockAddresses.eip155, to: maya, amount: '500000000000000000', nonce: 7, since: '100' },
      },
    ])
  })

  test('leaves only the input if the user declines', async () => {
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

  test('tracks that it was sent, or why it failed', async () => {
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
    ['an unspecific error', () => Promise.reject(new Error('Request timed out'))],
    ['no hash', async () => ({ not: 'a hash' })],
    ['a disconnected network', () => Promise.reject(Object.assign(new Error('disconnected'), { code: 4900 }))],
  ])('is unknown if the answer is %s, and is never sent again by itself', async (_what, transfer) => {
    const { send, draft, asked, environment } = await setUp({ transfer: transfer as never })
    await draft('0.5', maya)
    const record = await send.send()
    expect(record.stage).toEqual({ status: 'unanswered' })
    await environment.advance(answerTimeoutMs)
    expect(asked()).toBe(1)
    send.dismiss(record.id)
    await environment.settle()
    expect(send.state.sends).toEqual([])
  })

  test('stops waiting after ten minutes without an answer, and accepts a late one', async () => {
    const { send, draft, answer, environment } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    await environment.advance(answerTimeoutMs)
    expect((await sent).stage).toEqual({ status: 'unanswered' })
    expect(send.state.loading).toBe(false)
    answer(hash)
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })

  test('without an answer is searched on the chain on demand, and a node that fails rejects nothing', async () => {
    const { send, draft, environment, find, loseNode, searches } = await setUp({ isHeld: true })
    await draft('0.5', maya)
    const sent = send.send()
    await environment.settle()
    await environment.advance(answerTimeoutMs)
    const { id } = await sent
    const before = searches()
    loseNode(true)
    expect(await send.find(id)).toBeUndefined()
    loseNode(false)
    find(hash)
    expect(await send.find(id)).toBeUndefined()
    expect(searches()).toBe(before + 2)
    expect(send.state.sends).toMatchObject([{ stage: { status: 'sent', hash } }])
  })

  test('is confirmed once the network has confirmed it', async () => {
    const { send, draft, outcome, environment } = await setUp()
    await draft('0.5', maya)
    await send.send()
    outcome({ status: 'success' })
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'confirmed', hash } }])
  })

  test('fails if it was reverted on chain', async () => {
    const { send, draft, outcome, environment } = await setUp()
    await draft('0.5', maya)
    await send.send()
    outcome({ status: 'reverted' })
    await environment.settle()
    expect(send.state.sends).toMatchObject([{ stage: { status: 'failed', reason: 'reverted', hash } }])
  })
})

describe('a send without', () => {
  // covers: S5.07
  test.each([
    ['a missing amount', '', maya],
    ['a missing recipient', '0.5', ''],
    ['an amount of zero', '0.0', maya],
  ])('%s rejects without a request', async (_what, amount, to) => {
    const { send, draft, asked } = await setUp()
    await draft(amount, to)
    await expect(send.send()).rejects.toThrow('An amount and receiver address are required')
    expect([asked(), send.state.loading]).toEqual([0, false])
  })

  // covers: S5.08
  test('a token rejects without a request', async () => {
    const { send, environment, asked } = await setUp()
    send.begin({ token: maya, amount: '0.5', to: maya })
    await environment.settle()
    await expect(send.send()).rejects.toThrow('A token is required')
    expect(asked()).toBe(0)
  })

  // covers: S5.09
  test('a namespace that can send rejects as unsupported', async () => {
    const { send, draft } = await setUp({ without: ['transfer'] })
    await draft('0.5', maya)
    await expect(send.send()).rejects.toThrow('Unsupported chain')
  })
})

test('the native currency of a send is selected by the balance of the account if no list of tokens loads', async () => {
  const { send, environment } = await setUp({
    actions: { fetchTokens: () => Promise.reject(new Error('The node is gone')) },
  })
  await environment.settle()
  expect(send.state.token).toMatchObject({ symbol: 'ETH', quantity: { numeric: '2' } })
})

test('a send is not dismissed while the wallet has its request, and is unknown after ten minutes', async () => {
  const { send, environment, draft } = await setUp({ isHeld: true })
  await draft('0.5', maya)
  const sent = send.send()
  await environment.settle()
  send.dismiss(send.state.sends[0]?.id ?? '')
  await environment.advance(answerTimeoutMs)
  expect(await sent).toMatchObject({ stage: { status: 'unanswered' }, trace: { to: maya } })
  expect(send.state.sends).toMatchObject([{ stage: { status: 'unanswered' } }])
})

test('a send that could not be prepared tracks an error with its facts', async () => {
  const { send, events, draft } = await setUp({ actions: { traceTransfer: () => Promise.reject(new Error('no')) } })
  await draft('0.5', maya)
  await expect(send.send()).rejects.toMatchObject({ code: 'sendNotPrepared' })
  expect(events.at(-1)).toMatchObject([
    'SEND_ERROR',
    { network: 'eip155:1', token: 'ETH', amount: '0.5', message: expect.any(String) },
  ])
})

test('a send requests the transfer that the user confirmed, although the site starts another send meanwhile', async () => {
  const { store, send, draft, environment } = await setUp({ isHeld: true })
  await draft('0.5', maya)
  void send.send()
  await environment.settle()
  void sendTransfer(store, { to: usdc, amount: '0.25' })
  await environment.settle()
  expect(send.state.sends).toHaveLength(2)
  expect(send.asking()?.trace.to).toBe(maya)
})

describe('another account in a send', () => {
  test('starts with an empty form', async () => {
    const { send, draft, connector, environment } = await setUp()
    await draft('0.5', maya)
    connector.emitAccounts('eip155', ['0x2222222222222222222222222222222222222222'])
    await environment.settle()
    expect(send.state).toMatchObject({ amountText: '', receiverText: '', receiverAddress: undefined })
  })

  test('sends nothing if it differs from the reviewed one', async () => {
    const { send, draft, connector, asked } = await setUp({
      actions: {
        async traceTransfer({ from, to, amount }) {
          connector.emitAccounts('eip155', ['0x2222222222222222222222222222222222222222'])
          return { from, to, amount: String(amount), since: '1' }
        },
      },
    })
    await draft('0.5', maya)
    await expect(send.send()).rejects.toMatchObject({ code: 'sendNotPrepared' })
    expect(asked()).toBe(0)
  })
})

describe('a wallet on another network', () => {
  test('receives a switch request once, and then the send', async () => {
    let tries = 0
    const { send, draft, connector } = await setUp({
      async transfer() {
        if (tries++ === 0) throw new BaseError('wrongChain', 'The wallet is on another network')
        return hash
      },
    })
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'sent', hash })
    expect(connector.calls.filter(call => call === 'switchNetwork')).toHaveLength(1)
  })

  test('sends nothing if it does not switch', async () => {
    const { send, draft, asked } = await setUp({
      transfer: () => Promise.reject(new BaseError('wrongChain', 'The wallet is on another network')),
    })
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'failed', reason: 'wrongChain' })
    expect(asked()).toBe(2)
  })
})
