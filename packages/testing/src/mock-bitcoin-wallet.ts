import type { CaipNetworkId } from '@latchkey/primitives'

import { mockBitcoinAccounts, type MockBitcoinAccount } from './mock-bitcoin-accounts.ts'
import type { MockBitcoinDesk, MockBitcoinMethod } from './mock-bitcoin-desk.ts'
import { createMockLeatherProvider } from './mock-bitcoin-leather.ts'
import { createMockMetamaskWallet } from './mock-bitcoin-metamask.ts'
import { createMockOkxProviders } from './mock-bitcoin-okx.ts'
import { createMockPhantomProvider } from './mock-bitcoin-phantom.ts'
import { createMockFordefiProvider, createMockSatsConnectProvider } from './mock-bitcoin-sats-connect.ts'
import { createMockBitcoinSigner } from './mock-bitcoin-signer.ts'
import { createMockBitcoinStandardWallet } from './mock-bitcoin-standard.ts'
import { createMockKeplrBitcoinProvider, createMockUnisatProvider } from './mock-bitcoin-unisat.ts'
import type { MockNamespaceWallet } from './mock-namespace-wallet.ts'
import { createMockSwitches, type MockAnswer, MockWalletError } from './mock-switches.ts'
import { placeAt } from './place-at.ts'
import { mockWalletIcon } from './mock-wallet-icon.ts'
import { registerStandardWallet } from './register-standard-wallet.ts'

/**
 * The way in which a site finds the wallet and calls it: `standard` by the Wallet Standard, `sats-connect` in the list of
 * providers (WBIP004) with one `request` method, `unisat` as an object with UniSat's methods, which shares one address. The
 * others differ from these like the wallets of their names.
 */
export type MockBitcoinKind = keyof typeof kinds

/** Options of {@link createMockBitcoinWallet}. */
export interface MockBitcoinWalletOptions {
  /** The kind of wallet. @default 'standard' */
  kind?: MockBitcoinKind
  /** The wallet's name. @default 'Mock Wallet' */
  name?: string
  /** The wallet's icon, as a data URI. */
  icon?: string
  /** Path of its object on `window`. @default the wallet's own path; 'mockBitcoin' for `sats-connect` */
  path?: string
  /** The selected accounts, on any network. @default the first user's of {@link mockBitcoinAccounts} on the wallet's network */
  accounts?: readonly MockBitcoinAccount[]
  /** The wallet's network, as CAIP-2. @default mainnet */
  network?: CaipNetworkId
  /** Whether the site is authorized from an earlier visit. @default false */
  isConnected?: boolean
}

/** A mock Bitcoin wallet. */
export interface MockBitcoinWallet extends MockNamespaceWallet<MockBitcoinMethod> {
  readonly namespace: 'bip122'
  /** The kind of wallet. */
  readonly kind: MockBitcoinKind
  /** The object that a site finds: the Wallet Standard's wallet, or the object on `window`. */
  readonly provider: object
  /** Further objects by name: OKX has one for each network. */
  readonly siblings: Readonly<Record<string, object>>
  /** The transactions to send, as hex. None is really sent. */
  readonly sent: readonly string[]
}

/** The networks that the wallet supports. */
export const mockBitcoinNetworks = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
} as const satisfies Record<MockBitcoinAccount['network'], CaipNetworkId>

/**
 * Creates a Bitcoin wallet in the page with real keys and failure switches.
 *
 * `wrongChain`: it switches to the other network. `lie`: it shares an account without its key, and signs with another account's
 * key.
 *
 * @example const wallet = createMockBitcoinWallet({ kind: 'unisat' })
 */
export function createMockBitcoinWallet(options: MockBitcoinWalletOptions = {}): MockBitcoinWallet {
  const { kind = 'standard', name = 'Mock Wallet', icon = mockWalletIcon } = options
  const path = options.path ?? paths[kind]
  const switches = createMockSwitches<MockBitcoinMethod>()
  const signer = createMockBitcoinSigner()
  const listeners = new Set<(change: 'accounts' | 'network' | 'disconnect') => void>()
  const held: readonly MockBitcoinAccount[] = [...(options.accounts ?? []), ...mockBitcoinAccounts]
  const sent: string[] = []
  let chosen = options.accounts?.map(({ address }) => address)
  let network = options.network ?? mockBitcoinNetworks.mainnet

  const networkName = () => (network === mockBitcoinNetworks.mainnet ? 'mainnet' : 'testnet')
  const given = (on = networkName()): MockBitcoinAccount[] => {
    if (chosen) return chosen.flatMap(address => held.find(account => account.address === address) ?? [])
    const person = mockBitcoinAccounts.filter(account => account.network === on).slice(0, 2)
    return ['unisat', 'keplr', 'okx', 'metamask'].includes(kind) ? person.slice(0, 1) : person
  }
  const visible: MockBitcoinDesk['visible'] = on => (wallet.isConnected && !switches.isLocked ? given(on) : [])
  const tell = (change: 'accounts' | 'network' | 'disconnect') => {
    for (const listener of [...listeners]) listener(change)
  }

  function keyOf(address: string): MockBitcoinAccount {
    const account = visible(addressNetwork(address)).find(each => each.address === address)
    if (account === undefined) throw new MockWalletError(4100, 'The account has not been authorized by the user.')
    return account
  }
  const signAs = (account: MockBitcoinAccount, answer: MockAnswer) => (answer === 'lie' ? stranger : account)

  const desk: MockBitcoinDesk = {
    async connect(params, isAlways = false) {
      const ask = isAlways || !wallet.isConnected || switches.isLocked
      const answer = await switches.take('connect', { ask, ...(params !== undefined && { params }) })
      wallet.isConnected = true
      return answer === 'lie' ? [stranger] : given()
    },
    async read() {
      await switches.take('read', { ask: false })
      return visible()
    },
    visible,
    async disconnect() {
      await switches.take('disconnect', { ask: false })
      wallet.disconnect()
    },
    network: () => network,
    async switchNetwork(id) {
      const answer = await switches.take('switchNetwork', { params: id, ask: id !== network })
      const other = Object.values(mockBitcoinNetworks).find(each => each !== id)
      wallet.setNetwork(answer === 'wrongChain' && other ? other : id)
    },
    async signMessage(address, message, protocol) {
      const account = keyOf(address)
      const answer = await switches.take('signMessage', { params: { address, message, protocol } })
      const key = signAs(account, answer)
      return signer.signMessage(key, message, key.purpose === 'ordinal' ? 'bip322' : protocol)
    },
    async signPsbt(psbt, { inputs, broadcast = false, finalize = broadcast }) {
      inputs?.forEach(({ address }) => address !== undefined && keyOf(address))
      const answer = await switches.take('signPsbt', { params: { psbt, inputs, broadcast } })
      const signed = await signer.signPsbt([...visible('mainnet'), ...visible('testnet')], psbt, {
        ...(inputs && { inputs }),
        finalize,
        ...(answer === 'lie' && { signAs: stranger }),
      })
      if (!broadcast || signed.transaction === undefined) return { psbt: signed.psbt }
      sent.push(signed.transaction)
      return { psbt: signed.psbt, ...(signed.txid && { txid: signed.txid }) }
    },
    async fillPsbt(psbt) {
      const [first] = visible()
      if (first === undefined) throw new MockWalletError(4100, 'The site is not connected.')
      return signer.fillPsbt(first, psbt)
    },
    async push(psbt) {
      const { Psbt } = await import('bitcoinjs-lib')
      const transaction = Psbt.fromBuffer(psbt).extractTransaction()
      sent.push(transaction.toHex())
      return transaction.getId()
    },
    async sendTransfer(recipient, amount) {
      const [payment] = visible()
      if (payment === undefined) throw new MockWalletError(4100, 'The site is not connected.')
      const answer = await switches.take('sendTransfer', { params: { recipient, amount: String(amount) } })
      const { transaction, txid } = await signer.buildTransfer(signAs(payment, answer), recipient, amount)
      sent.push(transaction)
      return txid
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }

  const { provider, ...siblings } = create(kind, desk, { name, icon })
  const wallet: MockBitcoinWallet = {
    namespace: 'bip122',
    kind,
    name,
    switches,
    sent,
    provider,
    siblings,
    isConnected: options.isConnected ?? false,
    accounts: () => given().map(({ address }) => address),
    network: () => network,
    setAccounts(addresses) {
      chosen = [...addresses]
      if (addresses.length === 0) wallet.isConnected = false
      tell('accounts')
    },
    setNetwork(id) {
      network = id
      tell('network')
    },
    disconnect() {
      wallet.isConnected = false
      tell('disconnect')
    },
    listenerCount: () => listeners.size,
    install() {
      if (path === undefined) return registerStandardWallet(provider)
      return installOnWindow(
        path,
        { provider, siblings },
        kind === 'sats-connect' ? { id: path, name, icon } : undefined,
      )
    },
  }
  return wallet
}

const kinds = {
  standard: createMockBitcoinStandardWallet,
  metamask: createMockMetamaskWallet,
  'sats-connect': createMockSatsConnectProvider,
  fordefi: createMockFordefiProvider,
  leather: createMockLeatherProvider,
  unisat: (desk: MockBitcoinDesk) => createMockUnisatProvider(desk),
  keplr: createMockKeplrBitcoinProvider,
  phantom: createMockPhantomProvider,
  okx: createMockOkxProviders,
} satisfies Record<string, (desk: MockBitcoinDesk, shown: { name: string; icon: string }) => object>

/** Paths of the objects on `window`. Wallets of the Wallet Standard have none. */
const paths: Partial<Record<MockBitcoinKind, string>> = {
  'sats-connect': 'mockBitcoin',
  fordefi: 'FordefiProviders.UtxoProvider',
  leather: 'LeatherProvider',
  unisat: 'unisat',
  keplr: 'bitcoin_keplr',
  phantom: 'phantom.bitcoin',
  okx: 'okxwallet.bitcoin',
}

function create(kind: MockBitcoinKind, desk: MockBitcoinDesk, shown: { name: string; icon: string }) {
  if (kind !== 'okx') return { provider: kinds[kind](desk, shown) }
  const { bitcoin, ...siblings } = kinds.okx(desk)
  return { provider: bitcoin, ...siblings }
}

/** The account that a lying wallet names: its key is used, but the site never got it. */
const stranger = mockBitcoinAccounts[4]

function addressNetwork(address: string): MockBitcoinAccount['network'] {
  return mockBitcoinAccounts.find(account => account.address === address)?.network ?? 'mainnet'
}

function installOnWindow(
  path: string,
  { provider, siblings }: { provider: object; siblings: Readonly<Record<string, object>> },
  entry: object | undefined,
): () => void {
  const stops = [
    placeAt(window, path, provider),
    ...Object.entries(siblings).map(([name, sibling]) => placeAt(window, path.replace(/[^.]+$/, name), sibling)),
  ]
  const listed = ((window as unknown as Record<string, unknown>)['btc_providers'] ??= []) as object[]
  if (entry) listed.push(entry)
  return () => {
    stops.reverse().forEach(stop => stop())
    if (entry) listed.splice(listed.indexOf(entry), 1)
  }
}
