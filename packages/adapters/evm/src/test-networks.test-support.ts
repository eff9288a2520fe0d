import { type AppKitNetwork, type CaipNetwork, toCaipNetwork } from '@latchkey/primitives'

/** Creates a network as the kit keeps it, with only the fields that a test sets. */
export function createNetwork(
  id: number,
  http: readonly string[] = [`https://chain-${id}.example`],
  rest: Partial<AppKitNetwork> = {},
): CaipNetwork {
  return toCaipNetwork({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http } },
    ...rest,
  })
}
