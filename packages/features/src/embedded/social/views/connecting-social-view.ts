import type { RouteMap } from '@latchkey/core'
import { iconExternal, iconRetry } from '@latchkey/ui'
import { StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import {
  connectedAccount,
  connectedStrip,
  connectedStyles,
  holdHeight,
  tapOnSuccess,
} from '../../../onboarding/connect/views/connected.ts'
import { embeddedFeature } from '../../login/embedded-feature.ts'
import type { SocialProgress } from '../../login/social.ts'
import { SocialAttempt } from '../../login/views/social-attempt.ts'
import { socialIcons } from './social-icons.ts'
import { socialTexts } from './social-texts.ts'

/** @summary Wait for the window in which the user logs in at a social provider. */
export class ConnectingSocialView extends LitElement {
  static readonly tag = 'lk-connecting-social-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  static override styles: CSSResultGroup = [viewStyles, connectedStyles]

  readonly #kit = new StoreController(this, store => [
    store.use(embeddedFeature).socials.state,
    store.connections.state,
  ])
  readonly #attempt = new SocialAttempt(this, this.#kit, () => [this.params.provider, { opened: this.params.opened }])
  #wasConnected = false
  params!: RouteMap['ConnectingSocial']

  protected override willUpdate(): void {
    const isConnected = this.#attempt.progress === 'connected'
    if (isConnected && !this.#wasConnected) tapOnSuccess()
    this.#wasConnected = isConnected
    holdHeight(this, isConnected)
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { provider } = this.params
    const { progress } = this.#attempt
    const { ring, title, text } = socialTexts(messages, provider, progress)
    return html`<div class="body">
        <section class="plate">
          <lk-hero role="status" .heading=${title} .text=${text}>
            <lk-ring slot="picture" .state=${ring}
              ><lk-logo .size=${88} tone="plain" .icon=${socialIcons[provider]}></lk-logo
            ></lk-ring>
          </lk-hero>
        </section>
      </div>
      ${progress === 'connected' ? connectedStrip(connectedAccount(store)) : this.#dock(progress)}`
  }

  #dock(progress: SocialProgress): TemplateResult | typeof nothing {
    const { social, common } = this.#kit.messages
    const isBlocked = progress.step === 'failed' && progress.error.code === 'socialBlocked'
    switch (progress.step) {
      case 'starting':
      case 'window':
        return html`<div class="dock">
          <lk-button variant="secondary" test-id="show-window" @click=${() => this.#attempt.showWindow()}
            >${social.showWindow}<lk-icon slot="end" .icon=${iconExternal} .size=${18}></lk-icon
          ></lk-button>
        </div>`
      case 'connecting':
      case 'phone':
        return nothing
      default:
        return html`<div class=${isBlocked ? 'dock pair' : 'dock'}>
          ${
            isBlocked
              ? html`<lk-button variant="secondary" test-id="social-in-this-tab" @click=${() => this.#attempt.start({ inPage: true })}
                >${social.inThisTab}</lk-button
              >`
              : nothing
          }
          <lk-button .variant=${progress.step === 'failed' ? 'primary' : 'secondary'} test-id="w3m-connecting-widget-secondary-button" @click=${() => this.#attempt.start()}
            ><lk-icon slot="start" .icon=${isBlocked ? iconExternal : iconRetry} .size=${18}></lk-icon>${isBlocked ? social.openWindow : common.tryAgain}</lk-button
          >
        </div>`
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'lk-connecting-social-view': ConnectingSocialView
  }
}
