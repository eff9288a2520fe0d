import type { Messages } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { displayName, format } from '@latchkey/view-kit'

import type { SwapIssue, SwapState } from '../swap-state.ts'

/** Returns the button's text while something is missing. */
export function issueText(
  { issue, from }: Pick<SwapState, 'issue' | 'from'>,
  network: CaipNetwork | undefined,
  { swap, common }: Messages,
): string {
  if (issue === undefined) return swap.review
  const symbol = displayName(from?.symbol, '')
  return format(swap[texts[issue]], { symbol, network: displayName(network?.name, common.unknownNetwork) })
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
} as const satisfies Record<SwapIssue, keyof Messages['swap']>
