import type { Messages } from '@latchkey/core'
import { iconSwapVertical } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import { type AmountPlate, amountPlate, maxButton } from '../../shared/views/amount-plate.ts'
import type { SwapSide } from '../swap-state.ts'

/** Content and callbacks of one side's card. */
export interface SwapPlate extends Pick<
  AmountPlate,
  'text' | 'exact' | 'fiat' | 'held' | 'error' | 'onInput' | 'onEnter'
> {
  readonly side: SwapSide
  /** Symbol of the token; `undefined` while none is selected. */
  readonly symbol: string | undefined
  /** Picture of the token, of 28 px. */
  readonly logo: TemplateResult | typeof nothing
  /** Whether the amount is being quoted. */
  readonly isAwaited: boolean
  readonly onToken: () => void
  /** @default there is no such button */
  readonly onMax?: () => void
}

/** Styles of screens with the two cards. They follow `entryStyles` and `sendStyles`. */
export const swapPlateStyles: CSSResult = css`
  .turn {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    border-radius: inherit;
    color: var(--lk-fg-2);
  }
  @media (hover: hover) {
    .turn:hover {
      color: var(--lk-fg-1);
    }
  }
  .middle > [role='img'] {
    margin-inline-end: auto;
  }
  .choose::part(control) {
    padding-inline: 14px 9px;
  }
  .impact {
    color: var(--lk-fg-warning);
  }
`

/** Card of one side, with its token and amount. */
export function swapPlate(plate: SwapPlate, { swap }: Messages): TemplateResult {
  const { side, symbol, held, isAwaited, onMax } = plate
  const token = html`<lk-chip
    .tone=${symbol === undefined ? 'accent' : 'inset'}
    caret
    class=${symbol === undefined ? 'choose' : ''}
    .text=${symbol ?? swap.selectToken}
    .label=${symbol === undefined ? undefined : format(swap.otherToken, { symbol })}
    data-next="SwapSelectToken"
    test-id=${`swap-select-token-button-${side}`}
    @click=${plate.onToken}
    >${plate.logo}</lk-chip
  >`
  return amountPlate({
    ...plate,
    id: side,
    label: swap[side],
    token,
    maxButton: onMax ? maxButton(swap.max, held === undefined, onMax, 'swap-max-button') : nothing,
    loading: isAwaited ? swap.loading : undefined,
    inputTestId: `swap-input-${side}`,
    errorTestId: 'swap-amount-error',
  })
}

/** Button between the cards that swaps both sides. */
export function turnButton({ swap }: Messages, onTurn: () => void): TemplateResult {
  return html`<div class="bridge">
    <span
      ><button class="turn" type="button" aria-label=${swap.reverse} data-testid="swap-reverse-button" @click=${onTurn}><lk-icon .icon=${iconSwapVertical}></lk-icon></button
    ></span>
  </div>`
}
