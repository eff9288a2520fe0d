import type { Messages } from '@latchkey/core'
import { BelowRentError, type CaipNetwork } from '@latchkey/primitives'
import { displayName, format } from '@latchkey/view-kit'

import type { SendIssue, SendState } from '../../shared/send-state.ts'
import { exactUnits } from '../../shared/views/shown-amount.ts'

/** Returns the button's text while something is missing. */
export function issueText(
  { issue = 'amount', token }: Pick<SendState, 'issue' | 'token'>,
  network: CaipNetwork | undefined,
  { send, common }: Messages,
): string {
  const symbol = displayName(issue === 'fee' ? network?.nativeCurrency.symbol : token?.symbol, '')
  return format(send[texts[issue]], { symbol, network: displayName(network?.name, common.unknownNetwork) })
}

/** Returns a sentence with the balance that an account must keep. */
export function rentText(
  estimate: SendState['estimate'],
  network: CaipNetwork | undefined,
  send: Messages['send'],
  locale: string,
): string | undefined {
  const error = estimate.status === 'failed' ? estimate.error : undefined
  if (!(error instanceof BelowRentError) || !network) return undefined
  const text = error.whose === 'recipient' ? send.recipientRent : send.senderRent
  return format(text, { amount: exactUnits(error.least, network.nativeCurrency, locale) })
}

const texts = {
  token: 'gapToken',
  amount: 'gapAmount',
  amountUnclear: 'gapAmount',
  balance: 'gapBalance',
  receiver: 'gapReceiver',
  resolving: 'gapResolving',
  address: 'gapAddress',
  fee: 'gapFee',
  rent: 'gapRent',
  tokenRefused: 'gapTokenRefused',
  tokenMismatch: 'gapTokenMismatch',
  unavailable: 'gapUnavailable',
} as const satisfies Record<SendIssue, keyof Messages['send']>
