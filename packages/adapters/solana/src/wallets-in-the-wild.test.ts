import { createMockSolanaWallet, type MockSolanaWallet, type MockSolanaWalletOptions } from '@latchkey/testing'
import { encodeBase64, fromBase58, toBase58 } from '@latchkey/primitives'
import type { Wallet } from '@wallet-standard/base'
import { describe, expect, test, vi } from 'vitest'

import type { SolanaProvider } from './solana-provider.ts'
import {
  addresses,
  createLegacyTransaction,
  createVersionedTransaction,
  request,
  toConnector,
  verify,
  watchConnector,
} from './test-world.test-support.ts'

// Each wallet in this file does what a public bug report describes. The link of a test is that report.

type Feature = Record<string, (...given: never[]) => unknown>

/** Creates a wallet that differs from the mock in these members, and in these members of its features. */
function createWorld(
  differ: (mock: MockSolanaWallet) => { accounts?: unknown; features?: Record<string, Record<string, unknown>> },
  options?: MockSolanaWalletOptions,
) {
  const mock = createMockSolanaWallet(options)
  const { features = {}, ...members } = differ(mock)
  const wallet = Object.create(mock.wallet, Object.getOwnPropertyDescriptors(members)) as Wallet
  const own = Object.entries(mock.wallet.features).map(([name, feature]) => [name, { ...feature, ...features[name] }])
  Object.defineProperty(wallet, 'features', { value: Object.fromEntries(own) })
  const connector = toConnector(wallet)
  return { mock, connector, provider: () => connector.getProvider('solana') as SolanaProvider }
}

const featureOf = (mock: MockSolanaWallet, name: string) => mock.wallet.features[name] as Feature
const addressesOf = (session: { accounts: readonly { address: string }[] } | undefined) =>
  session?.accounts.map(({ address }) => address)

describe('the accounts of a wallet', () => {
  // Brave's wallet does this. https://github.com/stevesarmiento/solana-starter/issues/1
  test('are those of its answer if it lists none of itself, also on a later visit', async () => {
    const { connector, provider, mock } = createWorld(() => ({ accounts: [] }))
    expect(addressesOf(await connector.connect(request))).toEqual([addresses[0]])
    const message = new TextEncoder().encode('hello')
    verify(message, await provider().signMessage(message), addresses[0])
    expect(addressesOf(await connector.reconnect(request))).toEqual([addresses[0]])
    expect(mock.switches.calls.filter(({ asked }) => asked).map(({ method }) => method)).toEqual([
      'standard:connect',
      'solana:signMessage',
    ])
  })

  // An EVM wallet does the same: https://github.com/MetaMask/metamask-extension/issues/17339
  test.each([[{ accounts: [] }], [{ accounts: null }], [{}], [undefined], [[]]])(
    'are those that it lists of itself if it answers with %j',
    async answer => {
      const { connector } = createWorld(mock => ({
        features: {
          'standard:connect': {
            async connect() {
              await featureOf(mock, 'standard:connect').connect?.()
              return answer
            },
          },
        },
      }))
      expect(addressesOf(await connector.connect(request))).toEqual([addresses[0]])
    },
  )

  // https://github.com/solana-foundation/connectorkit/issues/48
  test('change after a restored connection as after a new one', async () => {
    const { connector, mock } = createWorld(() => ({}), { isConnected: true })
    expect(addressesOf(await connector.reconnect(request))).toEqual([addresses[0]])
    const heard = watchConnector(connector)
    mock.setAccounts([addresses[1]])
    await vi.waitFor(() => expect(heard.sessions.map(addressesOf)).toEqual([[addresses[1]]]), 10_000)
    heard.stop()
  })

  // https://github.com/anza-xyz/wallet-standard/pull/8
  test.each(['WalletAccountError', 'WalletConnectionError'])(
    'are not lost if a silent request fails with %s',
    async name => {
      const failure = Object.assign(new Error('This address is not connected.'), { name })
      const { connector } = createWorld(() => ({
        features: { 'standard:connect': { connect: () => Promise.reject(failure) } },
      }))
      await expect(connector.reconnect(request)).rejects.toBe(failure)
    },
  )
})

describe('the versions of transactions that a wallet reads', () => {
  // Wallet adapters keep them in a Set, and wallets that are made from an adapter hand that on.
  test.each([
    ['a Set', new Set(['legacy', 0])],
    ['a list of texts', ['legacy', '0']],
    ['a frozen list', Object.freeze(['legacy', 0])],
  ])('are read from %s', async (_, supportedTransactionVersions) => {
    const { connector, provider } = createWorld(() => ({
      features: { 'solana:signTransaction': { supportedTransactionVersions } },
    }))
    await connector.connect(request)
    await expect(provider().signTransaction(createVersionedTransaction())).resolves.toBeDefined()
    await expect(provider().signTransaction(createLegacyTransaction())).resolves.toBeDefined()
  })

  // https://github.com/trustwallet/wallet-core/issues/2890, https://github.com/solana-mobile/mobile-wallet-adapter/pull/267
  test.each([[['legacy']], [undefined], [null], ['legacy']])(
    'are legacy only in %j: another one is not sent to it',
    async supportedTransactionVersions => {
      const { connector, provider, mock } = createWorld(() => ({
        features: { 'solana:signTransaction': { supportedTransactionVersions } },
      }))
      await connector.connect(request)
      await expect(provider().signTransaction(createVersionedTransaction())).rejects.toMatchObject({ code: 4200 })
      expect(mock.switches.calls.map(({ method }) => method)).not.toContain('solana:signTransaction')
      await expect(provider().signTransaction(createLegacyTransaction())).resolves.toBeDefined()
    },
  )
})

describe('the signature of a wallet', () => {
  // https://github.com/solana-mobile/mobile-wallet-adapter/pull/1662
  test.each([
    ['base58', toBase58],
    ['base64', encodeBase64],
    ['a list of numbers', (bytes: Uint8Array) => [...bytes]],
  ])('is read from %s', async (_, write) => {
    const { connector, provider } = createWorld(mock => ({
      features: {
        'solana:signAndSendTransaction': {
          async signAndSendTransaction(...inputs: never[]) {
            const sent = await featureOf(mock, 'solana:signAndSendTransaction').signAndSendTransaction?.(...inputs)
            return (sent as { signature: Uint8Array }[]).map(({ signature }) => ({ signature: write(signature) }))
          },
        },
      },
    }))
    await connector.connect(request)
    const signature = await provider().signAndSendTransaction(createLegacyTransaction())
    expect(fromBase58(signature)).toHaveLength(64)
  })
})
