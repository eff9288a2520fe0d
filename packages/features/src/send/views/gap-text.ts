import type { Messages } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { displayName, format } from '@latchkey/view-kit'

import type { SendGap, SendState } from '../send-state.ts'

/** What the button says while something is missing. */
export function gapText(
  { gap = 'amount', token }: Pick<SendState, 'gap' | 'token'>,
  network: CaipNetwork | undefined,
  { send }: Messages,
): string {
  const symbol = displayName(gap === 'fee' ? network?.nativeCurrency.symbol : token?.symbol, '')
  return format(send[texts[gap]], { symbol })
}

const texts = {
  token: 'gapToken',
  amount: 'gapAmount',
  balance: 'gapBalance',
  receiver: 'gapReceiver',
  resolving: 'gapResolving',
  address: 'gapAddress',
  fee: 'gapFee',
} as const satisfies Record<SendGap, keyof Messages['send']>
