import type { BitcoinProvider } from '@latchkey/adapter-bitcoin'
import type { CosmosProvider } from '@latchkey/adapter-cosmos'
import type { PolkadotProvider } from '@latchkey/adapter-polkadot'
import type { SolanaProvider } from '@latchkey/adapter-solana'
import type { ChainNamespace } from '@latchkey/react'
import { type Address, createWalletClient, custom, type EIP1193Provider } from 'viem'

interface Providers {
  eip155: EIP1193Provider
  solana: SolanaProvider
  bip122: BitcoinProvider
  polkadot: PolkadotProvider
  cosmos: CosmosProvider
}

/** A wallet's provider, with the interface of its chain's adapter. */
export type ChainProvider = Providers[ChainNamespace]

interface Signer<Provider> {
  provider: Provider
  address: string
  /** The part of the CAIP-2 id after the colon. */
  chainId: string
}

type Sign<Provider> = (signer: Signer<Provider>, text: string) => Promise<string>

const byChain: { [Namespace in ChainNamespace]: Sign<Providers[Namespace]> } = {
  eip155: ({ provider, address }, message) =>
    createWalletClient({ transport: custom(provider) }).signMessage({ account: address as Address, message }),
  solana: async ({ provider }, text) => toHex(await provider.signMessage(new TextEncoder().encode(text))),
  bip122: ({ provider, address }, message) => provider.signMessage({ message, address }),
  polkadot: ({ provider, address }, text) => provider.signMessage(text, { address }),
  cosmos: async ({ provider, address, chainId }, text) =>
    (await provider.signArbitrary(chainId, address, text)).signature,
}

/** Signs a text with the provider of each chain's wallet. A hook returns the provider of the chain that it is called with. */
export const signers = byChain as Readonly<Record<ChainNamespace, Sign<ChainProvider>>>

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
