import type { Store } from '@latchkey/core'
import type { AdapterActions } from '@latchkey/primitives'

import { findTokenMismatch } from '../transaction/verify-token.ts'
import { SwapRefusedError } from './errors.ts'
import { contractOf, type SwapPair } from './swap-service.ts'

/**
 * Compares what the service says of both tokens with their contracts. Amounts are typed and shown with their decimals, and the symbol is what a user believes to
 * buy.
 *
 * @throws SwapRefusedError `hostile` if one differs; what the node answers with
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
      // A token that does not report decimals is counted as the service does: what moves, the simulation tells.
      if (mismatch && mismatch !== 'contract')
        throw new SwapRefusedError('hostile', `The service says another ${mismatch} of ${token.symbol} than its chain`)
    }),
  )
}
