import type { CaipNetworkId } from '@latchkey/primitives'

import { type MockCosmosAccount, mockCosmosAccounts } from './mock-cosmos-accounts.ts'
import { createMockCosmosSigner } from './mock-cosmos-signer.ts'
import type { MockNamespaceWallet } from './mock-namespace-wallet.ts'
import { createMockSwitches, MockWalletError } from './mock-switches.ts'
import { placeAt } from './place-at.ts'

/** Methods of a mock Cosmos wallet. */
export type MockCosmosMethod =
  | 'disable'
  | 'enable'
  | 'experimentalSuggestChain'
  | 'getKey'
  | 'signAmino'
  | 'signArbitrary'
  | 'signDirect'

/** Options of {@link createMockCosmosWallet}. */
export interface MockCosmosWalletOptions {
  /**
   * Path of its object on `window`, and prefix of its `_keystorechange` event. A site finds `keplr`, `leap`, `cosmostation`,
   * `okxwallet.keplr` and `binancew3w.keplr` by itself, and any other as one of `new CosmosAdapter({ wallets })`. Each of these
   * differs from Keplr like the wallet itself: Leap says "Transaction declined", OKX reports another account by the event
   * `connect` of its own object, Binance returns a text's signature without the public key. @default 'keplr'
   */
  name?: string
  /** Whether a hardware wallet has the keys: it signs only Amino documents. @default false */
  isLedger?: boolean
  /**
   * The accounts, the selected one first: such a wallet shares one at a time. @default the first of {@link mockCosmosAccounts}
   */
  accounts?: readonly MockCosmosAccount[]
  /** Address prefixes of the known chains, by chain id. @default the Cosmos Hub's and Osmosis' */
  chains?: Readonly<Record<string, string>>
  /** Whether the site is authorized from an earlier visit. @default false */
  isConnected?: boolean
  /** The object on which it is placed and emits its events. @default globalThis */
  page?: EventTarget
}

/** A mock wallet with Keplr's API. */
export interface MockCosmosWallet extends MockNamespaceWallet<MockCosmosMethod> {
  readonly namespace: 'cosmos'
  /** Its object, with Keplr's API. */
  readonly provider: Readonly<Record<string, (...given: never[]) => unknown>>
}

/**
 * Creates a wallet with Keplr's API in the page, with real secp256k1 keys and failure switches.
 *
 * If the site is not authorized, or the wallet is locked, `getKey` prompts just as `enable` does. `wrongChain`: it returns the
 * key of another chain, and signs for one. `lie`: it names an account without its key, and signs with another account's key. Such
 * a wallet has no current chain: `network()` returns the value of `setNetwork`, of which the site is not notified.
 *
 * @example const wallet = createMockCosmosWallet({ name: 'leap' })
 */
export function createMockCosmosWallet(options: MockCosmosWalletOptions = {}): MockCosmosWallet {
  const { name = 'keplr', page = globalThis, isLedger = false } = options
  const switches = createMockSwitches<MockCosmosMethod>({
    errors: {
      reject: method =>
        new Error(name === 'leap' && method.startsWith('sign') ? 'Transaction declined' : 'Request rejected'),
    },
  })
  const signer = createMockCosmosSigner()
  const prefixes = new Map(Object.entries(options.chains ?? { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' }))
  const held: readonly MockCosmosAccount[] = options.accounts ?? mockCosmosAccounts.slice(0, 1)
  let given: readonly string[] = held.slice(0, 1).map(({ address }) => address)
  let network: CaipNetworkId = 'cosmos:cosmoshub-4'
  let listeners = 0

  const event = `${name}_keystorechange`
  const own = new Set<() => void>()
  const tell = (): void => {
    if (name === 'okxwallet.keplr') [...own].forEach(listener => listener())
    else page.dispatchEvent(new Event(event))
  }

  const prefixOf = (chainId: string): string => {
    const prefix = prefixes.get(chainId)
    if (prefix === undefined) throw new Error(`There is no chain info for ${chainId}`)
    return prefix
  }
  const elsewhere = (chainId: string): string => [...prefixes.keys()].find(other => other !== chainId) ?? chainId
  const selected = (): MockCosmosAccount => {
    const [address] = given
    const account = [...held, ...mockCosmosAccounts].find(each => each.address === address)
    if (!account) throw new Error('There is no key')
    return account
  }

  /** Handles a request that requires authorization. */
  async function enter(method: 'enable' | 'getKey', params: unknown) {
    const answer = await switches.take(method, { params, ask: !wallet.isConnected || switches.isLocked })
    wallet.isConnected = true
    return answer
  }

  async function sign(
    method: 'signAmino' | 'signArbitrary' | 'signDirect',
    [chainId, address, signDoc]: [string, string, Record<string, unknown>],
  ) {
    if (!wallet.isConnected) throw new MockWalletError(4100, 'The site is not let in')
    if (isLedger && method === 'signDirect') throw new Error('Ledger account cannot sign in direct mode')
    const answer = await switches.take(method, { params: [chainId, address, signDoc] })
    const account = answer === 'lie' ? stranger : selected()
    const prefix = prefixOf(chainId)
    const own = await signer.addressOf(selected(), prefix)
    if (address !== own) throw new Error('Signer mismatched')
    const asked = answer === 'lie' ? await signer.addressOf(stranger, prefix) : address
    const doc =
      answer === 'wrongChain' ? { ...signDoc, chainId: elsewhere(chainId), chain_id: elsewhere(chainId) } : signDoc
    return await signer[method === 'signDirect' ? method : 'signAmino'](account, prefix, asked, doc)
  }

  const provider = {
    async enable(chainIds: string | readonly string[]) {
      for (const chainId of [chainIds].flat()) prefixOf(chainId)
      await enter('enable', chainIds)
    },
    async getKey(chainId: string) {
      prefixOf(chainId)
      const answer = await enter('getKey', [chainId])
      const account = answer === 'lie' ? stranger : selected()
      const bech32Address = await signer.addressOf(
        account,
        prefixOf(answer === 'wrongChain' ? elsewhere(chainId) : chainId),
      )
      const pubKey = Uint8Array.from(account.publicKey.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
      return {
        name: account.name ?? '',
        algo: 'secp256k1',
        pubKey,
        bech32Address,
        isNanoLedger: isLedger,
        isKeystone: false,
      }
    },
    signAmino: (chainId: string, address: string, doc: Record<string, unknown>) =>
      sign('signAmino', [chainId, address, doc]),
    signDirect: (chainId: string, address: string, doc: Record<string, unknown>) =>
      sign('signDirect', [chainId, address, doc]),
    async signArbitrary(chainId: string, address: string, data: string | Uint8Array) {
      const response = await sign('signArbitrary', [chainId, address, toArbitraryDocument(address, data)])
      const { signature } = response as { signature: { signature: string } }
      return name === 'binancew3w.keplr' ? { signature: signature.signature } : signature
    },
    async experimentalSuggestChain(info: { chainId: string; bech32Config: { bech32PrefixAccAddr: string } }) {
      await switches.take('experimentalSuggestChain', { params: [info], ask: !prefixes.has(info.chainId) })
      if (!prefixes.has(info.chainId)) prefixes.set(info.chainId, info.bech32Config.bech32PrefixAccAddr)
    },
    async disable() {
      await switches.take('disable', { ask: false })
      wallet.isConnected = false
    },
    ...(name === 'okxwallet.keplr' && {
      on: (event: string, listener: () => void) => void (event === 'connect' && own.add(listener)),
      off: (event: string, listener: () => void) => void (event === 'connect' && own.delete(listener)),
    }),
  }

  const wallet: MockCosmosWallet = {
    namespace: 'cosmos',
    name,
    switches,
    isConnected: options.isConnected ?? false,
    provider,
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
      given = []
      tell()
    },
    listenerCount: () => listeners + own.size,
    install() {
      const remove = placeAt(page, name === 'cosmostation' ? 'cosmostation.providers.keplr' : name, provider)
      const stopCounting = countListeners(page, event, change => void (listeners += change))
      return () => {
        stopCounting()
        remove()
      }
    },
  }
  return wallet
}

/** The account that a lying wallet names: its key is used, but the site never got it. */
const stranger: MockCosmosAccount = mockCosmosAccounts[2]

/** Creates the document of ADR-036. */
function toArbitraryDocument(signer: string, data: string | Uint8Array): Record<string, unknown> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  const value = { signer, data: btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')) }
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value }],
    memo: '',
  }
}

/**
 * Counts listeners by wrapping the page's methods, because such a wallet's events are the page's, which does not list its
 * listeners.
 */
function countListeners(page: EventTarget, event: string, onChange: (change: 1 | -1) => void): () => void {
  const { addEventListener: add, removeEventListener: remove } = page
  const known = new Set<unknown>()
  page.addEventListener = function (...given: Parameters<typeof add>) {
    if (given[0] === event && !known.has(given[1])) {
      known.add(given[1])
      onChange(1)
    }
    add.apply(this, given)
  }
  page.removeEventListener = function (...given: Parameters<typeof remove>) {
    if (given[0] === event && known.delete(given[1])) onChange(-1)
    remove.apply(this, given)
  }
  return () => {
    page.addEventListener = add
    page.removeEventListener = remove
  }
}
