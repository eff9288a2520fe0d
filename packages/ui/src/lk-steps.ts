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
import { iconCheck } from './icons/check.ts'
import { resetStyles } from './reset-styles.ts'
import { spinner } from './spinner.ts'

/** One step. `now` turns a spinner, `done` is checked. */
export interface Step {
  readonly heading: string
  readonly sub?: string
  readonly time?: string
  readonly state: 'done' | 'now' | 'todo'
}

/**
 * @summary Steps under each other, joined by a line; the current one is marked with `aria-current`.
 */
export class LkSteps extends LitElement {
  static readonly tag = 'lk-steps'
  static override get properties(): PropertyDeclarations {
    return { steps: { attribute: false } }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      ol {
        padding: 4px 4px 6px;
      }
      li {
        position: relative;
        display: grid;
        grid-template-columns: 28px 1fr auto;
        gap: 12px;
        align-items: start;
        padding-block-end: 18px;
        font-size: var(--lk-size-text);
        text-align: start;
      }
      li:last-child {
        padding-block-end: 0;
      }
      li:not(:last-child)::before {
        content: '';
        position: absolute;
        inset-inline-start: 13.5px;
        inset-block: 30px 2px;
        inline-size: 1px;
        background: var(--lk-line-2);
      }
      .dot {
        inline-size: 28px;
        block-size: 28px;
        display: grid;
        place-items: center;
        border-radius: 50%;
        background: var(--lk-bg-inset);
        color: var(--lk-fg-3);
        font-variant-numeric: tabular-nums;
      }
      .done {
        background: var(--lk-bg-success);
        color: var(--lk-fg-success);
      }
      .now {
        background: var(--lk-bg-accent-soft);
        color: var(--lk-fg-accent);
      }
      b {
        display: block;
        font-weight: var(--lk-weight-medium);
        line-height: 1.35;
        padding-block-start: 4px;
      }
      small {
        display: block;
        font-size: var(--lk-size-small);
        color: var(--lk-fg-3);
        margin-block-start: 2px;
      }
      time {
        font-size: var(--lk-size-small);
        color: var(--lk-fg-3);
        padding-block-start: 5px;
        font-variant-numeric: tabular-nums;
      }
    `,
  ]

  steps: readonly Step[] = []

  protected override render(): TemplateResult {
    return html`<ol>
      ${this.steps.map(
        (step, index) =>
          html`<li aria-current=${step.state === 'now' ? 'step' : nothing}>
            <span class="dot ${step.state}">${dot(step, index + 1)}</span>
            <span><b>${step.heading}</b>${step.sub ? html`<small>${step.sub}</small>` : nothing}</span>
            ${step.time ? html`<time>${step.time}</time>` : nothing}
          </li>`,
      )}
    </ol>`
  }
}

function dot(step: Step, number: number): TemplateResult | number {
  switch (step.state) {
    case 'done':
      return icon(iconCheck, 16)
    case 'now':
      return spinner(16)
    case 'todo':
      return number
    default:
      return step.state satisfies never
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-steps': LkSteps
  }
}
