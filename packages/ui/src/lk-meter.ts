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

/** @summary A thin bar of the rest or the progress. */
export class LkMeter extends LitElement {
  static readonly tag = 'lk-meter'
  static override get properties(): PropertyDeclarations {
    return {
      value: { type: Number },
      warn: { type: Boolean },
      label: {},
      valueText: { attribute: 'value-text' },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      .meter {
        block-size: 3px;
        border-radius: var(--lk-in-radius-unit);
        background: var(--lk-line-1);
        overflow: hidden;
      }
      .bar {
        block-size: 100%;
        border-radius: inherit;
        background: var(--lk-fg-accent);
      }
      .warn {
        background: var(--lk-fill-warning);
      }
      @media (forced-colors: active) {
        .meter {
          border: 1px solid;
          block-size: 6px;
        }
        .bar {
          background: CanvasText;
        }
      }
    `,
  ]

  /** Value from 0 to 100; clamped. */
  value = 0
  /** Colours it amber, because little is left. */
  warn = false
  /** Accessible name. */
  label: string | undefined
  /** Text for screen readers instead of a percentage. */
  valueText: string | undefined

  get #percent(): number {
    return Math.min(100, Math.max(0, this.value || 0))
  }

  protected override updated(): void {
    const bar = this.renderRoot.querySelector<HTMLElement>('.bar')
    bar?.style.setProperty('inline-size', `${this.#percent}%`)
  }

  protected override render(): TemplateResult {
    return html`<div
      class="meter"
      role="progressbar"
      aria-label=${this.label ?? nothing}
      aria-valuenow=${Math.round(this.#percent)}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuetext=${this.valueText ?? nothing}
    >
      <div class=${this.warn ? 'bar warn' : 'bar'}></div>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-meter': LkMeter
  }
}
