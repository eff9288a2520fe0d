import { fromBase64, toHex } from '@latchkey/adapter-kit'
import { describe, expect, test } from 'vitest'

import { createPsbt, verifyPsbt } from './psbt.test-support.ts'
import {
  addressesOf,
  createWorld,
  ordinal,
  otherPayment,
  payment,
  request,
  signet,
  testnet,
  testnetOrdinal,
  testnetPayment,
  verifyMessage,
  watchConnector,
} from './test-world.test-support.ts'

// The first PSBT waits for the library that signs it.
describe('Leather', { timeout: 15_000 }, () => {
  test('receives its own request format, with the network each time', async () => {
    const { connector, provider, mock } = createWorld({ kind: 'leather' })
    const own = mock.provider as { request(method: string, params: object): Promise<unknown> }
    const [ask, asked] = [own.request, [] as [string, object][]]
    own.request = (method, params) => (asked.push([method, params]), ask(method, params))
    const session = await connector.connect(request)
    expect(session.accounts).toEqual(
      [payment, ordinal].map(({ address, purpose, publicKey, path }) => ({
        namespace: 'bip122',
        address,
        type: purpose,
        publicKey,
        path,
      })),
    )
    for (const { address } of [payment, ordinal]) {
      verifyMessage(address, 'hi', await provider.signMessage({ message: 'hi', address }))
    }
    const psbt = createPsbt([payment], otherPayment.address)
    const signInputs = [{ address: payment.address, index: 0, sighashTypes: [1] }]
    const id = verifyPsbt((await provider.signPSBT({ psbt, signInputs })).psbt, [payment])
    expect((await provider.signPSBT({ psbt, signInputs, broadcast: true })).txid).toBe(id)
    expect(await provider.sendTransfer({ amount: '7', recipient: otherPayment.address })).toMatch(/^[0-9a-f]{64}$/)
    const hex = toHex(fromBase64(psbt) ?? new Uint8Array())
    expect(asked.slice(3)).toEqual([
      ['signPsbt', { hex, broadcast: false, signAtIndex: [0], allowedSighash: [1], network: 'mainnet' }],
      ['signPsbt', { hex, broadcast: true, signAtIndex: [0], allowedSighash: [1], network: 'mainnet' }],
      ['sendTransfer', { recipients: [{ address: otherPayment.address, amount: '7' }], network: 'mainnet' }],
    ])
  })

  test('receives no flags for inputs that name none', async () => {
    const { connector, provider, mock } = createWorld({ kind: 'leather' })
    await connector.connect(request)
    const requests: object[] = []
    Object.assign(mock.provider, {
      async request(_method: string, params: object) {
        requests.push(params)
        return { result: {} }
      },
    })
    const psbt = createPsbt([payment], otherPayment.address)
    const signInputs = [{ address: payment.address, index: 0 }]
    await expect(provider.signPSBT({ psbt, signInputs })).rejects.toMatchObject({ code: 'invalidAnswer' })
    const hex = toHex(fromBase64(psbt) ?? new Uint8Array())
    expect(requests).toEqual([{ hex, broadcast: false, signAtIndex: [0], network: 'mainnet' }])
  })

  test('switches to another network with its addresses there', async () => {
    const { connector } = createWorld({ kind: 'leather' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    await connector.switchNetwork(testnet)
    expect(addressesOf(heard.sessions.at(-1))).toEqual([testnetPayment.address, testnetOrdinal.address])
    await expect(connector.switchNetwork(signet)).rejects.toMatchObject({ code: 'switchFailed' })
  })
})
