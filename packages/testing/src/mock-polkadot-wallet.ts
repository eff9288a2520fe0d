import type { CaipNetworkId } from '@latchkey/primitives'

import type { MockNamespaceWallet } from './mock-namespace-wallet.ts'
import { mockPolkadotAccounts, type MockPolkadotAccount } from './mock-polkadot-accounts.ts'
import { createMockPolkadotSigner } from './mock-polkadot-signer.ts'
import { createMockSwitches, MockWalletError } from './mock-switches.ts'

/** Methods of a mock extension. */
export type MockPolkadotMethod = 'accounts.get' | 'enable' | 'signPayload' | 'signRaw'

/** Options of {@link createMockPolkadotWallet}. */
export interface MockPolkadotWalletOptions {
  /** The key in `window.injectedWeb3`, and its connector id. @default 'mock-wallet' */
  name?: string
  /** The extension's accounts. @default the first of {@link mockPolkadotAccounts} */
  accounts?: readonly MockPolkadotAccount[]
  /** Whether the site is authorized from an earlier visit. @default false */
  isConnected?: boolean
}

/** A mock Polkadot extension. */
export interface MockPolkadotWallet extends MockNamespaceWallet<MockPolkadotMethod> {
  readonly namespace: 'polkadot'
  /** The entry in `window.injectedWeb3`. */
  readonly entry: { readonly version: string; enable(site: string): Promise<unknown> }
  /** Reports these accounts to the site, whatever the extension shares. */
  emit(accounts: readonly object[]): void
}

/**
 * Creates an extension in the page (`window.injectedWeb3`) with real sr25519 keys and failure switches.
 *
 * `wrongChain`: it signs a transaction for another chain. `lie`: it names an account without its key, and signs with another
 * account's key. Such a wallet has no current chain: `network()` returns the value of `setNetwork`, of which the site is not
 * notified.
 *
 * @example const wallet = createMockPolkadotWallet()
 */
export function createMockPolkadotWallet(options: MockPolkadotWalletOptions = {}): MockPolkadotWallet {
  const { name = 'mock-wallet' } = options
  const switches = createMockSwitches<MockPolkadotMethod>({ errors: { reject: () => new Error('Cancelled') } })
  const signer = createMockPolkadotSigner()
  const listeners = new Set<(accounts: readonly object[]) => void>()
  const held: readonly MockPolkadotAccount[] = options.accounts ?? mockPolkadotAccounts.slice(0, 1)
  let given: readonly string[] = held.map(({ address }) => address)
  let network: CaipNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

  const find = (address: string): MockPolkadotAccount =>
    [...held, ...mockPolkadotAccounts].find(account => account.address === address) ?? { address }
  const toShared = ({ address, name: label, type = 'sr25519', genesisHash }: MockPolkadotAccount) => ({
    address,
    type,
    genesisHash: genesisHash ?? null,
    ...(label !== undefined && { name: label }),
  })
  const visible = () => (wallet.isConnected ? given.map(address => toShared(find(address))) : [])
  const tell = (): void => [...listeners].forEach(listener => listener(visible()))

  async function sign(method: 'signPayload' | 'signRaw', payload: Record<string, unknown>) {
    const address = String(payload['address'])
    if (!wallet.isConnected || !given.includes(address)) throw new MockWalletError(4100, 'Unable to find the account')
    const answer = await switches.take(method, { params: payload })
    const account = answer === 'lie' ? stranger : find(address)
    const target = answer === 'wrongChain' ? { ...payload, genesisHash: `0x${'0'.repeat(64)}` } : payload
    const signature = await signer[method](account, target)
    return { id: switches.calls.length, signature }
  }

  const extension = {
    accounts: {
      async get() {
        const answer = await switches.take('accounts.get', { ask: false })
        if (answer === 'locked') return []
        if (!wallet.isConnected) throw new Error('The source this site has not been enabled yet')
        return answer === 'lie' && wallet.isConnected ? [toShared(stranger)] : visible()
      },
      subscribe(onAccounts: (accounts: readonly object[]) => void) {
        listeners.add(onAccounts)
        if (!switches.isLocked) onAccounts(visible())
        return () => void listeners.delete(onAccounts)
      },
    },
    metadata: { get: async () => [], provide: async () => true },
    signer: {
      signPayload: (payload: Record<string, unknown>) => sign('signPayload', payload),
      signRaw: (raw: Record<string, unknown>) => sign('signRaw', raw),
    },
  }

  const wallet: MockPolkadotWallet = {
    namespace: 'polkadot',
    name,
    switches,
    isConnected: options.isConnected ?? false,
    entry: {
      version: '1.0.0',
      async enable(site) {
        await switches.take('enable', { params: [site], ask: !wallet.isConnected })
        wallet.isConnected = true
        return extension
      },
    },
    emit: accounts => [...listeners].forEach(listener => listener(accounts)),
    accounts: () => given,
    network: () => network,
    setAccounts(addresses) {
      given = addresses
      if (addresses.length === 0) wallet.isConnected = false
      tell()
    },
    setNetwork: id => void (network = id),
    disconnect() {
      wallet.isConnected = false
      tell()
    },
    listenerCount: () => listeners.size,
    install() {
      const page = window as { injectedWeb3?: Record<string, unknown> }
      page.injectedWeb3 = { ...page.injectedWeb3, [name]: wallet.entry }
      return () => {
        if (page.injectedWeb3?.[name] === wallet.entry) delete page.injectedWeb3[name]
      }
    },
  }
  return wallet
}

/** The account that a lying wallet names: its key is used, but the site never got it. */
const stranger: MockPolkadotAccount = mockPolkadotAccounts[2]
