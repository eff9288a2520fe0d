import { iconDesktop, iconLock, iconMail, spinner } from '@latchkey/ui'
import { perform, StoreController, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import { embeddedFeature } from '../embedded-feature.ts'
import { goTo, textOf } from './send-email.ts'
import { SecondsController } from './seconds-controller.ts'

/** @summary Wait for the link in the mail, which approves this browser. */
export class EmailDeviceView extends LitElement {
  static readonly tag = 'lk-email-device-view'
  static override get properties(): PropertyDeclarations {
    return { error: { state: true }, isSending: { state: true } }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      b {
        font-weight: var(--lk-weight-medium);
        color: var(--lk-fg-1);
      }
      .wait {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 9px;
        min-block-size: 28px;
        font-size: var(--lk-size-small);
        color: var(--lk-fg-2);
        text-align: center;
      }
      .bad {
        color: var(--lk-fg-error);
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [store.use(embeddedFeature).state])
  readonly #seconds = new SecondsController(this, this.#kit, store => store.use(embeddedFeature).state.blockedUntil)
  private error: string | undefined
  private isSending = false
  #address = ''
  #waiting: AbortController | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#wait()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#waiting?.abort()
  }

  async #wait(): Promise<void> {
    const { store } = this.#kit
    const waiting = (this.#waiting = new AbortController())
    const outcome = await perform(store, async () =>
      goTo(this.#kit, await store.use(embeddedFeature).awaitDevice(waiting.signal)),
    )
    if (!waiting.signal.aborted && outcome.status === 'failed') this.error = textOf(this.#kit, outcome.error)
  }

  protected override render(): TemplateResult {
    const { embedded } = this.#kit.messages
    this.#address = this.#kit.store.use(embeddedFeature).state.email?.address ?? this.#address
    const [before = '', after = ''] = embedded.deviceText.split('{email}')
    return html`<div class="body">
        <section class="plate">
          <lk-hero .heading=${embedded.deviceHeading}
            ><lk-seal slot="picture" tone="accent" .icon=${iconDesktop}><lk-mark slot="mark" tone="info" .icon=${iconLock}></lk-mark></lk-seal
            ><span slot="text">${before}<b>${this.#address}</b>${after}</span></lk-hero
          >
        </section>
        <section class="plate">
          <p class=${this.error ? 'wait bad' : 'wait'} role="status">${this.error ?? html`${spinner(18)}${embedded.deviceWaiting}`}</p>
        </section>
      </div>
      <div class="dock">
        <lk-button variant="secondary" ?loading=${this.isSending} ?disabled=${this.#seconds.left > 0} test-id="resend-link" @click=${this.#send}
          ><lk-icon slot="start" .icon=${iconMail} .size=${18}></lk-icon>${embedded.deviceResend}</lk-button
        >
      </div>`
  }

  readonly #send = async (): Promise<void> => {
    const { store } = this.#kit
    this.isSending = true
    this.#waiting?.abort()
    const outcome = await perform(store, async () =>
      goTo(this.#kit, await store.use(embeddedFeature).connectEmail(this.#address)),
    )
    this.isSending = false
    this.error = outcome.status === 'failed' ? textOf(this.#kit, outcome.error) : undefined
    if (outcome.status === 'done' && this.isConnected) void this.#wait()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-email-device-view': EmailDeviceView
  }
}
