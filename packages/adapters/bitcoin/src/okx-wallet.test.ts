import { describe, expect, test } from 'vitest'

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
  test('connects, signs and sends by what it has, on the network that its object is for', async () => {
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

  test('tells of another account, and waits without one', async () => {
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
