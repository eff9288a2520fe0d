import { createMockAdapter, createMockConnector, createTestEnvironment, mockAddresses } from '@latchkey/testing'
import { dollar, serveSwaps, swapHash } from '@latchkey/testing/swap-exchange'
import { effectScope, ref } from 'vue'
import { expect, test, vi } from 'vitest'

import {
  useAppKitActivity,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitSend,
  useAppKitOnramp,
  useAppKitSwap,
  useAppKitTokens,
  useAppKitUpdateEmail,
  useAppKitWallets,
  useDisconnect,
  useWalletInfo,
} from './index.ts'
import { createKit, usePage } from './test/page.ts'

usePage()

// covers: S1.35, S4.11, S6.29
test('useAppKitConnections lists connections, switches, and disconnects one', async () => {
  const kit = createKit({ features: { multiWallet: true } })
  const heard: unknown[] = []
  const scope = effectScope()
  const [all, one, { disconnect }, wallet] = scope.run(
    () =>
      [
        useAppKitConnections('eip155'),
        useAppKitConnection({
          onSuccess: change => heard.push(change.hasSwitchedWallet),
          onError: error => heard.push(error.message),
        }),
        useDisconnect(),
        useWalletInfo(),
      ] as const,
  )!
  const shown = () => ({
    live: all.connections.map(({ connectorId }) => connectorId),
    recent: all.recentConnections.map(({ connectorId }) => connectorId),
    active: one.connection?.connectorId,
    wallet: wallet.walletInfo?.name,
    isPending: one.isPending,
  })
  await kit.connect({ connectorId: 'wallet' })
  await kit.connect({ connectorId: 'second' })
  const both = { live: ['second', 'wallet'], recent: [], active: 'second', wallet: 'Second', isPending: false }
  await vi.waitFor(() => expect(shown()).toEqual(both))
  const switching = one.switchConnection({ connection: { connectorId: 'wallet' } })
  expect(one.isPending).toBe(true)
  await switching
  await vi.waitFor(() =>
    expect(shown()).toMatchObject({ live: ['wallet', 'second'], active: 'wallet', isPending: false }),
  )
  await disconnect({ id: 'wallet', namespace: 'eip155' })
  await vi.waitFor(() => expect(shown()).toMatchObject({ live: ['second'], recent: ['wallet'], active: 'second' }))
  one.deleteConnection({ connectorId: 'wallet', address: mockAddresses.eip155 })
  await one.switchConnection({ connection: { connectorId: 'wallet' } })
  await vi.waitFor(() => expect(shown()).toMatchObject({ recent: [], isPending: false }))
  expect(heard).toEqual([true, expect.stringContaining('Connector not found')])
  scope.stop()
})

test('useAppKitWallets lists wallets, searches, and connects', async () => {
  const kit = createKit()
  const scope = effectScope()
  const list = scope.run(() => useAppKitWallets())!
  await vi.waitFor(() => expect(list.isFetching).toBe(false), { timeout: 20_000 })
  expect(list.wallets.map(({ name }) => name)).toEqual(expect.arrayContaining(['Mock Wallet', 'Second']))
  list.search('second')
  expect(list.isFetching).toBe(true)
  await vi.waitFor(() => expect(list.wallets.map(({ name }) => name)).toEqual(['Second']), { timeout: 20_000 })
  expect(await list.connect({ connectorId: 'wallet' })).toMatchObject({ address: mockAddresses.eip155 })
  expect(kit.getIsConnectedState()).toBe(true)
  vi.spyOn(kit, 'searchWallets').mockRejectedValue(new Error('no answer'))
  list.search('third')
  await vi.waitFor(() => expect(list.error?.message).toBe('no answer'))
  scope.stop()
  const search = vi.mocked(kit.searchWallets).mockClear()
  list.search('fourth')
  expect([search.mock.calls, list.isFetching]).toEqual([[], false])
})

test('useAppKitTokens returns the tokens of the requested network, and none once the account is disconnected', async () => {
  const kit = createKit({
    environment: createTestEnvironment(),
    adapters: [
      createMockAdapter({
        connectors: [createMockConnector({ id: 'wallet' })],
        actions: { fetchBalance: async (_account, { id }) => ({ balance: `${id}`, symbol: 'COIN' }) },
      }),
    ],
  })
  const network = ref<`eip155:${number}`>()
  const scope = effectScope()
  const tokens = scope.run(() => useAppKitTokens({ network }))!
  const toShow = (text: string) =>
    vi.waitFor(
      () =>
        expect(
          `${tokens.status} ${tokens.tokens.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`).join()}`,
        ).toBe(text),
      { timeout: 20_000 },
    )
  await toShow('idle ')
  await kit.connect({ connectorId: 'wallet' })
  await toShow('ready 1 COIN')
  network.value = 'eip155:137'
  await toShow('ready 137 COIN')
  await kit.disconnect()
  await toShow('idle ')
  scope.stop()
})

test('useAppKitActivity returns the activity of the account page by page, and none once it is disconnected', async () => {
  const happened = (id: string) => ({
    id,
    metadata: { minedAt: '2026-11-18T12:00:00.000Z', chain: 'eip155:1', operationType: 'receive', status: 'confirmed' },
  })
  const environment = createTestEnvironment()
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/history', { json: { data: [happened('1')], next: 'b' } })
  environment.respond('cursor=b', { json: { data: [happened('2')], next: null } })
  const kit = createKit({ environment, services: { blockchain: 'https://chain.example' } })
  const scope = effectScope()
  const activity = scope.run(() => useAppKitActivity())!
  const shows = (...ids: string[]) =>
    vi.waitFor(
      async () => {
        await environment.settle()
        expect(activity.transactions.map(({ id }) => id)).toEqual(ids)
      },
      { timeout: 20_000 },
    )
  await kit.connect({ connectorId: 'wallet' })
  await shows('1')
  await activity.fetchMore()
  await shows('1', '2')
  await kit.disconnect()
  await shows()
  scope.stop()
})

test('useAppKitSend estimates a send, makes it, and shows the outcome', async () => {
  let confirm: (() => void) | undefined
  const kit = createKit({
    adapters: [
      createMockAdapter({
        connectors: [createMockConnector({ id: 'wallet' })],
        actions: {
          fetchBalance: async () => ({ balance: '2', symbol: 'ETH' }),
          estimateTransfer: async ({ amount }) => ({
            fee: 21n * 10n ** 12n,
            max: 10n ** 18n,
            costs: [],
            received: amount,
          }),
          transfer: async () => `0x${'ab'.repeat(32)}`,
          watchTransfer(_hash, _network, onOutcome) {
            confirm = () => onOutcome({ status: 'success' })
            return () => {}
          },
        },
      }),
    ],
  })
  const scope = effectScope()
  const send = scope.run(() => useAppKitSend())!
  const toShow = (...stages: string[]) =>
    vi.waitFor(() => expect(send.sends.map(({ stage }) => stage.status)).toEqual(stages), { timeout: 20_000 })
  await kit.connect({ connectorId: 'wallet' })
  const request = { to: '0x1111111111111111111111111111111111111111', amount: '0.5' }
  expect(await send.estimateTransfer(request)).toMatchObject({ fee: '0.000021', symbol: 'ETH', max: '1' })
  await send.sendTransfer(request)
  await toShow('sent')
  await vi.waitFor(() => expect(confirm).toBeDefined(), { timeout: 20_000 })
  confirm?.()
  await toShow('confirmed')
  scope.stop()
})

test('useAppKitSwap quotes a swap, makes it, and shows the outcome', async () => {
  let confirm: (() => void) | undefined
  const environment = createTestEnvironment()
  const actions = serveSwaps(environment, told => (confirm = told))
  const kit = createKit({
    environment,
    adapters: [createMockAdapter({ connectors: [createMockConnector({ id: 'wallet' })], actions })],
    services: { blockchain: 'https://chain.example' },
  })
  const scope = effectScope()
  const swap = scope.run(() => useAppKitSwap())!
  const toShow = (...stages: string[]) =>
    vi.waitFor(() => expect(swap.swaps.map(({ stage }) => stage.status)).toEqual(stages), { timeout: 20_000 })
  await kit.connect({ connectorId: 'wallet' })
  const request = { fromToken: 'native', toToken: dollar, amount: '1' }
  expect(await swap.quoteSwap(request)).toMatchObject({ received: '3000', minimum: '2970', symbol: 'USD' })
  expect(await swap.swap(request)).toEqual({ hash: swapHash, minimum: '2970' })
  await toShow('sent')
  await vi.waitFor(() => expect(confirm).toBeDefined(), { timeout: 20_000 })
  confirm?.()
  await toShow('done')
  scope.stop()
})

test('useAppKitOnramp returns currencies once loaded, until the scope ends', async () => {
  createKit({ services: { blockchain: 'https://chain.example' } })
  const scope = effectScope()
  const buy = scope.run(() => useAppKitOnramp())!
  expect([buy.state, buy.purchases]).toEqual([undefined, []])
  await vi.waitFor(() => expect(buy.state?.purchaseCurrency.symbol).toBe('USDC'), { timeout: 20_000 })
  scope.stop()
  expect(buy.state).toBeUndefined()
})

test('useAppKitUpdateEmail changes the address of an embedded wallet, and returns the outcome', async () => {
  const embedded = Object.assign(createMockConnector({ id: 'AUTH', type: 'AUTH' }), {
    pages: {},
    user: () => ({ email: 'maya@new.example' }),
  })
  const kit = createKit({
    adapters: [createMockAdapter({ connectors: [embedded] })],
    services: { secureSite: 'https://secure.example' },
  })
  const heard: string[] = []
  const scope = effectScope()
  const update = scope.run(() =>
    useAppKitUpdateEmail({
      onSuccess: ({ email }) => heard.push(email),
      onError: ({ message }) => heard.push(message),
    }),
  )!
  await update.updateEmail()
  expect([update.isPending, update.isError, update.isSuccess]).toEqual([false, true, false])
  await kit.connect({ connectorId: 'AUTH' })
  const changing = update.updateEmail()
  expect([update.isPending, update.error]).toEqual([true, undefined])
  await vi.waitFor(() => expect(kit.store.router.current()?.name).toBe('UpdateEmailWallet'), { timeout: 20_000 })
  // Emits the event of the screen after the last correct code. By now the composable waits for it.
  await vi.waitFor(
    () => {
      kit.store.events.track('EMAIL_EDIT_COMPLETE')
      expect(update.data).toEqual({ email: 'maya@new.example' })
    },
    { timeout: 20_000 },
  )
  await changing
  expect([update.isPending, update.isError, update.isSuccess]).toEqual([false, false, true])
  expect(heard).toEqual([expect.stringContaining('Not connected to email or social'), 'maya@new.example'])
  scope.stop()
})
