import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { resetStyles } from './reset-styles.ts'

/** Detail of `lk-complete`. */
export interface CompleteDetail {
  readonly value: string
}

const length = 6
/** `autocomplete` value for a code from a message, which TypeScript's types of templates lack. */
const oneTimeCode = 'one-time-code' as AutoFill

/**
 * @summary One field for a code of six digits, drawn as six cells. Pasting and autofill fill all of it; the sixth digit sends it, and one more starts a new code.
 * @csspart control - The native input.
 * @fires input - Native, composed; read `value`.
 * @fires {CustomEvent<CompleteDetail>} lk-complete - The sixth digit was typed.
 */
export class LkOtp extends LitElement {
  static readonly tag = 'lk-otp'
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override get properties(): PropertyDeclarations {
    return {
      value: {},
      label: {},
      error: {},
      loading: { type: Boolean },
      testId: { attribute: 'test-id' },
      isFocused: { state: true },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host {
        display: block;
      }
      .cells {
        position: relative;
        display: grid;
        grid-template-columns: repeat(${length}, minmax(0, 1fr));
        gap: 8px;
        direction: ltr;
      }
      .cell {
        display: grid;
        place-items: center;
        block-size: 56px;
        font-size: calc(var(--lk-in-font-unit) * 2.2);
        font-weight: var(--lk-weight-medium);
        font-variant-numeric: tabular-nums;
        border-radius: var(--lk-radius-ctl);
        background: var(--lk-bg-plate);
        box-shadow: inset 0 0 0 1px var(--lk-line-control);
      }
      .on {
        box-shadow: inset 0 0 0 2px var(--lk-focus);
      }
      .bad .cell {
        box-shadow: inset 0 0 0 1.5px var(--lk-fill-error);
        color: var(--lk-fg-error);
      }
      /* The input covers all cells and receives typing, pasting and autofill; the cells show its value. */
      input {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        block-size: 100%;
        opacity: 0;
        cursor: text;
        /* Phones zoom in on an input with a smaller font. */
        font-size: 16px;
      }
      .note {
        padding: 6px 4px 0;
        font-size: var(--lk-size-small);
        line-height: 1.4;
        color: var(--lk-fg-error);
        text-align: start;
      }
      @media (forced-colors: active) {
        .cell {
          border: 1px solid;
        }
        .on {
          outline: 2px solid Highlight;
        }
      }
    `,
  ]

  value = ''
  /** Accessible name. */
  label = ''
  /** Error message; shown below and tied to the input. */
  error: string | undefined
  /** Whether the code is being verified. */
  loading = false
  /** `data-testid` of the native input. */
  testId: string | undefined
  private isFocused = false
  /** Text on both sides of the edit that `beforeinput` announced. */
  #aroundEdit: { readonly before: string; readonly after: string } | undefined

  // Set here and not bound in the template, because the user may have typed since the last render.
  protected override updated(): void {
    const input = this.renderRoot.querySelector('input')
    if (input && input.value !== this.value) input.value = this.value
  }

  protected override render(): TemplateResult {
    const at = this.isFocused ? Math.min(this.value.length, length - 1) : -1
    return html`<div class=${this.error ? 'cells bad' : 'cells'}>
        ${Array.from({ length }, (_, index) => html`<span class=${index === at ? 'cell on' : 'cell'} aria-hidden="true">${this.value[index] ?? ''}</span>`)}
        <input
          part="control"
          type="text"
          inputmode="numeric"
          autocomplete=${oneTimeCode}
          pattern="[0-9]*"
          autocapitalize="none"
          spellcheck="false"
          aria-label=${this.label}
          aria-invalid=${this.error ? true : nothing}
          aria-describedby=${this.error ? 'note' : nothing}
          aria-busy=${this.loading || nothing}
          ?readonly=${this.loading}
          data-testid=${this.testId ?? nothing}
          @beforeinput=${this.#onBeforeInput}
          @input=${this.#onInput}
          @focus=${this.#onFocus}
          @blur=${this.#onBlur}
        />
      </div>
      ${this.error ? html`<p id="note" class="note" role="alert">${this.error}</p>` : nothing}`
  }

  readonly #onBeforeInput = (event: InputEvent): void => {
    const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement
    this.#aroundEdit = { before: value.slice(0, selectionStart ?? 0), after: value.slice(selectionEnd ?? value.length) }
  }

  readonly #onInput = (event: Event): void => {
    const input = event.target as HTMLInputElement
    const previous = this.value
    const inserted = this.#takeInserted(input.value)
    const all = digitsOf(input.value)
    // If there are more digits than a code has, the inserted ones are a new code that replaces the old one.
    const digits = (all.length > length && inserted ? inserted : all).slice(0, length)
    this.value = input.value = digits
    const isEntered = inserted === undefined ? digits !== previous : inserted !== ''
    if (digits.length < length || !isEntered) return
    this.dispatchEvent(new CustomEvent<CompleteDetail>('lk-complete', { detail: { value: digits } }))
  }

  /** Returns the digits that the edit inserted, or `undefined` if the text was set as a whole, as autofill does. */
  #takeInserted(text: string): string | undefined {
    // Scripts of extensions edit at the end, without a `beforeinput` event.
    const { before, after } = this.#aroundEdit ?? { before: this.value, after: '' }
    this.#aroundEdit = undefined
    if (!text.startsWith(before) || !text.endsWith(after)) return undefined
    return digitsOf(text.slice(before.length, text.length - after.length))
  }

  readonly #onFocus = (): void => {
    this.isFocused = true
    const input = this.renderRoot.querySelector('input')
    input?.setSelectionRange(this.value.length, this.value.length)
  }

  readonly #onBlur = (): void => {
    this.isFocused = false
  }
}

/** Mails and messages write codes with spaces and dashes too. */
function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-otp': LkOtp
  }
}
