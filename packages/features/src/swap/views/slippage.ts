import type { Messages } from '@latchkey/core'
import { iconSettings } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'

import { latinDigits, refuseLetters, valueOf } from '../../transaction/views/amount-plate.ts'
import { shownPercent, typed } from './shown-swap.ts'

/** What is offered beside what a person types, in percent. */
const offered = [0.5, 1, 3]
/** What a swap may be given, in percent. */
const least = 0.01
const most = 50
/** From here on a person is warned. */
const high = 5
const low = 0.1

/** How much less than the quote a swap may bring. */
export interface Slippage {
  /** Percent, as it holds. */
  readonly percent: number
  /** Its editor shows. */
  readonly isOpen: boolean
  /** What a person types there. */
  readonly text: string | undefined
  readonly locale: string
  readonly onOpen: () => void
  readonly onText: (text: string) => void
  readonly onPercent: (percent: number) => void
}

/** What a screen with the line of slippage adopts. */
export const slippageStyles: CSSResult = css`
  .line {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    min-block-size: 32px;
    font-size: var(--lk-size-small);
    color: var(--lk-fg-3);
  }
  .slippage {
    display: grid;
    gap: 8px;
    padding-block: 4px 8px;
    font-size: var(--lk-size-small);
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .choice,
  .choices input {
    min-block-size: 36px;
    padding-inline: 12px;
    border-radius: var(--lk-radius-ctl);
    background: var(--lk-bg-inset);
    font-weight: var(--lk-weight-medium);
    font-variant-numeric: tabular-nums;
  }
  .choice[aria-pressed='true'] {
    background: var(--lk-bg-accent-soft);
    color: var(--lk-fg-accent);
  }
  .choices input {
    flex: 1;
    min-inline-size: 6em;
    inline-size: 6em;
  }
  .choices input:focus-visible {
    outline: 2px solid var(--lk-focus);
  }
  .warned {
    color: var(--lk-fg-warning);
  }
  @media (forced-colors: active) {
    .choice,
    .choices input {
      border: 1px solid;
    }
    .choice[aria-pressed='true'] {
      border-width: 3px;
    }
  }
`

/** The percent that a text says; `undefined` where it is none that may be. */
export function slippageOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  if (!/^\d{1,2}(\.\d{0,2})?$/.test(plain)) return undefined
  const percent = Number(plain)
  return percent >= least && percent <= most ? percent : undefined
}

/** The slippage among the facts, and its editor below once that is open. */
export function slippageLine(slippage: Slippage, { swap }: Messages): TemplateResult {
  const { percent, isOpen, locale } = slippage
  const shown = shownPercent(percent, locale)
  return html`<div class="line">
      <span aria-hidden="true">${swap.slippage}</span>
      <button
        class="link"
        type="button"
        aria-expanded=${isOpen}
        aria-label=${format(swap.slippageChange, { percent: shown })}
        data-testid="swap-slippage-button"
        @click=${slippage.onOpen}
      >
        <span class="ltr">${shown}</span><lk-icon .icon=${iconSettings} .size=${16}></lk-icon>
      </button>
    </div>
    ${isOpen ? editor(slippage, swap) : nothing}`
}

function editor({ percent, text, locale, onText, onPercent }: Slippage, swap: Messages['swap']): TemplateResult {
  const isWrong = text !== undefined && text !== '' && slippageOf(text) === undefined
  const own = text ?? (offered.includes(percent) ? '' : typed(String(percent), locale))
  const remark = isWrong
    ? swap.slippageInvalid
    : percent > high
      ? swap.slippageHigh
      : percent < low
        ? swap.slippageLow
        : swap.slippageText
  const tone = isWrong ? 'neg' : percent > high || percent < low ? 'warned' : 'dim'
  return html`<div class="slippage" role="group" aria-label=${swap.slippage} data-testid="swap-slippage">
    <div class="choices">
      ${offered.map(
        each =>
          html`<button
            class="choice ltr"
            type="button"
            aria-pressed=${each === percent}
            data-testid=${`swap-slippage-${each}`}
            @click=${() => onPercent(each)}
          >
            ${shownPercent(each, locale)}
          </button>`,
      )}
      <input
        class="ltr"
        type="text"
        inputmode="decimal"
        autocomplete="off"
        aria-label=${swap.slippageOwn}
        placeholder="%"
        .value=${live(own)}
        aria-invalid=${isWrong || nothing}
        aria-describedby="slippage-remark"
        data-testid="swap-slippage-input"
        @beforeinput=${refuseLetters}
        @input=${(event: Event) => onText(latinDigits(valueOf(event)))}
      />
    </div>
    <span id="slippage-remark" class=${tone} data-testid="swap-slippage-remark">${remark}</span>
  </div>`
}
