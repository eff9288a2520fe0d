import type { Store } from '@latchkey/core'
import type { AdapterActions } from '@latchkey/primitives'

import { findTokenMismatch } from '../shared/verify-token.ts'
import { SwapRejectedError } from './errors.ts'
import { contractOf, type SwapPair } from './swap-service.ts'

/**
 * Compares both tokens with their contracts. Amounts are typed and shown with the decimals of the service, so they must
 * match. A symbol may differ, as it does for bridged tokens, unless the user would buy a token under the symbol of a
 * known one. Reviews show the contract of an unknown token.
 *
 * @throws SwapRejectedError `hostile` if the decimals differ, or the symbol of an imitation that is bought; the error of
 * the node
 */
export async function checkTokens(
  store: Store,
  actions: AdapterActions,
  { network, from, to }: Pick<SwapPair, 'network' | 'from' | 'to'>,
  signal?: AbortSignal,
): Promise<void> {
  await Promise.all(
    [from, to].map(async token => {
      const contract = contractOf(token)
      const mismatch =
        contract !== undefined
          ? await findTokenMismatch(store, actions, network, { ...token, contract }, signal)
          : network.nativeCurrency.decimals !== token.decimals && 'decimals'
      if (mismatch === 'symbol' && !(token === to && to.isImitation)) return
      // A token without `decimals()` is counted with the decimals of the service. The simulation shows what moves.
      if (mismatch && mismatch !== 'contract')
        throw new SwapRejectedError('hostile', `The service says another ${mismatch} of ${token.symbol} than its chain`)
    }),
  )
}
