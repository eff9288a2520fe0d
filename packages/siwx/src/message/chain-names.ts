/**
 * Cluster names that Sign-In with Solana allows, with their CAIP-2 references. A message names other chains by the
 * reference.
 */
const clusters: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** Converts the chain in a message to a CAIP-2 reference. */
export function referenceOf(namespace: string, written: string): string {
  const name = written.replace(/^solana:/, '')
  return namespace === 'solana' && Object.hasOwn(clusters, name) ? (clusters[name] ?? written) : written
}
