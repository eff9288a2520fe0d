import { iconChevronDown, iconWarning, LkButton, LkIcon, LkLogo, LkNote, resetStyles } from '@latchkey/ui'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'

import type { FrameTexts } from '../texts/texts.ts'
import type { PendingApproval } from './approval.ts'
import { partStyles, renderFigures, renderParts, renderRows } from './approval-parts.ts'
import { balanceChangesStyles, renderFailure, renderBalanceChanges } from './balance-changes-part.ts'
import { renderSteps, stepStyles } from './approval-steps.ts'
import { type VisibleWatch, watchVisible, type WhyOff } from './visible-for.ts'
import { renderWhyOff, whyOffStyles } from './why-off.ts'

/** @summary A request for the user's approval, with the two buttons that decide it. */
export class LkApproval extends LitElement {
  static readonly tag = 'lk-approval'
  static override get properties(): PropertyDeclarations {
    return {
      pending: { attribute: false },
      texts: { attribute: false },
      isTrusted: { state: true },
      whyOff: { state: true },
      isBusy: { state: true },
      isConfirming: { state: true },
      hasMore: { state: true },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    partStyles,
    balanceChangesStyles,
    whyOffStyles,
    stepStyles,
    css`
      :host {
        display: grid;
        gap: 16px;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      .site {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        align-items: center;
        gap: 12px;
      }
      /* The browser's host is before the page's own name. */
      .host {
        font-weight: var(--lk-weight-strong);
      }
      .name,
      .label {
        font-size: var(--lk-size-small);
        color: var(--lk-fg-2);
      }
      .dock {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
      .dock > :is(.why, .steps) {
        grid-column: 1 / -1;
      }
      /*
       * Indicates more content below. The buttons are at its end, so that pressing them requires scrolling past the
       * rest.
       */
      .more {
        position: fixed;
        inset: auto 0 0;
        display: grid;
        place-items: end center;
        block-size: 56px;
        padding-block-end: 6px;
        background: linear-gradient(transparent, var(--lk-bg-plate) 70%);
        color: var(--lk-fg-2);
        pointer-events: none;
      }
    `,
  ]

  declare pending: PendingApproval
  declare texts: FrameTexts
  /** Whether a press counts. The watch sets it and the reason before the first rendering, and after each change. */
  declare private isTrusted: boolean
  declare private whyOff: WhyOff | undefined
  declare private isBusy: boolean
  /** Whether the first press was made: moving value needs a second one, at another place. */
  declare private isConfirming: boolean
  /** Whether the buttons are out of sight. */
  private hasMore = false
  readonly #end = new IntersectionObserver(
    entries => {
      this.hasMore = (entries.at(-1)?.intersectionRatio ?? 1) < 0.5
    },
    { threshold: 0.5 },
  )
  #watch: VisibleWatch | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.requestUpdate()
    this.#watch = watchVisible(document, (isTrusted, whyOff) => Object.assign(this, { isTrusted, whyOff }))
    document.addEventListener('keydown', this.#onKey)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#watch?.stop()
    this.#end.disconnect()
    document.removeEventListener('keydown', this.#onKey)
  }

  /** Another request in the same element has not been visible yet, so the wait restarts. */
  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('pending')) return
    this.isBusy = this.isConfirming = false
    this.#watch?.restart()
  }

  protected override updated(): void {
    const dock = this.renderRoot.querySelector('.dock')
    if (dock) this.#end.observe(dock)
  }

  protected override render(): TemplateResult {
    const { approval } = this.pending
    const { texts } = this
    const { site, siteName, label, rows, warnings, parts, foreseen: simulated } = approval
    return html`<div class="site">
        <lk-logo .name=${site} .seed=${site}></lk-logo>
        <div>
          <div class="host">${site}</div>
          ${siteName === undefined ? nothing : html`<div class="name">“${siteName}”</div>`}
        </div>
      </div>
      <div>
        <div class="label">${label}</div>
        ${renderFigures(approval)}
      </div>
      ${parts ? renderParts(parts) : nothing}
      ${warnings.map(warning => html`<lk-note tone="warning" .icon=${iconWarning}>${warning}</lk-note>`)}
      ${renderBalanceChanges(simulated, texts)} ${renderRows(rows)} ${renderFailure(simulated, texts)}
      <div class="dock">
        ${renderWhyOff(this.whyOff, texts)}
        ${approval.movesValue ? renderSteps(this.isConfirming, texts) : nothing}
        ${this.isConfirming ? this.#drawSecondStep() : this.#drawFirstStep()}
      </div>
      ${this.hasMore ? html`<div class="more" aria-hidden="true"><lk-icon .icon=${iconChevronDown} .size=${20}></lk-icon></div>` : nothing}`
  }

  #drawFirstStep(): TemplateResult {
    const { texts } = this
    return html`<lk-button variant="quiet" test-id="reject-button" @click=${this.#reject}>${texts.reject}</lk-button>
      <lk-button variant="primary" test-id="approve-button" ?disabled=${!this.isTrusted} ?loading=${this.isBusy} @click=${this.#approve}
        >${texts.approve}</lk-button
      >`
  }

  /**
   * Renders the buttons in the opposite order: repeated clicks at the place of "Approve" reject, and a double click
   * does neither. While both wait they stay focusable, because Tab without a button in the frame would move the focus
   * to the page around it.
   */
  #drawSecondStep(): TemplateResult {
    const { texts } = this
    return html`<lk-button variant="primary" test-id="confirm-button" ?soft-disabled=${!this.isTrusted} ?loading=${this.isBusy} @click=${this.#approve}
        >${texts.confirm}</lk-button
      >
      <lk-button variant="quiet" test-id="reject-button" ?soft-disabled=${!this.isTrusted} @click=${this.#reject}>${texts.reject}</lk-button>`
  }

  /** The focused button is removed, so the focus moves to the text of the second step. */
  async #startSecondStep(): Promise<void> {
    this.isConfirming = true
    this.#watch?.restart()
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('.second')?.focus()
  }

  /** Handles keys here, because the modal around the frame does not receive them. */
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.isTrusted && !this.isBusy) this.pending.reject()
  }
  readonly #reject = (event: Event): void => {
    if (event.isTrusted && (!this.isConfirming || this.isTrusted)) this.pending.reject()
  }
  /** Approves on a real click. A script's click, and one before the user could read the request, are ignored. */
  readonly #approve = (event: Event): void => {
    if (!event.isTrusted || !this.isTrusted || this.isBusy) return
    if (this.pending.approval.movesValue && !this.isConfirming) return void this.#startSecondStep()
    this.isBusy = true
    this.pending.approve()
  }
}

export const approvalElements = [LkButton, LkIcon, LkLogo, LkNote, LkApproval]

declare global {
  interface HTMLElementTagNameMap {
    'lk-approval': LkApproval
  }
}
