/** A cluster of the sandbox, before its machine runs. */
export interface SolanaDefinition {
  /** The cluster as CAIP-2: the first 32 characters of the genesis hash. */
  caip2: string
  name: string
  /** Genesis hash of the public cluster, by which clients recognise it. */
  genesisHash: string
}

export const solanaDefinitions: readonly SolanaDefinition[] = [
  {
    caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  },
  {
    caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  },
  {
    caip2: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    name: 'Solana Testnet',
    genesisHash: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  },
]

export const solanaCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const

/**
 * The accounts that each cluster funds, with 1,000 SOL: of the public mnemonic of the EVM chains' accounts ("test test … junk"), at
 * m/44'/501'/n'/0'.
 */
export const solanaDevAccounts = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
] as const

/** A token of every cluster, at the public one's address. Each funded account has 25,000. */
export const solanaToken = {
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
} as const

/** A Token-2022 token with its own name, which keeps 1 % of each transfer, at most 5. Each funded account has 1,200.5. */
export const solanaToken2022 = {
  name: 'Tide Shell',
  symbol: 'SHELL',
  decimals: 9,
  mint: '7VFt9zB3zgDtnGqzdwH9Z6GXCmgf1RNBgn3TjEazzKhc',
  fee: { basisPoints: 100, maximum: 5_000_000_000n },
} as const
