import type { WalletFee } from '@latchkey/primitives'
import { displayName, format } from '@latchkey/view-kit'
import { html, type TemplateResult } from 'lit'

import { exactUnits, roundedFigure, type ShownCurrency, shownFee } from './shown-amount.ts'

/** What is said of a fee that the account does not pay itself. */
export interface FeeTexts {
  /** With `{name}`. */
  readonly feePaidBy: string
  /** What another one takes for it the wallet shows, before it is approved. */
  readonly feeByOther: string
  /** In place of a name that cannot be shown. */
  readonly someone: string
}

/** The fee of the network at most, or who pays it in place of the account. */
export function feeText(
  { fee, payer }: { readonly fee: bigint; readonly payer?: WalletFee['payer'] | undefined },
  native: ShownCurrency,
  texts: FeeTexts,
  locale: string,
): TemplateResult {
  if (!payer) return roundedFigure(shownFee(fee, native, locale), exactUnits(fee, native, locale))
  const name = displayName(payer.name, texts.someone)
  return html`<span class="bidi">${format(payer.isFree ? texts.feePaidBy : texts.feeByOther, { name })}</span>`
}
