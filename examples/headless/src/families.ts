import type { ChainNamespace } from '@latchkey/appkit'

/** The chain families of this site, by the names that people know. */
export const families: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

export const namespaces = Object.keys(families) as ChainNamespace[]
