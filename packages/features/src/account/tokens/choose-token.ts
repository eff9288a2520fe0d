import type { Store } from '@latchkey/core'
import { isSameAddress, namespaceOf } from '@latchkey/primitives'

import { accountDetailsFeature } from '../names/account-details-feature.ts'
import { type Token, toNativeToken } from '../../transactions/shared/token.ts'
import type { Sender } from '../../transactions/shared/sender.ts'

/**
 * Finds a token of a list.
 *
 * @param asked its contract or mint, alone or as CAIP-10; `undefined` or `native` for the native currency
 */
export function findToken(tokens: readonly Token[], asked: string | undefined): Token | undefined {
  if (isNative(asked)) return tokens.find(({ address }) => address === undefined)
  return tokens.find(({ address, chainId }) =>
    [address, address?.slice(chainId.length + 1)].some(
      id => id !== undefined && isSameAddress(namespaceOf(chainId), id, asked),
    ),
  )
}

/** Returns whether the native currency is requested. */
export function isNative(asked: string | undefined): asked is 'native' | undefined {
  return asked === undefined || asked === 'native'
}

/**
 * Fetches the native currency from the node if no list has it. Resolves with `undefined` if the node does not report
 * the balance.
 */
export async function fetchNativeToken(store: Store, { address, network }: Sender): Promise<Token | undefined> {
  const account = { address, caipAddress: `${network.caipNetworkId}:${address}` as const }
  try {
    return toNativeToken(network, await store.use(accountDetailsFeature).balanceOf(account, network))
  } catch {
    return undefined
  }
}

/** Compares two tokens without their balances. */
export function isSameToken(one: Token, other: Token): boolean {
  return one.chainId === other.chainId && one.address === other.address
}
