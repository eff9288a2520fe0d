import type { Messages } from '@latchkey/core'
import { formatUnits, truncateAddress } from '@latchkey/primitives'
import { displayName, format } from '@latchkey/view-kit'

import { exactAmount } from '../../transaction/views/shown-amount.ts'
import type { PayGap } from '../pay-state.ts'
import type { Payment } from '../payment.ts'

/** How much is paid, to its last digit, with its symbol. */
export function payAmount({ amount, asset }: Payment, locale: string): string {
  return exactAmount(formatUnits(amount, asset.decimals), asset.symbol, locale)
}

/** What the site calls whoever is paid, else their address, shortened. */
export function payeeName({ merchant, to }: Payment): string {
  return displayName(merchant, '') || truncateAddress(to)
}

/** What the button says while something is missing. */
export function payGapText(gap: PayGap, { network, asset }: Payment, { pay, common }: Messages): string {
  const symbol = displayName(gap === 'fee' ? network.nativeCurrency.symbol : asset.symbol, '')
  return format(pay[texts[gap]], { symbol, network: displayName(network.name, common.unknownNetwork) })
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
} as const satisfies Record<PayGap, keyof Messages['pay']>
