import { describe, expect, test, vi } from 'vitest'

import type { BitcoinProvider } from './bitcoin-provider.ts'
import { createPsbt, verifyPsbt } from './psbt.test-support.ts'
import {
  addressesOf,
  createWorld,
  mainnet,
  ordinal,
  otherPayment,
  payment,
  request,
  testnet,
  testnetPayment,
  verifyMessage,
  watchConnector,
} from './test-world.test-support.ts'

describe.each(['leather', 'phantom'] as const)('%s, which opens a window for each request of addresses', kind => {
  test('stays connected over a reload with its last addresses, without a request', async () => {
    const { connector, reload, mock } = createWorld({ kind })
    expect(await connector.reconnect(request)).toBeUndefined()
    const session = await connector.connect(request)
    const asked = mock.switches.calls.length
    const later = reload()
    expect((await later.reconnect(request))?.accounts).toEqual(session.accounts)
    expect(mock.switches.calls).toHaveLength(asked)
    const provider = later.getProvider('bip122') as BitcoinProvider
    const message = { message: 'still here', address: payment.address }
    verifyMessage(payment.address, 'still here', await provider.signMessage(message))
    await later.disconnect()
    expect(await reload().reconnect(request)).toBeUndefined()
  })

  test('drops stored values that are no address of the network', async () => {
    const { reload, mock, context } = createWorld({ kind })
    for (const accounts of [5, ['nobody'], [testnetPayment.address], [{ address: '<b>' }]]) {
      context.storage.set('@appkit/bitcoin_wallets', JSON.stringify({ mock: { [mainnet.caipNetworkId]: accounts } }))
      expect(await reload().reconnect(request)).toBeUndefined()
    }
    context.storage.set('@appkit/bitcoin_wallets', '{')
    expect(await reload().reconnect(request)).toBeUndefined()
    expect(mock.switches.calls).toEqual([])
  })
})

describe('Phantom in the page', () => {
  test('connects, signs, and stays on mainnet', async () => {
    const { connector, provider } = createWorld({ kind: 'phantom' })
    const session = await connector.connect(request)
    expect(addressesOf(session)).toEqual([payment.address, ordinal.address])
    expect(session.approvedNetworkIds).toEqual([mainnet.caipNetworkId])
    for (const { address } of [payment, ordinal]) {
      verifyMessage(address, 'hi', await provider.signMessage({ message: 'hi', address }))
    }
    const psbt = createPsbt([payment, ordinal], otherPayment.address)
    const signInputs = [payment, ordinal].map(({ address }, index) => ({ address, index }))
    verifyPsbt((await provider.signPSBT({ psbt, signInputs })).psbt, [payment, ordinal])
    await expect(provider.signPSBT({ psbt, broadcast: true })).rejects.toMatchObject({ code: 4200 })
    await expect(provider.sendTransfer({ amount: '1', recipient: payment.address })).rejects.toMatchObject({
      code: 4200,
    })
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('requests its accounts again for a switch to mainnet, its only network', async () => {
    const { connector, mock } = createWorld({ kind: 'phantom' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    const requestAccounts = vi.fn(async (): Promise<unknown> => [otherPayment.address])
    Object.assign(mock.provider, { requestAccounts })
    await connector.switchNetwork(mainnet)
    expect(requestAccounts).toHaveBeenCalledOnce()
    expect(addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
    requestAccounts.mockResolvedValue(null)
    await expect(connector.switchNetwork(mainnet)).rejects.toMatchObject({ code: 'switchFailed' })
    expect(heard.sessions).toHaveLength(1)
    heard.stop()
  })

  test('receives the SIGHASH flag of the inputs that name one', async () => {
    const { connector, provider, mock } = createWorld({ kind: 'phantom' })
    await connector.connect(request)
    const signPSBT = vi.fn(async (psbt: Uint8Array, _options: unknown) => psbt)
    Object.assign(mock.provider, { signPSBT })
    const signInputs = [
      { address: payment.address, index: 0, sighashTypes: [0x81] },
      { address: ordinal.address, index: 1 },
    ]
    const psbt = createPsbt([payment, ordinal], otherPayment.address)
    await expect(provider.signPSBT({ psbt, signInputs })).rejects.toMatchObject({ code: 'psbtNotSigned' })
    expect(signPSBT.mock.calls.map(([, options]) => options)).toEqual([
      {
        inputsToSign: [
          { address: payment.address, signingIndexes: [0], sigHash: 0x81 },
          { address: ordinal.address, signingIndexes: [1] },
        ],
      },
    ])
  })

  test('reports the accounts of its event, since it has no silent request', async () => {
    const { connector, mock } = createWorld({ kind: 'phantom' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.setAccounts([otherPayment.address])
    expect(addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
    mock.setAccounts([])
    expect([heard.locks, heard.disconnects]).toEqual([1, 0])
    heard.stop()
    expect(mock.listenerCount()).toBe(0)
  })
})
