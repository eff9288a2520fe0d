import type { Messages } from '@latchkey/core'
import { format } from '@latchkey/view-kit'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'

/** What the plate of an amount shows, and whom it tells. */
export interface AmountPlate {
  /** As it was typed. */
  readonly text: string
  /** Of what is sent; `undefined` while that is not known. */
  readonly symbol: string | undefined
  /** Its picture, of 28 px. */
  readonly logo: TemplateResult | typeof nothing
  /** What the amount is worth. */
  readonly fiat: string | undefined
  /** What the account has, with its symbol. */
  readonly held: string | undefined
  /** What is wrong with the amount, in a sentence. */
  readonly error: string | undefined
  readonly onInput: (text: string) => void
  readonly onEnter: () => void
  readonly onMost: () => void
  readonly onToken: () => void
}

/** What a screen with plates to type in adopts. */
export const entryStyles: CSSResult = css`
  .entry,
  .stack {
    grid-template-columns: minmax(0, 1fr);
  }
  .entry {
    display: grid;
    gap: 3px;
    padding: 12px 14px 13px;
  }
  .entry:has(input:focus) {
    box-shadow:
      inset 0 0 0 2px var(--lk-focus),
      var(--lk-shadow-plate);
  }
  .entry.bad {
    box-shadow:
      inset 0 0 0 1.5px var(--lk-fill-error),
      var(--lk-shadow-plate);
  }
  .entry.bad:has(input:focus) {
    box-shadow:
      inset 0 0 0 2px var(--lk-fill-error),
      var(--lk-shadow-plate);
  }
  .top,
  .bottom {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0 8px;
    font-size: var(--lk-size-small);
    color: var(--lk-fg-3);
    font-variant-numeric: tabular-nums;
  }
  .top {
    min-block-size: 24px;
  }
  .bottom {
    flex-wrap: wrap;
    min-block-size: 24px;
    overflow-wrap: anywhere;
  }
  .bottom > * {
    min-inline-size: 0;
  }
  .held {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-inline-start: auto;
  }
  .middle {
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 44px;
  }
  .middle input {
    flex: 1;
    min-inline-size: 0;
    inline-size: 100%;
    min-block-size: 24px;
    text-overflow: ellipsis;
  }
  input::placeholder {
    color: var(--lk-fg-3);
    opacity: 1;
  }
  /* The plate around it shows the focus. */
  input:focus-visible {
    outline: none;
  }
  .figure {
    font-size: var(--lk-size-figure);
    font-weight: var(--lk-weight-strong);
    letter-spacing: var(--lk-track-display);
    font-variant-numeric: tabular-nums;
  }
  .figure.long {
    font-size: var(--lk-size-title);
    letter-spacing: var(--lk-track-title);
  }
  .figure:dir(rtl) {
    text-align: end;
  }
  lk-chip {
    flex: none;
    max-inline-size: 60%;
  }
  lk-chip::part(control) {
    min-block-size: 40px;
    gap: 8px;
    padding-inline: 6px 8px;
    font-size: var(--lk-size-body);
    font-weight: var(--lk-weight-strong);
  }
  .max {
    position: relative;
    flex: none;
    min-block-size: 24px;
    padding-inline: 8px;
    border-radius: var(--lk-radius-tag);
    background: var(--lk-bg-accent-soft);
    color: var(--lk-fg-accent);
    font-size: var(--lk-size-micro);
    font-weight: var(--lk-weight-strong);
  }
  .max::after {
    content: '';
    position: absolute;
    inset: -10px -6px;
  }
  .max:disabled {
    color: var(--lk-fg-disabled);
    cursor: not-allowed;
  }
  @media (forced-colors: active) {
    .entry:has(input:focus) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .max {
      border: 1px solid;
    }
  }
`

/** More characters than the larger figures leave room for. */
const longAmount = 10

/** How much of what is sent. */
export function amountPlate(plate: AmountPlate, { send }: Messages): TemplateResult {
  const { text, symbol, error, held, fiat } = plate
  return html`<section class=${error ? 'plate entry bad' : 'plate entry'}>
    <div class="top"><label for="amount">${send.amount}</label></div>
    <div class="middle">
      <input
        id="amount"
        class=${text.length > longAmount ? 'figure ltr long' : 'figure ltr'}
        type="text"
        inputmode="decimal"
        enterkeyhint="next"
        autocomplete="off"
        spellcheck="false"
        placeholder="0"
        .value=${live(text)}
        aria-invalid=${error ? true : nothing}
        aria-describedby=${error ? 'amount-error' : held === undefined ? nothing : 'held'}
        data-testid="send-amount-input"
        @beforeinput=${refuseLetters}
        @input=${(event: Event) => plate.onInput(latinDigits(valueOf(event)))}
        @keydown=${(event: KeyboardEvent) => onEnter(event, plate.onEnter)}
      />
      <lk-chip
        tone="inset"
        caret
        .text=${symbol ?? send.selectTokenTitle}
        .label=${symbol === undefined ? undefined : format(send.otherToken, { symbol })}
        data-next="WalletSendSelectToken"
        test-id="send-token-button"
        @click=${plate.onToken}
        >${plate.logo}</lk-chip
      >
    </div>
    <div class="bottom">
      ${
        error
          ? html`<span id="amount-error" class="neg bidi" data-testid="send-amount-error">${error}</span>`
          : html`<span class="ltr">${fiat}</span>`
      }
      <span class="held"
        >${held === undefined || error ? nothing : html`<span id="held" class="ltr">${held}</span>`}
        <button class="max" type="button" ?disabled=${symbol === undefined} data-testid="send-max-button" @click=${plate.onMost}>${send.max}</button></span
      >
    </div>
  </section>`
}

/** Calls it where Enter was pressed, and not to end the writing of a character. */
export function onEnter(event: KeyboardEvent, then: () => void): void {
  if (event.key === 'Enter' && !event.isComposing) then()
}

/** What is in the input now. */
export function valueOf({ target }: Event): string {
  return target instanceof HTMLInputElement ? target.value : ''
}

/** What is typed by mistake never gets in. What is pasted stays as it is, and is said to be wrong: half of it would be another amount. */
export function refuseLetters(event: InputEvent): void {
  if (event.inputType === 'insertText' && event.data && !/^[\d٠-٩۰-۹.,٫\s]+$/.test(event.data)) event.preventDefault()
}

/** Keyboards of some languages have digits and a decimal sign of their own. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, digit => String(digit.charCodeAt(0) & 0xf)).replace('٫', '.')
}
