import type { Store } from '@latchkey/core'
import { isSameAddress, namespaceOf } from '@latchkey/primitives'

import { accountDetailsFeature } from '../account/account-details-feature.ts'
import { type Token, toNativeToken } from '../tokens/token.ts'
import type { Sender } from './sender.ts'

/**
 * The token that is asked for.
 *
 * @param asked its contract or its mint, alone or as CAIP-10; none, or `native`, for the network's own currency
 */
export function findToken(tokens: readonly Token[], asked: string | undefined): Token | undefined {
  if (isNative(asked)) return tokens.find(({ address }) => address === undefined)
  return tokens.find(({ address, chainId }) =>
    [address, address?.slice(chainId.length + 1)].some(
      id => id !== undefined && isSameAddress(namespaceOf(chainId), id, asked),
    ),
  )
}

/** Whether the network's own currency is asked for. */
export function isNative(asked: string | undefined): asked is 'native' | undefined {
  return asked === undefined || asked === 'native'
}

/** The network's own currency, where nobody lists it; `undefined` where the node does not tell how much there is. */
export async function fetchNativeToken(store: Store, { address, network }: Sender): Promise<Token | undefined> {
  const account = { address, caipAddress: `${network.caipNetworkId}:${address}` as const }
  try {
    return toNativeToken(network, await store.use(accountDetailsFeature).balanceOf(account, network))
  } catch {
    return undefined
  }
}

/** Whether it is the same token, however much there is of it. */
export function isSameToken(one: Token, other: Token): boolean {
  return one.chainId === other.chainId && one.address === other.address
}
