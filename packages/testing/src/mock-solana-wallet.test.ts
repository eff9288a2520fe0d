import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { describe, expect, test, vi } from 'vitest'

import { mockSolanaAccounts } from './mock-solana-accounts.ts'
import { createMockSolanaAccount, decodeBase58, encodeBase58 } from './mock-solana-signer.ts'
import { createMockSolanaWallet, type MockSolanaWallet, type MockStandardAccount } from './mock-solana-wallet.ts'
import { registerStandardWallet } from './register-standard-wallet.ts'

const [first, second, third] = mockSolanaAccounts
const [mainnet, devnet] = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
] as const
const message = new TextEncoder().encode('Sign in')

async function call<Result>({ wallet }: MockSolanaWallet, feature: string, ...inputs: unknown[]): Promise<Result> {
  const run = wallet.features[feature]?.[feature.slice(feature.indexOf(':') + 1)]
  return (await (run as (...inputs: unknown[]) => Promise<unknown>)(...inputs)) as Result
}
const connect = (wallet: MockSolanaWallet, input?: { silent: boolean }) =>
  call<{ accounts: readonly MockStandardAccount[] }>(wallet, 'standard:connect', ...(input ? [input] : []))
const sign = async (wallet: MockSolanaWallet, account = wallet.wallet.accounts[0]) => {
  const [{ signature }] = await call<[{ signature: Uint8Array }]>(wallet, 'solana:signMessage', { account, message })
  return signature
}
const addressesOf = ({ accounts }: { accounts: readonly MockStandardAccount[] }) =>
  accounts.map(({ address }) => address)

function isSignedBy({ address }: { address: string }, signed: Uint8Array, signature: Uint8Array): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(address)])
  return verify(null, signed, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}

/** Creates a transaction without a signature: one signer, one other account, no instruction. */
function createTransaction(signer: string, version?: 0): Uint8Array {
  const body = [1, 0, 1, 2, ...decodeBase58(signer), ...new Uint8Array(32), ...new Uint8Array(32).fill(7), 0]
  return Uint8Array.from([1, ...new Uint8Array(64), ...(version === 0 ? [128] : []), ...body])
}

describe('a mock Solana wallet', () => {
  test('prompts the user, and returns its accounts silently from then on', async () => {
    const wallet = createMockSolanaWallet()
    expect(addressesOf(await connect(wallet, { silent: true }))).toEqual([])
    expect(addressesOf(await connect(wallet))).toEqual([first.address])
    expect(addressesOf(await connect(wallet, { silent: true }))).toEqual([first.address])
    expect(wallet.switches.calls.map(({ asked }) => asked)).toEqual([false, true, false])
    expect(wallet.wallet.accounts[0]?.publicKey).toEqual(decodeBase58(first.address))
  })

  test('returns no accounts when the user declines, and while it is locked', async () => {
    const wallet = createMockSolanaWallet()
    wallet.switches.once('reject')
    await expect(connect(wallet)).rejects.toMatchObject({ code: 4001 })
    await expect(sign(wallet, { address: first.address } as MockStandardAccount)).rejects.toMatchObject({ code: 4100 })
    await connect(wallet)
    wallet.switches.behave('lock')
    expect(wallet.wallet.accounts).toEqual([])
    expect(addressesOf(await connect(wallet, { silent: true }))).toEqual([])
    const waiting = connect(wallet)
    await vi.waitFor(() => expect(wallet.switches.waiting).toBe(1), 10_000)
    wallet.switches.answer()
    expect(addressesOf(await waiting)).toEqual([first.address])
  })

  test('signs messages that a library verifies, also with a key of the test’s own', async () => {
    const own = await createMockSolanaAccount()
    for (const account of [first, own]) {
      const wallet = createMockSolanaWallet({ accounts: [account], isConnected: true })
      expect(isSignedBy(account, message, await sign(wallet))).toBe(true)
    }
  })

  test.each([undefined, 0] as const)('signs a transaction of version %s in the signer’s place', async version => {
    const wallet = createMockSolanaWallet({ isConnected: true })
    const [account] = wallet.wallet.accounts
    const transaction = createTransaction(first.address, version)
    const input = { account, transaction, chain: 'solana:devnet' }
    const [output] = await call<[{ signedTransaction: Uint8Array }]>(wallet, 'solana:signTransaction', input)
    expect(isSignedBy(first, transaction.slice(65), output.signedTransaction.slice(1, 65))).toBe(true)
    expect(wallet.network()).toBe(devnet)
    const other = { ...input, transaction: createTransaction(second.address, version) }
    await expect(call(wallet, 'solana:signTransaction', other)).rejects.toThrow('needs no signature')
  })

  test('reports a wrong account, and signs with another key, on demand', async () => {
    const wallet = createMockSolanaWallet()
    wallet.switches.behave('lie')
    expect(addressesOf(await connect(wallet))).toEqual([third.address])
    const signature = await sign(wallet)
    expect(isSignedBy(first, message, signature)).toBe(false)
    expect(isSignedBy(third, message, signature)).toBe(true)
  })

  test('returns accounts of another chain on demand', async () => {
    const wallet = createMockSolanaWallet()
    wallet.switches.behave('wrongChain')
    expect((await connect(wallet)).accounts[0]?.chains).toEqual(['solana:localnet'])
  })

  test('sends to the node of the requested cluster, or of another', async () => {
    const bodies: string[] = []
    const server = createServer((request, response) => {
      request.on('data', chunk => bodies.push(String(chunk)))
      request.on('end', () => response.end(JSON.stringify({ result: 'ok' })))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const wallet = createMockSolanaWallet({ isConnected: true, rpcUrls: { [devnet]: url } })
    const [account] = wallet.wallet.accounts
    const input = { account, transaction: createTransaction(first.address), chain: 'solana:devnet' }
    const send = () => call<[{ signature: Uint8Array }]>(wallet, 'solana:signAndSendTransaction', input)
    const [{ signature }] = await send()
    expect(isSignedBy(first, input.transaction.slice(65), signature)).toBe(true)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ method: 'sendTransaction' })
    wallet.switches.once('wrongChain')
    await send()
    expect(bodies).toHaveLength(1)
    expect(wallet.network()).toBe(mainnet)
    server.close()
  })

  test('notifies the site of other accounts and of the disconnect', async () => {
    const wallet = createMockSolanaWallet({ accounts: [first, second] })
    await connect(wallet)
    const heard: unknown[] = []
    const on = wallet.wallet.features['standard:events']?.on as (
      name: string,
      hear: (change: unknown) => void,
    ) => () => void
    const stop = on('change', change => void heard.push(change))
    wallet.setAccounts([second.address])
    wallet.disconnect()
    expect(heard).toMatchObject([{ accounts: [{ address: second.address }] }, { accounts: [] }])
    stop()
    expect(wallet.listenerCount()).toBe(0)
  })

  test('can lack features and clusters', () => {
    const { wallet } = createMockSolanaWallet({ without: ['standard:disconnect'], networks: [devnet] })
    expect(Object.keys(wallet.features)).not.toContain('standard:disconnect')
    expect(wallet.chains).toEqual(['solana:devnet'])
  })

  test.each([[], [0], [0, 0, 1], [255, 255, 255]])('base58 of %j is read back', (...bytes) => {
    expect([...decodeBase58(encodeBase58(Uint8Array.from(bytes)))]).toEqual(bytes)
    expect(() => decodeBase58('0')).toThrow('not base58')
  })
})

test('a mock Solana wallet is registered with pages that load before it and after it, until it leaves', () => {
  vi.stubGlobal('window', new EventTarget())
  const registered = new Set<object>()
  const api = {
    register(wallet: object) {
      registered.add(wallet)
      return () => void registered.delete(wallet)
    },
  }
  window.addEventListener('wallet-standard:register-wallet', event =>
    (event as CustomEvent<(given: typeof api) => void>).detail(api),
  )
  const [early, late] = [{}, {}]
  const leave = registerStandardWallet(early)
  expect([...registered]).toEqual([early])
  registered.clear()
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  expect([...registered]).toEqual([early])
  leave()
  expect([...registered]).toEqual([])
  registerStandardWallet(late)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  expect([...registered]).toEqual([late])
  vi.unstubAllGlobals()
})
