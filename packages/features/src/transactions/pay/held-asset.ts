import type { Store } from '@latchkey/core'
import { isSameAddress } from '@latchkey/primitives'

import { fetchNativeToken } from '../../account/tokens/choose-token.ts'
import type { Sender } from '../shared/sender.ts'
import { loadKnownTokens } from '../../account/tokens/known-tokens.ts'
import type { Token } from '../shared/token.ts'
import type { Payment } from './payment.ts'

/**
 * Fetches the account's balance of the asset from the chain, because a list of tokens may lack it.
 *
 * @param listed the listed token, for its price and its picture
 * @returns `undefined` if the node reports no balance
 * @throws the error of the node
 */
export async function fetchHeldAsset(
  store: Store,
  sender: Sender,
  { token, asset, network }: Payment,
  listed: Token | undefined,
  signal: AbortSignal,
): Promise<Token | undefined> {
  const { caipNetworkId, chainNamespace } = network
  const more = {
    ...(listed?.price !== undefined && { price: listed.price }),
    ...(listed?.iconUrl !== undefined && { iconUrl: listed.iconUrl }),
  }
  if (token === undefined) {
    const native = await fetchNativeToken(store, sender)
    return native && { ...native, ...more }
  }
  const actions = await sender.adapter.actions?.()
  const held = await actions?.fetchTokens?.(sender.address, network, [token], signal)
  const found = held?.find(each => isSameAddress(chainNamespace, each.address, token))
  // The payment was checked with other decimals, so its amount would be another one.
  if (!held || (found && found.decimals !== asset.decimals)) return undefined
  const known = await loadKnownTokens(store, network, signal)
  const isNamed = known.find(token) !== undefined
  return {
    ...asset,
    ...more,
    chainId: caipNetworkId,
    address: `${caipNetworkId}:${token}`,
    quantity: { decimals: String(asset.decimals), numeric: found?.amount ?? '0' },
    isNamed,
    ...(!isNamed && known.isImitation(asset.symbol, token) && { isImitation: true }),
  }
}
