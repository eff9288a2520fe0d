import { BaseError } from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { answerWaitMs } from './send-outcomes-feature.ts'
import { sendTransfer } from './send-of-site.ts'
import { send as slice } from './slice.ts'
import { fee, hash, maya, setUp, usdc } from './send-world.test-support.ts'
import { canSend } from '../transaction/sender.ts'

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

describe('who gets it', () => {
  test('is looked up by name once nobody has typed for a moment', async () => {
    const asked: string[] = []
    const { send, environment } = await setUp({
      actions: {
        async resolveName(name) {
          asked.push(name)
          return name === 'maya.eth' ? { address: maya, image: 'https://elsewhere.example/a.png' } : undefined
        },
      },
    })
    for (const text of ['may', 'maya.e', 'maya.et', 'maya.eth']) {
      send.setReceiver(text)
      await environment.advance(100)
    }
    expect([asked, send.state.receiver]).toEqual([[], { status: 'resolving', isAsked: false }])
    await environment.advance(200)
    expect(asked).toEqual(['maya.eth'])
    expect(send.state).toMatchObject({ receiverAddress: maya, receiverProfileName: 'maya.eth' })
    // Whoever has the name would learn of everybody who types it.
    expect(send.state.receiverProfileImageUrl).toBeUndefined()
    send.setReceiver('nobody.eth')
    await environment.settle()
    await environment.advance(300)
    expect(send.state.receiver).toEqual({ status: 'wrong', problem: 'noName' })
    expect(send.state.receiverAddress).toBeUndefined()
  })

  test.each([
    ['0x1234', 'tooShort'],
    [`${maya}1`, 'tooLong'],
    ['maya', 'noAddress'],
    ['0xd8da6bf26964af9d7eed9e03e53415d37aa9604g', 'noAddress'],
    [`ethereum:${maya}@137`, 'otherNetwork'],
    ['solana:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'otherNetwork'],
    [`ethereum:${usdc}@1/transfer?address=${maya}&uint256=1`, 'noAddress'],
    ['ethereum:maya.eth', 'noAddress'],
  ])('is not known of %s', async (text, problem) => {
    const { send, environment } = await setUp()
    send.setReceiver(text)
    await environment.settle()
    expect(send.state.receiver).toEqual({ status: 'resolving', isAsked: false })
    await environment.advance(300)
    expect([send.state.receiver, send.state.gap]).toEqual([{ status: 'wrong', problem }, 'amount'])
  })

  test.each(['', 'ethereum:'])('is not known where a character of the address is wrong: %s0xd8…', async scheme => {
    // As an adapter does where its checksum does not fit.
    const { send, draft } = await setUp({ actions: { readAddress: () => undefined } })
    await draft('0.1', `${scheme}0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046`)
    expect(send.state.receiver).toEqual({ status: 'wrong', problem: 'wrongCharacter' })
  })

  test.each([
    `ethereum:${maya}`,
    `ethereum:${maya}@1`,
    `ethereum:pay-${maya}@1?value=2.5e17`,
    `  ETHEREUM:${maya}?value=1\n`,
  ])('is read from the payment link %s, and nothing else of it', async link => {
    const { send, draft } = await setUp()
    await draft('0.1', link)
    expect(send.state).toMatchObject({ receiver: { status: 'known' }, receiverAddress: maya, amountText: '0.1' })
  })

  test('is warned of, and not stopped: oneself, a contract, an address never used', async () => {
    const { send, draft } = await setUp({
      actions: { inspectRecipient: async address => ({ isContract: address !== maya, isUsed: address !== maya }) },
    })
    await draft('0.1', mockAddresses.eip155.toLowerCase())
    expect([send.state.notices, send.state.gap]).toEqual([[{ kind: 'own' }, { kind: 'contract' }], undefined])
    await draft('0.1', maya)
    expect([send.state.notices, send.state.gap]).toEqual([[{ kind: 'neverUsed' }], undefined])
  })

  test('is looked at anew on another network: an account there is another one', async () => {
    const { send, draft, store, environment } = await setUp({
      actions: {
        inspectRecipient: async (_address, { id }) => ({ isContract: id === 137, isUsed: true }),
      },
    })
    await draft('0.5', maya)
    expect(send.state.notices).toEqual([])
    await store.connections.switchNetwork(store.networks.find('eip155:137') ?? raise())
    await environment.advance(300)
    expect(send.state).toMatchObject({ receiverAddress: maya, notices: [{ kind: 'contract' }] })
  })

  test('of a payment link is for the network of the link, whichever the account changes to', async () => {
    const { send, draft, store, environment } = await setUp()
    await draft('0.5', `ethereum:${maya}@137`)
    expect(send.state.receiver).toEqual({ status: 'wrong', problem: 'otherNetwork' })
    await store.connections.switchNetwork(store.networks.find('eip155:137') ?? raise())
    await environment.advance(300)
    expect(send.state).toMatchObject({ receiver: { status: 'known' }, receiverAddress: maya })
    await store.connections.switchNetwork(store.networks.find('eip155:1') ?? raise())
    await environment.advance(300)
    expect(send.state).toMatchObject({ receiver: { status: 'wrong' }, receiverAddress: undefined })
  })

  test('is warned of first where it imitates somebody who was sent to', async () => {
    const { send, draft, environment } = await setUp({
      actions: {
        resolveName: async () => ({ address: maya }),
        inspectRecipient: async () => ({ isContract: true, isUsed: true }),
      },
    })
    await draft('0.1', 'maya.eth')
    await send.send()
    await environment.settle()
    await draft('0.1', `0x1111${'0'.repeat(32)}1111`)
    expect(send.state.notices).toEqual([
      { kind: 'lookAlike', known: maya, knownName: 'maya.eth' },
      { kind: 'contract' },
    ])
  })
})

test('what the wallet is asked for is what was confirmed, whatever the site sends meanwhile', async () => {
  const { store, send, draft, environment } = await setUp({ isHeld: true })
  await draft('0.5', maya)
  void send.send()
  await environment.settle()
  void sendTransfer(store, { to: usdc, amount: '0.25' })
  await environment.settle()
  expect(send.state.sends).toHaveLength(2)
  expect(send.asking()?.trace.to).toBe(maya)
})

describe('whom the account knows', () => {
  const imitation = `0x1111${'0'.repeat(32)}1111`
  const alike = { kind: 'lookAlike', known: maya }

  test.each([
    ['failed', Object.assign(new Error('no'), { code: -32003, message: 'insufficient funds for gas * price + value' })],
    ['has no answer', Object.assign(new Error('gone'), { code: -32603 })],
  ])('a send that %s does not vouch for an imitation the next time', async (_how, error) => {
    const { send, draft, environment } = await setUp({ answers: [hash, error] })
    await draft('0.1', maya)
    await send.send()
    await environment.settle()
    await draft('0.1', imitation)
    expect(send.state.notices).toContainEqual(alike)
    const { stage } = await send.send()
    expect(['failed', 'unanswered']).toContain(stage.status)
    send.setReceiver('')
    await draft('0.2', imitation)
    expect(send.state.notices).toContainEqual(alike)
  })
})

describe('how much', () => {
  test('is all but the fee of the network where all is asked for', async () => {
    const { send, environment } = await setUp()
    await send.setMost()
    expect(send.state.sendTokenAmount).toBe('1.999979')
    send.setReceiver(maya)
    await environment.settle()
    await environment.advance(300)
    expect(send.state.gap).toBeUndefined()
  })

  test.each([
    ['2.1', 'balance'],
    ['2', 'fee'],
    ['1.99', undefined],
  ])('of 2 ETH: %s has the gap %s', async (amount, gap) => {
    const { send, draft } = await setUp()
    await draft(amount, maya)
    expect(send.state.gap).toBe(gap)
  })

  test('takes no more decimals than the token has, with a comma or a dot', async () => {
    const { send } = await setUp()
    const token = send.tokens()?.find(({ symbol }) => symbol === 'USDC')
    if (token) send.setToken(token)
    send.setAmount('1,23456789', ',')
    expect(send.state).toMatchObject({ amountText: '1,234567', sendTokenAmount: '1.234567' })
  })

  test('is asked anew what it costs every ten seconds while somebody looks', async () => {
    let asked = 0
    const { draft, environment } = await setUp({
      actions: {
        estimateTransfer: async ({ amount }) => (asked++, { fee, most: 10n ** 20n, costs: [], received: amount }),
      },
    })
    await draft('0.1', maya)
    expect(asked).toBe(1)
    await environment.advance(10_000)
    expect(asked).toBe(2)
  })
})

describe('another account', () => {
  test('begins with nothing of what was entered for the one before', async () => {
    const { send, draft, connector, environment } = await setUp()
    await draft('0.5', maya)
    connector.emitAccounts('eip155', ['0x2222222222222222222222222222222222222222'])
    await environment.settle()
    expect(send.state).toMatchObject({ amountText: '', receiverText: '', receiverAddress: undefined })
  })

  test('than the one that was reviewed sends nothing', async () => {
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

describe('where it is offered', () => {
  // covers: S1.51
  test('the site has not switched it off', async () => {
    const { store } = await setUp()
    expect(slice.when(store)).toBe(true)
    store.features.setLocal({ send: false })
    expect(slice.when(store)).toBe(false)
  })

  test('the family can send', async () => {
    expect(canSend((await setUp()).store, 'eip155')).toBe(true)
    expect(canSend((await setUp()).store, 'bip122')).toBe(false)
  })
})

describe('what a site asks for', () => {
  test('is there once the screen shows, and only once', async () => {
    const { send, environment } = await setUp()
    const prefill = { token: usdc, to: maya, amount: '1.5' }
    send.begin(prefill)
    await environment.settle()
    expect(send.state).toMatchObject({ token: { symbol: 'USDC' }, sendTokenAmount: '1.5', receiverAddress: maya })
    send.setAmount('2', ',')
    send.begin(prefill)
    expect(send.state.sendTokenAmount).toBe('2')
  })

  test('on a network that the site does not list is not sent on another one', async () => {
    const { send, environment } = await setUp()
    send.begin({ to: maya, amount: '1', chainId: 99 })
    await environment.settle()
    expect(send.state).toMatchObject({ token: undefined, gap: 'token' })
  })

  test('on another network is sent there: the wallet is asked to change first', async () => {
    const { send, environment, connector, transfers } = await setUp()
    send.begin({ to: maya, amount: '1', chainId: 137 })
    await vi.waitFor(async () => {
      await environment.settle()
      expect(send.state.token).toMatchObject({ chainId: 'eip155:137', symbol: 'POL' })
    }, 10_000)
    await send.send()
    expect(connector.calls).toContain('switchNetwork')
    expect(transfers).toMatchObject([{ network: { caipNetworkId: 'eip155:137' } }])
  })
})

describe('a wallet on another network', () => {
  test('is asked to change once, and then to send', async () => {
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

  test('that does not change sends nothing', async () => {
    const { send, draft, asked } = await setUp({
      transfer: () => Promise.reject(new BaseError('wrongChain', 'The wallet is on another network')),
    })
    await draft('0.5', maya)
    expect((await send.send()).stage).toEqual({ status: 'failed', reason: 'wrongChain' })
    expect(asked()).toBe(2)
  })
})

function raise(): never {
  throw new Error('not there')
}
