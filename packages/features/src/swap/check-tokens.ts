import type { Store } from '@latchkey/core'
import type { AdapterActions } from '@latchkey/primitives'

import { findTokenMismatch } from '../transaction/verify-token.ts'
import { SwapRefusedError } from './errors.ts'
import { contractOf, type SwapPair } from './swap-service.ts'

/**
 * Compares both tokens with their contracts. Amounts are typed and shown with their decimals, which must agree. A symbol may differ, as it does for bridged tokens,
 * unless it makes the user buy something under the symbol of a known token. Reviews show the contract of a token that is not known.
 *
 * @throws SwapRefusedError `hostile` if the decimals differ, or the symbol of an imitation that is bought; what the node answers with
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
      // A token that does not report decimals is counted as the service does: what moves, the simulation tells.
      if (mismatch && mismatch !== 'contract')
        throw new SwapRefusedError('hostile', `The service says another ${mismatch} of ${token.symbol} than its chain`)
    }),
  )
}
