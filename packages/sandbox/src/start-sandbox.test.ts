import {
  createAccountBalanceRequest,
  createAllowedOriginsRequest,
  createAnalyticsConfigRequest,
  createAnalyticsRequest,
  createIdentityRequest,
  createImageRequest,
  createRemoteConfigRequest,
  createSupportedChainsRequest,
  createUserOperationReceiptRequest,
  createWalletsRequest,
  formatServiceUrl,
  readAccountBalance,
  readAllowedOrigins,
  readAnalyticsConfig,
  readIdentity,
  readRemoteConfig,
  readSupportedChains,
  readUserOperationReceipt,
  readWalletsAnswer,
  type ServiceRequest,
} from '@latchkey/protocol'
import { createPublicClient, createWalletClient, erc20Abi, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mainnet, polygon } from 'viem/chains'
import { describe, expect, test } from 'vitest'

import { devAddresses, devMnemonic } from './chains/dev-accounts.ts'
import { useSandbox } from './use-started.test-support.ts'

const sdk = { projectId: 'sandbox', st: 'appkit', sv: 'html-1' }
const event = {
  eventId: '1',
  url: 'https://a.example/',
  domain: 'a.example',
  timestamp: 1,
  props: { type: 'track', event: 'MODAL_OPEN' },
}
const devAddress = devAddresses[0]

const sandbox = useSandbox()

describe('services of the sandbox', () => {
  test('answer every call of the directory in the shape that the kit reads', async () => {
    expect(readRemoteConfig(await json(createRemoteConfigRequest(sdk)))).toEqual({ ok: true, value: { features: [] } })
    expect(readAllowedOrigins(await json(createAllowedOriginsRequest(sdk)))).toEqual({
      ok: true,
      value: { allowedOrigins: [] },
    })
    expect(readAnalyticsConfig(await json(createAnalyticsConfigRequest(sdk)))).toEqual({
      ok: true,
      value: { isAnalyticsEnabled: true },
    })
    const wallets = readWalletsAnswer(await json(createWalletsRequest(sdk, { page: 1, entries: 4 })))
    expect(wallets).toMatchObject({
      ok: true,
      value: { count: 640, data: [{ webapp_link: sandbox.wallets.pairing }, {}, {}, {}] },
    })
  })

  test('reject an invalid page', async () => {
    expect((await send(createWalletsRequest(sdk, { page: 0, entries: 40 }))).status).toBe(400)
    expect((await send(createWalletsRequest(sdk, { page: 1, entries: 100_000 }))).status).toBe(400)
  })

  test.each(['asset', 'currency', 'token'] as const)('draw an image of kind %s', async kind => {
    const response = await send(createImageRequest(sdk, kind, 'usdc'))
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(await response.text()).toMatch(/^<svg /)
  })

  test('draw the logo of a listed wallet and of no other', async () => {
    expect((await send(createImageRequest(sdk, 'wallet', 'metamask'))).headers.get('content-type')).toBe(
      'image/svg+xml',
    )
    expect((await send(createImageRequest(sdk, 'wallet', 'nobody'))).status).toBe(404)
  })

  test('answer the Blockchain API from the local chains', async () => {
    expect(readSupportedChains(await json(createSupportedChainsRequest(sdk)))).toMatchObject({
      ok: true,
      value: { http: expect.arrayContaining(['eip155:1', 'eip155:137', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']) },
    })
    expect(readIdentity(await json(createIdentityRequest(sdk, devAddress)))).toMatchObject({ ok: true })
    const query = { address: devAddress, chainId: 'eip155:137' }
    expect(readAccountBalance(await json(createAccountBalanceRequest(sdk, query)))).toMatchObject({
      ok: true,
      value: {
        balances: [
          { symbol: 'POL', quantity: { numeric: '10000' } },
          { symbol: 'USDC', quantity: { numeric: '25000' } },
          { symbol: 'DAI', quantity: { numeric: '25000' } },
        ],
      },
    })
  })

  test('answer the bundler call with a missing receipt', async () => {
    const request = createUserOperationReceiptRequest({
      projectId: 'p',
      chainId: 'eip155:1',
      bundler: 'b',
      hash: '0x1',
    })
    expect(readUserOperationReceipt(await json({ ...request, path: '/' }))).toEqual({
      ok: true,
      value: { result: null },
    })
  })

  test('let pages of any origin read answers, also of unknown paths', async () => {
    const preflight = await fetch(sandbox.url, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'x-test' },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-test')
    expect((await fetch(`${sandbox.url}/nothing`)).headers.get('access-control-allow-origin')).toBe('*')
  })

  test('state on the first page that they are for development', async () => {
    expect(await (await fetch(sandbox.url)).text()).toContain('For development only')
  })
})

describe('chains of the sandbox', () => {
  test.each([
    { chain: mainnet, caip2: 'eip155:1' },
    { chain: polygon, caip2: 'eip155:137' },
  ])('$caip2 is a real chain that mines transfers of its currency and of tokens', async ({ chain, caip2 }) => {
    const transport = http(sandbox.rpc[caip2])
    const reader = createPublicClient({ chain, transport })
    const account = mnemonicToAccount(devMnemonic)
    const writer = createWalletClient({ account, chain, transport })
    expect(await reader.getChainId()).toBe(chain.id)
    expect(account.address).toBe(devAddress)
    expect(await reader.getTransactionCount({ address: devAddress })).toBe(0)

    const receiver = '0x000000000000000000000000000000000000dEaD'
    const hash = await writer.sendTransaction({ to: receiver, value: parseEther('1') })
    expect(await reader.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await reader.getBalance({ address: receiver })).toBe(parseEther('1'))

    const [token] = sandbox.tokens[caip2] ?? []
    if (!token) throw new Error('No token')
    const call = { abi: erc20Abi, address: token.address } as const
    await writer.writeContract({ ...call, functionName: 'transfer', args: [receiver, parseEther('2')] })
    expect(await reader.readContract({ ...call, functionName: 'balanceOf', args: [receiver] })).toBe(parseEther('2'))
  })

  test.each([
    { chain: mainnet, caip2: 'eip155:1' },
    { chain: polygon, caip2: 'eip155:137' },
  ])('$caip2 answers the calls that libraries batch by Multicall3', async ({ chain, caip2 }) => {
    const reader = createPublicClient({ chain, transport: http(sandbox.rpc[caip2]), batch: { multicall: true } })
    const contracts = (sandbox.tokens[caip2] ?? []).flatMap(({ address }) => [
      { abi: erc20Abi, address, functionName: 'symbol' } as const,
      { abi: erc20Abi, address, functionName: 'balanceOf', args: [devAddress] } as const,
      // This address has no contract.
      { abi: erc20Abi, address: devAddress, functionName: 'symbol' } as const,
    ])
    expect(await reader.multicall({ contracts })).toMatchObject([
      { status: 'success', result: 'USDC' },
      { status: 'success', result: parseEther('25000') },
      { status: 'failure' },
      { status: 'success', result: 'DAI' },
      { status: 'success', result: parseEther('25000') },
      { status: 'failure' },
    ])
    const [token] = sandbox.tokens[caip2] ?? []
    if (!token) throw new Error('No token')
    // Both clients join calls by themselves.
    expect(
      await Promise.all([
        reader.getBalance({ address: devAddress }),
        reader.readContract({ abi: erc20Abi, address: token.address, functionName: 'decimals' }),
      ]),
    ).toEqual([parseEther('10000'), 18])
  })

  test('a batch of calls is answered as a batch', async () => {
    const body = JSON.stringify([1, 2].map(id => ({ jsonrpc: '2.0', id, method: 'eth_chainId' })))
    const response = await fetch(sandbox.rpc['eip155:137'] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(await response.json()).toMatchObject([
      { id: 1, result: '0x89' },
      { id: 2, result: '0x89' },
    ])
  })

  test('a chain that does not exist is rejected', async () => {
    const response = await fetch(`${sandbox.url}/v1/?chainId=eip155:5&projectId=p`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: -32602 } })
  })
})

describe('analytics', () => {
  test('stores events of kits and rejects invalid ones', async () => {
    expect((await send(createAnalyticsRequest(sdk, event))).status).toBe(202)
    expect((await send({ ...createAnalyticsRequest(sdk, event), body: { event: 1 } })).status).toBe(400)
    expect(await (await fetch(`${sandbox.url}/sandbox/events`)).json()).toMatchObject({
      events: [{ event, query: sdk }],
    })
  })

  test('rejects an origin that the project does not allow', async () => {
    await control('config', { allowedOrigins: ['https://a.example'] })
    const headers = { origin: 'https://b.example' }
    expect((await send(createAnalyticsRequest(sdk, event), headers)).status).toBe(403)
    expect((await send(createAnalyticsRequest(sdk, event), { origin: 'https://a.example' })).status).toBe(202)
  })
})

describe('controls', () => {
  test('the project settings are those that were set last, one by one', async () => {
    const features = [{ id: 'swap', isEnabled: false, config: [] }]
    await control('config', { features })
    await control('config', { isAnalyticsEnabled: false })
    expect(await json(createRemoteConfigRequest(sdk))).toEqual({ features })
    expect(await json(createAnalyticsConfigRequest(sdk))).toEqual({ isAnalyticsEnabled: false })
    expect((await control('config', { nonsense: 1 })).status).toBe(400)
  })

  test('a fault applies as often as requested, with its status, headers and body', async () => {
    const fault = {
      match: '/getWallets',
      status: 429,
      headers: { 'retry-after': '1' },
      body: { error: 'slow down' },
      times: 1,
    }
    await control('faults', fault)
    const response = await send(createWalletsRequest(sdk, { page: 1, entries: 1 }))
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({ error: 'slow down' })
    expect((await send(createWalletsRequest(sdk, { page: 1, entries: 1 }))).status).toBe(200)
  })

  test('a fault that only delays lets the answer through', async () => {
    await control('faults', { match: '/getAnalytics(Config)?/', delayMs: 150 })
    const start = performance.now()
    expect(await json(createAnalyticsConfigRequest(sdk))).toEqual({ isAnalyticsEnabled: true })
    expect(performance.now() - start).toBeGreaterThanOrEqual(145)
  })

  test('a fault may answer garbage, or nothing', async () => {
    await control('faults', { match: 'search=a', body: '<html>not json' })
    await control('faults', { match: 'search=b', status: 0 })
    expect(await (await send(createWalletsRequest(sdk, { page: 1, entries: 1, search: 'a' }))).text()).toBe(
      '<html>not json',
    )
    await expect(send(createWalletsRequest(sdk, { page: 1, entries: 1, search: 'b' }))).rejects.toThrow('fetch failed')
  })

  test('a fault never blocks its own removal, and an invalid one is rejected', async () => {
    await control('faults', { match: '/', status: 500 })
    expect((await fetch(sandbox.url)).status).toBe(500)
    expect((await control('reset', {})).status).toBe(200)
    expect((await fetch(sandbox.url)).status).toBe(200)
    expect((await control('faults', { match: '/(/' })).status).toBe(400)
    expect((await control('faults', { status: 500 })).status).toBe(400)
  })

  test('a fault applies to a social provider like a failure of its own service', async () => {
    const token = `${sandbox.url}/sandbox/social/google/token`
    expect((await fetch(token, { method: 'POST' })).status).toBe(400)
    await control('faults', { match: '/social/google/token', status: 503 })
    expect((await fetch(token, { method: 'POST' })).status).toBe(503)
  })

  test('a reset returns the chains to their start', async () => {
    const reader = createPublicClient({ chain: mainnet, transport: http(sandbox.rpc['eip155:1']) })
    const writer = createWalletClient({
      account: mnemonicToAccount(devMnemonic),
      chain: mainnet,
      transport: http(sandbox.rpc['eip155:1']),
    })
    for (const _ of [1, 2]) {
      await writer.sendTransaction({ to: '0x000000000000000000000000000000000000bEEF', value: 1n })
      expect(await reader.getTransactionCount({ address: devAddress })).toBe(1)
      await control('reset', {})
      expect(await reader.getTransactionCount({ address: devAddress })).toBe(0)
    }
  })

  test('the mail of an embedded wallet is sent by SMTP and can be read, and a reset removes mails and wallets', async () => {
    const post = (path: string, body: object, cookie = '') =>
      fetch(`${sandbox.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: sandbox.url, cookie },
        body: JSON.stringify(body),
      })
    const cookiesOf = (response: Response) => response.headers.getSetCookie().map(line => line.split(';')[0])
    const mails = async () =>
      ((await (await fetch(`${sandbox.url}/sandbox/mail`)).json()) as { mail: { to: string; code?: string }[] }).mail
    expect(await mails()).toEqual([])
    const email = 'ann+1@example.com'
    const asked = await post('/api/email', { projectId: 'any', email, device: 'Chrome on macOS' })
    expect(await asked.json()).toEqual({ action: 'VERIFY_OTP' })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to: email,
      subject: `${new URL(sandbox.url).host}: your code is ${mail?.code}`,
      code: expect.stringMatching(/^\d{6}$/),
    })
    expect(mail).toMatchObject({
      text: expect.stringContaining(mail?.code ?? '-'),
      html: expect.stringContaining('<p'),
    })
    const entered = await post('/api/email/code', { code: mail?.code }, cookiesOf(asked).join('; '))
    expect(await entered.json()).toEqual({ status: 'connected' })
    const again = () => post('/api/email', { projectId: 'any', email, device: 'Chrome on macOS' })
    expect((await again()).status).toBe(429)
    await control('secure-site', { passSeconds: 30 })
    expect((await again()).status).toBe(200)
    const cookie = [...cookiesOf(asked), ...cookiesOf(entered)].join('; ')
    const session = async () =>
      (await (await fetch(`${sandbox.url}/api/session`, { headers: { cookie } })).json()) as unknown
    expect(await session()).toMatchObject({ user: { email } })
    await control('reset', {})
    expect(await mails()).toEqual([])
    expect(await session()).toEqual({ user: null, expired: true })
  })

  test('the frame of embedded wallets is for the pages that the project settings name', async () => {
    const ancestors = async () => {
      const { headers } = await fetch(`${sandbox.url}/frame?projectId=any`)
      return /frame-ancestors (.*)$/.exec(headers.get('content-security-policy') ?? '')?.[1]
    }
    expect(await ancestors()).toBe('*')
    await control('config', { allowedOrigins: ['https://shop.example', 'http://localhost:5173'] })
    expect(await ancestors()).toBe('https://shop.example http://localhost:5173')
    const project = await fetch(`${sandbox.url}/api/projects/any`)
    expect(await project.json()).toEqual({ origins: ['https://shop.example', 'http://localhost:5173'] })
  })
})

function send(request: ServiceRequest, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(formatServiceUrl(sandbox.url, request), {
    method: request.method,
    headers,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
}

async function json(request: ServiceRequest): Promise<unknown> {
  return (await send(request)).json()
}

function control(name: string, body: object): Promise<Response> {
  return fetch(`${sandbox.url}/sandbox/${name}`, { method: 'POST', body: JSON.stringify(body) })
}
