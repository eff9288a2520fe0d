/** An account of the sandbox wallets, with its ed25519 seed as hex. */
export interface SolanaAccount {
  address: string
  seed: string
}

/**
 * The first three keys of the phrase "test test test test test test test test test test test junk" at m/44'/501'/n'/0', the path
 * of Solana wallets. They are public: funds sent to them on a real cluster are lost.
 */
export const solanaAccounts: readonly SolanaAccount[] = [
  {
    address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    seed: 'a01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
  },
  {
    address: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
    seed: '3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
  },
  {
    address: 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
    seed: '8eabe4c79ac3a146c1bc447a64233ea70694669b997b0565039471b2939e8c5e',
  },
]
