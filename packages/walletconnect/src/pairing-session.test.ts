import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { firstAccount, type PairingHarness, secondAccount, startPairingHarness, providerOf } from './pairing-harness.ts'
import { pause } from './abortable.ts'

let harness: PairingHarness

beforeAll(async () => {
  harness = await startPairingHarness()
})
afterEach(async () => {
  vi.useRealTimers()
  await harness.tidy()
})
afterAll(() => harness.close())

describe('a connected pairing', { timeout: 30_000 }, () => {
  // covers: S4.86, S7.89
  test('has the network of the wallet', async () => {
    const { connector, wallet, told } = await harness.connect()
    const provider = providerOf(connector)
    const onChain = vi.fn()
    provider?.on('chainChanged', onChain)
    await expect(provider?.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
    await wallet.emitChainChanged('eip155:137')
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ networks: { eip155: 'eip155:137' } }), 5_000)
    await expect(provider?.request({ method: 'eth_chainId' })).resolves.toBe('0x89')
    expect(onChain.mock.calls).toEqual([['0x89']])
  })

  // covers: S4.85, S7.88
  test('has the account of the wallet', async () => {
    const { connector, wallet, told } = await harness.connect({
      wallet: { autoChoice: { accounts: [firstAccount, secondAccount] } },
    })
    const provider = providerOf(connector)
    const onAccounts = vi.fn()
    provider?.on('accountsChanged', onAccounts)
    const topic = wallet.sessions[0]?.topic
    await wallet.emit({ name: 'accountsChanged', data: [secondAccount] }, 'eip155:1', topic)
    await vi.waitFor(() => expect(told).toHaveLength(1), 5_000)
    expect(told[0]).toMatchObject({ accounts: [{ address: secondAccount }, { address: firstAccount }] })
    await expect(provider?.request({ method: 'eth_accounts' })).resolves.toEqual([secondAccount, firstAccount])
    expect(onAccounts.mock.calls).toEqual([[[secondAccount, firstAccount]]])
  })

  // covers: S4.87
  test('updates accounts and chains with the session', async () => {
    const { wallet, told } = await harness.connect()
    await wallet.update({ chains: ['eip155:137'], accounts: [secondAccount] })
    await vi.waitFor(() => expect(told).toHaveLength(1), 5_000)
    expect(told[0]).toMatchObject({
      accounts: [{ address: secondAccount }],
      networks: { eip155: 'eip155:137' },
      approvedNetworkIds: ['eip155:137'],
    })
  })

  // covers: S4.84
  test('answers and reports a ping of the wallet, and can ping', async () => {
    const { connector, wallet } = await harness.connect()
    const onPing = vi.fn()
    providerOf(connector)?.on('session_ping', onPing)
    await wallet.ping()
    await vi.waitFor(() => expect(onPing).toHaveBeenCalledOnce(), 5_000)
    await expect(connector.ping()).resolves.toBeUndefined()
  })

  // covers: S3.64
  test('has the chains, methods, events and accounts of the session, under its topic', async () => {
    const granted = {
      chains: ['eip155:1', 'eip155:137'],
      methods: ['personal_sign'],
      events: ['accountsChanged'],
      accounts: [firstAccount, secondAccount].flatMap(each => [`eip155:1:${each}`, `eip155:137:${each}`]),
    }
    const wallet = await harness.openRawWallet({ approve: { namespaces: { eip155: granted } } })
    const asked: unknown[] = []
    wallet.on('session_request', ({ id, topic, params }) => {
      asked.push([topic, params.chainId, params.request.method])
      void wallet.respondSessionRequest({ topic, response: { jsonrpc: '2.0', id, result: '0x01' } })
    })
    const { connector } = harness.openSite()
    const session = await connector.connect(harness.request({ onPairingUri: uri => void wallet.pair({ uri }) }))
    const topic = Object.keys(wallet.getActiveSessions())[0] ?? ''
    expect(session.approvedNetworkIds).toEqual(granted.chains)
    expect(session.accounts.map(({ address }) => address)).toEqual([firstAccount, secondAccount])

    const provider = providerOf(connector)
    const sign = { method: 'personal_sign', params: ['0x00', firstAccount] }
    await expect(provider?.request(sign, 'eip155:137')).resolves.toBe('0x01')
    await expect(provider?.request({ ...sign, method: 'eth_sign' })).rejects.toMatchObject({
      code: 'methodNotApproved',
    })
    await expect(provider?.request(sign, 'eip155:10')).rejects.toMatchObject({ code: 'chainNotApproved' })
    expect(asked).toEqual([[topic, 'eip155:137', 'personal_sign']])

    const heard: unknown[] = []
    provider?.on('session_event', (event: never) => heard.push(event))
    const event = { name: 'accountsChanged', data: [secondAccount] }
    await wallet.emitSessionEvent({ topic, event, chainId: 'eip155:1' })
    await vi.waitFor(() => expect(heard).toMatchObject([{ topic, params: { event } }]), 5_000)
    expect(provider?.accounts().map(({ address }) => address)).toEqual([secondAccount, firstAccount])
  })

  test('does not call a listener that was removed', async () => {
    const { connector, wallet, told } = await harness.connect()
    const provider = providerOf(connector)
    const onChain = vi.fn()
    provider?.on('chainChanged', onChain).removeListener('chainChanged', onChain)
    await wallet.emitChainChanged('eip155:137')
    await vi.waitFor(() => expect(told).not.toEqual([]), 5_000)
    expect(onChain).not.toHaveBeenCalled()
  })
})

describe('the end of a session', { timeout: 30_000 }, () => {
  // covers: S4.88
  test('is reported, removes its data, and ends the provider if the wallet ends the session', async () => {
    const { connector, wallet, told, storage } = await harness.connect()
    const provider = providerOf(connector)
    const onDisconnect = vi.fn()
    const onDelete = vi.fn()
    provider?.on('disconnect', onDisconnect).on('session_delete', onDelete)
    await wallet.disconnect()
    await vi.waitFor(() => expect(told).toEqual(['disconnected']), 5_000)
    expect(onDisconnect).toHaveBeenCalledOnce()
    expect(onDelete).toHaveBeenCalledOnce()
    await expect(provider?.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 'pairingNotConnected' })
    await expect(connector.reconnect(harness.request())).resolves.toBeUndefined()
    await vi.waitFor(async () => expect(await leftovers(storage)).toEqual([]), 5_000)
  })

  test('reaches the wallet and removes its data if the site ends the session', async () => {
    const { connector, wallet, storage, told } = await harness.connect()
    await connector.disconnect()
    await vi.waitFor(() => expect(wallet.sessions).toEqual([]), 5_000)
    await vi.waitFor(async () => expect(await leftovers(storage)).toEqual([]), 5_000)
    expect(told).toEqual([])
    await expect(connector.reconnect(harness.request())).resolves.toBeUndefined()
  })

  test.each(['site', 'wallet'] as const)(
    'fails the request that is open in the wallet, if caused by the %s',
    async side => {
      const { connector, wallet } = await harness.connect()
      wallet.auto = 'none'
      const signing = providerOf(connector)?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })
      const failure = signing?.catch((error: unknown) => error)
      await vi.waitFor(() => expect(wallet.requests).toHaveLength(1), 5_000)
      await (side === 'site' ? connector : wallet).disconnect()
      expect(await failure).toMatchObject({ code: 'sessionEnded', cause: { code: 4900 } })
    },
  )

  test('is reported at once, reaches the wallet and removes its data if the site’s own code ends the session through the provider', async () => {
    const { connector, wallet, storage, told } = await harness.connect()
    const provider = providerOf(connector)
    const onDisconnect = vi.fn()
    provider?.on('disconnect', onDisconnect)
    const ending = provider?.disconnect()
    expect(told).toEqual(['disconnected'])
    expect(onDisconnect).toHaveBeenCalledOnce()
    await ending
    await vi.waitFor(() => expect(wallet.sessions).toEqual([]), 5_000)
    await vi.waitFor(async () => expect(await leftovers(storage)).toEqual([]), 5_000)
    expect(told).toEqual(['disconnected'])
  })

  test('leaves no data if both sides end it at once, and the next wallet is connected, repeatedly', async () => {
    const unheard: unknown[] = []
    const onUnheard = (reason: unknown): void => void unheard.push(reason)
    process.on('unhandledRejection', onUnheard)
    const { connector, storage, told } = harness.openSite()
    const wallet = await harness.openWallet({ auto: 'approve' })
    for (let round = 0; round < 30; round++) {
      await connector.connect(harness.request({ onPairingUri: uri => void wallet.pair(uri) }))
      const later = (end: () => Promise<void>, milliseconds: number): Promise<void> => pause(milliseconds).then(end)
      // Either side may find that the other was first.
      await Promise.allSettled([later(connector.disconnect, round % 6), later(wallet.disconnect, 6 - (round % 7))])
      await vi.waitFor(() => expect(wallet.sessions).toEqual([]), 5_000)
    }
    await pause(500)
    process.off('unhandledRejection', onUnheard)
    expect(unheard).toEqual([])
    // The wallet's end is reported if it came first.
    expect(told.filter(one => one !== 'disconnected')).toEqual([])
    const before = told.length
    await vi.waitFor(async () => expect(await leftovers(storage)).toEqual([]), 5_000)
    await connector.connect(harness.request({ onPairingUri: uri => void wallet.pair(uri) }))
    await wallet.disconnect()
    await vi.waitFor(() => expect(told.slice(before)).toEqual(['disconnected']), 5_000)
  })

  test('reaches the wallet also if the site ends the session while it is being restored after a reload', async () => {
    const { connector, wallet, storage } = await harness.connect()
    await connector.destroy()
    const next = harness.openSite({ storage })
    const restoring = next.connector.reconnect(harness.request())
    await next.connector.disconnect()
    await restoring
    await vi.waitFor(() => expect(wallet.sessions).toEqual([]), 5_000)
    await vi.waitFor(async () => expect(await leftovers(storage)).toEqual([]), 5_000)
    await expect(next.connector.reconnect(harness.request())).resolves.toBeUndefined()
  })

  test('is reported if the session expires', async () => {
    const { told } = await harness.connect()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60_000)
    await vi.waitFor(() => expect(told).toEqual(['disconnected']), 10_000)
  })
})

describe('a session after a reload', { timeout: 30_000 }, () => {
  // covers: S4.83
  test('is restored from storage, signs, and still follows the wallet', async () => {
    const { connector, storage, wallet } = await harness.connect()
    await connector.destroy()
    const next = harness.openSite({ storage })
    const session = await next.connector.reconnect(harness.request({ preferred: { eip155: harness.network(137) } }))
    expect(session).toMatchObject({
      accounts: [{ address: firstAccount }],
      networks: { eip155: 'eip155:137' },
      wallet: { name: 'Sandbox Wallet' },
    })
    const provider = providerOf(next.connector)
    const asked: string[] = []
    wallet.onRequest(({ method }) => asked.push(method))
    await expect(provider?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })).resolves.toMatch(/^0x/)
    expect(asked).toEqual(['personal_sign'])
    await wallet.disconnect()
    await vi.waitFor(() => expect(next.told).toEqual(['disconnected']), 5_000)
  })

  test('is missing if there never was one', async () => {
    await expect(harness.openSite().connector.reconnect(harness.request())).resolves.toBeUndefined()
  })

  test('is missing if it has expired', async () => {
    const { connector, storage } = await harness.connect()
    await connector.destroy()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60_000)
    await expect(harness.openSite({ storage }).connector.reconnect(harness.request())).resolves.toBeUndefined()
  })

  test('is restored while the relay is down', async () => {
    const { connector, storage } = await harness.connect()
    await connector.destroy()
    harness.sandbox.relay.stop()
    const session = harness.openSite({ storage }).connector.reconnect(harness.request())
    await expect(session).resolves.toMatchObject({ accounts: [{ address: firstAccount }] })
  })
})

describe('two kits on one page', { timeout: 30_000 }, () => {
  test('share the client, and one is notified that the other ended the session', async () => {
    const { connector, storage, wallet } = await harness.connect()
    const other = harness.openSite({ storage })
    await expect(other.connector.reconnect(harness.request())).resolves.toMatchObject({
      accounts: [{ address: firstAccount }],
    })
    await connector.disconnect()
    await vi.waitFor(() => expect(other.told).toEqual(['disconnected']), 5_000)
    await vi.waitFor(() => expect(wallet.sessions).toEqual([]), 5_000)
  })

  test('have separate sessions', async () => {
    const { connector, storage, wallet } = await harness.connect()
    const other = harness.openSite({ storage })
    await other.connector.connect(harness.request({ onPairingUri: uri => void wallet.pair(uri) }))
    expect(wallet.sessions).toHaveLength(2)
    await connector.disconnect()
    await vi.waitFor(() => expect(wallet.sessions).toHaveLength(1), 5_000)
    const provider = providerOf(other.connector)
    await expect(provider?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })).resolves.toMatch(/^0x/)
    expect(other.told).toEqual([])
  })
})

/** Returns the sessions, proposals and pairings that are still stored. */
async function leftovers(storage: { getEntries<T>(): Promise<[string, T][]> }): Promise<unknown[]> {
  const entries = await storage.getEntries<unknown>()
  return entries
    .filter(([key]) => /\/\/(session|proposal|pairing)$/.test(key))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : []))
}
