import { imagesFeature, toastsFeature } from '@latchkey/core'
import { iconSign, LkAvatar, LkButton, LkHero, LkIcon, LkLogo, LkRing, LkSkeleton } from '@latchkey/ui'
import { displayName, FocusRestorer, format, perform, StoreController, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { connectedPicture } from '../../onboarding/connect/views/connected-picture.ts'
import type { SignIn, SignInPrompt } from '../sign-in.ts'
import { signInFeature } from '../sign-in-feature.ts'

/** Maximum of lines. A longer message is cut until the user expands it. */
const shownLines = 12
const lineHeight = 1.6

/** @summary Message that an account signs to sign in. */
export class SignMessageView extends LitElement {
  static readonly tag = 'lk-sign-message-view'
  static override properties = { isWhole: { state: true } }

  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      .body:focus-visible {
        outline-offset: -2px;
      }
      .meet {
        display: flex;
        align-items: center;
      }
      .meet > * {
        border-radius: 50%;
        box-shadow: 0 0 0 4px var(--lk-bg-plate);
      }
      .meet > * + * {
        margin-inline-start: -10px;
      }
      .code {
        padding: 12px 13px;
        border-radius: var(--lk-radius-ctl);
        background: var(--lk-bg-inset);
        color: var(--lk-fg-2);
        font-family: var(--lk-font-mono);
        font-size: var(--lk-size-micro);
        line-height: ${lineHeight};
        letter-spacing: -0.03em;
        text-align: start;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        unicode-bidi: plaintext;
      }
      .code.cut {
        max-block-size: calc(${shownLines} * ${lineHeight} * 1em + 12px);
        overflow: hidden;
        padding-block-end: 0;
      }
      .all {
        justify-self: center;
        margin-block-start: 6px;
      }
      .stack {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [
    store.use(signInFeature).state,
    store.use(imagesFeature).state,
    store.accounts.state,
  ])
  declare isWhole: boolean
  /** Last prompt. It stays in view while the modal closes. */
  #shown: SignInPrompt | undefined

  constructor() {
    super()
    this.isWhole = false
    this.addController(new FocusRestorer(this, 'lk-hero'))
  }

  get #signIn(): SignIn {
    return this.#kit.store.use(signInFeature)
  }

  readonly #sign = async (): Promise<void> => {
    const { store, messages } = this.#kit
    const toasts = store.use(toastsFeature)
    toasts.show('loading', messages.signIn.authenticating)
    const { status } = await perform(store, () => this.#signIn.sign())
    if (status === 'done' && toasts.state.toast?.kind === 'loading') toasts.hide()
  }
  readonly #cancel = (): void => this.#signIn.cancel()
  readonly #showAll = (): void => {
    this.isWhole = true
  }

  protected override render(): TemplateResult {
    const prompt = (this.#shown = this.#signIn.state.prompt ?? this.#shown)
    if (!prompt) return html`<div class="body"></div>`
    const { messages } = this.#kit
    if (!this.#signIn.state.prompt && this.#signIn.state.isSignedIn)
      return html`<div class="body"><section class="plate">${this.#done(prompt)}</section></div>`
    const isSigning = prompt.stage === 'signing'
    return html`<div class="body">
        <section class="plate">${isSigning ? this.#waiting(prompt) : this.#question(prompt)}</section>
      </div>
      <div class="dock pair">
        <lk-button variant="secondary" test-id="w3m-connecting-siwe-cancel" @click=${this.#cancel}
          >${messages.signIn.cancel}</lk-button
        >
        <lk-button
          variant="primary"
          test-id="w3m-connecting-siwe-sign"
          ?loading=${isSigning}
          ?disabled=${prompt.stage === 'preparing'}
          @click=${this.#sign}
          ><lk-icon slot="start" .icon=${iconSign} .size=${18}></lk-icon>${isSigning ? messages.signIn.signing : messages.signIn.sign}</lk-button
        >
      </div>`
  }

  get #site(): string {
    const { options, environment } = this.#kit.store
    return displayName(options.metadata.name, environment.browser.origin)
  }

  #question({ message, address }: SignInPrompt): TemplateResult {
    const { store, messages } = this.#kit
    const { icons } = store.options.metadata
    const site = this.#site
    return html`<div class="stack">
      <lk-hero tight .heading=${format(messages.signIn.heading, { site })} .text=${messages.signIn.text}>
        <div slot="picture" class="meet">
          <lk-logo round .size=${56} .src=${icons[0]} .name=${site} .seed=${site}></lk-logo>
          <lk-avatar .size=${56} .address=${address}></lk-avatar>
        </div>
      </lk-hero>
      ${message === undefined ? html`<lk-skeleton height="132px" radius="var(--lk-radius-ctl)"></lk-skeleton>` : this.#text(message)}
    </div>`
  }

  #text(message: string): TemplateResult {
    const { signIn } = this.#kit.messages
    const isCut = !this.isWhole && message.split('\n').length > shownLines
    return html`<div class=${isCut ? 'code cut' : 'code'} role="group" aria-label=${signIn.message} dir="auto">${message}</div>
      ${isCut ? html`<lk-button class="all" variant="ghost" size="sm" fit @click=${this.#showAll}>${signIn.showAll}</lk-button>` : nothing}`
  }

  #waiting(prompt: SignInPrompt): TemplateResult {
    const { signIn, common } = this.#kit.messages
    const wallet = displayName(prompt.wallet, common.unnamed)
    const heading = format(signIn.waitingTitle, { wallet })
    return this.#status(prompt, 'waiting', heading, format(signIn.waitingText, { domain: prompt.domain ?? '' }))
  }

  #done(prompt: SignInPrompt): TemplateResult {
    const { signIn } = this.#kit.messages
    return this.#status(prompt, 'done', signIn.doneTitle, format(signIn.doneText, { site: this.#site }))
  }

  #status(
    { wallet, namespace }: SignInPrompt,
    ring: 'waiting' | 'done',
    heading: string,
    text: string,
  ): TemplateResult {
    const { store, messages } = this.#kit
    const { account } = store.accounts.get(namespace)
    const connected = account.status === 'connected' ? account : undefined
    return html`<lk-hero role="status" .heading=${heading} .text=${text}>
      <lk-ring slot="picture" .state=${ring}
        ><lk-logo
          .size=${88}
          .src=${connected && connectedPicture(store, connected)}
          .name=${displayName(wallet, messages.common.unnamed)}
          .seed=${connected?.connectorId}
        ></lk-logo
      ></lk-ring>
    </lk-hero>`
  }
}

export const elements = [LkAvatar, LkButton, LkHero, LkIcon, LkLogo, LkRing, LkSkeleton, SignMessageView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-sign-message-view': SignMessageView
  }
}
