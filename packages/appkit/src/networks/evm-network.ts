/** An EVM network as plain facts. Import it from `viem/chains` if you need formatters and serializers. */
export interface EvmNetwork<Id extends number = number> {
  /** The chain id ([EIP-155](https://eips.ethereum.org/EIPS/eip-155)). */
  id: Id
  /** The network's name. */
  name: string
  /** The currency in which fees are paid, with the decimals of its smallest unit. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Public endpoints. */
  rpcUrls: { default: { http: readonly string[]; webSocket?: readonly string[] } }
  /** The block explorer. */
  blockExplorers?: { default: { name: string; url: string } }
  /** Contracts for reading balances (several reads in one call) and ENS names. */
  contracts?: { multicall3?: EvmContract; ensRegistry?: EvmContract; ensUniversalResolver?: EvmContract }
  /** `true` if its currency has no value. */
  testnet?: boolean
}

interface EvmContract {
  address: `0x${string}`
  blockCreated?: number
}
