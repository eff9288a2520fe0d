import type { ChainNamespace } from '@latchkey/appkit'

/** The namespaces of this site, by their usual names. */
export const namespaceChoices: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

export const namespaces = Object.keys(namespaceChoices) as ChainNamespace[]
