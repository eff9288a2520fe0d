import { beforeEach, describe, expect, test } from 'vitest'

import { createInPageNamespaceWallet as createEvm } from './eip155/in-page-eip155.ts'
import type { InPageProvider } from './eip155/in-page-provider.ts'
import type { NamespaceDesk, InPageNamespaceWallet } from './in-page-namespace-wallet.ts'
import type { InPageAnswer } from './in-page-questions.ts'
import { createInPageWallet, type InPageControl } from './in-page-wallet.ts'
import { createOriginStorage } from './origin-storage.test-support.ts'

/** A minimal namespace, to test the desk for any. */
interface SmallProvider {
  connect(): Promise<readonly string[]>
  sign(): Promise<string>
  leave(): void
}

let items: Map<string, string>
let heard: string[]
let desk: NamespaceDesk
beforeEach(() => {
  items = new Map()
  heard = []
})

function createSmall(given: NamespaceDesk): InPageNamespaceWallet {
  desk = given
  const provider: SmallProvider = {
    connect: () => desk.receive({ method: 'connect' }, () => desk.connect(), toCancelled),
    sign: () =>
      desk.receive(
        { method: 'sign' },
        async () => {
          await desk.ask('sign', { title: 'Sign?', rows: [] })
          return `by ${desk.accounts()[0]}`
        },
        toCancelled,
      ),
    leave: () => desk.disconnect(),
  }
  return {
    accounts: ['one', 'two'],
    provider,
    announce: ({ announce }) => void heard.push(`announced ${announce} as ${desk.wallet.name}`),
    accountsChanged: accounts => void heard.push(`accounts ${accounts.join(' ')}`),
    setChain: reference => desk.remember({ reference }),
    emit: (event, ...payload) => void heard.push([event, ...payload].join(' ')),
  }
}

/** Converts errors to a namespace's own form. */
const toCancelled = ({ code }: { code: number }) => new Error(code === 4001 ? 'Cancelled' : `Failed ${code}`)

function createWallet(mode: InPageControl['mode'] = 'approve'): InPageControl {
  return createInPageWallet({
    namespaces: { eip155: createEvm, small: createSmall },
    origin: 'https://site.example',
    storageKey: 'wallet',
    storage: createOriginStorage(items).openTab(),
    window: { ask: () => new Promise<InPageAnswer>(() => {}) },
    mode,
    chains: { small: 'second' },
    rpcUrl: chain => `http://127.0.0.1/${chain}`,
  })
}
const small = (wallet: InPageControl) => wallet.namespaces['small']?.provider as SmallProvider
const evm = (wallet: InPageControl) => wallet.namespaces['eip155']?.provider as InPageProvider

describe('a wallet of several namespaces', () => {
  test('requests each namespace separately, and stores each', async () => {
    const wallet = createWallet()
    expect(await small(wallet).connect()).toEqual(['one'])
    expect(await evm(wallet).request({ method: 'eth_accounts' })).toEqual([])
    expect([...items.keys()]).toEqual(['wallet:small'])

    const nextPage = createWallet('reject')
    expect(await small(nextPage).connect()).toEqual(['one'])
    await expect(evm(nextPage).request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
  })

  test('hides the accounts of all namespaces while locked, and notifies each of them', async () => {
    const wallet = createWallet()
    await small(wallet).connect()
    const [account] = (await evm(wallet).request({ method: 'eth_requestAccounts' })) as string[]
    evm(wallet).on('accountsChanged', accounts => void heard.push(`evm ${String(accounts)}`))
    heard = []
    wallet.lock()
    expect(desk.accounts()).toEqual([])
    expect(heard).toEqual(['evm ', 'accounts '])
    wallet.unlock()
    expect(heard.slice(2)).toEqual([`evm ${account}`, 'accounts one'])
  })

  test('unlocks for all namespaces when one connects', async () => {
    const wallet = createWallet()
    await small(wallet).connect()
    await evm(wallet).request({ method: 'eth_requestAccounts' })
    wallet.lock()
    await evm(wallet).request({ method: 'eth_requestAccounts' })
    expect(wallet.locked).toBe(false)
    expect(desk.accounts()).toEqual(['one'])
  })

  test('is disconnected in one namespace by the site or by the user, and in all at once', async () => {
    const wallet = createWallet()
    await small(wallet).connect()
    await evm(wallet).request({ method: 'eth_requestAccounts' })
    small(wallet).leave()
    expect(wallet.namespaces['small']?.accounts).toEqual([])
    expect(wallet.namespaces['eip155']?.accounts).toHaveLength(1)
    await small(wallet).connect()
    wallet.namespaces['eip155']?.revoke()
    expect(wallet.namespaces['small']?.accounts).toEqual(['one'])
    expect(wallet.namespaces['eip155']?.accounts).toEqual([])
    wallet.revoke()
    expect(wallet.namespaces['small']?.accounts).toEqual([])
  })

  test('prompts for two namespaces one after the other, and not twice for one', async () => {
    const wallet = createWallet('hang')
    const first = evm(wallet).request({ method: 'eth_requestAccounts' })
    const second = small(wallet).connect()
    await expect(small(wallet).connect()).rejects.toThrow('Failed -32002')
    await expect.poll(() => wallet.pending).toBe('connect')
    wallet.answer(true)
    expect(await first).toHaveLength(1)
    await expect.poll(() => wallet.pending).toBe('connect')
    wallet.answer(true, ['two'])
    expect(await second).toEqual(['two'])
  })

  test('passes a namespace’s own errors to the site, and the errors of a test unchanged', async () => {
    const wallet = createWallet()
    await small(wallet).connect()
    wallet.setMode('reject')
    await expect(small(wallet).sign()).rejects.toThrow('Cancelled')
    wallet.setMode('approve')
    wallet.failNext({ code: -32000, message: 'busy' }, undefined, 'small')
    await expect(evm(wallet).request({ method: 'eth_chainId' })).resolves.toBe('0x1')
    await expect(small(wallet).sign()).rejects.toMatchObject({ code: -32000, message: 'busy' })
    await expect(small(wallet).sign()).resolves.toBe('by one')
    expect(wallet.requests.map(({ namespace, method }) => `${namespace} ${method}`)).toEqual([
      'small connect',
      'small sign',
      'eip155 eth_chainId',
      'small sign',
      'small sign',
    ])
  })

  test('lets a user select the accounts and the chain of a namespace, and a test emit any event', async () => {
    const wallet = createWallet()
    const namespace = wallet.namespaces['small']
    namespace?.setAccounts(['TWO'])
    expect(await small(wallet).connect()).toEqual(['two'])
    namespace?.setAccounts(['one', 'two'])
    expect(() => namespace?.setAccounts(['three'])).toThrow('does not hold')
    namespace?.emit('anything', 1, 2)
    expect(heard).toEqual(['accounts two', 'accounts one two', 'anything 1 2'])
    expect(desk.firstChain).toBe('second')
    namespace?.setChain('third')
    expect(desk.recall()).toEqual({ reference: 'third' })
    expect(createWallet().namespaces['small']?.accounts).toEqual(['one', 'two'])
    expect(desk.recall()).toEqual({ reference: 'third' })
  })

  test('announces itself in every namespace', () => {
    createWallet().announce({ announce: false, legacy: false, flags: [] })
    expect(heard).toEqual(['announced false as Sandbox Wallet'])
  })
})

test('a wallet without the EVM namespace rejects a test that requests it', () => {
  const wallet = createInPageWallet({
    namespaces: { small: createSmall },
    origin: 'https://site.example',
    storageKey: 'wallet',
    storage: createOriginStorage().openTab(),
    window: { ask: () => new Promise<InPageAnswer>(() => {}) },
    rpcUrl: chain => chain,
  })
  expect(() => wallet.provider).toThrow('does not speak eip155')
})
