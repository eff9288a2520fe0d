import type { CreateInPageNamespaceWallet } from './in-page-namespace-wallet.ts'

/**
 * The namespaces of the in-page wallet, in the order of their announcement. Add a line for a new one.
 *
 * Each is a module called `in-page-<namespace>`, in any folder: the script for a site contains only the modules of the requested
 * namespaces (wallet-bundles.ts finds them by that name).
 */
export const inPageNamespaceLoaders = {
  eip155: () => import('./eip155/in-page-eip155.ts'),
  solana: () => import('./solana/in-page-solana.ts'),
  bip122: () => import('./bitcoin/in-page-bip122.ts'),
  polkadot: () => import('./polkadot/in-page-polkadot.ts'),
  cosmos: () => import('./cosmos/in-page-cosmos.ts'),
} satisfies Record<string, () => Promise<{ createInPageNamespaceWallet: CreateInPageNamespaceWallet }>>

/** CAIP-2 name of a namespace that the in-page wallet has. */
export type InPageNamespace = keyof typeof inPageNamespaceLoaders

export const inPageNamespaces = Object.keys(inPageNamespaceLoaders) as readonly InPageNamespace[]
