import type { Messages } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { displayName, format } from '@latchkey/view-kit'

import type { SwapGap, SwapState } from '../swap-state.ts'

/** Returns the button's text while something is missing. */
export function gapText(
  { gap, from }: Pick<SwapState, 'gap' | 'from'>,
  network: CaipNetwork | undefined,
  { swap, common }: Messages,
): string {
  if (gap === undefined) return swap.review
  const symbol = displayName(from?.symbol, '')
  return format(swap[texts[gap]], { symbol, network: displayName(network?.name, common.unknownNetwork) })
}

const texts = {
  network: 'gapNetwork',
  unavailable: 'gapUnavailable',
  token: 'gapToken',
  amount: 'gapAmount',
  amountUnclear: 'gapAmount',
  balance: 'gapBalance',
  quote: 'finding',
  noRoute: 'gapNoRoute',
  quoteFailed: 'gapQuoteFailed',
} as const satisfies Record<SwapGap, keyof Messages['swap']>
