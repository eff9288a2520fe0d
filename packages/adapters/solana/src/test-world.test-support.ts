import { type CaipNetwork, type Connector, toCaipNetwork, type WalletSession } from '@latchkey/primitives'
import {
  createAdapterContext,
  createMockSolanaWallet,
  mockSolanaAccounts,
  type MockSolanaWalletOptions,
} from '@latchkey/testing'
import { PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import nacl from 'tweetnacl'

import type { ConnectorHarness } from '@latchkey/testing/conformance'
import { createSolanaConnector } from './solana-connector.ts'
import type { SolanaProvider } from './solana-provider.ts'
import { readStandardWallet } from './standard-wallet.ts'

export const [mainnet, devnet, testnet] = [
  createNetwork('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  createNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
  createNetwork('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'),
] as const

export function createNetwork(id: string, http: readonly string[] = [`https://${id}.example`]): CaipNetwork {
  return toCaipNetwork({
    id,
    name: `Cluster ${id.slice(0, 4)}`,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http } },
  })
}

export const addresses = mockSolanaAccounts.map(({ address }) => address) as [string, string, string]
export const request = { networks: [mainnet, devnet], preferred: { solana: mainnet } }

/** Creates a scripted wallet with real keys, and the connector that the adapter makes for it. */
export function createWorld(options?: MockSolanaWalletOptions) {
  const mock = createMockSolanaWallet(options)
  const connector = toConnector(mock.wallet as unknown as Wallet)
  return {
    mock,
    connector,
    provider: () => connector.getProvider('solana') as SolanaProvider,
    watch: () => watchConnector(connector),
    methods: () => mock.switches.calls.map(({ method }) => method),
  }
}

export function toConnector(wallet: Wallet): Connector {
  const read = readStandardWallet(wallet)
  if (read === undefined) throw new Error('The wallet is not one for Solana')
  return createSolanaConnector(read, createAdapterContext())
}

export function watchConnector(connector: Connector) {
  const heard = { sessions: [] as WalletSession[], disconnects: 0, stop: () => {} }
  heard.stop = connector.watch({
    onSession: session => void heard.sessions.push(session),
    onDisconnect: () => void heard.disconnects++,
  })
  return heard
}

/**
 * Creates the harness of the conformance suite.
 *
 * @param find creates or finds the connector of the wallet
 */
export function createHarness(find = toConnector): ConnectorHarness {
  const mock = createMockSolanaWallet()
  const connector = find(mock.wallet as unknown as Wallet)
  return {
    connector,
    networks: [mainnet, devnet],
    otherAccounts: [addresses[1], addresses[2]],
    wallet: {
      hasNetwork: false,
      standsBy: true,
      accounts: mock.accounts,
      // The wallet has no current chain: the one that the site's requests would name counts.
      network: () => (connector.getProvider('solana') as SolanaProvider | undefined)?.chain ?? mainnet.caipNetworkId,
      questions: () => mock.switches.calls.filter(({ asked }) => asked).length,
      reject: error => mock.switches.behave({ fail: error }, 'standard:connect', 'standard:disconnect'),
      fallSilent: () => mock.switches.behave('silent'),
      changeAccounts: mock.setAccounts,
      changeNetwork: ({ caipNetworkId }) => mock.setNetwork(caipNetworkId),
      listenerCount: mock.listenerCount,
    },
    signAndVerify: async (provider, message) => {
      const bytes = new TextEncoder().encode(message)
      verify(bytes, await (provider as SolanaProvider).signMessage(bytes), addresses[0])
    },
  }
}

/** Verifies with TweetNaCl, which neither the adapter nor any of the wallets uses. */
export function verify(message: Uint8Array, signature: Uint8Array, address: string): void {
  if (!nacl.sign.detached.verify(message, signature, new PublicKey(address).toBytes()))
    throw new Error(`The signature is not good for ${address}`)
}

export const blockhash = new PublicKey(new Uint8Array(32).fill(7)).toBase58()

const transfer = (from: string) =>
  SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: new PublicKey(addresses[2]), lamports: 5 })

export function createLegacyTransaction(from: string = addresses[0]): Transaction {
  const transaction = new Transaction({ feePayer: new PublicKey(from), blockhash, lastValidBlockHeight: 150 })
  return transaction.add(transfer(from))
}

export function createVersionedTransaction(from: string = addresses[0]): VersionedTransaction {
  const payerKey = new PublicKey(from)
  const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions: [transfer(from)] })
  return new VersionedTransaction(message.compileToV0Message())
}
