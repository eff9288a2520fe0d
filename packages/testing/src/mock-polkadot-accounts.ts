/** An account of a mock extension. */
export interface MockPolkadotAccount {
  /** The SS58 address, with any prefix. An Ethereum account has its Ethereum address. */
  address: string
  /** The user's name of the account. */
  name?: string
  /** The key type. `ethereum` is for networks with Ethereum's accounts. @default 'sr25519' */
  type?: string
  /** Genesis hash of the only chain of the account. @default any chain */
  genesisHash?: `0x${string}`
  /**
   * 32 bytes: the seed of sr25519, or an Ethereum account's private key. Without it its signatures are fixed bytes that no
   * library accepts.
   */
  seed?: `0x${string}`
}

/** Test accounts of every Substrate development chain. Their keys are public. */
export const mockPolkadotAccounts = [
  {
    address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    name: 'Alice',
    seed: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  },
  {
    address: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    name: 'Bob',
    seed: '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
  },
  {
    address: '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y',
    name: 'Charlie',
    seed: '0xbc1ede780f784bb6991a585e4f6e61522c14e1cae6ad0895fb57b9a205a8f938',
  },
] as const satisfies readonly MockPolkadotAccount[]
