import { createAdapterContext, createTestClock, mockBitcoinNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import {
  addressesOf,
  createWorld,
  mainnet,
  otherPayment,
  request,
  signet,
  testnet,
  testnetPayment,
  toConnector,
  watchConnector,
} from './test-world.test-support.ts'

describe('a wallet with methods of UniSat', () => {
  test('has the network that it reports: other test networks too, and none of the site for a foreign chain', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    const networkOf = async (chain: unknown) => {
      Object.assign(mock.provider, { getChain: async () => chain })
      return (await connector.connect(request)).networks
    }
    expect(await networkOf({ enum: 'BITCOIN_SIGNET' })).toEqual({ bip122: signet.caipNetworkId })
    expect(await networkOf({ enum: 'FRACTAL_BITCOIN_MAINNET', network: 'livenet' })).toEqual({
      bip122: 'bip122:FRACTAL_BITCOIN_MAINNET',
    })
    expect(await networkOf({ enum: '<b>:' })).toEqual({ bip122: 'bip122:b' })
    expect(await networkOf(null)).toEqual({ bip122: 'bip122:unknown' })
  })

  test('uses `getNetwork` and `switchNetwork` of earlier versions', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    const asked: string[] = []
    let network = 'livenet'
    Object.assign(mock.provider, {
      getChain: undefined,
      switchChain: undefined,
      getNetwork: async () => network,
      switchNetwork: async (name: string) => {
        asked.push(name)
        network = name
      },
    })
    expect((await connector.connect(request)).networks).toEqual({ bip122: mainnet.caipNetworkId })
    await connector.switchNetwork(testnet)
    await connector.switchNetwork(mainnet)
    expect(asked).toEqual(['testnet', 'livenet'])
    await expect(connector.switchNetwork(signet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('rejects a switch that it does not support, with advice for the user', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    Object.assign(mock.provider, { switchChain: undefined })
    await connector.connect(request)
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: 'switchFailed' })
    await expect(connector.switchNetwork(testnet)).rejects.toThrow('choose another in the wallet')
    await expect(connector.switchNetwork(mainnet)).resolves.toBeUndefined()
  })

  test('rejects with advice if it is on another network 3 s after it agreed to switch', async () => {
    const clock = createTestClock()
    const options = { kind: 'unisat', network: mockBitcoinNetworks.mainnet } as const
    const { mock, connector } = createWorld(options, createAdapterContext({ clock }))
    await connector.connect(request)
    mock.switches.behave('wrongChain', 'switchNetwork')
    const switched = expect(connector.switchNetwork(testnet)).rejects.toMatchObject({
      code: 'switchFailed',
      message: expect.stringContaining(
        'The wallet is still on another network: choose this one in the wallet. (Bitcoin Testnet)',
      ) as string,
    })
    await clock.advance(3_000)
    await switched
  })

  test('signs for the selected account only', async () => {
    const { mock, connector, provider } = createWorld({ kind: 'unisat' })
    await connector.connect(request)
    await expect(provider.signMessage({ message: 'x', address: otherPayment.address })).rejects.toMatchObject({
      code: 'accountNotSelected',
      message: `The wallet signs for the selected account alone. Choose ${otherPayment.address} in the wallet, then try again.`,
    })
    expect(mock.switches.calls.map(({ method }) => method)).not.toContain('signMessage')
  })

  test('forgets the site on disconnect', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    await connector.connect(request)
    await connector.disconnect()
    expect(mock.isConnected).toBe(false)
  })

  test('has the addresses of the network that the user selected in it', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.setNetwork(testnet.caipNetworkId)
    await expect.poll(() => heard.sessions.at(-1)?.networks).toEqual({ bip122: testnet.caipNetworkId })
    expect(addressesOf(heard.sessions.at(-1))).toEqual([testnetPayment.address])
  })

  test('fails cleanly if it is removed from the page', async () => {
    const connector = toConnector('unisat', undefined)
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 4200 })
    await expect(connector.disconnect()).resolves.toBeUndefined()
    expect(() => connector.watch({ onSession() {}, onDisconnect() {} })()).not.toThrow()
  })
})

describe('Fordefi', () => {
  test('is watched by the listener methods that it has', async () => {
    const { connector, mock } = createWorld({ kind: 'fordefi' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.setAccounts([otherPayment.address])
    await expect.poll(() => addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
    mock.disconnect()
    await expect.poll(() => heard.disconnects).toBe(1)
    heard.stop()
    expect(mock.listenerCount()).toBe(0)
  })
})

describe('Keplr', () => {
  test('has no account if its list has an empty text, and counts as locked at once', async () => {
    const { connector, mock } = createWorld({ kind: 'keplr' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.switches.behave('silent', 'read')
    mock.setAccounts([])
    expect([heard.locks, heard.disconnects]).toEqual([1, 0])
    mock.switches.answer()
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 'noAccount' })
  })
})
