import { StoreController, viewStyles } from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { live } from 'lit/directives/live.js'

import { latinDigits, blockLetters, valueOf } from '../../shared/views/amount-plate.ts'
import { swapFeature } from '../swap-feature.ts'
import { shownPercent, typed } from './shown-swap.ts'

/** Presets beside the field, in percent. */
const offered = [0.5, 1, 3]
/** Limits of the slippage, in percent. */
const least = 0.01
const max = 50
/** Thresholds of the warnings, in percent. */
const high = 5
const low = 0.1

/** Parses a percentage. Returns `undefined` if the text is none, or is outside of the limits. */
export function slippageOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  if (!/^\d{1,2}(\.\d{0,2})?$/.test(plain)) return undefined
  const percent = Number(plain)
  return percent >= least && percent <= max ? percent : undefined
}

/** @summary Editor of this swap's slippage, in percent. */
export class SlippageEditor extends LitElement {
  static readonly tag = 'lk-slippage-editor'
  static override get properties(): PropertyDeclarations {
    return { text: { state: true } }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      :host {
        display: block;
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
    `,
  ]

  readonly #kit = new StoreController(this, store => [store.use(swapFeature).state])
  /** Typed text; `undefined` while nothing is typed. */
  private text: string | undefined

  #take(percent: number): void {
    this.text = undefined
    this.#kit.store.use(swapFeature).setSlippage(percent)
  }

  #type(text: string): void {
    this.text = text
    const percent = slippageOf(text)
    if (percent !== undefined) this.#kit.store.use(swapFeature).setSlippage(percent)
  }

  protected override render(): TemplateResult {
    const { text } = this
    const { locale, messages, store } = this.#kit
    const { swap } = messages
    const percent = store.use(swapFeature).state.slippage
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
              @click=${() => this.#take(each)}
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
          @beforeinput=${blockLetters}
          @input=${(event: Event) => this.#type(latinDigits(valueOf(event)))}
        />
      </div>
      <span id="slippage-remark" class=${tone} data-testid="swap-slippage-remark">${remark}</span>
    </div>`
  }
}

export const elements = [SlippageEditor]

declare global {
  interface HTMLElementTagNameMap {
    'lk-slippage-editor': SlippageEditor
  }
}
