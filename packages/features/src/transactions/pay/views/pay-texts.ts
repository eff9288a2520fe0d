import type { Messages } from '@latchkey/core'
import { formatUnits, truncateAddress } from '@latchkey/primitives'
import { displayName, format } from '@latchkey/view-kit'

import { exactAmount } from '../../shared/views/shown-amount.ts'
import type { PayIssue } from '../pay-state.ts'
import type { Payment } from '../payment.ts'

/** Returns the exact amount with its symbol. */
export function payAmount({ amount, asset }: Payment, locale: string): string {
  return exactAmount(formatUnits(amount, asset.decimals), asset.symbol, locale)
}

/** Returns the site's name of the recipient, else the shortened address. */
export function payeeName({ merchant, to }: Payment): string {
  return displayName(merchant, '') || truncateAddress(to)
}

/** Returns the button's text while there is an obstacle. */
export function payIssueText(issue: PayIssue, { network, asset }: Payment, { pay, common }: Messages): string {
  const symbol = displayName(issue === 'fee' ? network.nativeCurrency.symbol : asset.symbol, '')
  return format(pay[texts[issue]], { symbol, network: displayName(network.name, common.unknownNetwork) })
}

const texts = {
  account: 'gapUnknown',
  own: 'gapOwn',
  flaw: 'gapFlaw',
  unknown: 'gapUnknown',
  balance: 'gapBalance',
  fee: 'gapFee',
  rent: 'gapRent',
  tokenRefused: 'gapTokenRefused',
  unavailable: 'gapUnavailable',
} as const satisfies Record<PayIssue, keyof Messages['pay']>
