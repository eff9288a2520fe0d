/** An EVM network as plain facts: what viem's own chain object brings besides (formatters, serializers) a site imports from `viem/chains`. */
export interface EvmNetwork<Id extends number = number> {
  /** The chain id of EIP-155. */
  id: Id
  /** What people call it. */
  name: string
  /** What fees are paid in; `decimals` of its smallest unit. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Its public endpoints. */
  rpcUrls: { default: { http: readonly string[]; webSocket?: readonly string[] } }
  /** Where people look up accounts and transactions. */
  blockExplorers?: { default: { name: string; url: string } }
  /** Where balances (EIP-1193 reads joined in one call) and ENS names are read. */
  contracts?: { multicall3?: EvmContract; ensRegistry?: EvmContract; ensUniversalResolver?: EvmContract }
  /** `true` where what is paid with is worth nothing. */
  testnet?: boolean
}

interface EvmContract {
  address: `0x${string}`
  blockCreated?: number
}
