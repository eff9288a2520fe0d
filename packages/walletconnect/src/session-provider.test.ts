import type { IWalletKit } from '@reown/walletkit'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Hex, recoverMessageAddress, toHex } from 'viem'
import { getJsonRpcErrorCode } from '@latchkey/primitives'

import { firstAccount, type PairingHarness, secondAccount, startPairingHarness, providerOf } from './pairing-harness.ts'
import type { PairingOptions, PairingProvider } from './pairing-options.ts'

type SessionResponse = Parameters<IWalletKit['respondSessionRequest']>[0]['response']

let harness: PairingHarness

beforeAll(async () => {
  harness = await startPairingHarness()
})
afterEach(() => harness.tidy())
afterAll(() => harness.close())

const capabilities = {
  [firstAccount]: { '0x1': { atomic: { status: 'supported' } }, '0x89': { atomic: { status: 'ready' } } },
}
const hash = `0x${'ab'.repeat(32)}`

/** Creates a session with exactly these methods and properties, over the real relay. */
async function pair(
  grant: { methods?: string[]; sessionProperties?: Record<string, unknown>; networks?: number[] } = {},
  options: Partial<PairingOptions> = {},
  answer: (request: { method: string; params: unknown }, chain: string) => object = ({ method }, chain) => ({
    result: { answered: method, chain },
  }),
): Promise<PairingProvider> {
  const { connector } = harness.openSite(options)
  const eip155 = {
    chains: ['eip155:1', 'eip155:137'],
    accounts: [`eip155:1:${firstAccount}`, `eip155:137:${secondAccount}`],
    methods: grant.methods ?? ['personal_sign'],
    events: ['chainChanged', 'accountsChanged'],
  }
  const { sessionProperties } = grant
  const kit = await harness.openRawWallet({
    approve: { namespaces: { eip155 }, ...(sessionProperties && { sessionProperties }) },
  })
  kit.on('session_request', ({ topic, id, params }) => {
    const response = { id, jsonrpc: '2.0', ...answer(params.request, params.chainId) }
    void kit.respondSessionRequest({ topic, response: response as SessionResponse })
  })
  await connector.connect(harness.request({ onPairingUri: uri => void kit.pair({ uri }) }))
  const provider = providerOf(connector)
  if (!provider) throw new Error('There is no provider')
  return provider
}

describe('the provider of a session', { timeout: 30_000 }, () => {
  // covers: S7.88, S7.89
  test('answers accounts and chain from the session, each chain its own accounts first', async () => {
    const provider = await pair()
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([firstAccount, secondAccount])
    await expect(provider.request({ method: 'eth_requestAccounts' })).resolves.toEqual([firstAccount, secondAccount])
    await expect(provider.enable()).resolves.toEqual([firstAccount, secondAccount])
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([secondAccount, firstAccount])
    await expect(provider.request({ method: 'net_version' })).resolves.toBe('137')
  })

  test('rejects a request to switch to an invalid chain, as invalid parameters', async () => {
    const provider = await pair()
    for (const chainId of ['0x0', '0x', '137', '0x20000000000001', 137, undefined])
      await expect(
        provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }),
      ).rejects.toMatchObject({ code: -32602 })
    for (const params of [undefined, [], ['0x89'], { chainId: '0x89' }])
      await expect(
        provider.request({ method: 'wallet_switchEthereumChain', ...(params && { params }) }),
      ).rejects.toMatchObject({ code: -32602 })
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
  })

  // covers: S7.89, S7.92
  test('returns a signature by the account', async () => {
    const readRpc = vi.fn(() => Promise.reject(new Error('A node was asked to sign')))
    const { connector } = await harness.connect({ site: { readRpc } })
    const message = 'Hello from the site'
    const provider = providerOf(connector)
    const signature = await provider?.request({ method: 'personal_sign', params: [toHex(message), firstAccount] })
    await expect(recoverMessageAddress({ message, signature: signature as Hex })).resolves.toBe(firstAccount)
    expect(readRpc).not.toHaveBeenCalled()
  })

  test('sends a transaction that is mined', async () => {
    const { connector } = await harness.connect()
    const provider = providerOf(connector)
    const params = [{ from: firstAccount, to: secondAccount, value: '0x1' }]
    const transaction = await provider?.request({ method: 'eth_sendTransaction', params })
    await expect
      .poll(() => provider?.request({ method: 'eth_getTransactionReceipt', params: [transaction] }), {
        timeout: 10_000,
      })
      .toMatchObject({ status: '0x1', transactionHash: transaction })
  })

  test('keeps the wallet’s code of a rejected request', async () => {
    const { connector, wallet } = await harness.connect()
    wallet.auto = 'reject'
    const signing = providerOf(connector)?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })
    await expect(signing).rejects.toMatchObject({ code: 5000 })
  })

  // covers: S8.84, S8.87, S8.96, S8.99
  test('passes on why the wallet failed, for any place of the code', async () => {
    expect(await codesThatReachTheSite([-32003, -32006, 5720, 5750])).toEqual([-32003, -32006, 5720, 5750])
  })

  // covers: S8.102
  test('reports that the execution was reverted', async () => {
    expect(await codesThatReachTheSite([3])).toEqual([3])
  })

  // covers: S7.44
  test('sends reads to the node of the chain, in JSON-RPC over POST', async () => {
    const bodies: unknown[] = []
    const node = await listen((body, verb) => {
      bodies.push({ verb, body })
      return { jsonrpc: '2.0', id: 1, result: '0x2a' }
    })
    const provider = await pair({}, { override: { rpcMap: { 'eip155:1': node.url } } })
    await expect(provider.request({ method: 'eth_getBalance', params: [firstAccount, 'latest'] })).resolves.toBe('0x2a')
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [firstAccount, 'latest'] }
    expect(bodies).toEqual([{ verb: 'POST', body }])
    node.close()
  })

  test('reads from the sandbox’s chains, and keeps the code of a node’s error', async () => {
    const provider = await pair()
    await expect(provider.request({ method: 'eth_blockNumber' })).resolves.toMatch(/^0x/)
    const failing = provider.request({ method: 'eth_call', params: ['nonsense'] })
    await expect(failing).rejects.toMatchObject({ name: 'PeerError', code: expect.any(Number) })
  })

  test('uses the next node for one that does not answer', async () => {
    const { connector } = harness.openSite()
    const network = harness.network(1)
    const urls = ['http://127.0.0.1:9', ...network.rpcUrls.default.http]
    const patient = { ...network, rpcUrls: { ...network.rpcUrls, default: { http: urls } } }
    const wallet = await harness.openWallet({ auto: 'approve' })
    await connector.connect(harness.request({ networks: [patient], onPairingUri: uri => void wallet.pair(uri) }))
    await expect(providerOf(connector)?.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
    await expect(providerOf(connector)?.request({ method: 'eth_blockNumber' })).resolves.toMatch(/^0x/)
  })

  // covers: S3.64, S5.23
  test('passes only approved methods to the wallet', async () => {
    const provider = await pair({ methods: ['personal_sign', 'wallet_watchAsset'] })
    await expect(provider.request({ method: 'wallet_watchAsset', params: {} })).resolves.toMatchObject({
      answered: 'wallet_watchAsset',
    })
    for (const method of [
      'eth_sign',
      'eth_sendTransaction',
      'wallet_scanQRCode',
      'made_up',
      'constructor',
      '__proto__',
    ]) {
      const failure: unknown = await provider.request({ method, params: [] }).catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'methodNotApproved' })
      expect(getJsonRpcErrorCode(failure)).toBe(4200)
    }
  })

  // covers: S5.22, S8.38
  test('rejects a chain of a namespace that was not configured', async () => {
    const provider = await pair()
    for (const chain of ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'nonsense:1']) {
      const namespace = chain.split(':')[0]
      await expect(provider.request({ method: 'personal_sign' }, chain)).rejects.toMatchObject({
        code: 'namespaceNotConfigured',
        message: `Namespace '${namespace}' is not configured. Please call connect() first with namespace config.`,
      })
    }
  })

  test('sends a request to the chain that it names, and rejects one that the wallet has not approved', async () => {
    const provider = await pair({ methods: ['wallet_watchAsset'] })
    const request = { method: 'wallet_watchAsset', params: [] }
    await expect(provider.request(request, 'eip155:137')).resolves.toEqual({
      answered: 'wallet_watchAsset',
      chain: 'eip155:137',
    })
    await expect(provider.request(request, 'eip155:10')).rejects.toMatchObject({ code: 'chainNotApproved' })
  })

  // covers: S8.39
  test('rejects a read on a network without an RPC URL', async () => {
    const { connector } = harness.openSite()
    const wallet = await harness.openWallet({ auto: 'approve' })
    const network = harness.network(1)
    const mute = { ...network, rpcUrls: { default: { http: [] }, chainDefault: { http: [] } } }
    await connector.connect(harness.request({ networks: [mute], onPairingUri: uri => void wallet.pair(uri) }))
    await expect(providerOf(connector)?.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
      code: 'rpcUrlMissing',
      message: 'No RPC url provided for chainId: 1',
    })
  })

  // covers: S8.40
  test('rejects a read on a chain that is none of the site’s networks', async () => {
    const provider = await pair()
    await expect(provider.request({ method: 'eth_blockNumber' }, 'eip155:10')).rejects.toMatchObject({
      code: 'rpcProviderNotFound',
      message: 'JSON-RPC provider for eip155:10 not found',
    })
  })

  // covers: S8.35, S8.37
  test('rejects a request without a session', async () => {
    const provider = await pair()
    await provider.disconnect()
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({
      code: 'pairingNotConnected',
      message: 'Please call connect() before request()',
    })
    await expect(provider.enable()).rejects.toMatchObject({
      code: 'sessionNotInitialized',
      message: 'Session not initialized. Please call connect() before enable()',
    })
  })

  // covers: S8.36
  test('rejects a request before the client was started', async () => {
    await expect(harness.openSite().connector.ping()).rejects.toMatchObject({
      code: 'signClientNotInitialized',
      message: 'Sign Client not initialized',
    })
    const unready = harness.openSite({ universalProvider: { connect: async () => undefined } })
    await expect(unready.connector.connect(harness.request())).rejects.toMatchObject({
      code: 'signClientNotInitialized',
    })
  })
})

describe('capabilities', { timeout: 30_000 }, () => {
  // covers: S5.20, S8.41
  test('require an address', async () => {
    const provider = await pair({ methods: ['wallet_getCapabilities'] })
    for (const params of [undefined, [], ['nonsense'], [['0x1']]]) {
      await expect(
        provider.request({ method: 'wallet_getCapabilities', ...(params && { params }) }),
      ).rejects.toMatchObject({
        code: 'missingCapabilitiesAddress',
        message: 'Missing address parameter in wallet_getCapabilities request',
      })
    }
  })

  // covers: S3.65
  test('are read from the session if it has them', async () => {
    const provider = await pair({ sessionProperties: { capabilities: JSON.stringify(capabilities) } })
    const method = 'wallet_getCapabilities'
    await expect(provider.request({ method, params: [firstAccount.toLowerCase()] })).resolves.toEqual(
      capabilities[firstAccount],
    )
    await expect(provider.request({ method, params: [firstAccount, ['0x89']] })).resolves.toEqual({
      '0x89': { atomic: { status: 'ready' } },
    })
  })

  test('are requested from the wallet if the session has none', async () => {
    const provider = await pair({ methods: ['wallet_getCapabilities'] })
    await expect(provider.request({ method: 'wallet_getCapabilities', params: [firstAccount] })).resolves.toMatchObject(
      {
        answered: 'wallet_getCapabilities',
      },
    )
  })
})

describe('the status of a batch', { timeout: 30_000 }, () => {
  const request = { method: 'wallet_getCallsStatus', params: [hash] }

  test('is requested from the wallet if it has the method', async () => {
    const provider = await pair({ methods: ['wallet_getCallsStatus'] })
    await expect(provider.request(request)).resolves.toMatchObject({ answered: 'wallet_getCallsStatus' })
  })

  // covers: S3.65
  test('is read from the bundler that the wallet names', async () => {
    const answers: unknown[] = [null, { userOpHash: hash, success: true, receipt: { transactionHash: hash } }]
    const asked: unknown[] = []
    const bundler = await listen(body => {
      asked.push(body)
      return { jsonrpc: '2.0', id: 1, result: answers.shift() }
    })
    const provider = await pair({ sessionProperties: { bundler_url: bundler.url } })
    await expect(provider.request(request)).resolves.toMatchObject({ id: hash, chainId: '0x1', status: 100 })
    await expect(provider.request(request)).resolves.toMatchObject({
      status: 200,
      receipts: [{ transactionHash: hash }],
    })
    expect(asked[0]).toMatchObject({ method: 'eth_getUserOperationReceipt', params: [hash] })
    bundler.close()
  })

  test('is read from the site’s own bundler service by the name that the wallet returns', async () => {
    let asked = ''
    const bundler = await listen((_body, _method, url) => {
      asked = url
      return { jsonrpc: '2.0', id: 1, result: { success: false } }
    })
    const provider = await pair(
      { sessionProperties: { bundler_name: 'pim&x=1' } },
      { bundlerUrl: `${bundler.url}/bundler` },
    )
    await expect(provider.request(request)).resolves.toMatchObject({ status: 500 })
    expect(asked).toBe('/bundler?projectId=sandbox&chainId=eip155%3A1&bundler=pim%26x%3D1')
    bundler.close()
  })

  test('rejects with the HTTP status of a bundler that failed', async () => {
    const bundler = await listen(() => undefined)
    const provider = await pair({ sessionProperties: { bundler_url: bundler.url } })
    await expect(provider.request(request)).rejects.toMatchObject({
      message: 'Failed to fetch user operation receipt - 503',
    })
    bundler.close()
  })

  // covers: S8.42
  test('is rejected without either, and without a bundler that is safe to call', async () => {
    for (const sessionProperties of [
      undefined,
      { bundler_url: 'http://example.com/' },
      { bundler_url: 'javascript:alert(1)' },
    ]) {
      const provider = await pair(sessionProperties ? { sessionProperties } : {})
      await expect(provider.request(request)).rejects.toMatchObject({
        code: 'callsStatusNotApproved',
        message: 'Fetching call status not approved by the wallet.',
      })
    }
  })
})

/**
 * Returns the codes that reach the site if a real wallet client fails requests with these, each unchanged and wrapped in another
 * of the wallet's own.
 */
async function codesThatReachTheSite(codes: readonly number[]): Promise<number[]> {
  const provider = await pair({}, {}, ({ params }) => {
    const [error] = params as [{ code: number; message: string; data?: unknown }]
    return { error }
  })
  const asking = codes.flatMap(code => {
    const plain = { code, message: 'No' }
    return [plain, { code: 1, message: 'It failed', data: { originalError: plain } }].map(error =>
      provider.request({ method: 'personal_sign', params: [error] }).then(
        () => 0,
        (reason: unknown) => (reason as { code: number }).code,
      ),
    )
  })
  const reached = new Set(await Promise.all(asking))
  return [...reached]
}

/** Starts a JSON-RPC server; `undefined` is answered with HTTP 503. */
async function listen(
  answer: (body: unknown, method: string, url: string) => unknown,
): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const body = answer(JSON.parse(text), request.method ?? '', request.url ?? '')
      response.writeHead(body === undefined ? 503 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body ?? {}))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}
