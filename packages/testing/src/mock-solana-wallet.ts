import type { CaipNetworkId } from '@latchkey/primitives'

import type { MockNamespaceWallet } from './mock-namespace-wallet.ts'
import { mockSolanaAccounts, type MockSolanaAccount } from './mock-solana-accounts.ts'
import { createMockSolanaSigner, decodeBase58, encodeBase58 } from './mock-solana-signer.ts'
import { type MockSignInInput, writeSignIn } from './mock-solana-sign-in.ts'
import { createMockSwitches, MockWalletError } from './mock-switches.ts'
import { mockWalletIcon } from './mock-wallet-icon.ts'
import { registerStandardWallet } from './register-standard-wallet.ts'

/** Names of the switches: the features of Wallet Standard and of its Solana extension. */
export type MockSolanaMethod =
  | 'standard:connect'
  | 'standard:disconnect'
  | 'solana:signAndSendTransaction'
  | 'solana:signIn'
  | 'solana:signMessage'
  | 'solana:signTransaction'

/** Options of {@link createMockSolanaWallet}. */
export interface MockSolanaWalletOptions {
  /** The name of its announcement, and its connector id. @default 'Mock Wallet' */
  name?: string
  /** The wallet's icon, as a data URI. */
  icon?: string
  /** The accounts, the selected one first. @default the first of {@link mockSolanaAccounts} */
  accounts?: readonly MockSolanaAccount[]
  /** CAIP-2 ids of its clusters. @default mainnet, devnet and testnet */
  networks?: readonly CaipNetworkId[]
  /** Features that it lacks, as many wallets do. @default [] */
  without?: readonly (MockSolanaMethod | 'standard:events')[]
  /**
   * Deviations of a real wallet from the standard. `metamask`: it ignores `silent` and prompts unless the site is authorized; an
   * earlier visit's accounts come only some time after the page's load; it signs transactions for mainnet, whichever cluster the
   * site names, and sends them to the named one. @default none
   */
  dialect?: 'metamask'
  /** Whether the site is authorized from an earlier visit. @default false */
  isConnected?: boolean
  /** Nodes by CAIP-2 id, to which it sends transactions. Without one, it returns the signature and sends nothing. */
  rpcUrls?: Readonly<Record<string, string>>
}

/** A mock Solana wallet. */
export interface MockSolanaWallet extends MockNamespaceWallet<MockSolanaMethod> {
  readonly namespace: 'solana'
  /** The wallet that a site finds (Wallet Standard). */
  readonly wallet: MockStandardWallet
  /** Notifies the site of any change. */
  emit(change: unknown): void
}

/** A wallet in the form of the Wallet Standard. */
export interface MockStandardWallet {
  /** Version of the Wallet Standard. */
  readonly version: '1.0.0'
  /** The wallet's name. */
  readonly name: string
  /** The wallet's icon, as a data URL. */
  readonly icon: string
  /** The supported chains. */
  readonly chains: readonly string[]
  /** The features, by name. */
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The shared accounts. */
  readonly accounts: readonly MockStandardAccount[]
}

/** An account in the form of the Wallet Standard. */
export interface MockStandardAccount {
  /** The address. */
  readonly address: string
  /** The public key. */
  readonly publicKey: Uint8Array
  /** The account's chains. */
  readonly chains: readonly string[]
  /** The account's features. */
  readonly features: readonly string[]
}

/**
 * Creates a Solana wallet in the page (Wallet Standard) with real keys and failure switches. It has no current cluster: each
 * request names one, and `network()` returns the latest.
 *
 * `wrongChain`: its accounts are on another cluster than reported, and it sends to another. `lie`: it shares an account without
 * its key, and signs with another account's key.
 *
 * @example const wallet = createMockSolanaWallet({ name: 'Harbor' })
 */
export function createMockSolanaWallet(options: MockSolanaWalletOptions = {}): MockSolanaWallet {
  const { name = 'Mock Wallet', icon = mockWalletIcon, without = [], rpcUrls = {} } = options
  const networks = options.networks ?? Object.keys(clusters)
  const chains = networks.map(id => clusters[id] ?? id)
  const switches = createMockSwitches<MockSolanaMethod>()
  const signer = createMockSolanaSigner()
  const listeners = new Set<(change: never) => void>()
  const held = options.accounts ?? mockSolanaAccounts.slice(0, 1)
  let given: readonly string[] = held.map(({ address }) => address)
  let chain = chains[0] ?? 'solana:mainnet'

  const isMetaMask = options.dialect === 'metamask'
  let isRestored = !isMetaMask
  if (isMetaMask) setTimeout(restoreSession, restoreMs)

  const visible = (): readonly string[] => (wallet.isConnected && isRestored && !switches.isLocked ? given : [])
  function restoreSession(): void {
    isRestored = true
    if (wallet.isConnected) tellAccounts()
  }
  const toAccount = (address: string, on: readonly string[] = chains): MockStandardAccount => ({
    address,
    publicKey: decodeBase58(address),
    chains: on,
    features: Object.keys(features).filter(feature => feature.startsWith('solana:')),
  })
  const toAccounts = (): readonly MockStandardAccount[] => visible().map(address => toAccount(address))
  const emit = (change: unknown): void => {
    for (const listener of [...listeners]) (listener as (change: unknown) => void)(change)
  }
  const tellAccounts = (): void => emit({ accounts: toAccounts() })

  /** Returns the account that signs for an account of the site. */
  function keyOf(account: { address: string } | undefined): MockSolanaAccount {
    const address = visible().find(each => each === account?.address)
    if (address === undefined) throw new MockWalletError(4100, 'The account has not been authorized by the user.')
    return [...held, ...mockSolanaAccounts].find(each => each.address === address) ?? { address }
  }

  async function connect(input?: { silent?: boolean }): Promise<{ accounts: readonly MockStandardAccount[] }> {
    const silent = input?.silent === true && !isMetaMask
    const ask = !silent && (!wallet.isConnected || switches.isLocked)
    const answer = await switches.take('standard:connect', { ask, ...(input && { params: input }) })
    if (silent && (!wallet.isConnected || answer === 'locked')) return { accounts: [] }
    wallet.isConnected = true
    isRestored = true
    if (answer === 'lie') return { accounts: [toAccount(stranger.address)] }
    if (answer === 'wrongChain') return { accounts: visible().map(address => toAccount(address, ['solana:localnet'])) }
    return { accounts: toAccounts() }
  }

  async function disconnect(): Promise<void> {
    await switches.take('standard:disconnect', { ask: false })
    wallet.isConnected = false
    tellAccounts()
  }

  async function signMessage(...inputs: readonly MessageInput[]) {
    const keys = inputs.map(({ account }) => keyOf(account))
    const lies = (await switches.take('solana:signMessage', { params: inputs })) === 'lie'
    return await Promise.all(
      inputs.map(async ({ message }, index) => ({
        signedMessage: message,
        signature: await signer.signMessage(lies ? stranger : (keys[index] ?? stranger), message),
      })),
    )
  }

  /** Signs the text of Sign-In with Solana, and connects the site if it is not. */
  async function signIn(input: MockSignInInput = {}) {
    const lies = (await switches.take('solana:signIn', { params: input })) === 'lie'
    wallet.isConnected = true
    isRestored = true
    const address = keyOf({ address: input.address ?? given[0] ?? '' }).address
    const signedMessage = new TextEncoder().encode(writeSignIn(address, input))
    const signature = await signer.signMessage(lies ? stranger : keyOf({ address }), signedMessage)
    return [{ account: toAccount(address), signedMessage, signature }]
  }

  async function signWith(method: MockSolanaMethod, inputs: readonly TransactionInput[]) {
    const keys = inputs.map(({ account }) => keyOf(account))
    const ignoresChain = isMetaMask && method === 'solana:signTransaction'
    chain = ignoresChain ? 'solana:mainnet' : (inputs[0]?.chain ?? chain)
    const answer = await switches.take(method, { params: inputs })
    const signed = await Promise.all(
      inputs.map(({ transaction }, index) => {
        const key = keys[index] ?? stranger
        return signer.signTransaction(key, transaction, answer === 'lie' ? stranger : key)
      }),
    )
    return { answer, signed }
  }

  async function signTransaction(...inputs: readonly TransactionInput[]) {
    const { signed } = await signWith('solana:signTransaction', inputs)
    return signed.map(signedTransaction => ({ signedTransaction }))
  }

  async function signAndSendTransaction(...inputs: readonly TransactionInput[]) {
    const { answer, signed } = await signWith('solana:signAndSendTransaction', inputs)
    if (answer === 'wrongChain') chain = chains.find(each => each !== chain) ?? chain
    const rpcUrl = rpcUrls[wallet.network()]
    return await Promise.all(
      signed.map(async (transaction, index) => {
        if (rpcUrl !== undefined) await send(rpcUrl, transaction, inputs[index]?.options)
        return { signature: transaction.slice(1, 65) }
      }),
    )
  }

  const supportedTransactionVersions = ['legacy', 0] as const
  const all: Record<string, Record<string, unknown>> = {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect },
    'standard:events': {
      version: '1.0.0',
      on(_event: string, listener: (change: never) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signIn': { version: '1.0.0', signIn },
    'solana:signMessage': { version: '1.1.0', signMessage },
    'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions, signTransaction },
    'solana:signAndSendTransaction': { version: '1.0.0', supportedTransactionVersions, signAndSendTransaction },
  }
  const missing: readonly string[] = without
  const features = Object.fromEntries(Object.entries(all).filter(([feature]) => !missing.includes(feature)))

  const wallet: MockSolanaWallet = {
    namespace: 'solana',
    name,
    switches,
    isConnected: options.isConnected ?? false,
    wallet: {
      version: '1.0.0',
      name,
      icon,
      chains,
      features,
      get accounts() {
        return toAccounts()
      },
    },
    accounts: () => given,
    network: () => (Object.keys(clusters).find(id => clusters[id] === chain) ?? chain) as CaipNetworkId,
    emit,
    setAccounts(addresses) {
      given = addresses
      if (addresses.length === 0) wallet.isConnected = false
      tellAccounts()
    },
    setNetwork: id => void (chain = clusters[id] ?? id),
    disconnect() {
      wallet.isConnected = false
      tellAccounts()
    },
    listenerCount: () => listeners.size,
    install: () => registerStandardWallet(wallet.wallet),
  }
  return wallet
}

interface MessageInput {
  account: { address: string }
  message: Uint8Array
}

interface TransactionInput {
  account: { address: string }
  transaction: Uint8Array
  chain?: string
  options?: object
}

/** Delay of MetaMask's restored session after the page's load, in ms. */
const restoreMs = 150

/** The clusters by CAIP-2 id, with their names in the Wallet Standard. */
const clusters: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The account that a lying wallet names: its key is used, but the site never got it. */
const stranger = mockSolanaAccounts[2]

async function send(rpcUrl: string, transaction: Uint8Array, options: object | undefined): Promise<void> {
  const params = [encodeBase58(transaction), { encoding: 'base58', ...options }]
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
  })
  const { error } = (await response.json()) as { error?: { code: number; message: string } }
  if (error) throw new MockWalletError(error.code, error.message)
}
