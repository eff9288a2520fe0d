import { Socket } from 'node:net'

import { UniversalProvider } from '@walletconnect/universal-provider'
import { createPublicClient, http, parseEther, recoverMessageAddress, recoverTypedDataAddress, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { createMemoryStorage } from './memory-storage.ts'
import { createPairingWallet, type PairingWallet, type PairingWalletOptions } from './pairing-wallet.ts'
import type { PairingProposal, PairingRequest } from './pairing-session.ts'
import { startWalletHarness, type WalletHarness } from './wallet-harness.ts'

// The site's client would otherwise report its start to its vendor.
process.env['IS_VITEST'] = 'true'

type Site = Awaited<ReturnType<typeof UniversalProvider.init>>

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const events = ['chainChanged', 'accountsChanged']

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let harness: WalletHarness
let site: Site
let opened: PairingWallet[]

beforeAll(async () => {
  harness = await startWalletHarness()
})
afterAll(() => harness.close())

beforeEach(async () => {
  opened = []
  site = await UniversalProvider.init({
    projectId: 'sandbox',
    relayUrl: harness.sandbox.relay.url,
    logger: 'silent',
    telemetryEnabled: false,
    metadata: {
      name: 'A site',
      description: 'For tests',
      url: 'https://site.example',
      icons: ['javascript:alert(1)', 'https://site.example/i.png'],
    },
    customStoragePrefix: crypto.randomUUID(),
    storage: createMemoryStorage(),
  })
})
afterEach(async () => {
  await Promise.all(opened.map(wallet => wallet.close()))
  site.client.core.heartbeat.stop()
  await site.client.core.relayer.transportClose()
})

async function openWallet(options: Partial<PairingWalletOptions> = {}): Promise<PairingWallet> {
  const wallet = await createPairingWallet({ relayUrl: harness.sandbox.relay.url, rpcUrl: harness.rpcUrl, ...options })
  opened.push(wallet)
  return wallet
}

/** Shows a pairing URI and returns it with the promise of the connection. */
async function offer(
  chains = ['eip155:1', 'eip155:137'],
): Promise<{ uri: string; connected: ReturnType<Site['connect']> }> {
  const uri = new Promise<string>(resolve => site.once('display_uri', resolve))
  const rpcMap = Object.fromEntries(chains.map(chain => [chain.replace('eip155:', ''), harness.rpcUrl(chain)]))
  const connected = site.connect({ optionalNamespaces: { eip155: { chains, methods, events, rpcMap } } })
  connected.catch(() => {})
  return { uri: await uri, connected }
}

async function connect(wallet: PairingWallet, chains?: string[]): Promise<void> {
  const { uri, connected } = await offer(chains)
  await wallet.pair(uri)
  await connected
}

const nextProposal = (wallet: PairingWallet) => new Promise<PairingProposal>(resolve => wallet.onProposal(resolve))
const nextRequest = (wallet: PairingWallet) => new Promise<PairingRequest>(resolve => wallet.onRequest(resolve))
const nextEvent = (event: string) => new Promise<unknown>(resolve => site.once(event, resolve))
const ask = <Result>(method: string, params: unknown[], chain = 'eip155:1') =>
  site.request<Result>({ method, params }, chain)

describe('connecting', () => {
  test('shows the requester and the request, and grants the accounts and chains that the user selected', async () => {
    const wallet = await openWallet()
    const proposed = nextProposal(wallet)
    const { uri, connected } = await offer()
    await wallet.pair(` ${uri}\n`)

    const proposal = await proposed
    expect(proposal.site).toEqual({
      name: 'A site',
      description: 'For tests',
      url: 'https://site.example',
      icon: 'https://site.example/i.png',
    })
    expect(proposal.chains).toEqual(['eip155:1', 'eip155:137'])
    expect(proposal.expiresAt).toBeGreaterThan(Date.now())
    expect(wallet.proposals).toEqual([proposal])
    await proposal.approve({ accounts: [second, first], chains: ['eip155:137'] })

    const session = await connected
    expect(session?.namespaces['eip155']?.accounts).toEqual([`eip155:137:${second}`, `eip155:137:${first}`])
    expect(wallet.proposals).toEqual([])
    expect(wallet.sessions).toMatchObject([{ site: { name: 'A site' }, chains: ['eip155:137'] }])
  })

  test("passes the user's rejection to the site with code 5000", async () => {
    const wallet = await openWallet({ auto: 'reject' })
    const { uri, connected } = await offer()
    await wallet.pair(uri)
    await expect(connected).rejects.toMatchObject({ code: 5000 })
    expect(wallet.sessions).toEqual([])
  })

  test('declines one connection and one request if the sandbox is set to decline', async () => {
    const answers: boolean[] = [true]
    const wallet = await openWallet({ auto: 'approve', declinesNext: async () => answers.shift() ?? false })
    const { uri, connected } = await offer()
    await wallet.pair(uri)
    await expect(connected).rejects.toMatchObject({ code: 5000 })
    await connect(wallet)
    answers.push(true)
    const sign = () => ask('personal_sign', [toHex('Hello'), first])
    await expect(sign()).rejects.toMatchObject({ code: 5000 })
    expect(await sign()).toMatch(/^0x/)
  })

  test('rejects a site that requests only chains it does not have', async () => {
    const wallet = await openWallet({ auto: 'approve' })
    const { uri, connected } = await offer(['eip155:424242'])
    await wallet.pair(uri)
    await expect(connected).rejects.toMatchObject({ code: 5100 })
  })

  test('reports that an address is no pairing URI', async () => {
    const wallet = await openWallet()
    await expect(wallet.pair('https://site.example')).rejects.toThrow('not a pairing code')
    await expect(wallet.pair('wc:nonsense')).rejects.toThrow('Missing or invalid')
  })

  test('is still connected when it is opened again on its storage', async () => {
    const storage = createMemoryStorage()
    const before = await openWallet({ auto: 'approve', storage, storagePrefix: 'reopened' })
    await connect(before)
    await before.close()

    const after = await openWallet({ auto: 'approve', storage, storagePrefix: 'reopened' })
    expect(after.sessions).toHaveLength(1)
    expect(await ask('personal_sign', ['0x00', first])).toMatch(/^0x/)
  })
})

describe('requests', () => {
  test('wait for the user, then sign a message that recovers to the account', async () => {
    const wallet = await openWallet({ auto: 'approve' })
    await connect(wallet)
    wallet.auto = 'none'
    const requested = nextRequest(wallet)
    const answer = ask<`0x${string}`>('personal_sign', [toHex('Hello'), first])
    const request = await requested
    expect(request).toMatchObject({ method: 'personal_sign', chain: 'eip155:1', site: { name: 'A site' } })
    expect(request.description?.rows).toContainEqual({ label: 'Message', value: 'Hello' })
    await request.approve()
    expect(await recoverMessageAddress({ message: 'Hello', signature: await answer })).toBe(first)
    expect(wallet.requests).toEqual([])
  })

  test('sign typed data and send a transaction that is mined on the right chain', async () => {
    const wallet = await openWallet({ auto: 'approve' })
    await connect(wallet)
    const typedData = {
      domain: { name: 'Test', chainId: 137 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail' as const,
      message: { text: 'hi' },
    }
    const signature = await ask<`0x${string}`>('eth_signTypedData_v4', [first, JSON.stringify(typedData)], 'eip155:137')
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(first)

    const to = '0x00000000000000000000000000000000000000bb'
    const transaction = { from: first, to, value: toHex(parseEther('2')) }
    const hash = await ask<`0x${string}`>('eth_sendTransaction', [transaction], 'eip155:137')
    const node = createPublicClient({ transport: http(harness.rpcUrl('eip155:137')) })
    expect(await node.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await node.getBalance({ address: to })).toBe(parseEther('2'))
  })

  test("pass the user's rejection to the site with code 5000", async () => {
    const wallet = await openWallet({ auto: 'approve' })
    await connect(wallet)
    wallet.auto = 'reject'
    await expect(ask('personal_sign', ['0x00', first])).rejects.toMatchObject({ code: 5000 })
  })

  test('are answered without a prompt for an account that was not granted, and for unreadable parameters', async () => {
    const wallet = await openWallet({ auto: 'approve' })
    await connect(wallet)
    wallet.auto = 'none'
    await expect(ask('personal_sign', ['0x00', second])).rejects.toMatchObject({ code: 4100 })
    await expect(ask('eth_sendTransaction', [{ from: first, value: 'much' }])).rejects.toMatchObject({ code: -32602 })
    expect(wallet.requests).toEqual([])
  })

  test('grant a chain that was not granted, and the site is notified', async () => {
    const wallet = await openWallet({ auto: 'approve', autoChoice: { chains: ['eip155:1'] } })
    await connect(wallet)
    const changed = nextEvent('session_event')
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toBeNull()
    expect(await changed).toMatchObject({ params: { chainId: 'eip155:137', event: { name: 'chainChanged' } } })
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])).rejects.toMatchObject({ code: 4902 })
  })

  test('add a chain that the site describes and grant it', async () => {
    const wallet = await openWallet({ auto: 'approve' })
    await connect(wallet)
    const changed = nextEvent('session_event')
    const chain = { chainId: '0xa', chainName: 'Ten', nativeCurrency: { symbol: 'T' }, rpcUrls: ['http://127.0.0.1:1'] }
    expect(await ask('wallet_addEthereumChain', [chain])).toBeNull()
    expect(await changed).toMatchObject({ params: { chainId: 'eip155:10' } })
    expect(site.session?.namespaces['eip155']?.accounts).toContain(`eip155:10:${first}`)
  })

  test('are answered after the relay was down and came back', async () => {
    const wallet = await openWallet({ auto: 'approve' })
    await connect(wallet)
    const cut = new Promise<void>(resolve => site.client.core.relayer.once('relayer_disconnect', resolve))
    harness.sandbox.relay.stop()
    await cut
    harness.sandbox.relay.start()
    expect(await ask('personal_sign', ['0x00', first])).toMatch(/^0x/)
  }, 20_000)

  test("pass on the node's error about a rejected transaction", async () => {
    const wallet = await openWallet({ auto: 'approve' })
    await connect(wallet)
    const transaction = { from: first, to: first, value: toHex(parseEther('99999999')) }
    await expect(ask('eth_sendTransaction', [transaction])).rejects.toMatchObject({
      message: expect.stringMatching(/insufficient funds|exceeds/i),
    })
  })
})

describe('changes from the wallet', () => {
  test('include another chain, which is added to the session if it was not granted', async () => {
    const wallet = await openWallet({ auto: 'approve', autoChoice: { chains: ['eip155:1'] } })
    await connect(wallet)
    const changed = nextEvent('session_event')
    await wallet.emitChainChanged('eip155:137')
    expect(await changed).toMatchObject({
      params: { chainId: 'eip155:137', event: { name: 'chainChanged', data: 137 } },
    })
    expect(site.session?.namespaces['eip155']?.accounts).toEqual([`eip155:1:${first}`, `eip155:137:${first}`])
  })

  test('include another account of the session, with an event', async () => {
    const wallet = await openWallet({ auto: 'approve' })
    await connect(wallet)
    const changed = nextEvent('accountsChanged')
    await wallet.emitAccountsChanged([second])
    expect(await changed).toEqual([second])
    expect(site.session?.namespaces['eip155']?.accounts).toEqual([`eip155:1:${second}`, `eip155:137:${second}`])
  })

  test('include updates, extensions and pings of a session', async () => {
    const wallet = await openWallet({ auto: 'approve' })
    await connect(wallet)
    const before = wallet.sessions[0]?.expiresAt ?? 0
    await wallet.ping()
    // Expiry is in whole seconds.
    vi.setSystemTime(Date.now() + 2_000)
    await wallet.extend()
    vi.useRealTimers()
    expect(wallet.sessions[0]?.expiresAt).toBeGreaterThan(before)
    const updated = nextEvent('session_update')
    await wallet.update({ chains: ['eip155:137'] })
    await updated
    expect(site.session?.namespaces['eip155']?.accounts).toEqual([`eip155:137:${first}`])
  })

  test('include a disconnect, and the wallet is notified of a disconnect by the site', async () => {
    const wallet = await openWallet({ auto: 'approve' })
    await connect(wallet)
    const deleted = nextEvent('session_delete')
    await wallet.disconnect()
    await deleted
    expect(wallet.sessions).toEqual([])

    await connect(wallet)
    expect(wallet.sessions).toHaveLength(1)
    await site.disconnect()
    await expect.poll(() => wallet.sessions, { timeout: 5_000 }).toEqual([])
  })
})

describe('a relay that is down', () => {
  afterEach(() => harness.sandbox.relay.start())

  const { connect: connectSocket } = Socket.prototype

  test('is tried one socket at a time, for any number of messages, and reconnects', async () => {
    const wallet = await openWallet({ auto: 'approve' })
    await connect(wallet)
    // The site uses the unchanged client, which retries without end.
    site.client.core.heartbeat.stop()
    await site.client.core.relayer.transportClose()
    harness.sandbox.relay.stop()
    await expect.poll(() => wallet.online).toBe(false)
    const tried = vi.spyOn(Socket.prototype, 'connect')
    const open = new Set<Socket>()
    let maxOpen = 0
    tried.mockImplementation(function (this: Socket, ...args: unknown[]) {
      open.add(this.once('close', () => open.delete(this)))
      maxOpen = Math.max(maxOpen, open.size)
      return connectSocket.apply(this, args as never)
    })
    void wallet.update({ chains: ['eip155:1'] }).catch(() => {})
    void wallet.ping().catch(() => {})
    await vi.waitFor(() => expect(tried.mock.calls.length).toBeGreaterThan(1), { timeout: 20_000 })
    tried.mockRestore()
    expect(maxOpen).toBe(1)

    harness.sandbox.relay.start()
    await expect.poll(() => wallet.online, { timeout: 20_000 }).toBe(true)
  })
})
