import type { Messages } from '@latchkey/core'
import { format } from '@latchkey/view-kit'

import { unclearText } from '../../shared/views/unclear-amount.ts'
import type { OnrampState } from '../onramp-state.ts'
import { limitOf } from '../payment-limits.ts'
import { shownMoney } from './shown-money.ts'

/** Id of a bank account at the services. */
export const bankId = 'ach_bank_account'

/** Returns the limits of the selected payment method as text. */
export function limitText(
  { paymentCurrency, paymentMethod }: OnrampState,
  { onramp }: Messages,
  locale: string,
): string {
  const limit = limitOf(paymentCurrency, paymentMethod)
  if (!limit) return ''
  const min = shownMoney(limit.min, paymentCurrency.id, locale)
  const max = shownMoney(limit.max, paymentCurrency.id, locale)
  const { id } = limit
  return id === 'card' || id === bankId
    ? format(onramp.limits, { min, max, method: onramp[id] })
    : format(onramp.range, { min, max })
}

/** Returns the error of the amount as a sentence. */
export function limitError(
  { issue, amountText, paymentCurrency, paymentMethod }: OnrampState,
  { onramp }: Messages,
  locale: string,
): string | undefined {
  const { min = '0', max = '0' } = limitOf(paymentCurrency, paymentMethod) ?? {}
  if (issue === 'amountInvalid') return onramp.amountInvalid
  if (issue === 'amountUnclear') return unclearText(amountText, locale, onramp)
  if (issue === 'belowLimit') return format(onramp.below, { min: shownMoney(min, paymentCurrency.id, locale) })
  if (issue !== 'aboveLimit') return undefined
  const texts: Readonly<Record<string, string>> = { card: onramp.aboveCard, [bankId]: onramp.aboveBank }
  return format(texts[paymentMethod] ?? onramp.above, { max: shownMoney(max, paymentCurrency.id, locale) })
}
