import type { RouteName } from '@latchkey/core'
import { format } from '@latchkey/view-kit'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'

/** Content and callbacks of an amount's card. */
export interface AmountPlate {
  /** Id of the field. The error has it with `-error`, the balance with `-held`. */
  readonly id: string
  readonly label: string
  /** Text of the field, as it was typed or filled in. */
  readonly text: string
  /** Exact amount if the text is rounded. @default the text is exact */
  readonly exact?: string | undefined
  /** Symbol of the token; `undefined` while none is selected. */
  readonly symbol: string | undefined
  /** Picture of the token, of 28 px. */
  readonly logo: TemplateResult | typeof nothing
  readonly tokenButton: TokenButton
  /** Worth of the amount. */
  readonly fiat: TemplateResult | typeof nothing | string | undefined
  /** Balance of the account, with its symbol. */
  readonly held: string | undefined
  /** Error of the amount, as a sentence. */
  readonly error: string | undefined
  /** Button that fills in the whole balance. @default there is none */
  readonly maxButton?: MaxButton | undefined
  /** Label while the amount is being computed. @default it is known */
  readonly loading?: string | undefined
  readonly inputTestId: string
  readonly errorTestId: string
  readonly onInput: (text: string) => void
  readonly onEnter: () => void
}

/** Button that names the token, and leads to the others. */
interface TokenButton {
  /** Text while no token is selected. */
  readonly none: string
  /** Label with a token: text with `{symbol}`. */
  readonly other: string
  /** Whether it stands out while no token is selected. */
  readonly isProminent?: boolean
  /** Screen with the list of tokens. */
  readonly next: RouteName
  readonly testId: string
  readonly onPress: () => void
}

/** Button that fills in the whole balance. */
interface MaxButton {
  readonly label: string
  readonly isDisabled: boolean
  readonly testId: string
  readonly onPress: () => void
}

/** Styles of screens with cards to type in. */
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

/** Length from which the larger figures do not fit. */
const longAmount = 10

/** Card to type an amount in, with its token and its worth. */
export function amountPlate(plate: AmountPlate): TemplateResult {
  const { id, error, held, loading } = plate
  return html`<section class=${error ? 'plate entry bad' : 'plate entry'} aria-busy=${loading === undefined ? nothing : true}>
    <div class="top"><label for=${id}>${plate.label}</label></div>
    <div class="middle">
      ${loading === undefined ? amountInput(plate) : awaited(loading)}
      ${tokenButton(plate)}
    </div>
    <div class="bottom">
      ${
        error
          ? html`<span id=${`${id}-error`} class="neg bidi" data-testid=${plate.errorTestId}>${error}</span>`
          : loading === undefined
            ? html`<span class="ltr">${plate.fiat}</span>`
            : html`<lk-skeleton width="64px" height="12px"></lk-skeleton>`
      }
      <span class="held"
        >${held === undefined || error ? nothing : html`<span id=${`${id}-held`} class="ltr">${held}</span>`}
        ${plate.maxButton ? maxButton(plate.maxButton) : nothing}</span
      >
    </div>
  </section>`
}

function amountInput({ id, text, error, held, inputTestId, ...plate }: AmountPlate): TemplateResult {
  return html`<input
    id=${id}
    class=${text.length > longAmount ? 'figure ltr long' : 'figure ltr'}
    type="text"
    inputmode="decimal"
    enterkeyhint="next"
    autocomplete="off"
    spellcheck="false"
    placeholder="0"
    .value=${live(text)}
    title=${plate.exact ?? nothing}
    aria-invalid=${error ? true : nothing}
    aria-describedby=${error ? `${id}-error` : held === undefined ? nothing : `${id}-held`}
    data-testid=${inputTestId}
    @beforeinput=${blockLetters}
    @input=${(event: Event) => plate.onInput(latinDigits(valueOf(event)))}
    @keydown=${(event: KeyboardEvent) => onEnter(event, plate.onEnter)}
  />`
}

function awaited(label: string): TemplateResult {
  return html`<span role="img" aria-label=${label}><lk-skeleton width="132px" height="26px" radius="8px"></lk-skeleton></span>`
}

function tokenButton({ symbol, logo, tokenButton: button }: AmountPlate): TemplateResult {
  const stands = symbol === undefined && button.isProminent
  return html`<lk-chip
    .tone=${stands ? 'accent' : 'inset'}
    caret
    class=${stands ? 'choose' : nothing}
    .text=${symbol ?? button.none}
    .label=${symbol === undefined ? undefined : format(button.other, { symbol })}
    data-next=${button.next}
    test-id=${button.testId}
    @click=${button.onPress}
    >${logo}</lk-chip
  >`
}

function maxButton({ label, isDisabled, testId, onPress }: MaxButton): TemplateResult {
  return html`<button class="max" type="button" ?disabled=${isDisabled} data-testid=${testId} @click=${onPress}>${label}</button>`
}

/** Calls back on Enter, unless it ends the composition of a character. */
export function onEnter(event: KeyboardEvent, then: () => void): void {
  if (event.key === 'Enter' && !event.isComposing) then()
}

/** Returns the text of an input. */
export function valueOf({ target }: Event): string {
  return target instanceof HTMLInputElement ? target.value : ''
}

/** Prevents typed letters. Pasted text stays whole and gets an error: a part of it would be another amount. */
export function blockLetters(event: InputEvent): void {
  if (event.inputType === 'insertText' && event.data && !/^[\d٠-٩۰-۹.,٫\s]+$/.test(event.data)) event.preventDefault()
}

/** Converts Arabic and Persian digits and their decimal sign, which keyboards of some languages have. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, digit => String(digit.charCodeAt(0) & 0xf)).replace('٫', '.')
}
