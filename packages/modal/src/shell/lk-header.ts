import { type Route, type RouteName, type Screen, slicesFeature } from '@latchkey/core'
import { iconBack, iconClose, iconHelp, LkIconButton, resetStyles } from '@latchkey/ui'
import { durationOf, easeOut, StoreController } from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

/**
 * @summary Title, close, and at the start: back where there is something to go back to, else what the view asks for.
 */
export class LkHeader extends LitElement {
  static readonly tag = 'lk-header'
  static override get properties(): PropertyDeclarations {
    return { heading: {}, route: { attribute: false }, isNested: { type: Boolean } }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      header {
        display: grid;
        grid-template-columns: 44px minmax(0, 1fr) 44px;
        align-items: center;
        min-block-size: var(--lk-header-h);
        padding: var(--lk-header-pad, 0) 8px 0;
      }
      .wide {
        grid-template-columns: minmax(0, 1fr) 44px;
      }
      /* The title gets the focus at each change of view. From there Tab must reach the control before it. */
      .start-slot {
        order: -1;
      }
      .title {
        font-size: var(--lk-size-body);
        font-weight: var(--lk-weight-strong);
        letter-spacing: var(--lk-track-title);
        text-align: center;
        text-wrap: balance;
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow: hidden;
      }
      /* The title is not a control. */
      .title:focus-visible {
        outline: none;
      }
      .start {
        display: flex;
        align-items: center;
        min-inline-size: 0;
        padding-inline-start: 4px;
      }
      .wide .title,
      .untitled .title {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        clip-path: inset(50%);
      }
      .untitled > :last-child {
        grid-column: 3;
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [
    store.accounts.state,
    store.networks.state,
    store.modal.state,
    store.use(slicesFeature).state,
  ])
  /** The view's title. */
  heading = ''
  /** The route of the visible screen. */
  route: Route | undefined
  /** Whether there is a screen to go back to. */
  isNested = false
  #fading: Animation | undefined

  /** Moves the focus to the title, from where Tab continues into the view. */
  focusTitle(): void {
    this.#fading?.cancel()
    this.#title?.focus({ preventScroll: true })
  }

  /** Fades the title out together with the content of its screen. */
  fadeTitle(duration: number): void {
    this.#fading = this.#title?.animate?.({ opacity: 0, translate: '0 -2px' }, { duration, fill: 'forwards' })
  }

  /** Fades the next title in together with the content of its screen. */
  showTitle(): void {
    const duration = durationOf(this, '--lk-dur-header')
    this.#title?.animate?.([{ opacity: 0, translate: '0 2px' }, {}], { duration, easing: easeOut })
    this.#fading?.cancel()
  }

  get #title(): HTMLElement | null {
    return this.renderRoot.querySelector('.title')
  }

  readonly #back = (): void => this.#kit.store.modal.back()
  readonly #close = (): void => void this.#kit.store.modal.close()
  readonly #help = (): void => {
    this.#kit.store.events.track('CLICK_WALLET_HELP')
    this.#kit.store.router.push('WhatIsAWallet')
  }
  protected override render(): TemplateResult {
    const { messages } = this.#kit
    const { route } = this
    if (!route) return html`${nothing}`
    const screen = this.#kit.store.use(slicesFeature).find(route.name)?.screen
    const start = this.#start(screen, route.name)
    return html`<header class=${start === 'network' ? 'wide' : screen?.hidesTitle ? 'untitled' : ''}>
      <h2 class="title bidi" tabindex="-1" data-testid="w3m-header-text">${this.heading}</h2>
      ${start === 'network' ? html`<span class="start"><lk-network-chip></lk-network-chip></span>` : html`<span class="start-slot">${this.#startButton(start)}</span>`}
      <lk-icon-button
        .icon=${iconClose}
        .label=${messages.common.close}
        ?disabled=${this.#isHeld(screen)}
        test-id="w3m-header-close"
        @click=${this.#close}
      ></lk-icon-button>
    </header>`
  }

  #start(screen: Screen | undefined, name: RouteName): 'back' | 'help' | 'network' | undefined {
    const { accounts, networks, modal } = this.#kit.store
    if (this.#isHeld(screen)) return undefined
    const isConnected = accounts.identity(networks.current(modal.state.namespace)?.chainNamespace) !== undefined
    if (this.isNested || (name === 'Connect' && isConnected)) return 'back'
    return screen?.start
  }

  #isHeld(screen: Screen | undefined): boolean {
    return screen?.closable === false || this.#kit.store.modal.state.held
  }

  #startButton(start: 'back' | 'help' | undefined): TemplateResult | typeof nothing {
    const { messages } = this.#kit
    switch (start) {
      case undefined:
        return nothing
      case 'back':
        return html`<lk-icon-button .icon=${iconBack} flip .label=${messages.common.back} test-id="header-back" @click=${this.#back}></lk-icon-button>`
      case 'help':
        return html`<lk-icon-button .icon=${iconHelp} .label=${messages.whatIsAWallet.title} test-id="header-help" @click=${this.#help}></lk-icon-button>`
      default:
        return start satisfies never
    }
  }
}

/** Elements of the header. */
export const headerElements = [LkIconButton, LkHeader]

declare global {
  interface HTMLElementTagNameMap {
    'lk-header': LkHeader
  }
}
