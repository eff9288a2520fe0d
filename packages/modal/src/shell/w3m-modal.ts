import { listedConnectorsFeature, type Store, toastsFeature } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { defineElements, LkToast } from '@latchkey/ui'
import { ContextProvider } from '@lit/context'
import { html, LitElement, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { durationOf, easeOut, shake } from '../motion.ts'
import { OutermostStoreController } from '../outermost-store-controller.ts'
import { storeContext } from '../store-context.ts'
import { viewOf } from '../views/views.ts'
import { closeWhenConnected } from './close-when-connected.ts'
import { KeyboardInsetController } from './keyboard-inset.ts'
import { headerElements, type LkHeader } from './lk-header.ts'
import { routerElements, type ViewShownEvent } from './lk-router.ts'
import { MediaController } from './media-controller.ts'
import { offerFamily, type OfferedFamily } from './offer-family.ts'
import { rememberFocus } from './remember-focus.ts'
import { lockScroll } from './scroll-lock.ts'
import { SheetDragController } from './sheet-drag.ts'
import { modalStyles } from './w3m-modal.styles.ts'

/** Below this width the modal is a bottom sheet (guidelines, section 10). */
export const sheetQuery = '(max-width: 429.98px)'

/** `leaving` is the moment between being closed and being gone. */
type Phase = 'closed' | 'open' | 'leaving'

/**
 * @summary The modal. It takes its kit from `store`, else from the context around it, else from the one kit of the page.
 * @slot - What has to stand above everything, such as the frame of the secure site.
 */
export class W3mModal extends LitElement {
  static readonly tag: string = 'w3m-modal'
  static override get properties(): PropertyDeclarations {
    return { phase: { state: true }, hasAlertBar: { state: true } }
  }

  static override styles: CSSResultGroup = modalStyles

  readonly #kit = new OutermostStoreController(
    this,
    ({ modal, router, theme, alerts, use }) => [
      modal.state,
      router.state,
      theme.state,
      use(toastsFeature).state,
      alerts.state,
      use(listedConnectorsFeature).state,
    ],
    store => this.#adopt(store),
  )
  readonly #provider = new ContextProvider(this, { context: storeContext })
  readonly #narrow = new MediaController(this, sheetQuery)
  readonly #keyboard = new KeyboardInsetController(this)
  readonly #drag = new SheetDragController(this, {
    sheet: () => (this.dataset['layout'] === 'sheet' ? this.#card : undefined),
    close: () => this.#kit.store.modal.close(),
  })
  /** The kit that the modal belongs to, where the page has several. */
  declare store: Store | undefined
  #stops: Stop[] = []
  #unlock: Stop | undefined
  #returnFocus: (() => void) | undefined
  #family: OfferedFamily | undefined
  #served: Store | undefined
  #refusals = 0
  #leaving: Animation[] = []
  private phase: Phase = 'closed'
  private hasAlertBar = false

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }

  get #card(): HTMLElement | undefined {
    return this.renderRoot.querySelector<HTMLElement>('.card') ?? undefined
  }

  get #isEmbedded(): boolean {
    return this.#kit.store.options.enableEmbedded === true
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stopFollowing()
    this.#leave()
  }

  #stopFollowing(): void {
    this.#stops.splice(0).forEach(stop => stop())
  }

  #adopt(store: Store | undefined): void {
    this.#stopFollowing()
    if (!store) return
    this.#provider.setValue(store)
    this.#refusals = store.modal.state.refusals
    this.#family = offerFamily(store)
    this.#stops = [closeWhenConnected(store), this.#family.stop]
    store.events.track('MODAL_LOADED')
  }

  protected override willUpdate(): void {
    if (!this.#kit.isReady) return
    const { store } = this.#kit
    this.toggleAttribute('embedded', this.#isEmbedded)
    if (this.#narrow.matches && !this.#isEmbedded) this.dataset['layout'] = 'sheet'
    else delete this.dataset['layout']
    const { open } = store.modal.state
    if (open) this.phase = 'open'
    else if (this.phase === 'open') this.phase = this.#isEmbedded ? 'closed' : 'leaving'
  }

  protected override updated(): void {
    if (!this.#kit.isReady) return
    const { state } = this.#kit.store.modal
    const isRefused = state.refusals !== this.#refusals
    this.#refusals = state.refusals
    if (isRefused && this.#card) shake(this.#card)
    if (this.phase === 'open') this.#startServices()
    if (this.phase === 'closed') this.#family?.release()
    if (this.#isEmbedded) return
    if (this.phase === 'open') this.#enter()
    if (this.phase === 'leaving' && this.#leaving.length === 0) void this.#fadeOut()
  }

  #startServices(): void {
    const { store } = this.#kit
    if (this.#served === store) return
    this.#served = store
    import('./start-services.ts').then(
      ({ startServices }) => startServices(store),
      (error: unknown) =>
        store.environment.browser.log('warn', 'The services could not be asked; local settings apply', error),
    )
  }

  #enter(): void {
    const dialog = this.#dialog
    this.#leaving.splice(0).forEach(animation => animation.cancel())
    if (!dialog || dialog.open) return
    this.#returnFocus = rememberFocus()
    dialog.showModal()
    this.#unlock = lockScroll()
    this.#focusTitle()
    const duration = durationOf(this, '--lk-dur-view')
    this.renderRoot.querySelector('.overlay')?.animate([{ opacity: 0 }, { opacity: 1 }], { duration })
    const isSheet = this.dataset['layout'] === 'sheet'
    const from = isSheet ? { translate: '0 100%' } : { opacity: 0, translate: '0 8px', scale: 0.98 }
    this.#card?.animate([from, { translate: '0', scale: 1 }], { duration, easing: easeOut })
  }

  async #fadeOut(): Promise<void> {
    const timing = { duration: durationOf(this, '--lk-dur-view'), fill: 'forwards' } as const
    const to =
      this.dataset['layout'] === 'sheet' ? { translate: '0 110%' } : { opacity: 0, translate: '0 8px', scale: 0.98 }
    const fading = this.renderRoot.querySelector('.overlay')?.animate([{ opacity: 1 }, { opacity: 0 }], timing)
    const sinking = this.#card?.animate([{}, to], timing)
    this.#leaving = [fading, sinking].filter(animation => animation !== undefined)
    try {
      await Promise.all(this.#leaving.map(animation => animation.finished))
    } catch {
      // Opened again meanwhile.
      return
    }
    this.#leaving = []
    if (this.phase === 'leaving') this.#leave()
  }

  /** Lets the page have everything back: focus, scrolling, and the nodes that the view took. */
  #leave(): void {
    this.#dialog?.close()
    this.#returnFocus?.()
    this.#returnFocus = undefined
    this.#unlock?.()
    this.#unlock = undefined
    this.phase = 'closed'
  }

  #focusTitle(): void {
    void this.renderRoot.querySelector<LkHeader>('lk-header')?.updateComplete.then(() => this.#header?.focusTitle())
  }

  get #header(): LkHeader | null {
    return this.renderRoot.querySelector('lk-header')
  }

  readonly #onViewShown = (event: ViewShownEvent): void => {
    // The first view of an inline modal takes no focus: nobody asked for it.
    if (this.#isEmbedded && event.detail.isFirst) return
    this.#header?.focusTitle()
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    // Otherwise the browser closes the dialog by itself at a second press.
    event.preventDefault()
    event.stopPropagation()
    this.#kit.store.modal.back()
  }

  readonly #onCancel = (event: Event): void => {
    if (event.target !== this.#dialog) return
    event.preventDefault()
    this.#kit.store.modal.back()
  }

  readonly #onNativeClose = (): void => {
    if (!this.#kit.store.modal.state.open) return
    if (!this.#kit.store.modal.close()) this.#dialog?.showModal()
  }

  readonly #onScrim = (): void => void this.#kit.store.modal.close()
  readonly #holdToast = (): void => this.#kit.store.use(toastsFeature).hold()
  readonly #releaseToast = (): void => this.#kit.store.use(toastsFeature).release()
  readonly #hideToast = (): void => this.#kit.store.use(toastsFeature).hide()

  protected override render(): TemplateResult {
    if (!this.#kit.isReady) return html`${nothing}`
    if (this.#isEmbedded)
      return html`${this.phase === 'closed' ? nothing : html`${this.#cardTemplate()}${this.#alertBar()}`}<slot></slot>`
    return html`<dialog aria-label=${this.#title} @keydown=${this.#onKeyDown} @cancel=${this.#onCancel} @close=${this.#onNativeClose}>
      ${
        this.phase === 'closed'
          ? nothing
          : html`<div class="overlay" data-testid="w3m-modal-overlay" @click=${this.#onScrim}></div>
            <div class="layout">${this.#cardTemplate()}</div>
            ${this.#alertBar()}`
      }
      <slot></slot>
    </dialog>`
  }

  get #title(): string {
    const { store, messages } = this.#kit
    const route = store.router.current()
    return route ? viewOf(route.name).title({ messages, params: route.params, store }) : ''
  }

  /** What connects comes when a person makes for a wallet: an open that leads nowhere does not download it. */
  readonly #onIntent = {
    handleEvent: (): void => void this.#kit.store.connections.prepare(),
    once: true,
    passive: true,
  }

  #cardTemplate(): TemplateResult {
    const isInline = this.#isEmbedded
    const role = isInline ? 'region' : nothing
    return html`<div class="card" data-testid="w3m-modal-card" role=${role} aria-label=${isInline ? this.#title : nothing}>
      <div class="grabber" aria-hidden="true"></div>
      <lk-header
        .heading=${this.#title}
        @pointerdown=${this.#drag.onPointerDown}
        @pointermove=${this.#drag.onPointerMove}
        @pointerup=${this.#drag.onPointerUp}
        @pointercancel=${this.#drag.onPointerUp}
      ></lk-header>
      <lk-router
        @lk-view-shown=${this.#onViewShown}
        @pointermove=${this.#onIntent}
        @pointerdown=${this.#onIntent}
        @keydown=${this.#onIntent}
      ></lk-router>
      <div class="sr" role="status">${this.#title}</div>
      ${this.#toast()}
    </div>`
  }

  #toast(): TemplateResult {
    const { toast } = this.#kit.store.use(toastsFeature).state
    return html`<div class="toast">
      <lk-toast
        data-testid="wui-snackbar-message"
        .message=${toast?.text ?? ''}
        .kind=${toast?.kind ?? 'success'}
        @pointerenter=${this.#holdToast}
        @pointerleave=${this.#releaseToast}
        @focusin=${this.#holdToast}
        @focusout=${this.#releaseToast}
        @lk-dismiss=${this.#hideToast}
      ></lk-toast>
    </div>`
  }

  /** Alerts speak to developers: they show on their own machine, or where the site asks for it. */
  #alertBar(): TemplateResult | typeof nothing {
    const { store } = this.#kit
    const isForDevelopers = store.options.debug === true || isLoopback(store.environment.browser.origin)
    if (!store.alerts.state.alert || !isForDevelopers) return nothing
    if (!this.hasAlertBar) void this.#loadAlertBar()
    return html`<div class="alert">${this.hasAlertBar ? html`<lk-alerts></lk-alerts>` : nothing}</div>`
  }

  async #loadAlertBar(): Promise<void> {
    try {
      defineElements(...(await import('./lk-alerts.ts')).elements)
      this.hasAlertBar = true
    } catch {
      // The alert is in the console as well.
    }
  }
}

/** What the modal is made of. */
export const modalElements = [...headerElements, ...routerElements, LkToast]

function isLoopback(origin: string): boolean {
  return /^https?:\/\/(localhost|[^/]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin)
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal': W3mModal
  }
}
