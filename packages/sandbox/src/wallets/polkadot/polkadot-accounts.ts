/** A key of the wallet, with its addresses by SS58 prefix. */
export interface PolkadotAccount {
  name: string
  /** 32 bytes, sr25519. */
  seed: string
  addresses: Readonly<Record<number, string>>
}

/** The accounts of every Substrate development chain. Their keys are public: never send real funds here. */
export const polkadotAccounts: readonly PolkadotAccount[] = [
  {
    name: 'Alice',
    seed: 'e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
    addresses: {
      0: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      42: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    },
  },
  {
    name: 'Bob',
    seed: '398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
    addresses: {
      0: '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
      42: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    },
  },
  {
    name: 'Charlie',
    seed: 'bc1ede780f784bb6991a585e4f6e61522c14e1cae6ad0895fb57b9a205a8f938',
    addresses: {
      0: '14Gjs1TD93gnwEBfDMHoCgsuf1s2TVKUP6Z1qKmAZnZ8cW5q',
      42: '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y',
    },
  },
]

/** Returns an account's address in the form of extensions when no network is requested. */
export function usualAddress({ addresses }: PolkadotAccount): string {
  return addresses[42] ?? ''
}

/** Finds an account by its address with any network's prefix. */
export function findPolkadotAccount(address: unknown): PolkadotAccount | undefined {
  return polkadotAccounts.find(({ addresses }) => Object.values(addresses).some(each => each === address))
}

/** The chains that the pairing wallet knows, with their prefixes. */
export const polkadotChains = [
  { id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', name: 'Polkadot', prefix: 0 },
  { id: 'polkadot:68d56f15f85d3136970ec16946040bc1', name: 'Polkadot Asset Hub', prefix: 0 },
  { id: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e', name: 'Westend', prefix: 42 },
  { id: 'polkadot:67f9723393ef76214df0118c34bbbd3d', name: 'Westend Asset Hub', prefix: 42 },
] as const
