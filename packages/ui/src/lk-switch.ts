import { css, html, nothing, type CSSResultGroup, type TemplateResult } from 'lit'

import { resetStyles } from './reset-styles.ts'
import { LkToggle } from './toggle.ts'

/**
 * @summary A switch that takes effect at once; `label` is required.
 * @csspart control - The native checkbox, with the role of a switch.
 * @fires change - A person turned it; read `checked`.
 */
export class LkSwitch extends LkToggle {
  static readonly tag = 'lk-switch'
  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host {
        display: inline-block;
        flex: none;
        position: relative;
      }
      input {
        appearance: none;
        display: flex;
        inline-size: 42px;
        block-size: 26px;
        padding: 3px;
        border-radius: var(--lk-radius-round);
        background: var(--lk-line-control);
        cursor: pointer;
        transition: background-color var(--lk-dur-tap) linear;
      }
      input::before {
        content: '';
        position: absolute;
        inset: -9px 0;
      }
      input::after {
        content: '';
        inline-size: 20px;
        block-size: 20px;
        border-radius: var(--lk-radius-round);
        background: #fff;
        box-shadow: 0 1px 2px rgb(0 0 0/0.2);
      }
      :checked {
        background: var(--lk-bg-accent);
        justify-content: flex-end;
      }
      :checked::after {
        background: var(--lk-fg-on-accent);
      }
      :disabled {
        background: var(--lk-line-2);
        cursor: not-allowed;
      }
      @media (forced-colors: active) {
        input {
          border: 1px solid CanvasText;
        }
        input::after {
          background: CanvasText;
        }
      }
    `,
  ]

  protected override render(): TemplateResult {
    return html`<input
      part="control"
      type="checkbox"
      role="switch"
      ?disabled=${this.disabled}
      aria-label=${this.label ?? nothing}
      data-testid=${this.testId ?? nothing}
      @change=${this.onChange}
    />`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-switch': LkSwitch
  }
}
