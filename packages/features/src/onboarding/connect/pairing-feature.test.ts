import { createStore } from '@latchkey/core'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { pairingFeature } from './pairing-feature.ts'

describe('pairing', () => {
  // covers: S6.03
  test('shows a code, and is connected when the wallet approves', async () => {
    const { environment, pairing, connector, store } = await setUp()
    pairing.prepare()
    expect(pairing.state.pairing.status).toBe('ready')
    expect(pairing.state.pairing).toMatchObject({ uri: expect.stringMatching(/^wc:/) })
    connector.answer()
    await environment.settle()
    expect(pairing.state.pairing).toEqual({ status: 'connected' })
    expect(store.accounts.isConnected('eip155')).toBe(true)
    expect(environment.clock.pending).toBe(0)
  })

  test('has no code once a wallet has answered, while features run their steps', async () => {
    const { environment, pairing, connector, store } = await setUp()
    let agree = (): void => {}
    const agreed = new Promise<void>(resolve => (agree = resolve))
    store.connections.join(async () => ({
      prepare: async () => ({}),
      establish: async () => {},
      settle: () => agreed,
    }))
    pairing.prepare()
    await environment.settle()
    connector.answer()
    await environment.settle()
    expect(pairing.state.pairing).toMatchObject({ status: 'answered', wallet: { name: connector.name } })
    pairing.leave()
    pairing.prepare()
    await environment.advance(240_000)
    expect(pairing.state.pairing.status).toBe('answered')
    agree()
    await environment.settle()
    expect(pairing.state.pairing).toEqual({ status: 'connected' })
    expect(connector.calls).toEqual(['connect'])
  })

  // covers: S4.25, S4.26, S9.08
  test('expires 10 s before 4 minutes are over', async () => {
    const { environment, pairing, connector, store } = await setUp()
    const paired = pairing.pairFor(how => store.connections.connect(connector, how))
    const ended = expect(paired).rejects.toMatchObject({ code: 'pairingExpired' })
    expect(pairing.state.pairing).toMatchObject({ expiresAt: environment.clock.now() + 240_000 })
    await environment.advance(229_999)
    expect(pairing.state.pairing.status).toBe('ready')
    await environment.advance(1)
    expect(pairing.state.pairing).toEqual({ status: 'expired' })
    await ended
  })

  // covers: S4.26
  test('fetches a fresh code when its view opens after expiry', async () => {
    const { environment, pairing, connector } = await setUp()
    pairing.prepare()
    await environment.advance(230_000)
    pairing.prepare()
    expect(pairing.state.pairing.status).toBe('ready')
    expect(connector.calls).toEqual(['connect', 'connect'])
  })

  // covers: S3.68
  test('stores the link of the wallet that the code was passed to once it connects, and none for a scanned code', async () => {
    const { environment, pairing, connector } = await setUp()
    const kept = () => JSON.parse(environment.disk.entries.get('WALLETCONNECT_DEEPLINK_CHOICE') ?? 'null') as unknown
    const one = { href: 'one://', name: 'One' }
    async function pair(handedTo: typeof one | undefined): Promise<void> {
      pairing.renew()
      pairing.handTo(handedTo)
      connector.answer()
      await environment.settle()
    }
    pairing.prepare()
    pairing.handTo(one)
    expect(kept()).toBeNull()
    connector.answer()
    await environment.settle()
    expect(kept()).toEqual(one)
    pairing.renew()
    pairing.handTo({ href: 'two://', name: 'Two' })
    pairing.cancel()
    expect(kept()).toEqual(one)
    pairing.prepare()
    pairing.handTo({ href: 'three://', name: 'Three' })
    await pair({ href: 'two://', name: 'Two' })
    expect(kept()).toEqual({ href: 'two://', name: 'Two' })
    await pair(undefined)
    expect(kept()).toBeNull()
  })

  test('keeps a code that has not expired', async () => {
    const { environment, pairing, connector } = await setUp()
    pairing.prepare()
    await environment.advance(100_000)
    pairing.prepare()
    expect(connector.calls).toEqual(['connect'])
  })

  test('is replaced by a pairing for another request that connects after it expired, and serves its request if renewed', async () => {
    const { environment, pairing, connector } = await setUp()
    const aim = vi.fn(({ onPairingUri }: { onPairingUri: (uri: string) => void }) => {
      onPairingUri('wc:other')
      return new Promise<never>(() => {})
    })
    pairing.pairFor(aim).catch(() => {})
    pairing.renew()
    expect(aim).toHaveBeenCalledTimes(2)
    await environment.advance(230_000)
    expect(pairing.state.pairing.status).toBe('expired')
    pairing.prepare()
    await environment.settle()
    expect(aim).toHaveBeenCalledTimes(2)
    expect(connector.calls).toEqual(['connect'])
  })

  test('drops the old code when a fresh one is requested', async () => {
    const { environment, pairing, connector } = await setUp()
    pairing.prepare()
    const before = pairing.state.pairing
    pairing.renew()
    expect(pairing.state.pairing).not.toEqual(before)
    await environment.advance(229_999)
    expect(pairing.state.pairing.status).toBe('ready')
    connector.answer()
    await environment.settle()
    expect(pairing.state.pairing.status).toBe('connected')
  })

  test.each([
    ['reject', 'connectionRejected'],
    ['fail', 'connectFailed'],
  ] as const)('fails with its own text when the wallet answers %s', async (reaction, code) => {
    const { environment, pairing, connector } = await setUp()
    pairing.prepare()
    connector.answer(reaction)
    await environment.settle()
    expect(pairing.state.pairing).toMatchObject({ status: 'failed', error: { code } })
  })

  // covers: S4.82
  test('connects no account by an answer after the cancel', async () => {
    const { environment, pairing, connector, store } = await setUp()
    pairing.prepare()
    pairing.cancel()
    connector.answer()
    await environment.settle()
    expect(pairing.state.pairing).toEqual({ status: 'idle' })
    expect(store.accounts.isConnected('eip155')).toBe(false)
    expect(environment.clock.pending).toBe(0)
  })

  test('stops without an error when another wallet connects', async () => {
    const { environment, pairing, store, injected } = await setUp()
    pairing.prepare()
    await store.connections.connect(injected)
    await environment.settle()
    expect(pairing.state.pairing).toEqual({ status: 'idle' })
    expect(store.accounts.identity('eip155')?.connectorId).toBe('injected')
  })

  // covers: S8.33
  test('fails if there is no connector to pair with', async () => {
    const environment = createTestEnvironment()
    const store = createStore({ projectId: 'p', networks: [testNetworks.mainnet] }, environment)
    const pairing = store.use(pairingFeature)
    pairing.prepare()
    expect(pairing.state.pairing).toMatchObject({
      status: 'failed',
      error: { shortMessage: 'WalletConnectConnector not found' },
    })
  })

  test('stops with the kit', async () => {
    const { environment, pairing, store } = await setUp()
    pairing.prepare()
    store.destroy()
    expect(environment.clock.pending).toBe(0)
  })
})

async function setUp() {
  const environment = createTestEnvironment()
  const connector = createMockConnector({ id: 'walletConnect', type: 'WALLET_CONNECT' })
  const injected = createMockConnector({ id: 'injected' })
  connector.behave({ connect: 'hang' })
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.mainnet], adapters: [createMockAdapter({ connectors: [injected] })] },
    environment,
  )
  store.connectors.add([connector])
  await store.connections.prepare()
  return { environment, connector, injected, store, pairing: store.use(pairingFeature) }
}
