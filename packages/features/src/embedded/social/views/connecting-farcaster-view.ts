import { iconExternal, iconRetry, iconSocialFarcaster, spinner } from '@latchkey/ui'
import { CopiedMark, copy, QrPart, StoreController, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { connectedAccount, connectedStrip, connectedStyles } from '../../../onboarding/connect/views/connected.ts'
import { embeddedFeature } from '../../login/embedded-feature.ts'
import { SocialAttempt } from '../../login/views/social-attempt.ts'
import { socialTexts } from './social-texts.ts'

/** @summary Login with Farcaster: a code to scan on a desktop, a link on a phone. */
export class ConnectingFarcasterView extends LitElement {
  static readonly tag = 'lk-connecting-farcaster-view'
  static override styles: CSSResultGroup = [
    viewStyles,
    connectedStyles,
    css`
      .line {
        display: flex;
        flex-wrap: wrap;
        gap: 0 12px;
        justify-content: space-between;
        align-items: center;
        min-block-size: 24px;
        padding: 12px 4px 2px;
        font-size: var(--lk-size-small);
        color: var(--lk-fg-2);
      }
      .line > span {
        display: flex;
        align-items: center;
        gap: 8px;
      }
      .placeholder {
        aspect-ratio: 1;
      }
      lk-qr,
      .placeholder {
        inline-size: min(100%, max(152px, 100dvh - 290px));
        margin-inline: auto;
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [
    store.use(embeddedFeature).socials.state,
    store.connections.state,
  ])
  readonly #attempt = new SocialAttempt(this, this.#kit, () => ['farcaster', {}])
  readonly #copied = new CopiedMark(this, this.#kit)
  readonly #qr = new QrPart(this, this.#kit)

  readonly #copy = async (): Promise<void> => {
    const { store, messages } = this.#kit
    if (await copy(store, this.#attempt.farcasterUrl ?? '', messages.common.linkCopied)) this.#copied.show()
  }

  protected override render(): TemplateResult {
    const { store } = this.#kit
    const { progress } = this.#attempt
    const isScanned = !store.environment.browser.platform.isMobile
    const isWaiting = progress !== 'connected' && (progress.step === 'starting' || progress.step === 'phone')
    return isScanned && isWaiting ? this.#code() : this.#hero()
  }

  #code(): TemplateResult {
    const { social, common } = this.#kit.messages
    const url = this.#attempt.farcasterUrl
    const missing = this.#qr.renderMissing(this.#kit.messages)
    return html`<div class="body">
        <section class="plate">
          ${
            missing ??
            (url
              ? html`<lk-qr .value=${url} .label=${social.farcasterQr} test-id="farcaster-qr-code"
                ><lk-logo .size=${56} tone="plain" .icon=${iconSocialFarcaster}></lk-logo
              ></lk-qr>`
              : html`<lk-skeleton class="placeholder" height="auto"></lk-skeleton>`)
          }
          <div class="line">
            <span role="status">${spinner(18)}${social.farcasterWaiting}</span>
            ${
              url
                ? html`<button type="button" class="link" data-testid="copy-farcaster-link" @click=${this.#copy}>
                  <lk-icon .icon=${this.#copied.icon} .size=${16}></lk-icon>${common.copyLink}
                </button>`
                : nothing
            }
          </div>
        </section>
      </div>
      <footer class="foot">${social.farcasterScan}</footer>`
  }

  #hero(): TemplateResult {
    const { store, messages } = this.#kit
    const { progress } = this.#attempt
    const { ring, title, text } = socialTexts(messages, 'farcaster', progress)
    return html`<div class="body">
        <section class="plate">
          <lk-hero role="status" .heading=${title} .text=${text}>
            <lk-ring slot="picture" .state=${ring}><lk-logo .size=${88} tone="plain" .icon=${iconSocialFarcaster}></lk-logo></lk-ring>
          </lk-hero>
        </section>
      </div>
      ${progress === 'connected' ? connectedStrip(connectedAccount(store)) : this.#dock(progress.step === 'failed')}`
  }

  #dock(hasFailed: boolean): TemplateResult | typeof nothing {
    const { social, common } = this.#kit.messages
    const url = this.#attempt.farcasterUrl
    if (hasFailed)
      return html`<div class="dock">
        <lk-button variant="primary" test-id="w3m-connecting-widget-secondary-button" @click=${() => this.#attempt.start()}
          ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${common.tryAgain}</lk-button
        >
      </div>`
    if (!url) return nothing
    return html`<div class="dock">
      <lk-button variant="primary" .href=${url} test-id="open-farcaster"
        >${social.farcasterOpen}<lk-icon slot="end" .icon=${iconExternal} .size=${18}></lk-icon
      ></lk-button>
    </div>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-connecting-farcaster-view': ConnectingFarcasterView
  }
}
