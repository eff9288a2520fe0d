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

/**
 * @summary One picture, one headline, one sentence.
 * @slot picture - A ring, logo or seal.
 * @slot text - Instead of `text`, when it holds more than text.
 * @slot extra - At most two small buttons.
 * @csspart heading - The headline.
 */
export class LkHero extends LitElement {
  static readonly tag = 'lk-hero'
  static override get properties(): PropertyDeclarations {
    return { heading: {}, text: {}, tight: { type: Boolean, reflect: true } }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      :host {
        display: grid;
        justify-items: center;
        text-align: center;
        padding: 26px 14px 24px;
      }
      :host([tight]) {
        padding-block: 16px 20px;
      }
      ::slotted([slot='picture']) {
        margin-block-end: 20px;
      }
      h2 {
        font-size: var(--lk-size-title);
        line-height: var(--lk-leading-title);
        font-weight: var(--lk-weight-strong);
        letter-spacing: var(--lk-track-title);
      }
      h2,
      p {
        text-wrap: balance;
        max-inline-size: 100%;
        overflow-wrap: anywhere;
      }
      p {
        margin-block-start: 6px;
        font-size: var(--lk-size-text);
        line-height: var(--lk-leading-text);
        color: var(--lk-fg-2);
        max-inline-size: min(268px, 100%);
      }
      ::slotted([slot='extra']) {
        margin-block-start: 16px;
      }
    `,
  ]

  heading = ''
  text: string | undefined
  /** Reduces the spacing, for a card that shares the view. */
  tight = false

  protected override render(): TemplateResult {
    return html`<slot name="picture"></slot>
      ${this.heading ? html`<h2 part="heading" class="bidi">${this.heading}</h2>` : nothing}
      <p><slot name="text">${this.text}</slot></p>
      <slot name="extra"></slot>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-hero': LkHero
  }
}
