import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { icon } from './icon.ts'
import { iconArrowRight } from './icons/arrow-right.ts'
import { resetStyles } from './reset-styles.ts'
import { spinner } from './spinner.ts'

/** Detail of `lk-submit`. */
export interface SubmitDetail {
  readonly value: string
}

/**
 * @summary A text field with its label, its message below, and an arrow that sends it.
 * @slot end - A suffix or small control inside the field.
 * @csspart control - The native input.
 * @fires input - Native, composed; read `value`.
 * @fires change - The value was committed.
 * @fires {CustomEvent<SubmitDetail>} lk-submit - Enter, or the arrow; not while empty.
 */
export class LkField extends LitElement {
  static readonly tag: string = 'lk-field'
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override get properties(): PropertyDeclarations {
    return {
      value: {},
      type: {},
      label: {},
      labelVisible: { type: Boolean, attribute: 'label-visible' },
      placeholder: {},
      icon: {},
      error: {},
      help: {},
      ok: { type: Boolean },
      disabled: { type: Boolean, reflect: true },
      loading: { type: Boolean },
      autocomplete: {},
      mode: {},
      maxLength: { type: Number, attribute: 'max-length' },
      action: {},
      testId: { attribute: 'test-id' },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host {
        min-inline-size: 0;
      }
      .label {
        display: block;
        font-size: var(--lk-size-small);
        font-weight: var(--lk-weight-medium);
        color: var(--lk-fg-2);
        padding: 0 4px 7px;
      }
      .field {
        --line: 0 0 0 1px var(--lk-line-control);
        position: relative;
        display: flex;
        align-items: center;
        gap: 10px;
        min-block-size: var(--lk-field-h, var(--lk-control-lg));
        padding-inline: 14px 6px;
        border-radius: var(--lk-radius-ctl);
        background: var(--lk-bg-plate);
        box-shadow: inset var(--line);
        transition: box-shadow var(--lk-dur-tap) linear;
      }
      @media (hover: hover) {
        .field:hover {
          --line: 0 0 0 1px var(--lk-fg-2);
        }
      }
      .field:has(input:focus) {
        --line: 0 0 0 2px var(--lk-focus);
      }
      .ok {
        --line: 0 0 0 1.5px var(--lk-fill-success) !important;
      }
      .error {
        --line: 0 0 0 1.5px var(--lk-fill-error) !important;
      }
      .error:has(input:focus) {
        --line: 0 0 0 2px var(--lk-fill-error) !important;
      }
      .off {
        --line: 0 0 0 1px var(--lk-line-1) !important;
        background: var(--lk-bg-inset);
        color: var(--lk-fg-3);
      }
      .field > .ico {
        color: var(--lk-fg-3);
      }
      .field > .spin {
        margin-inline-end: 9px;
      }
      input {
        flex: 1;
        min-inline-size: 0;
        inline-size: 100%;
        align-self: stretch;
        appearance: none;
      }
      /* The frame around it shows the focus. */
      input:focus-visible {
        outline: none;
      }
      input::placeholder {
        color: var(--lk-fg-3);
        opacity: 1;
      }
      input::-webkit-search-cancel-button {
        display: none;
      }
      .go {
        position: relative;
        flex: none;
        inline-size: 36px;
        block-size: 36px;
        display: grid;
        place-items: center;
        border-radius: var(--lk-radius-sm);
        color: var(--lk-fg-3);
      }
      .go::after {
        content: '';
        position: absolute;
        inset: -5px;
      }
      .on {
        background: var(--lk-bg-accent);
        color: var(--lk-fg-on-accent);
        box-shadow: var(--lk-shadow-ctl);
      }
      .go:disabled {
        cursor: not-allowed;
      }
      .note {
        font-size: var(--lk-size-small);
        line-height: 1.4;
        color: var(--lk-fg-3);
        padding: 6px 4px 0;
        text-align: start;
      }
      .note.bad {
        color: var(--lk-fg-error);
      }
      @media (forced-colors: active) {
        .field {
          border: 1px solid;
        }
      }
    `,
  ]

  value = ''
  /** `type` of the input. */
  type: 'text' | 'email' | 'search' | 'url' = 'text'
  /** Accessible name. A placeholder does not replace it. */
  label = ''
  /** Shows the label above. */
  labelVisible = false
  placeholder: string | undefined
  /** Path data of an icon before the text. */
  icon: string | undefined
  /** Error message; shown below and tied to the input. */
  error: string | undefined
  /** A hint below. */
  help: string | undefined
  /** Whether the value has been validated. */
  ok = false
  disabled = false
  loading = false
  autocomplete: AutoFill | undefined
  /** `inputmode` of the input. */
  mode: string | undefined
  maxLength: number | undefined
  /** Name of the arrow that sends the value; without it there is no arrow. */
  action: string | undefined
  /** `data-testid` of the native input. */
  testId: string | undefined

  // Set here and not bound in the template, because the user may have typed since the last render.
  protected override updated(): void {
    const input = this.renderRoot.querySelector('input')
    if (input && input.value !== this.value) input.value = this.value
  }

  protected override render(): TemplateResult {
    const note = this.error || this.help
    const state = this.disabled ? ' off' : this.error ? ' error' : this.ok ? ' ok' : ''
    return html`<label
        ><span class=${this.labelVisible ? 'label' : 'sr'}>${this.label}</span
        ><span class="field${state}">
          ${this.icon ? icon(this.icon) : nothing}${this.#input(note)}<slot name="end"></slot>${this.loading ? spinner() : this.renderEnd()}
        </span></label
      >${note ? html`<p id="note" class=${this.error ? 'note bad' : 'note'}>${note}</p>` : nothing}`
  }

  /** Renders the control at the end of the field. */
  protected renderEnd(): TemplateResult | typeof nothing {
    if (this.action === undefined) return nothing
    return html`<button
      class=${this.value && !this.disabled ? 'go on' : 'go'}
      type="button"
      aria-label=${this.action}
      ?disabled=${this.disabled || !this.value}
      @click=${this.#submit}
    >
      ${icon(iconArrowRight, 20, true)}
    </button>`
  }

  /** Focuses the field with the caret at the end, so that typing continues the text. */
  focusEnd(): void {
    const input = this.renderRoot.querySelector('input')
    input?.focus()
    input?.setSelectionRange(this.value.length, this.value.length)
  }

  /** Sets the value with a native event, as if the user had typed it. */
  protected replaceValue(value: string): void {
    this.value = value
    const input = this.renderRoot.querySelector('input')
    if (!input) return
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    input.focus()
  }

  #input(note: string | undefined): TemplateResult {
    return html`<input
      part="control"
      type=${this.type}
      placeholder=${this.placeholder ?? nothing}
      autocomplete=${this.autocomplete ?? 'off'}
      inputmode=${this.mode ?? nothing}
      maxlength=${this.maxLength ?? nothing}
      autocapitalize="none"
      spellcheck="false"
      ?disabled=${this.disabled}
      ?readonly=${this.loading}
      aria-invalid=${this.error ? true : nothing}
      aria-describedby=${note ? 'note' : nothing}
      aria-busy=${this.loading || nothing}
      data-testid=${this.testId ?? nothing}
      @input=${this.#onInput}
      @change=${this.#onChange}
      @keydown=${this.#onKey}
    />`
  }

  #onInput(event: Event): void {
    if (event.target instanceof HTMLInputElement) this.value = event.target.value
  }

  // `change` does not leave a shadow root by itself.
  #onChange(): void {
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.isComposing) this.#submit()
  }

  #submit(): void {
    if (this.disabled || this.loading || !this.value) return
    this.dispatchEvent(
      new CustomEvent<SubmitDetail>('lk-submit', { detail: { value: this.value }, bubbles: true, composed: true }),
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-field': LkField
  }
}
