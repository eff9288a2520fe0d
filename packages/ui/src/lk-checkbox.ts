import { css, html, nothing, type CSSResultGroup, type TemplateResult } from 'lit'

import { icon } from './icon.ts'
import { iconCheck } from './icons/check.ts'
import { resetStyles } from './reset-styles.ts'
import { LkToggle } from './toggle.ts'

/**
 * @summary A checkbox with a sentence, which may hold links.
 * @slot - The sentence.
 * @csspart control - The native checkbox.
 * @fires change - A person checked or unchecked it; read `checked`.
 */
export class LkCheckbox extends LkToggle {
  static readonly tag = 'lk-checkbox'
  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      .check {
        position: relative;
        display: flex;
        align-items: flex-start;
        gap: 10px;
        font-size: var(--lk-size-small);
        line-height: 1.45;
        color: var(--lk-fg-2);
        cursor: pointer;
        text-wrap: balance;
      }
      .box {
        position: relative;
        flex: none;
        display: grid;
        place-items: center;
        color: var(--lk-fg-on-accent);
      }
      .box::after {
        content: '';
        position: absolute;
        inset: -12px;
      }
      input {
        appearance: none;
        inline-size: 20px;
        block-size: 20px;
        border-radius: calc(var(--lk-in-radius-unit) * 1.5);
        background: var(--lk-bg-plate);
        box-shadow: inset 0 0 0 1.5px var(--lk-line-control);
        cursor: inherit;
      }
      .ico {
        position: absolute;
        stroke-width: 2.2;
        visibility: hidden;
      }
      :checked {
        background: var(--lk-bg-accent);
        box-shadow: none;
      }
      :checked + .ico {
        visibility: visible;
      }
      :host([disabled]) .check {
        color: var(--lk-fg-disabled);
        cursor: not-allowed;
      }
      :disabled {
        background: var(--lk-bg-inset);
        color: var(--lk-fg-disabled);
      }
      :disabled + .ico {
        color: var(--lk-fg-disabled);
      }
      @media (forced-colors: active) {
        input {
          border: 1px solid;
        }
        .ico {
          color: CanvasText;
        }
      }
    `,
  ]

  protected override render(): TemplateResult {
    return html`<label class="check">
      <span class="box"
        ><input
          part="control"
          type="checkbox"
          ?disabled=${this.disabled}
          aria-label=${this.label ?? nothing}
          data-testid=${this.testId ?? nothing}
          @change=${this.onChange}
        />${icon(iconCheck, 14)}</span
      ><span><slot></slot></span>
    </label>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-checkbox': LkCheckbox
  }
}
