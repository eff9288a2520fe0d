import type { AdapterActions } from '@latchkey/primitives'

import { SwapRefusedError } from './errors.ts'
import { contractOf, type SwapPair } from './swap-service.ts'

/**
 * Compares what the service says of both tokens with their chain: amounts are typed and shown by it.
 *
 * @throws SwapRefusedError `hostile` where one counts otherwise; what the node answers with
 */
export async function checkDecimals(
  { describeToken }: AdapterActions,
  { network, from, to }: Pick<SwapPair, 'network' | 'from' | 'to'>,
  signal?: AbortSignal,
): Promise<void> {
  await Promise.all(
    [from, to].map(async token => {
      const contract = contractOf(token)
      const own = contract === undefined ? network.nativeCurrency : await describeToken?.(contract, network, signal)
      // A token that does not say how it counts is counted as the service does.
      if (own && own.decimals !== token.decimals)
        throw new SwapRefusedError('hostile', `The service counts ${token.symbol} otherwise than its chain`)
    }),
  )
}
