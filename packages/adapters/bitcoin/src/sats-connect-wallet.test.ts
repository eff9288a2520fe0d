import { isUserRejection } from '@latchkey/primitives'
import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createPsbt } from './psbt.test-support.ts'
import {
  addressesOf,
  createWorld,
  mainnet,
  ordinal,
  otherPayment,
  payment,
  request,
  testnet,
  testnetOrdinal,
  testnetPayment,
  toConnector,
  watchConnector,
} from './test-world.test-support.ts'

describe('a wallet with requests of sats-connect', () => {
  const toWallet = (handler: (method: string, params: unknown) => unknown) =>
    toConnector('sats-connect', { request: async (method: string, params: unknown) => handler(method, params) })

  test.each([
    [-32000, 4001],
    [-32001, 4200],
    [-32002, 4100],
    [4001, 4001],
    [-32603, -32603],
  ])('has the error %i, which means %i', async (code, meaning) => {
    for (const reject of [true, false]) {
      const connector = toWallet(() => {
        const response = { jsonrpc: '2.0', id: '1', error: { code, message: 'why' } }
        if (reject) throw response
        return response
      })
      const failure = await connector.connect(request).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(failure).toMatchObject({ code: meaning, message: 'why' })
      expect(isUserRejection(failure)).toBe(meaning === 4001)
    }
  })

  test('an earlier version without wallet_connect receives requests that it knows, and has the site’s network', async () => {
    const asked: string[] = []
    const connector = toWallet(method => {
      asked.push(method)
      if (method !== 'getAccounts') return { error: { code: -32601, message: 'unknown' } }
      return {
        result: [
          { address: ordinal.address, purpose: 'ordinals' },
          { address: payment.address, purpose: 'payment' },
        ],
      }
    })
    const session = await connector.connect(request)
    expect(addressesOf(session)).toEqual([payment.address, ordinal.address])
    expect(session.networks).toEqual({ bip122: mainnet.caipNetworkId })
    expect(asked).toEqual(['wallet_connect', 'getAccounts', 'wallet_getNetwork'])
    // The wallet has no silent request, so its last state is taken, and no method that prompts is called.
    expect(addressesOf(await connector.reconnect(request))).toEqual([payment.address, ordinal.address])
    expect(asked.slice(3)).toEqual(['wallet_getAccount'])
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('an earlier version without a silent request is not restored after a reload, and no window opens', async () => {
    const asked: string[] = []
    const connector = toWallet(method => {
      asked.push(method)
      return { error: { code: -32601, message: 'unknown' } }
    })
    expect(await connector.reconnect(request)).toBeUndefined()
    expect(asked).toEqual(['wallet_getAccount'])
  })

  test.each([
    ['Testnet4', '00000000da84f2bafbbc53dee25a72ae'],
    ['Regtest', '0f9188f13cb7b2c71f2a335e3a4fc328'],
  ])('receives no connect request on %s, which its request cannot name', async (name, id) => {
    const { mock, connector } = createWorld({ kind: 'sats-connect' })
    const network = { ...testnet, name, caipNetworkId: `bip122:${id}` as const }
    await expect(connector.connect({ networks: [network], preferred: {} })).rejects.toMatchObject({ code: 4200 })
    await expect(connector.connect({ networks: [network], preferred: {} })).rejects.toThrow(name)
    expect(mock.switches.calls).toEqual([])
  })

  test('receives no SIGHASH flags that its request cannot name', async () => {
    const { mock, connector, provider } = createWorld({ kind: 'sats-connect' })
    await connector.connect(request)
    const psbt = createPsbt([payment, ordinal], otherPayment.address)
    const sign = (index: number, sighashTypes: readonly number[]) =>
      provider.signPSBT({
        psbt,
        signInputs: [{ address: [payment, ordinal][index]?.address ?? '', index, sighashTypes }],
      })
    for (const [index, type] of [
      [0, 0x83],
      [0, 2],
      [1, 1],
    ] as const) {
      await expect(sign(index, [type])).rejects.toMatchObject({ code: 4200 })
    }
    expect(mock.switches.calls.map(({ method }) => method)).not.toContain('signPsbt')
    // The default flag of an input may be named.
    for (const [index, type] of [
      [0, 1],
      [1, 0],
    ] as const)
      await expect(sign(index, [type])).resolves.toBeDefined()
    const both = [
      { address: payment.address, index: 0, sighashTypes: [1] },
      { address: ordinal.address, index: 1, sighashTypes: [1] },
    ]
    await expect(provider.signPSBT({ psbt, signInputs: both })).rejects.toMatchObject({ code: 4200 })
  })

  test('receives the site’s network and the request for both addresses', async () => {
    const { mock, connector } = createWorld({ kind: 'sats-connect' })
    await connector.connect({ networks: [testnet], preferred: {} })
    expect(mock.switches.calls[0]?.params).toEqual({ addresses: ['payment', 'ordinals'], network: 'Testnet' })
  })
})

describe('a switch of the network in a wallet with requests of sats-connect', () => {
  const connectWith = async (answers: Record<string, () => unknown>) => {
    const { mock, connector } = createWorld({ kind: 'sats-connect' })
    await connector.connect(request)
    const { request: ask } = mock.provider as { request(method: string, params: unknown): Promise<unknown> }
    const methods: string[] = []
    Object.assign(mock.provider, {
      async request(method: string, params: unknown) {
        methods.push(method)
        return answers[method]?.() ?? (await ask(method, params))
      },
    })
    return { connector, mock, methods, heard: watchConnector(connector) }
  }

  test('does not prompt for addresses that are already authorized', async () => {
    const { connector, methods, heard } = await connectWith({})
    await connector.switchNetwork(testnet)
    expect(methods).toContain('wallet_getAccount')
    expect(methods).not.toContain('wallet_connect')
    expect(addressesOf(heard.sessions.at(-1))).toEqual([testnetPayment.address, testnetOrdinal.address])
  })

  test.each([
    ['no address', { result: { addresses: [] } }],
    ['an error of no permission', { error: { code: -32002, message: 'Access denied.' } }],
  ])('prompts for addresses if it gives %s on the new network, and stays connected', async (_, denial) => {
    let isAllowed = false
    const { connector, methods, heard } = await connectWith({
      wallet_getAccount: () => (isAllowed ? undefined : denial),
      wallet_connect: () => void (isAllowed = true),
    })
    await connector.switchNetwork(testnet)
    expect(methods).toContain('wallet_connect')
    await settle()
    expect(addressesOf(heard.sessions.at(-1))).toEqual([testnetPayment.address, testnetOrdinal.address])
    expect(heard.disconnects).toBe(0)
    methods.length = 0
    await connector.switchNetwork(mainnet)
    await settle()
    // One for the wallet's event, and one for the switch.
    expect(methods.filter(method => method === 'wallet_getAccount')).toHaveLength(2)
  })

  test('ends the connection if the user gives no permission for the new network', async () => {
    const { connector, heard } = await connectWith({
      wallet_getAccount: () => ({ error: { code: -32002, message: 'Access denied.' } }),
      wallet_connect: () => ({ error: { code: -32000, message: 'no' } }),
    })
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: 4001 })
    await expect.poll(() => heard.disconnects).toBe(1)
  })

  test('reports other accounts while a request of the switch is pending', async () => {
    const { connector, heard, mock } = await connectWith({ wallet_changeNetwork: () => new Promise(() => {}) })
    const switched = expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: 4900 })
    await settle()
    mock.setAccounts([otherPayment.address])
    await expect.poll(() => addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
    await connector.disconnect()
    await switched
  })

  test('fails with another error of the wallet, without a prompt', async () => {
    const answer = () => ({ error: { code: -32603, message: 'The wallet is broken.' } })
    const { connector, methods } = await connectWith({ wallet_getAccount: answer })
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: -32603 })
    expect(methods).not.toContain('wallet_connect')
  })

  test('rejects with advice for the user if the wallet stays on its network', async () => {
    const { connector } = await connectWith({ wallet_changeNetwork: () => ({ result: null }) })
    await expect(connector.switchNetwork(testnet)).rejects.toThrow(
      'The wallet is still on another network: choose this one in the wallet. (Bitcoin Testnet)',
    )
  })
})
