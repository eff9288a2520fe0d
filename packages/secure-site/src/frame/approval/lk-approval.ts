import { iconChevronDown, iconWarning, LkButton, LkIcon, LkLogo, LkNote, resetStyles } from '@latchkey/ui'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import type { FrameTexts } from '../texts/texts.ts'
import type { PendingApproval } from './approval.ts'
import { partStyles, renderFigures, renderParts, renderRows } from './approval-parts.ts'
import { foreseenStyles, renderFailure, renderForeseen } from './foreseen-part.ts'
import { watchVisible, type WhyOff } from './visible-for.ts'
import { renderWhyOff, whyOffStyles } from './why-off.ts'

/**
 * @summary What a person is asked to approve, with the two buttons that decide it.
 */
export class LkApproval extends LitElement {
  static readonly tag = 'lk-approval'
  static override get properties(): PropertyDeclarations {
    return {
      pending: { attribute: false },
      texts: { attribute: false },
      isTrusted: { state: true },
      whyOff: { state: true },
      isBusy: { state: true },
      hasMore: { state: true },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    partStyles,
    foreseenStyles,
    whyOffStyles,
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
      .name {
        font-weight: var(--lk-weight-strong);
      }
      .host,
      .label {
        font-size: var(--lk-size-small);
        color: var(--lk-fg-2);
      }
      .dock {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
      .dock > .why {
        grid-column: 1 / -1;
      }
      /* There is more below. The buttons are at the end of it: whoever presses them has had the rest in sight. */
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
  private isTrusted = false
  private whyOff: WhyOff | undefined
  private isBusy = false
  /** The buttons are out of sight. */
  private hasMore = false
  readonly #end = new IntersectionObserver(
    entries => {
      this.hasMore = (entries.at(-1)?.intersectionRatio ?? 1) < 0.5
    },
    { threshold: [0, 0.5, 1] },
  )
  #stop: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.requestUpdate()
    const stopWatching = watchVisible(document, (isTrusted, whyOff) => Object.assign(this, { isTrusted, whyOff }))
    document.addEventListener('keydown', this.#onKey)
    this.#stop = () => {
      stopWatching()
      this.#end.disconnect()
      document.removeEventListener('keydown', this.#onKey)
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop?.()
  }

  protected override updated(): void {
    const dock = this.renderRoot.querySelector('.dock')
    if (dock) this.#end.observe(dock)
  }

  protected override render(): TemplateResult {
    const { approval } = this.pending
    const { texts } = this
    const { site, siteName, label, rows, warnings, parts, foreseen } = approval
    return html`<div class="site">
        <lk-logo .name=${site} .seed=${site}></lk-logo>
        <div>
          <div class="name">${siteName ?? site}</div>
          <div class="host">${site}</div>
        </div>
      </div>
      <div>
        <div class="label">${label}</div>
        ${renderFigures(approval)}
      </div>
      ${parts ? renderParts(parts) : nothing}
      ${warnings.map(warning => html`<lk-note tone="warning" .icon=${iconWarning}>${warning}</lk-note>`)}
      ${renderForeseen(foreseen, texts)} ${renderRows(rows)} ${renderFailure(foreseen, texts)}
      <div class="dock">
        ${renderWhyOff(this.whyOff, texts)}
        <lk-button variant="quiet" test-id="reject-button" @click=${this.#reject}>${texts.reject}</lk-button>
        <lk-button variant="primary" test-id="approve-button" ?disabled=${!this.isTrusted} ?loading=${this.isBusy} @click=${this.#approve}
          >${texts.approve}</lk-button
        >
      </div>
      ${this.hasMore ? html`<div class="more" aria-hidden="true"><lk-icon .icon=${iconChevronDown} .size=${20}></lk-icon></div>` : nothing}`
  }

  /** The modal around the frame hears no key that is pressed in it. */
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.isTrusted && !this.isBusy) this.pending.reject()
  }
  readonly #reject = (event: Event): void => {
    if (event.isTrusted) this.pending.reject()
  }
  /** A click that a script made decides nothing, nor does one before the person can have read it. */
  readonly #approve = (event: Event): void => {
    if (!event.isTrusted || !this.isTrusted || this.isBusy) return
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
