import { type AccountType, type ChainNamespace, defineChain, type WalletAccount } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore, type Store } from '../create-store.ts'

const payment = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ordinal = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'

describe('account types', () => {
  // covers: S6.08, S6.10, S6.11
  test.each<[ChainNamespace, AccountType]>([
    ['bip122', 'payment'],
    ['polkadot', 'eoa'],
    ['solana', 'eoa'],
    ['cosmos', 'eoa'],
  ])('an account type %s starts with %s', async (namespace, type) => {
    const { store } = await setUp()
    expect(store.accounts.get(namespace).preferredAccountType).toBe(type)
  })

  // covers: S3.02, S3.03, S6.08
  test('a bitcoin wallet has payment and ordinal accounts in one session, and the payment account is active', async () => {
    const { store, bitcoin } = await setUp()
    await store.connections.connect(bitcoin)
    const [paymentAccount, ordinalAccount] = accountsOf()
    bitcoin.emitSession({ accounts: [ordinalAccount, paymentAccount] })
    expect(store.accounts.identity('bip122')).toMatchObject({
      address: payment,
      accounts: [ordinalAccount, paymentAccount],
    })
    expect(store.connections.state.byNamespace.bip122).toMatchObject([
      { accounts: [{ type: 'ordinal', publicKey: '02b1', path: "m/86'/0'/0'/0/0" }, { type: 'payment' }] },
    ])
  })

  test('the site sets the preferred type for a namespace', async () => {
    const { store, bitcoin } = await setUp({ defaultAccountTypes: { bip122: 'ordinal' } })
    await store.connections.connect(bitcoin)
    bitcoin.emitSession({ accounts: accountsOf() })
    expect(store.accounts.identity('bip122')?.address).toBe(ordinal)
  })

  test('the type that the user prefers becomes active at once and is stored for the next visit', async () => {
    const { store, bitcoin, environment } = await setUp()
    await store.connections.connect(bitcoin)
    bitcoin.emitSession({ accounts: accountsOf() })
    store.connections.setPreferredAccountType('bip122', 'ordinal')
    expect(store.accounts.identity('bip122')?.address).toBe(ordinal)
    expect(environment.storage.get('@appkit/preferred_account_types')).toBe('{"bip122":"ordinal"}')
    const next = await setUp({ defaultAccountTypes: { bip122: 'payment' } }, environment.openTab(), false)
    const restoring = next.store.start()
    expect(next.store.accounts.get('bip122')).toMatchObject({
      preferredAccountType: 'ordinal',
      account: { restored: { address: ordinal } },
    })
    await restoring
  })

  test('a wallet without that type shows its first account', async () => {
    const { store, bitcoin } = await setUp({ defaultAccountTypes: { bip122: 'smartAccount' } })
    await store.connections.connect(bitcoin)
    bitcoin.emitSession({ accounts: accountsOf() })
    expect(store.accounts.identity('bip122')?.address).toBe(payment)
  })

  test('the user can choose the other account of the wallet', async () => {
    const { store, bitcoin } = await setUp()
    await store.connections.connect(bitcoin)
    bitcoin.emitSession({ accounts: accountsOf() })
    const target = { namespace: 'bip122', connectorId: 'bitcoin', address: ordinal } as const
    bitcoin.behave({ reconnect: 'none' })
    await expect(store.connections.switchConnection(target)).rejects.toMatchObject({ code: 'connectFailed' })
    bitcoin.emitSession({ accounts: accountsOf() })
    expect(store.accounts.identity('bip122')?.address).toBe(payment)
  })
})

function accountsOf(): [WalletAccount, WalletAccount] {
  return [
    { namespace: 'bip122', address: payment, type: 'payment', publicKey: '02a0' },
    { namespace: 'bip122', address: ordinal, type: 'ordinal', publicKey: '02b1', path: "m/86'/0'/0'/0/0" },
  ]
}

async function setUp(
  options: { defaultAccountTypes?: Partial<Record<ChainNamespace, AccountType>> } = {},
  environment = createTestEnvironment(),
  start = true,
) {
  const bitcoin = createMockConnector({ id: 'bitcoin', chains: ['bip122'] })
  const network = defineChain({
    id: '000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: ['https://bitcoin.example'] } },
  })
  const adapters = [createMockAdapter({ namespace: 'bip122', connectors: [bitcoin] })]
  const store: Store = createStore(
    { projectId: 'p', networks: [network, testNetworks.mainnet], adapters, ...options },
    environment,
  )
  if (start) await store.start()
  if (start) await store.connections.prepare()
  return { store, bitcoin, environment }
}
