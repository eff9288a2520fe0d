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
import type { MockFamilyWallet } from './mock-family-wallet.ts'
import { createMockSwitches, type MockAnswer, MockWalletError } from './mock-switches.ts'
import { placeAt } from './place-at.ts'
import { mockWalletIcon } from './mock-wallet-icon.ts'
import { registerStandardWallet } from './register-standard-wallet.ts'

/**
 * How a site finds it and speaks to it: `standard` by the Wallet Standard, `sats-connect` in the list of providers (WBIP004) with
 * one `request` method, `unisat` as an object with UniSat's methods, which gives one address. The others are as these, and as
 * unlike them, as the wallets are that they are named for.
 */
export type MockBitcoinKind = keyof typeof kinds

/** What a mock Bitcoin wallet is made with. */
export interface MockBitcoinWalletOptions {
  /** The way in which it meets sites. @default 'standard' */
  kind?: MockBitcoinKind
  /** What it is called. @default 'Mock Wallet' */
  name?: string
  /** A data URI. */
  icon?: string
  /** Where its object is on `window`. @default the wallet's own place; 'mockBitcoin' for `sats-connect` */
  path?: string
  /** The selected ones, whatever the network. @default the first person's of {@link mockBitcoinAccounts} on the network it is on */
  accounts?: readonly MockBitcoinAccount[]
  /** CAIP-2 id. @default mainnet */
  network?: CaipNetworkId
  /** Whether it knows the site from an earlier visit. @default false */
  isConnected?: boolean
}

/** A mock Bitcoin wallet. */
export interface MockBitcoinWallet extends MockFamilyWallet<MockBitcoinMethod> {
  readonly namespace: 'bip122'
  /** The way in which it meets sites. */
  readonly kind: MockBitcoinKind
  /** What a site finds: the Wallet Standard's wallet, or the object on `window`. */
  readonly provider: object
  /** The objects beside it, by name: OKX has one for each network. */
  readonly siblings: Readonly<Record<string, object>>
  /** The transactions that it was to send, as hex: it sends none. */
  readonly sent: readonly string[]
}

/** The networks that it knows. */
export const mockBitcoinNetworks = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
} as const satisfies Record<MockBitcoinAccount['network'], CaipNetworkId>

/**
 * A Bitcoin wallet in the page with real keys and failure switches.
 *
 * `wrongChain`: asked to switch, it goes to the other network. `lie`: it gives an account whose key it does not hold, and signs with
 * somebody else's key.
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

/** Where each stands on `window`; those of the Wallet Standard stand nowhere. */
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

/** Whom a lying wallet names: an account whose key it uses, and which it never was given. */
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
