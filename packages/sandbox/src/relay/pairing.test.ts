import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'
import { hexToString, type Hex, recoverMessageAddress, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { type Sandbox, startSandbox } from '../start-sandbox.ts'

/** Tag of a session request at the relay: https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods#wc_sessionrequest */
const sessionRequestTag = 1108

// Disables the clients' telemetry.
process.env['IS_VITEST'] = 'true'

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const metadata = { name: 'Test', description: 'A test', url: 'https://site.example', icons: [] }

type Wallet = Awaited<ReturnType<typeof WalletKit.init>>
type WalletCore = Parameters<typeof WalletKit.init>[0]['core']
type Site = Awaited<ReturnType<typeof UniversalProvider.init>>

let sandbox: Sandbox
let site: Site
let wallet: Wallet
let pair = 0

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})

afterAll(() => sandbox.close())

beforeEach(async () => {
  pair += 1
  const shared = {
    projectId: 'sandbox',
    relayUrl: sandbox.relay.url,
    logger: 'silent',
    telemetryEnabled: false,
  } as const
  const storageOptions = { database: ':memory:' }
  site = await UniversalProvider.init({ ...shared, metadata, storageOptions, customStoragePrefix: `site-${pair}` })
  const core = new Core({ ...shared, storageOptions, customStoragePrefix: `wallet-${pair}` })
  // The class omits `undefined`, which its own interface requires.
  wallet = await WalletKit.init({ core: core as unknown as WalletCore, metadata: { ...metadata, name: 'Wallet' } })
})

afterEach(async () => {
  sandbox.relay.start()
  for (const { heartbeat, relayer } of [site.client.core, wallet.core]) {
    heartbeat.stop()
    await relayer.transportClose()
  }
})

test('a wallet pairs, approves and signs, and the site reads the true signer', async () => {
  await connect()
  expect(site.session?.namespaces['eip155']?.accounts).toEqual([
    `eip155:1:${account.address}`,
    `eip155:137:${account.address}`,
  ])

  signEveryRequest()
  const message = 'Hello from the site'
  const signature = await site.request<Hex>(
    { method: 'personal_sign', params: [toHex(message), account.address] },
    'eip155:1',
  )
  await expect(recoverMessageAddress({ message, signature })).resolves.toBe(account.address)
}, 20_000)

test('a wallet rejects a proposal, and the site receives the reason', async () => {
  wallet.on('session_proposal', ({ id }) => void wallet.rejectSession({ id, reason: getSdkError('USER_REJECTED') }))
  site.on('display_uri', (uri: string) => void wallet.pair({ uri }))
  await expect(site.connect(proposal())).rejects.toMatchObject({ code: 5000 })
}, 20_000)

test('a wallet rejects a request, and the site receives the reason', async () => {
  await connect()
  wallet.on('session_request', ({ topic, id }) => {
    const error = { code: 5000, message: 'User rejected.' }
    void wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
  })
  const request = site.request({ method: 'personal_sign', params: [toHex('x'), account.address] }, 'eip155:1')
  await expect(request).rejects.toMatchObject({ code: 5000 })
}, 20_000)

test('a request is answered that is made after the relay was stopped and started', async () => {
  await connect()
  signEveryRequest()
  sandbox.relay.stop()
  await vi.waitFor(
    () => expect([site.client.core.relayer.connected, wallet.core.relayer.connected]).toEqual([false, false]),
    { timeout: 10_000 },
  )
  sandbox.relay.start()
  const message = 'After the restart'
  const signature = await site.request<Hex>(
    { method: 'personal_sign', params: [toHex(message), account.address] },
    'eip155:1',
  )
  await expect(recoverMessageAddress({ message, signature })).resolves.toBe(account.address)
}, 40_000)

test('a request waits in the mailbox until the wallet is back', async () => {
  await connect()
  signEveryRequest()
  await wallet.core.relayer.transportClose()
  const message = 'While you were away'
  const isStored = new Promise<void>(resolve =>
    site.client.core.relayer.events.on('relayer_publish', (sent: { params?: { tag?: number } }) => {
      if (sent.params?.tag === sessionRequestTag) resolve()
    }),
  )
  const request = site.request<Hex>({ method: 'personal_sign', params: [toHex(message), account.address] }, 'eip155:1')
  await isStored
  await wallet.core.relayer.transportOpen()
  await expect(recoverMessageAddress({ message, signature: await request })).resolves.toBe(account.address)
}, 30_000)

test('a chain change and a ping reach the peer', async () => {
  await connect()
  const topic = site.session?.topic ?? ''
  const event = heard('session_event')
  await wallet.emitSessionEvent({ topic, chainId: 'eip155:137', event: { name: 'chainChanged', data: 137 } })
  expect(await event).toMatchObject({
    params: { event: { name: 'chainChanged', data: 137 }, chainId: 'eip155:137' },
  })
  await expect(site.client.ping({ topic })).resolves.toBeUndefined()
}, 20_000)

test('the wallet disconnects and the site is notified of it', async () => {
  await connect()
  const gone = heard('session_delete')
  await wallet.disconnectSession({ topic: site.session?.topic ?? '', reason: getSdkError('USER_DISCONNECTED') })
  await gone
  expect(site.session).toBeUndefined()
}, 20_000)

test('the site disconnects and the wallet is notified of it', async () => {
  await connect()
  const gone = new Promise<string>(resolve => wallet.on('session_delete', ({ topic }) => resolve(topic)))
  const topic = site.session?.topic
  await site.disconnect()
  expect(await gone).toBe(topic)
  expect(Object.keys(wallet.getActiveSessions())).toEqual([])
}, 20_000)

function heard(name: string): Promise<unknown> {
  return new Promise(resolve => site.once(name, resolve))
}

const evmChains = (): string[] => Object.keys(sandbox.rpc).filter(caip2 => caip2.startsWith('eip155:'))

function proposal() {
  return {
    optionalNamespaces: {
      eip155: {
        chains: evmChains(),
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: ['accountsChanged', 'chainChanged'],
        rpcMap: Object.fromEntries(evmChains().map(caip2 => [caip2.slice('eip155:'.length), sandbox.rpc[caip2] ?? ''])),
      },
    },
  }
}

async function connect(): Promise<void> {
  wallet.on('session_proposal', ({ id, params }: WalletKitTypes.SessionProposal) => {
    const chains = evmChains()
    const namespaces = buildApprovedNamespaces({
      proposal: params,
      supportedNamespaces: {
        eip155: {
          chains,
          methods: ['personal_sign', 'eth_sendTransaction'],
          events: ['accountsChanged', 'chainChanged'],
          accounts: chains.map(chain => `${chain}:${account.address}`),
        },
      },
    })
    void wallet.approveSession({ id, namespaces })
  })
  site.on('display_uri', (uri: string) => void wallet.pair({ uri }))
  await site.connect(proposal())
}

function signEveryRequest(): void {
  wallet.on('session_request', ({ topic, id, params }) => {
    const [message] = params.request.params as [Hex]
    void account
      .signMessage({ message: hexToString(message) })
      .then(result => wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } }))
  })
}
