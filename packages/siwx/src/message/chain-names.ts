/** The clusters as Sign-In with Solana lets a wallet write them; others have the reference of CAIP-2. */
const clusters: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** The reference of CAIP-2 of a chain, from what a message calls it. */
export function referenceOf(namespace: string, written: string): string {
  const name = written.replace(/^solana:/, '')
  return namespace === 'solana' && Object.hasOwn(clusters, name) ? (clusters[name] ?? written) : written
}
