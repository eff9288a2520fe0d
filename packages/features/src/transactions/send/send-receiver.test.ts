import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { nameSuffixes } from '../../account/names/name-rules.ts'
import { estimateTransfer, sendTransfer } from './send-of-site.ts'
import { hash, maya, raise, setUp, usdc } from './send-world.test-support.ts'

describe('the recipient of a send', () => {
  test('is resolved by name 300 ms after the last key press', async () => {
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
    expect(send.state.receiver).toMatchObject({ status: 'known' })
    // The host of the picture would learn of every user who types the name.
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
    ['maya0x1234', 'noAddress'],
    ['0x', 'tooShort'],
    [`ethereum:${maya}@5`, 'otherNetwork'],
    [`sep:${maya}`, 'otherNetwork'],
    [`unknown:${maya}`, 'otherNetwork'],
    [`eip155:5:${maya}`, 'otherNetwork'],
    ['eth:0x1234', 'tooShort'],
    ['solana:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'otherNetwork'],
    [`ethereum:${usdc}@1/transfer?address=${maya}&uint256=1`, 'noAddress'],
    ['ethereum:maya.eth', 'noAddress'],
  ])('has for the text %s the problem %s', async (text, problem) => {
    const { send, environment } = await setUp()
    send.setReceiver(text)
    await environment.settle()
    expect(send.state.receiver).toEqual({ status: 'resolving', isAsked: false })
    await environment.advance(300)
    expect([send.state.receiver, send.state.issue]).toEqual([{ status: 'wrong', problem }, 'amount'])
  })

  test.each(['', 'ethereum:'])('is wrong if a character of the address is wrong: %s0xd8…', async scheme => {
    // An adapter reads no address if the checksum does not match.
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

  test.each([`eth:${maya}`, `ETH:${maya}`, `eip155:1:${maya}`, ` eip155:1:${maya}\n`])(
    'is read from %s, as Safe and other wallets copy it',
    async text => {
      const { send, draft } = await setUp()
      await draft('0.1', text)
      expect(send.state).toMatchObject({ receiver: { status: 'known' }, receiverAddress: maya })
    },
  )

  test.each([`matic:${maya}`, `pol:${maya}`, `eip155:137:${maya}`])(
    'is rejected with the name of its network when %s is of another one of the site',
    async text => {
      const { send, draft } = await setUp()
      await draft('0.1', text)
      expect(send.state.receiver).toEqual({ status: 'wrong', problem: 'ofNetwork', network: 'Polygon' })
    },
  )

  test('is resolved by the service alone for a name that only the service has', async () => {
    const asked: string[] = []
    const { send, draft } = await setUp({
      actions: { resolveName: async name => (asked.push(name), { address: usdc }) },
    })
    await draft('0.1', `maya.${nameSuffixes[0]}`)
    expect([send.state.receiver.status, send.state.receiverAddress, asked]).toEqual(['wrong', undefined, []])
  })

  test('has the warning "never used" beside another one', async () => {
    const { send, draft } = await setUp({
      actions: {
        fetchActivity: () => new Promise(() => {}),
        inspectRecipient: async () => ({ isContract: false, isUsed: false }),
      },
    })
    await draft('0.1', maya)
    expect(send.state.notices).toEqual([{ kind: 'unchecked' }, { kind: 'neverUsed' }])
  })

  test('has a warning, without a block, if it is the sender, a contract, or an unused address', async () => {
    const { send, draft } = await setUp({
      actions: { inspectRecipient: async address => ({ isContract: address !== maya, isUsed: address !== maya }) },
    })
    await draft('0.1', mockAddresses.eip155.toLowerCase())
    expect([send.state.notices, send.state.issue]).toEqual([[{ kind: 'own' }, { kind: 'contract' }], undefined])
    await draft('0.1', maya)
    expect([send.state.notices, send.state.issue]).toEqual([[{ kind: 'neverUsed' }], undefined])
  })

  test('has no warning "never used" if it is the account of the sender', async () => {
    const { send, draft } = await setUp({
      actions: { inspectRecipient: async () => ({ isContract: false, isUsed: false }) },
    })
    await draft('0.1', mockAddresses.eip155)
    expect(send.state.notices).toEqual([{ kind: 'own' }])
    const { notices } = send.state
    send.setAmount('0.2', ',')
    expect(send.state.notices).toBe(notices)
  })

  test('stays empty if its name is resolved after the form was cleared', async () => {
    let resolveName = (_: { address: string }): void => {}
    const { send, draft, environment } = await setUp({
      actions: { resolveName: () => new Promise(resolve => (resolveName = resolve)) },
    })
    await draft('0.1', 'maya.eth')
    expect(send.state.receiver).toEqual({ status: 'resolving', isAsked: true })
    send.reset()
    resolveName({ address: maya })
    await environment.settle()
    expect(send.state).toMatchObject({ receiver: { status: 'empty' }, receiverAddress: undefined })
  })

  test('is inspected again on another network, which may have another account there', async () => {
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

  test('is for the network of its payment link, on any network of the account', async () => {
    const { send, draft, store, environment } = await setUp()
    await draft('0.5', `ethereum:${maya}@137`)
    expect(send.state.receiver).toEqual({ status: 'wrong', problem: 'ofNetwork', network: 'Polygon' })
    await store.connections.switchNetwork(store.networks.find('eip155:137') ?? raise())
    await environment.advance(300)
    expect(send.state).toMatchObject({ receiver: { status: 'known' }, receiverAddress: maya })
    await store.connections.switchNetwork(store.networks.find('eip155:1') ?? raise())
    await environment.advance(300)
    expect(send.state).toMatchObject({ receiver: { status: 'wrong' }, receiverAddress: undefined })
  })

  test('has the warning of a lookalike before other warnings', async () => {
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

describe('a known recipient', () => {
  const imitation = `0x1111${'0'.repeat(32)}1111`
  const alike = { kind: 'lookAlike', known: maya }

  test.each([
    ['failed', Object.assign(new Error('no'), { code: -32003, message: 'insufficient funds for gas * price + value' })],
    ['has no answer', Object.assign(new Error('gone'), { code: -32603 })],
  ])('is no reason to trust a lookalike after a send that %s', async (_how, error) => {
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

describe('a recipient that loses every transfer it receives', () => {
  const zero = `0x${'0'.repeat(40)}`

  test.each([
    ['the zero address', zero, 'native'],
    ['the contract of the token', usdc, usdc],
    ['the contract of the token, in another letter case', usdc.toLowerCase(), usdc],
  ])('is rejected if it is %s', async (_what, to, token) => {
    const { store, send, environment, draft, asked } = await setUp()
    await expect(sendTransfer(store, { to, amount: '0.5', token })).rejects.toMatchObject({ code: 'sendRecipientLost' })
    await expect(estimateTransfer(store, { to, amount: '0.5', token })).rejects.toMatchObject({
      code: 'sendRecipientLost',
    })
    send.begin({ token })
    await environment.settle()
    await draft('0.5', to)
    expect(send.state.notices).toContainEqual({ kind: 'lost' })
    expect(send.state.issue).toBe('address')
    await expect(send.send()).rejects.toMatchObject({ code: 'sendRecipientLost' })
    expect(asked()).toBe(0)
  })

  test.each([
    '0x000000000000000000000000000000000000dEaD',
    '0xdEAD000000000000000042069420694206942069',
    '0x0000000000000000000000000000000000000001',
  ])('is named in a notice if it has no key: %s', async to => {
    const { store, send, draft } = await setUp()
    await draft('0.5', to)
    expect(send.state.notices[0]).toEqual({ kind: 'lost' })
    expect(send.state.issue).toBeUndefined()
    expect((await estimateTransfer(store, { to, amount: '0.5' })).notices?.[0]).toEqual({ kind: 'lost' })
  })

  test('is neither rejected nor named if it is a contract of something else, or an account', async () => {
    const { store, send, draft, asked } = await setUp()
    for (const to of [usdc, maya, '0x0000000000000000000000000000000000010000']) {
      await draft('0.5', to)
      expect(send.state.notices).not.toContainEqual({ kind: 'lost' })
      await sendTransfer(store, { to, amount: '0.5' })
    }
    expect(asked()).toBe(3)
  })
})
