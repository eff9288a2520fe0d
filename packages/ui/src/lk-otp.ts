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
/** What fills in a code that came by message; the types of templates do not know it. */
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
      /* It lies over all cells and takes what is typed, pasted and filled in; the cells show it. */
      input {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        block-size: 100%;
        opacity: 0;
        cursor: text;
        /* Below 16 px a phone would zoom in. */
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
  /** What is wrong, in a sentence; shown below and tied to the input. */
  error: string | undefined
  /** What was typed is being looked at. */
  loading = false
  /** `data-testid` of the native input. */
  testId: string | undefined
  private isFocused = false
  /** Text on both sides of the edit that the browser announced. */
  #aroundEdit: { readonly before: string; readonly after: string } | undefined

  // Not bound in the template: a person may have typed since it was last drawn.
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
    // More digits than a code has are a new code over the old one, as after one that was wrong: what was inserted is what counts.
    const digits = (all.length > length && inserted ? inserted : all).slice(0, length)
    this.value = input.value = digits
    const isEntered = inserted === undefined ? digits !== previous : inserted !== ''
    if (digits.length < length || !isEntered) return
    this.dispatchEvent(new CustomEvent<CompleteDetail>('lk-complete', { detail: { value: digits } }))
  }

  /** Returns the digits that the edit put in, or `undefined` if the text was set as a whole, as autofill does. */
  #takeInserted(text: string): string | undefined {
    // Scripts of extensions edit without an announcement, at the end.
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
