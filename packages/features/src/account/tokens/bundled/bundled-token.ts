/** A well-known token: its contract, symbol, decimals and name. */
export type BundledToken = readonly [address: string, symbol: string, decimals: number, name: string]
