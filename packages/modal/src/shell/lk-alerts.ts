import { LkAlertBar, resetStyles } from '@latchkey/ui'
import { StoreController } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

/**
 * @summary The alert of the kit, for the site's developers.
 */
export class LkAlerts extends LitElement {
  static readonly tag = 'lk-alerts'
  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      .text {
        overflow-wrap: anywhere;
      }
      code {
        font-family: var(--lk-font-mono);
        font-size: 0.92em;
        color: var(--lk-fg-1);
        background: var(--lk-bg-inset);
        padding: 1px 4px;
        border-radius: 4px;
      }
    `,
  ]

  readonly #kit = new StoreController(this, ({ alerts }) => [alerts.state])
  readonly #dismiss = (): void => this.#kit.store.alerts.dismiss()

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { alert } = store.alerts.state
    if (!alert) return html`${nothing}`
    return html`<lk-alert-bar .kind=${alert.kind} .heading=${alert.title} .dismiss=${messages.alert.dismiss} @lk-dismiss=${this.#dismiss}>
      <span class="text" data-testid="wui-alertbar-text">${withCode(alert.text)}</span>
      <span slot="meta">${messages.alert.onlyDevelopers}</span>
    </lk-alert-bar>`
  }
}

/** Renders the text between backticks as code. */
function withCode(text: string): unknown[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}

export const elements = [LkAlertBar, LkAlerts]

declare global {
  interface HTMLElementTagNameMap {
    'lk-alerts': LkAlerts
  }
}
