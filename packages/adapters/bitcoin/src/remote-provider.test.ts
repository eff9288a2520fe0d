import { fromBase64, toHex } from '@latchkey/adapter-kit'
import type { CaipNetworkId, RemoteProvider, RequestArguments, WalletAccount } from '@latchkey/primitives'
import { createMockBitcoinWallet } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { BitcoinAdapter } from './bitcoin-adapter.ts'
import { createPsbt, verifyPsbt } from './psbt.test-support.ts'
import { mainnet, ordinal, otherPayment, payment, testnet, verifyMessage } from './test-world.test-support.ts'

/** Creates a pairing session with a wallet that signs with real keys, and answers as the public reference says. */
function createSession(options: { without?: readonly string[] } = {}) {
  const mock = createMockBitcoinWallet({ kind: 'sats-connect', isConnected: true })
  const { request: ask } = mock.provider as { request(method: string, params: unknown): Promise<{ result: never }> }
  const requests: RequestArguments[] = []
  const listeners = new Map<string, Set<(event: never) => void>>()
  const state = {
    chain: mainnet.caipNetworkId as CaipNetworkId | undefined,
    accounts: [
      { namespace: 'bip122', address: payment.address, type: 'payment' },
      { namespace: 'bip122', address: ordinal.address, type: 'ordinal' },
    ] as WalletAccount[],
    disconnects: 0,
  }
  const remote: RemoteProvider = {
    async request({ method, params }) {
      requests.push({ method, ...(params && { params }) })
      const given = params as Record<string, never>
      if (options.without?.includes(method)) throw Object.assign(new Error('unknown'), { code: -32601 })
      switch (method) {
        case 'getAccountAddresses':
          return [payment, ordinal].map(({ address, publicKey, path, purpose }) => ({
            address,
            publicKey,
            path,
            intention: purpose,
          }))
        case 'signMessage': {
          const { signature } = (await ask(method, { ...given, protocol: String(given['protocol']).toUpperCase() }))
            .result as {
            signature: string
          }
          return { address: given['address'], signature: toHex(fromBase64(signature) ?? new Uint8Array()) }
        }
        case 'signPsbt': {
          const inputs = given['signInputs'] as { address: string; index: number }[] | undefined
          const signInputs = inputs && Object.fromEntries(inputs.map(({ address, index }) => [address, [index]]))
          return (await ask(method, { ...given, signInputs })).result
        }
        default:
          return (
            await ask(method, { recipients: [{ address: given['recipientAddress'], amount: Number(given['amount']) }] })
          ).result
      }
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    accounts: () => state.accounts,
    chain: () => state.chain,
    disconnect: async () => void state.disconnects++,
  }
  const emit = (event: string, payload: unknown) =>
    listeners.get(event)?.forEach(listener => listener(payload as never))
  return { mock, remote, requests, state, emit, provider: new BitcoinAdapter().wrapProvider(remote), listeners }
}

describe('the provider over a pairing session', () => {
  // covers: S3.03, S9.40
  test('returns the addresses that the wallet reports', async () => {
    const { provider, requests } = createSession()
    expect(await provider.getAccountAddresses()).toEqual(
      [payment, ordinal].map(({ address, publicKey, path, purpose }) => ({ address, publicKey, path, purpose })),
    )
    expect(requests).toEqual([
      { method: 'getAccountAddresses', params: { account: payment.address, intentions: ['payment', 'ordinal'] } },
    ])
    expect(await provider.connect()).toBe(payment.address)
  })

  test('returns the session’s addresses if the wallet has no method for them', async () => {
    const { provider } = createSession({ without: ['getAccountAddresses'] })
    expect(await provider.getAccountAddresses()).toEqual([
      { address: payment.address, purpose: 'payment' },
      { address: ordinal.address, purpose: 'ordinal' },
    ])
  })

  test('returns no account of another namespace of the session', async () => {
    const { provider, state } = createSession({ without: ['getAccountAddresses'] })
    state.accounts = [
      { namespace: 'eip155', address: otherPayment.address, type: 'payment' },
      { namespace: 'bip122', address: payment.address, type: 'payment' },
    ]
    expect(await provider.connect()).toBe(payment.address)
    expect((await provider.getAccountAddresses()).map(({ address }) => address)).toEqual([payment.address])
  })

  // covers: S1.19
  test('signs messages, PSBTs and transfers that another library verifies', async () => {
    const { provider, requests, mock } = createSession()
    for (const protocol of ['ecdsa', 'bip322'] as const) {
      const signature = await provider.signMessage({ message: 'pair', address: payment.address, protocol })
      verifyMessage(payment.address, 'pair', signature)
    }
    const psbt = createPsbt([payment, ordinal], otherPayment.address)
    const signInputs = [payment, ordinal].map(({ address }, index) => ({ address, index }))
    verifyPsbt((await provider.signPSBT({ psbt, signInputs })).psbt, [payment, ordinal])
    const sent = await provider.signPSBT({ psbt, signInputs, broadcast: true })
    expect(sent.txid).toBe(verifyPsbt(sent.psbt, [payment, ordinal]))
    expect(await provider.sendTransfer({ amount: '11', recipient: otherPayment.address })).toMatch(/^[0-9a-f]{64}$/)
    expect(mock.sent).toHaveLength(2)
    expect(requests.slice(2)).toEqual([
      { method: 'signPsbt', params: { account: payment.address, psbt, signInputs, broadcast: false } },
      { method: 'signPsbt', params: { account: payment.address, psbt, signInputs, broadcast: true } },
      {
        method: 'sendTransfer',
        params: { account: payment.address, recipientAddress: otherPayment.address, amount: '11' },
      },
    ])
  })

  test('reports addresses, network and end, until its listener is removed', async () => {
    const { provider, emit, state, listeners } = createSession()
    const heard: unknown[] = []
    const hear = (event: unknown) => void heard.push(event)
    provider.on('accountsChanged', hear).on('chainChanged', hear).on('disconnect', hear)
    await provider.getAccountAddresses()
    emit('bip122_addressesChanged', [{ address: otherPayment.address, intention: 'payment' }])
    state.chain = testnet.caipNetworkId
    emit('chainChanged', testnet.id)
    emit('disconnect', {})
    expect(heard).toEqual([[otherPayment.address], testnet.caipNetworkId, undefined])
    provider
      .removeListener('accountsChanged', hear)
      .removeListener('chainChanged', hear)
      .removeListener('disconnect', hear)
    await provider.getAccountAddresses()
    expect([...listeners.values()].every(group => group.size === 0)).toBe(true)
    await provider.disconnect()
    expect(state.disconnects).toBe(1)
  })

  test('sends no request without a session', async () => {
    const { provider, state, requests } = createSession()
    state.accounts = []
    await expect(provider.getAccountAddresses()).rejects.toMatchObject({ code: 'notConnected' })
    state.chain = undefined
    await expect(provider.sendTransfer({ amount: '1', recipient: payment.address })).rejects.toMatchObject({
      code: 'notConnected',
    })
    expect(requests).toEqual([])
  })
})

describe('a paired wallet with invalid answers', () => {
  function createProvider(answer: (method: string) => unknown) {
    const { remote } = createSession()
    return new BitcoinAdapter().wrapProvider({ ...remote, request: async ({ method }) => answer(method) })
  }

  test('has addresses of another network dropped, and their order ignored', async () => {
    const named = [otherPayment, ordinal, payment].map(({ address, purpose }) => ({ address, intention: purpose }))
    const provider = createProvider(() => [...mockTestnetAccounts, ...named])
    const [one, two, ...others] = await provider.getAccountAddresses()
    expect([one?.address, two?.address]).toEqual([payment.address, ordinal.address])
    expect(others.map(({ address }) => address)).toEqual([otherPayment.address])
    const onlyOther = createProvider(() => mockTestnetAccounts.map(({ address }) => ({ address })))
    expect((await onlyOther.getAccountAddresses()).map(({ address }) => address)).toEqual([
      payment.address,
      ordinal.address,
    ])
  })

  test('has its addresses read if they are texts', async () => {
    const provider = createProvider(() => [payment.address, otherPayment.address])
    expect((await provider.getAccountAddresses()).map(({ address }) => address)).toEqual([
      payment.address,
      otherPayment.address,
    ])
  })

  test.each([
    [
      'the signature of another address',
      { address: otherPayment.address, signature: 'ab'.repeat(65) },
      'accountNotSelected',
    ],
    ['a short signature', { address: payment.address, signature: 'AAAA' }, 'invalidAnswer'],
    ['a long signature', { address: payment.address, signature: 'ab'.repeat(100_000) }, 'invalidAnswer'],
  ])('causes an error for %s', async (_, answer, code) => {
    const signing = createProvider(() => answer).signMessage({ address: payment.address, message: 'Hello' })
    await expect(signing).rejects.toMatchObject({ code })
  })
})

/** An address in testnet's form. */
const mockTestnetAccounts = [{ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }]
