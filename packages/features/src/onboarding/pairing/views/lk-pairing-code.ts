import {
  iconLatchkey,
  iconRetry,
  LkButton,
  LkIcon,
  LkLogo,
  LkMeter,
  LkSkeleton,
  plateStyles,
  resetStyles,
} from '@latchkey/ui'
import { CopiedMark, copy, formatRich, QrPart, StoreController } from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { pairingFeature } from '../../connect/pairing-feature.ts'
import { announcedSeconds, Countdown, formatSeconds, warningSeconds } from './countdown.ts'

/** Wallet of the code, for the picture in its middle. */
export interface CodeOwner {
  readonly id: string
  readonly name: string
  readonly imageUrl: string | undefined
}

/** @summary Pairing code with its remaining time, to scan or to copy. */
export class LkPairingCode extends LitElement {
  static readonly tag = 'lk-pairing-code'
  static override get properties(): PropertyDeclarations {
    return {
      owner: { attribute: false },
      hasCopyFailed: { state: true },
    }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    plateStyles,
    css`
      .below {
        display: grid;
        gap: 10px;
        padding: 12px 4px 2px;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        gap: 0 12px;
        justify-content: space-between;
        align-items: center;
        min-block-size: 24px;
        font-size: var(--lk-size-small);
        color: var(--lk-fg-3);
      }
      .time {
        color: var(--lk-fg-1);
        font-weight: var(--lk-weight-medium);
      }
      .veil {
        display: grid;
        justify-items: center;
        gap: 4px;
        text-align: center;
        color: var(--lk-qr-ink);
      }
      .veil b {
        font-size: var(--lk-size-title);
        letter-spacing: var(--lk-track-title);
        font-weight: var(--lk-weight-strong);
      }
      .veil span {
        font-size: var(--lk-size-text);
        line-height: 1.5;
        color: color-mix(in srgb, var(--lk-qr-ink) 76%, var(--lk-qr-paper));
        max-inline-size: 200px;
        margin-block-end: 12px;
      }
      .uri {
        inline-size: 100%;
        min-block-size: 72px;
        resize: none;
        border: 0;
        padding: 12px;
        border-radius: var(--lk-radius-ctl);
        background: var(--lk-bg-inset);
        color: var(--lk-fg-1);
        font: var(--lk-size-micro) / 1.5 var(--lk-font-mono);
        overflow-wrap: anywhere;
      }
      .placeholder {
        aspect-ratio: 1;
      }
      /* Where the screen is low the code gets smaller, rather than what stands below it cut off. */
      lk-qr,
      .placeholder {
        inline-size: min(100%, max(152px, 100dvh - 330px));
        margin-inline: auto;
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [store.use(pairingFeature).state])
  readonly #countdown = new Countdown(this, this.#kit)
  readonly #copied = new CopiedMark(this, this.#kit)
  readonly #qr = new QrPart(this, this.#kit)
  #uri = ''
  /** Wallet of the code; any wallet if absent. */
  owner: CodeOwner | undefined
  private hasCopyFailed = false

  protected override willUpdate(): void {
    const { pairing } = this.#kit.store.use(pairingFeature).state
    if (pairing.status !== 'ready' || pairing.uri === this.#uri) return
    this.#uri = pairing.uri
    this.hasCopyFailed = false
  }

  readonly #renew = (): void => this.#kit.store.use(pairingFeature).renew()
  readonly #copy = async (): Promise<void> => {
    const { store, messages } = this.#kit
    this.hasCopyFailed = !(await copy(store, this.#uri, messages.common.linkCopied))
    if (!this.hasCopyFailed) this.#copied.show()
  }
  readonly #select = (event: FocusEvent): void => {
    if (event.target instanceof HTMLTextAreaElement) event.target.select()
  }

  protected override render(): TemplateResult {
    const { status } = this.#kit.store.use(pairingFeature).state.pairing
    const isStale = status === 'expired'
    return html`${this.#code(isStale)}
      <div class="below">${isStale ? this.#stale() : status === 'ready' ? this.#ready() : this.#preparing()}</div>
      <span class="sr" role="status">${this.#announcement(isStale)}</span>`
  }

  #code(isStale: boolean): TemplateResult {
    const { pairing } = this.#kit.messages
    const missing = this.#qr.renderMissing(this.#kit.messages)
    if (missing) return missing
    const value = this.#kit.store.use(pairingFeature).state.pairing.status === 'preparing' ? '' : this.#uri
    return html`<lk-qr .value=${value} .label=${pairing.qr} ?stale=${isStale} test-id="wui-qr-code">
      ${
        this.owner
          ? html`<lk-logo .size=${56} .src=${this.owner.imageUrl} .name=${this.owner.name} .seed=${this.owner.id}></lk-logo>`
          : html`<lk-logo .size=${56} tone="plain" .icon=${iconLatchkey}></lk-logo>`
      }
      ${isStale ? this.#veil() : nothing}
    </lk-qr>`
  }

  #veil(): TemplateResult {
    const { pairing } = this.#kit.messages
    return html`<div slot="veil" class="veil">
      <b>${pairing.expiredTitle}</b><span>${pairing.expiredText}</span>
      <lk-button variant="primary" size="md" fit test-id="new-code" @click=${this.#renew}
        ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${pairing.newCode}</lk-button
      >
    </div>`
  }

  #ready(): TemplateResult {
    const { common, pairing } = this.#kit.messages
    const { secondsLeft, percent } = this.#countdown
    const time = formatSeconds(secondsLeft)
    return html`<lk-meter .value=${percent} ?warn=${secondsLeft < warningSeconds} .label=${pairing.timeLeft} .valueText=${time}></lk-meter>
      <div class="line">
        <span>${formatRich(pairing.expiresIn, { time: html`<span class="num time ltr">${time}</span>` })}</span>
        <button type="button" class="link" data-testid="copy-wc2-uri" @click=${this.#copy}>
          <lk-icon .icon=${this.#copied.icon} .size=${16}></lk-icon><span data-testid="wui-link-copy">${common.copyLink}</span>
        </button>
      </div>
      ${
        this.hasCopyFailed
          ? html`<label
            ><span class="label">${common.copyByHand}</span
            ><textarea class="uri" readonly dir="ltr" aria-label=${pairing.linkLabel} .value=${this.#uri} @focus=${this.#select}></textarea
          ></label>`
          : nothing
      }`
  }

  #stale(): TemplateResult {
    const { pairing } = this.#kit.messages
    return html`<lk-meter .value=${0} .label=${pairing.timeLeft} .valueText=${pairing.noTimeLeft}></lk-meter>
      <div class="line"><span>${pairing.noTimeLeft}</span></div>`
  }

  #preparing(): TemplateResult {
    return html`<lk-skeleton height="3px"></lk-skeleton>
      <div class="line"><lk-skeleton width="132px"></lk-skeleton><lk-skeleton width="72px"></lk-skeleton></div>`
  }

  /** Returns the announcement for screen readers, once each: a minute left, half a minute left, expired. */
  #announcement(isStale: boolean): string {
    const { pairing } = this.#kit.messages
    if (isStale) return pairing.announceExpired
    const { secondsLeft } = this.#countdown
    const [minute, half] = announcedSeconds
    if (secondsLeft === 0 || secondsLeft > minute) return ''
    return secondsLeft > half ? pairing.announceMinute : pairing.announceHalfMinute
  }
}

/** Elements of the code. */
export const pairingCodeElements = [LkButton, LkIcon, LkLogo, LkMeter, LkSkeleton, LkPairingCode]

declare global {
  interface HTMLElementTagNameMap {
    'lk-pairing-code': LkPairingCode
  }
}
