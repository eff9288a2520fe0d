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

export type FamilyProvider = Providers[ChainNamespace]

interface Signer<Provider> {
  provider: Provider
  address: string
  /** The part of the CAIP-2 id after the colon. */
  chainId: string
}

type Sign<Provider> = (signer: Signer<Provider>, text: string) => Promise<string>

const byFamily: { [Namespace in ChainNamespace]: Sign<Providers[Namespace]> } = {
  eip155: ({ provider, address }, text) =>
    createWalletClient({ transport: custom(provider) }).signMessage({ account: address as Address, message: text }),
  solana: async ({ provider }, text) => {
    const signature = await provider.signMessage(new TextEncoder().encode(text))
    return Array.from(signature, byte => byte.toString(16).padStart(2, '0')).join('')
  },
  bip122: ({ provider, address }, text) => provider.signMessage({ message: text, address }),
  polkadot: ({ provider, address }, text) => provider.signMessage(text, { address }),
  cosmos: async ({ provider, address, chainId }, text) =>
    (await provider.signArbitrary(chainId, address, text)).signature,
}

/** Signs a text, by each family's own provider. What a hook gives for a family is that family's provider. */
export const signers = byFamily as Readonly<Record<ChainNamespace, Sign<FamilyProvider>>>
