import type { Messages } from '@latchkey/core'
import { iconSwapVertical } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'

import { latinDigits, onEnter, refuseLetters, valueOf } from '../../transaction/views/amount-plate.ts'
import type { SwapSide } from '../swap-state.ts'

/** What the plate of one side shows, and whom it tells. */
export interface SwapPlate {
  readonly side: SwapSide
  /** As it was typed, or as the quote says. */
  readonly text: string
  /** `undefined` while nothing is chosen. */
  readonly symbol: string | undefined
  /** Its picture, of 28 px. */
  readonly logo: TemplateResult | typeof nothing
  /** What the amount is worth. */
  readonly fiat: TemplateResult | typeof nothing
  /** What the account has, with its symbol. */
  readonly held: string | undefined
  /** What is wrong with the amount, in a sentence. */
  readonly error: string | undefined
  /** The amount is on its way. */
  readonly isAwaited: boolean
  readonly onInput: (text: string) => void
  readonly onEnter: () => void
  readonly onToken: () => void
  /** @default there is no such button */
  readonly onMost?: () => void
}

/** What a screen with the two plates adopts, after `entryStyles` and `sendStyles`. */
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
  .middle > lk-skeleton {
    margin-inline-end: auto;
  }
  .impact {
    color: var(--lk-fg-warning);
  }
`

/** More characters than the larger figures leave room for. */
const longAmount = 10

/** How much of what, on one side. */
export function swapPlate(plate: SwapPlate, { swap }: Messages): TemplateResult {
  const { side, symbol, error, held, fiat } = plate
  const below = error ? `${side}-error` : held === undefined ? undefined : `${side}-held`
  return html`<section class=${error ? 'plate entry bad' : 'plate entry'} aria-busy=${plate.isAwaited || nothing}>
    <div class="top"><label for=${side}>${swap[side]}</label></div>
    <div class="middle">
      ${plate.isAwaited ? awaited(132, 26, swap.loading) : amountInput(plate, below)}
      <lk-chip
        .tone=${symbol === undefined ? 'accent' : 'inset'}
        caret
        class=${symbol === undefined ? 'choose' : ''}
        .text=${symbol ?? swap.selectToken}
        .label=${symbol === undefined ? undefined : format(swap.otherToken, { symbol })}
        data-next="SwapSelectToken"
        test-id=${`swap-select-token-button-${side}`}
        @click=${plate.onToken}
        >${plate.logo}</lk-chip
      >
    </div>
    <div class="bottom">
      ${
        error
          ? html`<span id=${`${side}-error`} class="neg bidi" data-testid="swap-amount-error">${error}</span>`
          : plate.isAwaited
            ? html`<lk-skeleton width="64px" height="12px"></lk-skeleton>`
            : html`<span class="ltr">${fiat}</span>`
      }
      <span class="held"
        >${held === undefined || error ? nothing : html`<span id=${`${side}-held`} class="ltr">${held}</span>`}
        ${
          plate.onMost
            ? html`<button class="max" type="button" ?disabled=${held === undefined} data-testid="swap-max-button" @click=${plate.onMost}>${swap.max}</button>`
            : nothing
        }</span
      >
    </div>
  </section>`
}

function amountInput({ side, text, error, ...plate }: SwapPlate, below: string | undefined): TemplateResult {
  return html`<input
    id=${side}
    class=${text.length > longAmount ? 'figure ltr long' : 'figure ltr'}
    type="text"
    inputmode="decimal"
    enterkeyhint="next"
    autocomplete="off"
    spellcheck="false"
    placeholder="0"
    .value=${live(text)}
    aria-invalid=${error ? true : nothing}
    aria-describedby=${below ?? nothing}
    data-testid=${`swap-input-${side}`}
    @beforeinput=${refuseLetters}
    @input=${(event: Event) => plate.onInput(latinDigits(valueOf(event)))}
    @keydown=${(event: KeyboardEvent) => onEnter(event, plate.onEnter)}
  />`
}

function awaited(width: number, height: number, label: string): TemplateResult {
  return html`<span role="img" aria-label=${label}><lk-skeleton width=${`${width}px`} height=${`${height}px`} radius="8px"></lk-skeleton></span>`
}

/** Between the plates: the two change places. */
export function turnButton({ swap }: Messages, onTurn: () => void): TemplateResult {
  return html`<div class="bridge">
    <span
      ><button class="turn" type="button" aria-label=${swap.reverse} data-testid="swap-reverse-button" @click=${onTurn}><lk-icon .icon=${iconSwapVertical}></lk-icon></button
    ></span>
  </div>`
}
