import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isUserRejection, toCaipNetwork } from '@latchkey/primitives'

import { firstAccount, type PairingHarness, secondAccount, startPairingHarness, providerOf } from './pairing-harness.ts'
import type { PairingStorage } from './pairing-options.ts'
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

describe('connecting by a pairing', { timeout: 30_000 }, () => {
  // covers: S3.30, S4.80, S4.81, S4.82
  test('returns the pairing URI soon, waits for the wallet and returns its accounts', async () => {
    const { connector } = harness.openSite()
    const wallet = await harness.openWallet()
    const onPairingUri = vi.fn((uri: string) => void wallet.pair(uri))
    const connecting = connector.connect(harness.request({ onPairingUri }))

    await vi.waitFor(() => expect(onPairingUri).toHaveBeenCalledOnce(), 20_000)
    expect(onPairingUri.mock.calls[0]?.[0]).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/)
    await vi.waitFor(() => expect(wallet.proposals).toHaveLength(1), 5_000)
    expect(wallet.proposals[0]?.requiredChains).toEqual([])
    await wallet.proposals[0]?.approve()

    await expect(connecting).resolves.toEqual({
      accounts: [{ namespace: 'eip155', address: firstAccount, type: 'eoa' }],
      networks: { eip155: 'eip155:1' },
      approvedNetworkIds: ['eip155:1', 'eip155:137'],
      wallet: expect.objectContaining({ name: 'Sandbox Wallet', type: 'WALLET_CONNECT' }),
    })
    expect(providerOf(connector)?.isWalletConnect).toBe(true)
    expect(providerOf(connector)?.clientId).toMatch(/^did:key:z/)
  })

  test('starts on the network of the site', async () => {
    const { session } = await harness.connect({ request: { preferred: { eip155: harness.network(137) } } })
    expect(session.networks).toEqual({ eip155: 'eip155:137' })
  })

  // covers: S3.64
  test('accepts a wallet that approves one namespace and one chain of all that were proposed', async () => {
    const solana = toCaipNetwork({
      ...harness.network(1),
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      chainNamespace: 'solana',
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    const { session } = await harness.connect({
      wallet: { autoChoice: { chains: ['eip155:137'], accounts: [secondAccount, firstAccount] } },
      request: {
        networks: [harness.network(1), harness.network(137), solana],
        preferred: { eip155: harness.network(1), solana },
      },
    })
    expect(session).toMatchObject({ networks: { eip155: 'eip155:137' }, approvedNetworkIds: ['eip155:137'] })
    expect(session.accounts.map(account => account.address)).toEqual([secondAccount, firstAccount])
  })

  // covers: S8.101
  test.each([
    [5001, 'User disapproved requested chains'],
    [5002, 'User rejected methods.'],
  ])('reads a rejection of the proposal with %i as one by the user', async (code, message) => {
    const { connector } = harness.openSite()
    const wallet = await harness.openRawWallet()
    wallet.on('session_proposal', ({ id }) => void wallet.rejectSession({ id, reason: { code, message } }))
    const connecting = connector.connect(harness.request({ onPairingUri: uri => void wallet.pair({ uri }) }))
    const rejection = await connecting.catch((error: unknown) => error)
    expect(rejection).toMatchObject({ name: 'PeerError', code, message })
    expect(isUserRejection(rejection)).toBe(true)
  })

  test('reads an answer with only a text as a rejection by the user', async () => {
    const { connector } = harness.openSite()
    const approve = {
      namespaces: {
        eip155: {
          chains: ['eip155:1'],
          methods: ['personal_sign'],
          events: [],
          accounts: [`eip155:1:${firstAccount}`],
        },
      },
    }
    const wallet = await harness.openRawWallet({ approve })
    // Most wallets refuse like this: the library's `formatJsonRpcError` makes it from the text of 5002.
    const error = { code: -32000, message: 'User rejected methods.' }
    wallet.on('session_request', ({ id, topic }) => {
      void wallet.respondSessionRequest({ topic, response: { jsonrpc: '2.0', id, error } })
    })
    await connector.connect(harness.request({ onPairingUri: uri => void wallet.pair({ uri }) }))
    const asking = providerOf(connector)?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })
    const rejection = await asking?.catch((error: unknown) => error)
    expect(rejection).toMatchObject(error)
    expect(isUserRejection(rejection)).toBe(true)
  })

  test('keeps the wallet’s own code of a rejection', async () => {
    const { connector } = harness.openSite()
    const wallet = await harness.openWallet({ auto: 'reject' })
    const connecting = connector.connect(harness.request({ onPairingUri: uri => void wallet.pair(uri) }))
    await expect(connecting).rejects.toMatchObject({ name: 'PeerError', code: 5000, message: 'User rejected.' })
  })

  // covers: S8.34
  test('rejects before any proposal when no requested chain can be paired', async () => {
    const { connector } = harness.openSite({ override: { chains: { eip155: ['solana:1'] } } })
    const onPairingUri = vi.fn()
    const connecting = connector.connect(harness.request({ onPairingUri }))
    await expect(connecting).rejects.toMatchObject({
      code: 'unsupportedChains',
      message: 'The connector does not support any of the requested chains',
    })
    expect(onPairingUri).not.toHaveBeenCalled()
  })

  test('ends a session without accounts that the site can use', async () => {
    const { connector } = harness.openSite()
    const namespaces = {
      cosmos: { chains: ['cosmos:x'], accounts: ['cosmos:x:cosmos1abc'], methods: ['cosmos_signDirect'], events: [] },
    }
    const kit = await harness.openRawWallet({ approve: { namespaces } })
    const connecting = connector.connect(harness.request({ onPairingUri: uri => void kit.pair({ uri }) }))
    await expect(connecting).rejects.toMatchObject({ code: 'unsupportedChains' })
    await vi.waitFor(() => expect(kit.getActiveSessions()).toEqual({}), 5_000)
  })

  test('shows only a valid name and icon of a hostile wallet', async () => {
    const { connector } = harness.openSite()
    const approve = {
      namespaces: { eip155: { accounts: [`eip155:1:${firstAccount}`], chains: ['eip155:1'], methods: [], events: [] } },
    }
    const kit = await harness.openRawWallet({ name: '\u202e<img src=x onerror=alert(1)>' + 'x'.repeat(500), approve })
    const session = await connector.connect(harness.request({ onPairingUri: uri => void kit.pair({ uri }) }))
    expect(session.wallet?.name).toMatch(/^<img src=x onerror=alert\(1\)>x+$/)
    expect(session.wallet?.name).toHaveLength(40)
  })
})

describe('an abandoned proposal', { timeout: 30_000 }, () => {
  // covers: S4.80, S4.82
  test('ends at once, leaves no proposal, and a late approval is ended at the wallet', async () => {
    const { connector, storage } = harness.openSite()
    const wallet = await harness.openWallet()
    const abort = new AbortController()
    const connecting = connector.connect(
      harness.request({ onPairingUri: uri => void wallet.pair(uri), signal: abort.signal }),
    )
    await vi.waitFor(() => expect(wallet.proposals).toHaveLength(1), 5_000)
    await expect(readStored(storage, '//proposal')).resolves.toHaveLength(1)
    abort.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(async () => expect(await readStored(storage, '//proposal')).toEqual([]), 2_000)

    await wallet.proposals[0]?.approve()
    expect(wallet.sessions).toHaveLength(1)
    await vi.waitFor(() => expect(wallet.sessions).toEqual([]), 8_000)
    await expect(readStored(storage, '//session')).resolves.toEqual([])
    await expect(connector.reconnect(harness.request())).resolves.toBeUndefined()
  })

  test('is ended at the wallet too when it is replaced by a new one', async () => {
    const { connector } = harness.openSite()
    const wallet = await harness.openWallet()
    const abort = new AbortController()
    const first = connector.connect(
      harness.request({ onPairingUri: uri => void wallet.pair(uri), signal: abort.signal }),
    )
    await vi.waitFor(() => expect(wallet.proposals).toHaveLength(1), 5_000)
    abort.abort()
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    const second = connector.connect(harness.request({ onPairingUri: uri => void wallet.pair(uri) }))
    await vi.waitFor(() => expect(wallet.proposals).toHaveLength(2), 5_000)
    await wallet.proposals[0]?.approve()
    await vi.waitFor(() => expect(wallet.sessions).toEqual([]), 8_000)
    await wallet.proposals[0]?.approve()
    await expect(second).resolves.toMatchObject({ networks: { eip155: 'eip155:1' } })
    expect(wallet.sessions).toHaveLength(1)
  })

  test('is watched without a warning about a leak, for any number', async () => {
    const warnings: Error[] = []
    const onWarning = (warning: Error) => void warnings.push(warning)
    process.on('warning', onWarning)
    onTestFinished(() => void process.off('warning', onWarning))
    const { connector } = harness.openSite()
    for (let code = 0; code < 12; code++) {
      const abort = new AbortController()
      const onPairingUri = () => abort.abort()
      const connecting = connector.connect(harness.request({ onPairingUri, signal: abort.signal }))
      await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
    }
    expect(warnings).toEqual([])
  })

  test('leaves no session when the approval and the abort cross', async () => {
    const { connector, storage, told } = harness.openSite()
    const wallet = await harness.openWallet()
    const abort = new AbortController()
    const connecting = connector.connect(
      harness.request({ onPairingUri: uri => void wallet.pair(uri), signal: abort.signal }),
    )
    connecting.catch(() => undefined)
    await vi.waitFor(() => expect(wallet.proposals).toHaveLength(1), 5_000)
    const approving = wallet.proposals[0]?.approve()
    await vi.waitFor(() => expect(wallet.sessions).toHaveLength(1), { timeout: 5_000, interval: 1 })
    abort.abort()
    await approving
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(wallet.sessions).toEqual([]), 8_000)
    await vi.waitFor(async () => expect(await readStored(storage, '//session')).toEqual([]), 5_000)
    expect(told).toEqual([])
  })

  test('is not started with a signal that has aborted', async () => {
    const { connector } = harness.openSite()
    const onPairingUri = vi.fn()
    const connecting = connector.connect(harness.request({ onPairingUri, signal: AbortSignal.abort() }))
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
    expect(onPairingUri).not.toHaveBeenCalled()
  })

  test('expires with a typed error when no wallet answers', async () => {
    const { connector, storage } = harness.openSite()
    const onPairingUri = vi.fn()
    const connecting = connector.connect(harness.request({ onPairingUri }))
    connecting.catch(() => undefined)
    await vi.waitFor(() => expect(onPairingUri).toHaveBeenCalled(), 5_000)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 6 * 60_000)
    await expect(connecting).rejects.toMatchObject({ code: 'pairingExpired' })
    expect(await readStored(storage, '//proposal')).toEqual([])
  })
})

describe('a session that ended', { timeout: 30_000 }, () => {
  test.each(['site', 'wallet', 'time'])(
    'leaves no entry with its accounts in the history that the pairing library stores, if it ended by the %s',
    async ending => {
      const { connector, storage, wallet, told } = await harness.connect()
      const listTopics = async () =>
        (await readStored(storage, '//session')).map(record => (record as { topic: string }).topic)
      const listHistory = async () =>
        (await readStored(storage, '//history')).map(record => (record as { topic: string }).topic)
      const [topic] = await listTopics()
      await vi.waitFor(async () => expect(await listHistory()).toContain(topic), 5_000)
      if (ending === 'site') await connector.disconnect()
      else if (ending === 'wallet') await wallet.disconnect()
      else {
        vi.useFakeTimers({ toFake: ['Date'] })
        vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60_000)
      }
      if (ending !== 'site') await vi.waitFor(() => expect(told).toEqual(['disconnected']), 10_000)
      await vi.waitFor(async () => expect(await listHistory()).not.toContain(topic), 5_000)
    },
  )
})

describe('a wallet that replaces another', { timeout: 30_000 }, () => {
  async function connectAnother(signal?: AbortSignal) {
    const first = await harness.connect()
    const wallet = await harness.openWallet()
    const onPairingUri = (uri: string): void => void wallet.pair(uri)
    const request = harness.request({ onPairingUri, ...(signal && { signal }) })
    const connecting = first.connector.connect(request)
    connecting.catch(() => undefined)
    await vi.waitFor(() => expect(wallet.proposals).toHaveLength(1), 5_000)
    return { first, wallet, connecting, provider: providerOf(first.connector) }
  }

  test('is connected at once, while the relay is slow to end the previous session', async () => {
    const { first, wallet, connecting, provider } = await connectAnother()
    provider?.on('accountsChanged', () => harness.sandbox.relay.stop())
    const settled = vi.fn()
    const adopted = new Promise(resolve => provider?.once('accountsChanged', resolve))
    connecting.then(settled, settled)
    wallet.proposals[0]?.approve({ accounts: [secondAccount] }).catch(() => undefined)
    await expect(adopted).resolves.toEqual([secondAccount])
    await pause(100)
    expect(settled).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ accounts: [expect.objectContaining({ address: secondAccount })] }),
    )
    expect(first.told).toEqual([])
  })

  test('leaves no session if its connect request is aborted as it approves, and the previous session continues', async () => {
    const abort = new AbortController()
    const { first, wallet, connecting, provider } = await connectAnother(abort.signal)
    const approving = wallet.proposals[0]?.approve({ accounts: [secondAccount] })
    await vi.waitFor(() => expect(wallet.sessions).toHaveLength(1), { timeout: 5_000, interval: 1 })
    abort.abort()
    await approving
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(wallet.sessions).toEqual([]), 8_000)
    expect(first.told).toEqual([])
    const asked = { method: 'personal_sign', params: ['0x00', firstAccount] }
    await expect(provider?.request(asked)).resolves.toMatch(/^0x/)
    expect(first.wallet.sessions).toHaveLength(1)
  })

  test('leaves no session at either wallet if a listener of its provider aborts, and the site is notified', async () => {
    const abort = new AbortController()
    const { first, wallet, connecting, provider } = await connectAnother(abort.signal)
    provider?.once('accountsChanged', () => abort.abort())
    await wallet.proposals[0]?.approve({ accounts: [secondAccount] })
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
    expect(first.told).toEqual(['disconnected'])
    await expect(provider?.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 'pairingNotConnected' })
    await vi.waitFor(() => expect([...wallet.sessions, ...first.wallet.sessions]).toEqual([]), 8_000)
  })
})

/** Reads the library's data in the only entry whose key ends like this. */
async function readStored(storage: PairingStorage, ending: string): Promise<unknown[]> {
  const key = (await storage.getKeys()).find(one => one.endsWith(ending))
  return key === undefined ? [] : ((await storage.getItem<unknown[]>(key)) ?? [])
}
