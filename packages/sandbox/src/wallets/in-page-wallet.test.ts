import { createPublicClient, http, parseEther, recoverMessageAddress, recoverTypedDataAddress, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { startAnvil } from '../chains/start-anvil.ts'
import { describeEip155Request } from './eip155/describe-eip155-request.ts'
import { parseEip155Request } from './eip155/eip155-request.ts'
import { createInPageNamespaceWallet } from './eip155/in-page-eip155.ts'
import type { InPageAnswer } from './in-page-questions.ts'
import { createInPageWallet, type InPageControl, type InPageWalletOptions } from './in-page-wallet.ts'
import { createOriginStorage } from './origin-storage.test-support.ts'
import { startWalletHarness, type WalletHarness } from './wallet-harness.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let harness: WalletHarness
beforeAll(async () => {
  harness = await startWalletHarness()
})
afterAll(() => harness.close())

const rejected = { code: 4001 }

function createWallet(options: Partial<InPageWalletOptions> = {}): InPageControl {
  return createInPageWallet({
    namespaces: { eip155: createInPageNamespaceWallet },
    origin: 'https://site.example',
    storageKey: 'wallet',
    storage: createOriginStorage().openTab(),
    window: { ask: () => new Promise<InPageAnswer>(() => {}) },
    mode: 'approve',
    rpcUrl: harness.rpcUrl,
    ...options,
  })
}

/** Collects the events that a site receives. */
function listen(wallet: InPageControl, event: string): unknown[] {
  const heard: unknown[] = []
  wallet.provider.on(event, payload => heard.push(payload))
  return heard
}

const request = (wallet: InPageControl, method: string, ...params: unknown[]): Promise<unknown> =>
  wallet.provider.request({ method, params })

async function connect(wallet: InPageControl): Promise<string> {
  const [account] = (await request(wallet, 'eth_requestAccounts')) as string[]
  return account ?? ''
}

describe('connecting', () => {
  test('shows no account before the user approves, and the approved one after', async () => {
    const wallet = createWallet()
    expect(await request(wallet, 'eth_accounts')).toEqual([])
    const heard = listen(wallet, 'accountsChanged')

    const accounts = await request(wallet, 'eth_requestAccounts')

    expect(accounts).toEqual(['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'])
    expect(await request(wallet, 'eth_accounts')).toEqual(accounts)
    expect(heard).toEqual([accounts])
  })

  test('answers 4001 when the user rejects, and prompts again the next time', async () => {
    const wallet = createWallet({ mode: 'reject' })
    await expect(request(wallet, 'eth_requestAccounts')).rejects.toMatchObject(rejected)
    wallet.setMode('approve')
    expect(await connect(wallet)).toMatch(/^0x/)
  })

  test('declines once without a window if the sandbox is set to decline, and then prompts again', async () => {
    const answers = [true]
    const wallet = createWallet({ declinesNext: async () => answers.shift() ?? false })
    await expect(request(wallet, 'eth_requestAccounts')).rejects.toMatchObject(rejected)
    expect(await request(wallet, 'eth_accounts')).toEqual([])
    expect(await connect(wallet)).toMatch(/^0x/)
  })

  test('answers -32002 while the same request is already pending', async () => {
    const wallet = createWallet({ mode: 'hang' })
    const first = request(wallet, 'eth_requestAccounts')
    await expect(request(wallet, 'eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    expect(wallet.pending).toBe('connect')

    expect(wallet.answer(true, [wallet.allAccounts[2] ?? ''])).toBe(true)

    expect(await first).toEqual([wallet.allAccounts[2]?.toLowerCase()])
    expect(wallet.pending).toBeUndefined()
  })

  test('stores the approval for the next page of the same origin, until it is revoked', async () => {
    const { openTab } = createOriginStorage()
    const account = await connect(createWallet({ storage: openTab() }))
    const nextPage = createWallet({ storage: openTab(), mode: 'reject' })
    expect(await request(nextPage, 'eth_requestAccounts')).toEqual([account])

    await request(nextPage, 'wallet_revokePermissions', { eth_accounts: {} })

    await expect(
      request(createWallet({ storage: openTab(), mode: 'reject' }), 'eth_requestAccounts'),
    ).rejects.toMatchObject(rejected)
  })

  test('connects also if storage is blocked or has garbage', async () => {
    const blocked = (): never => {
      throw new Error('SecurityError')
    }
    expect(await connect(createWallet({ storage: { open: blocked, watch: () => {} } }))).toMatch(/^0x/)
    const garbage = new Map([['wallet:eip155', '{"accounts":[5,"<script>"],"own":{"chainId":"x","added":[1]}}']])
    const storage = createOriginStorage(garbage).openTab()
    expect(await request(createWallet({ storage }), 'eth_accounts')).toEqual([])
  })

  test('is one wallet behind all tabs of a site: each is notified of accounts, chain and revocation, once', async () => {
    const { openTab } = createOriginStorage()
    const [here, there] = [createWallet({ storage: openTab() }), createWallet({ storage: openTab() })]
    expect(await request(there, 'eth_accounts')).toEqual([])
    const [accounts, chains] = [listen(there, 'accountsChanged'), listen(there, 'chainChanged')]
    const account = await connect(here)
    here.setChain('137')
    expect([accounts, chains]).toEqual([[[account]], ['0x89']])
    expect(await request(there, 'eth_chainId')).toBe('0x89')
    here.revoke()
    expect(accounts).toEqual([[account], []])
    expect(chains).toHaveLength(1)
  })

  test('hides the accounts while locked and prompts to unlock before it shows them again', async () => {
    const wallet = createWallet()
    const account = await connect(wallet)
    const heard = listen(wallet, 'accountsChanged')
    wallet.lock()
    wallet.setMode('reject')
    expect(await request(wallet, 'eth_accounts')).toEqual([])
    await expect(request(wallet, 'eth_requestAccounts')).rejects.toMatchObject(rejected)
    wallet.setMode('approve')
    expect(await connect(wallet)).toBe(account)
    expect(heard).toEqual([[], [account]])
  })

  test('reports, requests and revokes the permission to see accounts', async () => {
    const wallet = createWallet()
    expect(await request(wallet, 'wallet_getPermissions')).toEqual([])
    const granted = await request(wallet, 'wallet_requestPermissions', { eth_accounts: {} })
    expect(granted).toMatchObject([{ parentCapability: 'eth_accounts', invoker: 'https://site.example' }])
    expect(await request(wallet, 'wallet_getPermissions')).toEqual(granted)
    expect(await request(wallet, 'wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
    expect(await request(wallet, 'eth_accounts')).toEqual([])
  })

  test('notifies the site when the user changes accounts', async () => {
    const wallet = createWallet()
    await connect(wallet)
    const heard = listen(wallet, 'accountsChanged')
    wallet.setAccounts([wallet.allAccounts[1] ?? ''])
    expect(heard).toEqual([['0x70997970c51812dc3a010c7d01b50e0d17dc79c8']])
    expect(() => wallet.setAccounts(['0x0000000000000000000000000000000000000001'])).toThrow('does not hold')
  })
})

describe('networks', () => {
  test('switches to a known chain and notifies the site', async () => {
    const wallet = createWallet()
    const heard = listen(wallet, 'chainChanged')
    expect(await request(wallet, 'wallet_switchEthereumChain', { chainId: '0x89' })).toBeNull()
    expect(await request(wallet, 'eth_chainId')).toBe('0x89')
    expect(await request(wallet, 'net_version')).toBe('137')
    expect(heard).toEqual(['0x89'])
  })

  test('answers 4902 for an unknown chain, then adds it and switches to it', async () => {
    const wallet = createWallet()
    const added = { chainId: '0xa', chainName: 'Ten', nativeCurrency: { name: 'T', symbol: 'T', decimals: 18 } }
    await expect(request(wallet, 'wallet_switchEthereumChain', { chainId: '0xa' })).rejects.toMatchObject({
      code: 4902,
    })
    await expect(
      request(wallet, 'wallet_addEthereumChain', { ...added, rpcUrls: [harness.rpcUrl('eip155:137')] }),
    ).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('does not serve chain 10') })
    await expect(
      request(wallet, 'wallet_addEthereumChain', { ...added, rpcUrls: ['javascript:alert(1)'] }),
    ).rejects.toMatchObject({
      code: -32602,
    })

    const node = await startAnvil(10)
    try {
      expect(await request(wallet, 'wallet_addEthereumChain', { ...added, rpcUrls: [node.url] })).toBeNull()
      expect(await request(wallet, 'eth_chainId')).toBe('0xa')
      expect(await request(wallet, 'eth_blockNumber')).toBe('0x0')
      await request(wallet, 'wallet_switchEthereumChain', { chainId: '0x1' })
      expect(await request(wallet, 'wallet_switchEthereumChain', { chainId: '0xa' })).toBeNull()
    } finally {
      await node.stop()
    }
  })

  test('keeps its chain when the user rejects the switch', async () => {
    const wallet = createWallet({ mode: 'reject' })
    await expect(request(wallet, 'wallet_switchEthereumChain', { chainId: '0x89' })).rejects.toMatchObject(rejected)
    expect(await request(wallet, 'eth_chainId')).toBe('0x1')
  })

  test('may be switched by its user to a chain that the site does not support', async () => {
    const wallet = createWallet()
    const heard = listen(wallet, 'chainChanged')
    wallet.setChain(56)
    expect(heard).toEqual(['0x38'])
    expect(await request(wallet, 'eth_chainId')).toBe('0x38')
  })
})

describe('signing and sending', () => {
  test('signs a message that recovers to the connected account', async () => {
    const wallet = createWallet()
    const account = await connect(wallet)
    const signature = (await request(wallet, 'personal_sign', toHex('Hello, κόσμε'), account)) as `0x${string}`
    expect((await recoverMessageAddress({ message: 'Hello, κόσμε', signature })).toLowerCase()).toBe(account)
  })

  test('signs typed data given as JSON', async () => {
    const wallet = createWallet()
    const account = await connect(wallet)
    const typedData = {
      domain: { name: 'Test', chainId: 1 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail' as const,
      message: { text: 'hi' },
    }
    const signature = (await request(
      wallet,
      'eth_signTypedData_v4',
      account,
      JSON.stringify(typedData),
    )) as `0x${string}`
    expect((await recoverTypedDataAddress({ ...typedData, signature })).toLowerCase()).toBe(account)

    const elsewhere = JSON.stringify({ ...typedData, domain: { chainId: 137 } })
    await expect(request(wallet, 'eth_signTypedData_v4', account, elsewhere)).rejects.toMatchObject({ code: -32602 })
  })

  test('sends a transaction that is mined on its chain', async () => {
    const wallet = createWallet()
    await request(wallet, 'wallet_switchEthereumChain', { chainId: '0x89' })
    const from = await connect(wallet)
    const to = '0x00000000000000000000000000000000000000aa'
    const hash = (await request(wallet, 'eth_sendTransaction', {
      from,
      to,
      value: toHex(parseEther('0.5')),
    })) as `0x${string}`

    const client = createPublicClient({ transport: http(harness.rpcUrl('eip155:137')) })
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from, to })
    expect(await client.getBalance({ address: to })).toBe(parseEther('0.5'))
    expect(await createPublicClient({ transport: http(harness.rpcUrl('eip155:1')) }).getBalance({ address: to })).toBe(
      0n,
    )
  })

  test("passes on the node's error about a rejected transaction", async () => {
    const wallet = createWallet()
    const from = await connect(wallet)
    const tooMuch = { from, to: from, value: toHex(parseEther('99999999')) }
    await expect(request(wallet, 'eth_sendTransaction', tooMuch)).rejects.toMatchObject({
      code: expect.any(Number),
      message: expect.stringMatching(/insufficient funds|exceeds/i),
    })
  })

  test('signs nothing when the user rejects, and nothing for a site that is not connected', async () => {
    const wallet = createWallet()
    await expect(request(wallet, 'personal_sign', '0x00', wallet.allAccounts[0])).rejects.toMatchObject({ code: 4100 })
    const account = await connect(wallet)
    await expect(request(wallet, 'personal_sign', '0x00', wallet.allAccounts[1])).rejects.toMatchObject({ code: 4100 })
    wallet.setMode('reject')
    await expect(request(wallet, 'personal_sign', '0x00', account)).rejects.toMatchObject(rejected)
  })

  test('prompts for two signatures one after the other', async () => {
    const wallet = createWallet()
    const account = await connect(wallet)
    wallet.setMode('hang')
    const first = request(wallet, 'personal_sign', '0x01', account)
    const second = request(wallet, 'personal_sign', '0x02', account)
    await expect.poll(() => wallet.pending).toBe('sign')
    wallet.answer(false)
    await expect(first).rejects.toMatchObject(rejected)
    await expect.poll(() => wallet.pending).toBe('sign')
    wallet.answer(true)
    expect(await second).toMatch(/^0x/)
  })
})

test.each([
  ['Hello, κόσμε\n', 'Hello, κόσμε\n'],
  ['\u0000', '0x00'],
  ['pay \u202e001', toHex('pay \u202e001')],
])('the wallet shows the message %j as %j', (message, shown) => {
  const request = parseEip155Request('personal_sign', [toHex(message), '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'])
  const chain = { id: 1, name: 'Ethereum', symbol: 'ETH', rpcUrl: '' }
  expect(describeEip155Request(request, chain).rows).toContainEqual({ label: 'Message', value: shown })
})

describe('an error of a site', () => {
  test.each([
    [{ method: 'eth_sign_everything' }, 4200],
    [{ method: 'eth_subscribe', params: ['newHeads'] }, 4200],
    [{ method: 'personal_sign', params: { a: 1 } }, -32602],
    [{ method: 'personal_sign', params: ['0x00', 'nobody'] }, -32602],
    [{ method: 'eth_signTypedData_v4', params: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '{'] }, -32602],
    [{ method: 'wallet_switchEthereumChain', params: [{ chainId: 'one' }] }, -32602],
    [
      { method: 'eth_sendTransaction', params: [{ from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', value: '1.5' }] },
      -32602,
    ],
    [{ method: '' }, -32600],
    [null, -32600],
  ])('is answered in the request %j with %i', async (args, code) => {
    const wallet = createWallet()
    await connect(wallet)
    await expect(wallet.provider.request(args as { method: string })).rejects.toMatchObject({ code })
  })

  test('does not affect the other listeners if it is in a listener, and a removed one is not called', () => {
    const thrown: unknown[] = []
    const wallet = createWallet({ onListenerError: error => thrown.push(error) })
    const removed: unknown[] = []
    const listener = (payload: unknown): void => void removed.push(payload)
    wallet.provider.on('message', listener)
    wallet.provider.removeListener('message', listener)
    wallet.provider.on('message', () => {
      throw new Error('the listener of a site throws')
    })
    const heard = listen(wallet, 'message')
    wallet.emit('message', { type: 'x' })
    expect(thrown).toEqual([new Error('the listener of a site throws')])
    expect(heard).toEqual([{ type: 'x' }])
    expect(removed).toEqual([])
  })
})

test('the wallet fails the next request on demand, once', async () => {
  const wallet = createWallet()
  wallet.failNext({ code: -32000, message: 'resource unavailable' }, 'eth_requestAccounts')
  expect(await request(wallet, 'eth_chainId')).toBe('0x1')
  await expect(request(wallet, 'eth_requestAccounts')).rejects.toMatchObject({
    code: -32000,
    message: 'resource unavailable',
  })
  expect(await connect(wallet)).toMatch(/^0x/)
  expect(wallet.requests.map(({ method }) => method)).toEqual([
    'eth_chainId',
    'eth_requestAccounts',
    'eth_requestAccounts',
  ])
})
