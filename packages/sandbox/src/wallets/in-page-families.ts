import type { CreateInPageFamily } from './in-page-family.ts'

/**
 * The families of the in-page wallet, in the order in which they announce themselves. A new family is one line here.
 *
 * Each is a module of its own, called `in-page-<namespace>` whatever its folder: the script that a site includes holds only the
 * modules of the families that its query asks for (wallet-bundles.ts finds them by that name).
 */
export const inPageFamilies = {
  eip155: () => import('./eip155/in-page-eip155.ts'),
  solana: () => import('./solana/in-page-solana.ts'),
  bip122: () => import('./bitcoin/in-page-bip122.ts'),
  polkadot: () => import('./polkadot/in-page-polkadot.ts'),
  cosmos: () => import('./cosmos/in-page-cosmos.ts'),
} satisfies Record<string, () => Promise<{ createInPageFamily: CreateInPageFamily }>>

/** CAIP-2 namespace of a family that the in-page wallet has. */
export type InPageNamespace = keyof typeof inPageFamilies

export const inPageNamespaces = Object.keys(inPageFamilies) as readonly InPageNamespace[]
