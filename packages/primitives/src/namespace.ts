/** The chain families, by their CAIP-2 namespace: the one list that every other table of families follows. */
export const namespaces = {
  eip155: { name: 'EVM' },
  solana: { name: 'Solana' },
  bip122: { name: 'Bitcoin' },
  polkadot: { name: 'Polkadot' },
  cosmos: { name: 'Cosmos' },
} as const satisfies Record<string, { name: string }>

/** A chain family, by its CAIP-2 namespace. */
export type ChainNamespace = keyof typeof namespaces

/** Every family that the kit knows. */
export const chainNamespaces = Object.keys(namespaces) as readonly ChainNamespace[]

/** Whether a value names a family that the kit knows. */
export function isChainNamespace(value: unknown): value is ChainNamespace {
  return typeof value === 'string' && Object.hasOwn(namespaces, value)
}
