import { describe, expect, test, vi } from 'vitest'

import { createPsbt, verifyPsbt } from './psbt.test-support.ts'
import {
  addressesOf,
  createWorld,
  mainnet,
  otherPayment,
  payment,
  request,
  signet,
  testnet,
  testnetPayment,
  verifyMessage,
  watchConnector,
} from './test-world.test-support.ts'

describe('OKX in its app', () => {
  test('connects, signs and sends on the network of its object', async () => {
    const { connector, provider, mock } = createWorld({ kind: 'okx' })
    const session = await connector.connect(request)
    expect(session).toMatchObject({
      accounts: [{ address: payment.address, publicKey: payment.publicKey }],
      networks: { bip122: mainnet.caipNetworkId },
      approvedNetworkIds: [mainnet.caipNetworkId, testnet.caipNetworkId],
    })
    verifyMessage(payment.address, 'hi', await provider.signMessage({ message: 'hi', address: payment.address }))
    const psbt = createPsbt([payment], otherPayment.address)
    const signed = await provider.signPSBT({ psbt, broadcast: true })
    expect(signed.txid).toBe(verifyPsbt((await provider.signPSBT({ psbt })).psbt, [payment]))
    await provider.sendTransfer({ amount: '1234', recipient: otherPayment.address })
    expect(mock.switches.calls.at(-1)?.params).toEqual({ recipient: otherPayment.address, amount: '1234' })
    await connector.switchNetwork(testnet)
    expect((await provider.getAccountAddresses()).map(({ address }) => address)).toEqual([testnetPayment.address])
    const onTestnet = createPsbt([testnetPayment], testnetPayment.address)
    verifyPsbt((await provider.signPSBT({ psbt: onTestnet })).psbt, [testnetPayment])
    await expect(connector.switchNetwork(signet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('reports another account, and waits without one', async () => {
    const { connector, mock } = createWorld({ kind: 'okx' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.setAccounts([otherPayment.address])
    expect(addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
    mock.disconnect()
    expect([heard.locks, heard.disconnects]).toEqual([1, 0])
    heard.stop()
    expect(mock.listenerCount()).toBe(0)
  })
})

describe('OKX', () => {
  test('connects on mainnet if it has no object for the network of the site', async () => {
    const { connector } = createWorld({ kind: 'okx' })
    const session = await connector.connect({ networks: [signet], preferred: { bip122: signet } })
    expect(session.networks).toEqual({ bip122: mainnet.caipNetworkId })
    expect(addressesOf(session)).toEqual([payment.address])
  })

  test('reports that a network without an object is unknown', async () => {
    const { connector } = createWorld({ kind: 'okx' })
    await connector.connect(request)
    await expect(connector.switchNetwork(signet)).rejects.toThrow('The wallet does not know this network.')
  })

  test('is locked, not broken, if it answers a request for accounts with no list', async () => {
    const { mock, connector, reload } = createWorld({ kind: 'okx' })
    await connector.connect(request)
    Object.assign(mock.provider, { getAccounts: async () => null })
    await expect(reload().reconnect(request)).rejects.toMatchObject({ code: 'walletLocked' })
  })

  test('forgets the site on disconnect, if it has a method for that', async () => {
    const { mock, connector } = createWorld({ kind: 'okx' })
    const disconnect = vi.fn(async () => {})
    Object.assign(mock.provider, { disconnect })
    await connector.connect(request)
    await connector.disconnect()
    expect(disconnect).toHaveBeenCalledOnce()
  })

  test.each(['ecdsa', 'bip322'] as const)('signs a message by %s if the site requests it', async protocol => {
    const { connector, provider } = createWorld({ kind: 'okx' })
    await connector.connect(request)
    const signature = await provider.signMessage({ message: 'hi', address: payment.address, protocol })
    expect(atob(signature).length === 65).toBe(protocol === 'ecdsa')
    verifyMessage(payment.address, 'hi', signature)
  })

  test('names the account to select if another one is selected', async () => {
    const { connector, provider } = createWorld({ kind: 'okx' })
    await connector.connect(request)
    await expect(provider.signMessage({ message: 'x', address: otherPayment.address })).rejects.toThrow(
      `The wallet signs for the selected account alone. Choose ${otherPayment.address} in the wallet, then try again.`,
    )
  })
})
