import type { Messages } from '@latchkey/core'
import { format } from '@latchkey/view-kit'

import { balanceAmount, quoteAmount } from '../../shared/views/shown-amount.ts'
import { unclearText } from '../../shared/views/unclear-amount.ts'
import type { SwapSide, SwapState, SwapToken } from '../swap-state.ts'

/** Returns the balance with its symbol. */
export function heldText({ balance = '0', symbol }: SwapToken, locale: string): string {
  return balanceAmount(balance, symbol, locale)
}

/** Returns the error of a side's amount as a sentence. */
export function amountError(
  { issue, side: typedSide, from, fromText, toText }: SwapState,
  side: SwapSide,
  { swap }: Messages,
  locale: string,
): string | undefined {
  if (issue === 'balance' && side === 'from' && from) return format(swap.youHave, { amount: heldText(from, locale) })
  if (side !== typedSide) return undefined
  const text = side === 'from' ? fromText : toText
  if (issue === 'amountUnclear') return unclearText(text, locale, swap)
  return issue === 'amount' && /[^0.,\s]/.test(text) ? swap.amountInvalid : undefined
}

/** Returns the announcement for screen readers. */
export function announcement(state: SwapState, messages: Messages, locale: string): string {
  const error = amountError(state, 'from', messages, locale) ?? amountError(state, 'to', messages, locale)
  if (error !== undefined) return error
  const { from, to, fromText, toText, quote } = state
  if (quote.status !== 'ready' || quote.isRenewing || !from || !to || !fromText || !toText) return ''
  return format(messages.swap.rateFound, {
    from: quoteAmount(plain(fromText), from.symbol, locale),
    to: quoteAmount(plain(toText), to.symbol, locale),
  })
}

/** Converts typed text to decimal text. */
function plain(text: string): string {
  return text.trim().replace(',', '.')
}
