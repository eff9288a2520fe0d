import type { Messages } from '@latchkey/core'
import { format } from '@latchkey/view-kit'
import { html, type nothing, type TemplateResult } from 'lit'

import { type AmountPlate, amountPlate, maxButton } from '../../shared/views/amount-plate.ts'

/** Content and callbacks of the card of the sent amount. */
export interface SentAmountPlate extends Pick<AmountPlate, 'text' | 'fiat' | 'held' | 'error' | 'onInput' | 'onEnter'> {
  /** Symbol of the token; `undefined` while it is not known. */
  readonly symbol: string | undefined
  /** Picture of the token, of 28 px. */
  readonly logo: TemplateResult | typeof nothing
  readonly onMax: () => void
  readonly onToken: () => void
}

/** Card of the sent amount, with its token. */
export function sentAmountPlate(plate: SentAmountPlate, { send }: Messages): TemplateResult {
  const { symbol } = plate
  const token = html`<lk-chip
    tone="inset"
    caret
    .text=${symbol ?? send.selectTokenTitle}
    .label=${symbol === undefined ? undefined : format(send.otherToken, { symbol })}
    data-next="WalletSendSelectToken"
    test-id="send-token-button"
    @click=${plate.onToken}
    >${plate.logo}</lk-chip
  >`
  return amountPlate({
    ...plate,
    id: 'amount',
    label: send.amount,
    token,
    maxButton: maxButton(send.max, symbol === undefined, plate.onMax, 'send-max-button'),
    inputTestId: 'send-amount-input',
    errorTestId: 'send-amount-error',
  })
}
