import { describe, expect, test, vi } from 'vitest'

import { createPsbt } from './psbt.test-support.ts'
import { addressesOf, createWorld, otherPayment, payment, request } from './test-world.test-support.ts'

async function connect(kind: 'standard' | 'metamask' = 'standard') {
  const world = createWorld({ kind })
  await world.connector.connect(request)
  return { ...world, features: featuresOf(world.mock.provider) }
}

const featuresOf = (wallet: object) => (wallet as { features: Record<string, Record<string, unknown>> }).features

describe('a wallet of the Wallet Standard', () => {
  test('receives a connect request for both purposes', async () => {
    const { mock } = await connect()
    expect(mock.switches.calls[0]).toMatchObject({ method: 'connect', params: { purposes: ['payment', 'ordinals'] } })
  })

  test('connects with its list of accounts if its answer names none', async () => {
    const { mock, connector } = createWorld({ isConnected: true })
    Object.assign(featuresOf(mock.provider)['bitcoin:connect'] ?? {}, { connect: async () => ({ accounts: [] }) })
    expect(addressesOf(await connector.connect(request))).toEqual(mock.accounts())
  })

  test('limits the networks only if it names its chains', async () => {
    const { mock, connector } = createWorld()
    Object.assign(mock.provider, { chains: undefined })
    expect(await connector.connect(request)).not.toHaveProperty('approvedNetworkIds')
  })

  test.each(['standard:disconnect', 'bitcoin:disconnect'])('is disconnected by %s, without a parameter', async name => {
    const { features, connector } = await connect()
    const disconnect = vi.fn(async () => {})
    delete features['standard:disconnect']
    features[name] = { disconnect }
    await connector.disconnect()
    expect(disconnect.mock.calls).toEqual([[]])
  })

  test('fails with the name of the method that it answered with nothing', async () => {
    const { features, provider } = await connect()
    Object.assign(features['bitcoin:signTransaction'] ?? {}, { signTransaction: async () => [] })
    const signing = provider.signPSBT({ psbt: createPsbt([payment], otherPayment.address) })
    await expect(signing).rejects.toThrow('The wallet gave no valid answer to signTransaction')
  })

  test('is named as one that cannot send a transfer', async () => {
    const { provider } = await connect()
    await expect(provider.sendTransfer({ amount: '9', recipient: otherPayment.address })).rejects.toThrow(
      'The wallet does not support sendTransfer: choose another wallet for it.',
    )
  })

  test('is named as one that turns a PSBT into another transaction, if it is MetaMask', async () => {
    const { provider } = await connect('metamask')
    await expect(provider.signPSBT({ psbt: createPsbt([payment], otherPayment.address) })).rejects.toThrow(
      'The wallet does not support signing a PSBT, of which it makes another transaction: choose another wallet for it.',
    )
  })
})
