import type { WalletFee } from '@latchkey/primitives'
import { displayName, format } from '@latchkey/view-kit'
import { html, type TemplateResult } from 'lit'

import { exactUnits, roundedFigure, type ShownCurrency, shownFee } from './shown-amount.ts'

/** Texts about a fee that the account does not pay itself. */
export interface FeeTexts {
  /** Text with `{name}`. */
  readonly feePaidBy: string
  /** Text for a payer that may take something for it. The wallet shows it before the approval. */
  readonly feeByOther: string
  /** Text in place of a name that cannot be shown. */
  readonly someone: string
}

/** Shows the highest fee of the network, or its payer. */
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
