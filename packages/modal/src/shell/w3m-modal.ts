import {
  listedConnectorsFeature,
  type ModalPreview,
  pairingStateFeature,
  type Route,
  type Store,
  toastsFeature,
} from '@latchkey/core'
import { addSlices } from '@latchkey/features'
import { typeToSearch } from '@latchkey/features/connect'
import type { Stop } from '@latchkey/primitives'
import { shake, storeContext } from '@latchkey/view-kit'
import { ContextProvider } from '@lit/context'
import {
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  render,
  type TemplateResult,
} from 'lit'

import { OutermostStoreController } from '../outermost-store-controller.ts'
import { loadDeferred, endPreview, moveFocusInside, headerIn } from './load-deferred.ts'
import { AlertBar } from './alert-bar.ts'
import { closeWhenConnected } from './close-when-connected.ts'
import { KeyboardInsetController } from './keyboard-inset.ts'
import type { LkHeader } from './lk-header.ts'
import { routerElements, type ViewEnterEvent, type ViewShownEvent } from './lk-router.ts'
import { MediaController } from './media-controller.ts'
import { ModalMotion, type ModalParts } from './modal-motion.ts'
import { type OfferedNamespace, offerNamespace } from './offer-namespace.ts'
import { ScrollLock } from './page-scroll-lock.ts'
import { SheetController, sheetQuery } from './sheet-controller.ts'
import { closeDialog, showDialog } from './show-dialog.ts'
import { titleOf } from './title-of.ts'
import { ToastSlot } from './toast-slot.ts'
import type { ViewLeaveEvent } from './view-change.ts'
import { modalStyles } from './w3m-modal.styles.ts'

type Shown = ViewEnterEvent['detail']

/** `leaving` is the time between the closing and the end of the transition. */
type Phase = 'closed' | 'open' | 'leaving'

/**
 * @summary The modal. It takes its kit from `store`, else from the context around it, else from the one kit of the page.
 * @slot - Content above everything else, such as the frame of the secure site.
 */
export class W3mModal extends LitElement {
  static readonly tag: string = 'w3m-modal'
  static override get properties(): PropertyDeclarations {
    return { phase: { state: true }, shown: { state: true } }
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
      use(pairingStateFeature),
    ],
    store => this.#adopt(store),
  )
  readonly #provider = new ContextProvider(this, { context: storeContext })
  readonly #narrow = new MediaController(this, sheetQuery)
  readonly #keyboard = new KeyboardInsetController(this)
  readonly #motion = new ModalMotion()
  readonly #alerts = new AlertBar(this)
  readonly #toasts = new ToastSlot(this)
  readonly #sheet = new SheetController(speed => {
    this.#speed = speed
    return this.#kit.store.modal.close()
  })
  /** The kit of the modal, if the page has several. */
  declare store: Store | undefined
  /** The preview that shows in its place until now. */
  declare preview: ModalPreview | undefined
  #stops: Stop[] = []
  readonly #page = new ScrollLock()
  #offered: OfferedNamespace | undefined
  #rejections = 0
  #frame: number | undefined
  /** Contains everything that shows. It is kept between openings, outside the page. */
  #stage: HTMLElement | undefined
  #speed = 0
  private phase: Phase = 'closed'
  /** The visible screen. Until the next one is loaded, the previous one stays, with its title. */
  private shown: Shown | undefined

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }

  get #card(): HTMLElement | undefined {
    return this.renderRoot.querySelector<HTMLElement>('.card') ?? undefined
  }

  get #isEmbedded(): boolean {
    return this.#kit.store.options.enableEmbedded
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
    this.#stage = undefined
    if (!store) return
    addSlices(store)
    this.#provider.setValue(store)
    this.#rejections = store.modal.state.rejections
    this.#offered = offerNamespace(store)
    this.#stops = [closeWhenConnected(store), this.#offered.stop]
    store.events.track('MODAL_LOADED')
  }

  protected override willUpdate(): void {
    if (!this.#kit.isReady) return
    const { store } = this.#kit
    this.toggleAttribute('embedded', this.#isEmbedded)
    if (this.#isEmbedded) this.dataset['testid'] = 'w3m-modal'
    if (this.#narrow.matches && !this.#isEmbedded) this.dataset['layout'] = 'sheet'
    else delete this.dataset['layout']
    const { open } = store.modal.state
    if (this.phase === 'closed') this.shown = undefined
    if (open) this.phase = 'open'
    else if (this.phase === 'open') this.phase = this.#isEmbedded ? 'closed' : 'leaving'
  }

  protected override updated(): void {
    if (!this.#kit.isReady) return
    const { state } = this.#kit.store.modal
    const isRejected = state.rejections !== this.#rejections
    this.#rejections = state.rejections
    if (isRejected && this.#card) shake(this.#card)
    if (this.phase === 'closed') this.#offered?.release()
    if (this.#isEmbedded) return
    if (this.phase === 'open') this.#enter()
    if (this.phase === 'leaving' && !this.#motion.isLeaving) void this.#fadeOut()
    this.#sheet.follow(this.dataset['layout'] === 'sheet' ? this.#parts : undefined)
  }

  get #parts(): ModalParts | undefined {
    const overlay = this.renderRoot.querySelector<HTMLElement>('.overlay')
    const card = this.#card
    return overlay && card ? { host: this, overlay, card } : undefined
  }

  #enter(): void {
    const dialog = this.#dialog
    const parts = this.#parts
    if (parts && this.#motion.isLeaving) this.#motion.stay(parts)
    if (!dialog || !parts || dialog.open) return
    // By the next frame the view has rendered if its code is loaded, so that there is only one layout. Until then a preview stays.
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined
      if (this.phase === 'open' && (this.shown || !this.preview)) this.#show(dialog, parts)
    })
  }

  #show(dialog: HTMLDialogElement, parts: ModalParts): void {
    this.#page.lock(this, this.#kit.store.environment.browser)
    // Set before the layout, so that there is only one.
    this.#motion.enter(parts, endPreview(this.#kit.store, this.preview))
    this.preview = undefined
    if (this.shown) this.#motion.play()
    showDialog(dialog)
    moveFocusInside(this.renderRoot)
  }

  async #fadeOut(): Promise<void> {
    const parts = this.#parts
    const speed = this.#speed
    this.#speed = 0
    const hasGone = parts === undefined || (await this.#motion.leave(parts, speed))
    if (hasGone && this.phase === 'leaving') this.#leave()
  }

  /** Restores the page: focus, scrolling, and the nodes of the view. */
  #leave(): void {
    closeDialog(this.#dialog)
    this.#page.release()
    this.phase = 'closed'
  }

  get #header(): LkHeader | undefined {
    return headerIn(this.renderRoot)
  }

  readonly #onViewLeave = ({ detail }: ViewLeaveEvent): void => this.#header?.fadeTitle(detail.duration)
  readonly #onViewEnter = ({ detail }: ViewEnterEvent): void => {
    const isFirst = this.shown === undefined
    this.shown = detail
    this.#motion.play()
    if (isFirst) return void loadDeferred(this.#kit.store, this.renderRoot as ShadowRoot)
    // The whole card scrolls on a low screen, so each view must start at its top.
    if (this.#card) this.#card.scrollTop = 0
    void this.updateComplete.then(() => this.#header?.showTitle())
  }
  readonly #onViewShown = (event: ViewShownEvent): void => {
    // The first view of an inline modal takes no focus, because the user did not open it. A dialog gives the focus when it opens.
    if (this.#isEmbedded ? event.detail.isFirst : !this.#dialog?.open) return
    // A view that took the focus itself keeps it.
    if (this.shadowRoot?.activeElement?.localName === 'lk-router') return
    moveFocusInside(this.renderRoot)
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    // The event is prevented already, so that the browser does not close the dialog itself. An element inside that handled it has stopped it.
    if (event.key !== 'Escape' || event.isComposing) return
    event.stopPropagation()
    this.#kit.store.modal.back()
  }
  readonly #onType = (event: KeyboardEvent): void => typeToSearch(this.#kit.store, event)
  readonly #onCancel = (event: Event): void => {
    if (event.target !== this.#dialog) return
    event.preventDefault()
    this.#kit.store.modal.back()
  }

  readonly #onNativeClose = (): void => {
    // The browser emits the event in a later task: the modal may have been reopened by then.
    if (!this.#kit.store.modal.state.open || this.#dialog?.open || this.#frame !== undefined) return
    if (!this.#kit.store.modal.close()) showDialog(this.#dialog)
  }
  readonly #onScrim = (): void => void this.#kit.store.modal.close()
  protected override render(): TemplateResult {
    if (!this.#kit.isReady) return html`${nothing}`
    const shown = html`${this.phase === 'closed' ? nothing : this.#drawStage()}<slot></slot>`
    if (this.#isEmbedded) return shown
    return html`<dialog data-testid="w3m-modal" aria-label=${this.#title} @keydown=${this.#onKeyDown} @cancel=${this.#onCancel} @close=${this.#onNativeClose}>${shown}</dialog>`
  }

  #drawStage(): HTMLElement {
    const stage = (this.#stage ??= Object.assign(document.createElement('div'), { className: 'stage' }))
    const card = this.#cardTemplate()
    const framed = html`<div class="overlay" data-testid="w3m-modal-overlay" @click=${this.#onScrim}></div><div class="layout">${card}</div>`
    render(html`${this.#isEmbedded ? card : framed}${this.#alerts.render(this.#kit.store)}`, stage, { host: this })
    return stage
  }

  get #route(): Route | undefined {
    return this.shown?.route ?? this.#kit.store.router.current()
  }

  get #title(): string {
    return titleOf(this.#kit.store, this.#route)
  }

  /** The code for connecting is fetched at the first sign that the user will choose a wallet. Opening the modal alone does not download it. */
  readonly #onIntent = {
    handleEvent: (): void => void this.#kit.store.connections.prepare(),
    once: true,
    passive: true,
  }

  #cardTemplate(): TemplateResult {
    const isInline = this.#isEmbedded
    return html`<div class="card" data-testid="w3m-modal-card" @keydown=${this.#onType} role=${isInline ? 'region' : nothing} aria-label=${isInline ? this.#title : nothing}>
      <div class="grabber" aria-hidden="true"></div>
      <span class="place" tabindex="-1"></span>
      <lk-header .heading=${this.#title} .route=${this.#route} .isNested=${this.shown?.isNested === true}></lk-header>
      <lk-router
        @lk-view-leave=${this.#onViewLeave}
        @lk-view-enter=${this.#onViewEnter}
        @lk-view-shown=${this.#onViewShown}
        @pointermove=${this.#onIntent}
        @pointerdown=${this.#onIntent}
        @keydown=${this.#onIntent}
      ></lk-router>
      <div class="sr" role="status">${this.#title}</div>
    </div>
    ${this.#toasts.render(this.#kit.store.use(toastsFeature))}`
  }
}

/** Elements of the modal. */
export const modalElements = routerElements

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal': W3mModal
  }
}
