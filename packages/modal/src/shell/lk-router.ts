import type { Route } from '@latchkey/core'
import {
  defineElements,
  iconRetry,
  LkButton,
  LkHero,
  LkSeal,
  iconError,
  LkIcon,
  LkSkeleton,
  plateStyles,
  resetStyles,
} from '@latchkey/ui'
import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { awaitsConsent, consentFeature } from '../connect/consent-feature.ts'
import { messagesFeature } from '../messages/messages-feature.ts'
import { durationOf, easeInOut, easeOut } from '../motion.ts'
import { StoreController } from '../store-controller.ts'
import { consentView, viewOf } from '../views/views.ts'

/** How long a chunk may take before it shows that something is loading. */
export const loadingDelayMs = 400

/** A view is in place; the title can take the focus. */
export type ViewShownEvent = CustomEvent<{ readonly route: Route; readonly isFirst: boolean }>

/** What is to show: a route's view, or, while connecting is barred, the question for consent with it or in its place. */
interface Wanted {
  readonly route: Route
  readonly isBarred: boolean
}

type Status = 'settled' | 'loading' | 'failed'

/** An element that a view is made with. */
type ViewElement = HTMLElement & { params?: unknown; updateComplete?: Promise<unknown> }

/**
 * @summary Shows the view of the current route: loads its chunk, keeps views of the history alive, animates the change.
 * @fires lk-view-shown - A view is in place.
 */
export class LkRouter extends LitElement {
  static readonly tag = 'lk-router'
  static override get properties(): PropertyDeclarations {
    return { view: { state: true }, status: { state: true } }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    plateStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
        flex: 0 1 auto;
      }
      :host([moving]) {
        overflow: clip;
        overflow-clip-margin: 2px;
      }
      :host([moving]) > * {
        flex: none;
      }
      .hold {
        display: grid;
        gap: 12px;
      }
      @media (max-height: 480px) {
        :host {
          flex: none;
        }
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [
    store.router.state,
    store.features.state,
    store.use(consentFeature).state,
  ])
  /** Views of the history, so that going back finds fields and lists as they were left. */
  readonly #kept = new WeakMap<Route, ViewElement>()
  readonly #scrolled = new WeakMap<Element, number>()
  readonly #sizes = new ResizeObserver(() => this.#followHeight())
  #wanted: Wanted | undefined
  #height = 0
  #growing: Animation | undefined
  private view: ViewElement | undefined
  private status: Status = 'settled'

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#sizes.disconnect()
    this.#wanted = undefined
  }

  protected override willUpdate(): void {
    const route = this.#kit.isReady ? this.#kit.store.router.current() : undefined
    if (!route) return
    const isBarred = viewOf(route.name).connects === true && awaitsConsent(this.#kit.store)
    if (route === this.#wanted?.route && isBarred === this.#wanted.isBarred) return
    this.#wanted = { route, isBarred }
    void this.#show(this.#wanted)
  }

  protected override render(): TemplateResult {
    if (this.status === 'failed') return this.#failure()
    if (this.status === 'loading') return this.#waiting()
    return html`${this.view ?? nothing}`
  }

  async #show(wanted: Wanted): Promise<void> {
    const { route } = wanted
    const element = (wanted.isBarred ? undefined : this.#kept.get(route)) ?? (await this.#build(wanted))
    if (!element || this.#wanted !== wanted) return
    if (element === this.view && this.status === 'settled') return
    const isFirst = this.view === undefined
    this.#keepScroll()
    if (this.view) this.#sizes.unobserve(this.view)
    this.#sizes.observe(element)
    this.view = element
    this.status = 'settled'
    await this.updateComplete
    await element.updateComplete
    if (this.#wanted !== wanted) return
    this.#restoreScroll(element)
    if (!isFirst) this.#animate(element)
    this.dispatchEvent(new CustomEvent('lk-view-shown', { detail: { route, isFirst } }))
  }

  /** Loads the chunks and makes the element, unless it is there; `undefined` when a chunk did not load. */
  async #build(wanted: Wanted): Promise<ViewElement | undefined> {
    const { route, isBarred } = wanted
    const view = viewOf(route.name)
    const isReplaced = isBarred && !view.asksConsent
    const parts = [...(isBarred ? [consentView] : []), ...(isReplaced ? [] : [view])]
    const stop = this.#kit.store.environment.clock.after(loadingDelayMs, () => {
      if (this.#wanted === wanted) this.status = 'loading'
    })
    try {
      // The texts of the first screen are there; every other screen needs its own.
      const texts = route.name === 'Connect' ? undefined : this.#kit.store.use(messagesFeature).load()
      const [loaded] = await Promise.all([Promise.all(parts.map(({ load }) => load())), texts])
      defineElements(...loaded.flatMap(({ elements }) => elements))
    } catch (error) {
      this.#kit.store.environment.browser.log('warn', `The screen ${route.name} did not load`, error)
      if (this.#wanted === wanted) this.status = 'failed'
      return undefined
    } finally {
      stop()
    }
    if (isReplaced) return document.createElement(consentView.tag)
    const element: ViewElement = this.#kept.get(route) ?? document.createElement(view.tag)
    element.params = route.params
    this.#kept.set(route, element)
    return element
  }

  readonly #retry = (): void => {
    const wanted = this.#wanted
    if (!wanted) return
    this.status = 'loading'
    void this.#show(wanted)
  }

  #scrollers(view: ViewElement | undefined): Element[] {
    return [...(view?.shadowRoot?.querySelectorAll('.body, .scroll-mask') ?? [])]
  }

  #keepScroll(): void {
    for (const element of this.#scrollers(this.view)) this.#scrolled.set(element, element.scrollTop)
  }

  #restoreScroll(view: ViewElement): void {
    for (const element of this.#scrollers(view)) element.scrollTop = this.#scrolled.get(element) ?? 0
  }

  /** Plates come from the side that they lead to; the rest only fades. */
  #animate(view: ViewElement): void {
    const { direction } = this.#kit.store.router.state
    const duration = durationOf(this, '--lk-dur-view')
    view.animate([{ opacity: 0 }, { opacity: 1 }], { duration, easing: easeOut })
    if (direction === 'replace' || direction === 'none') return
    const styles = getComputedStyle(this)
    const shift = Number.parseFloat(styles.getPropertyValue('--lk-view-shift')) || 0
    const towardsStart = (direction === 'back') !== (styles.direction === 'rtl')
    view.shadowRoot
      ?.querySelector('.body')
      ?.animate([{ translate: `${towardsStart ? -shift : shift}px` }, { translate: '0' }], {
        duration,
        easing: easeOut,
      })
  }

  /** Whatever changes the height of a view, the modal grows or shrinks to it. */
  #followHeight(): void {
    if (this.#growing) return
    const view = this.view
    const from = this.#height
    // Whole pixels would change the size that is observed.
    const to = view?.getBoundingClientRect().height ?? 0
    this.#height = to
    if (!view || from === 0 || to === 0 || Math.abs(to - from) < 2) return
    const duration = durationOf(this, '--lk-dur-height')
    // Its own frame changes it while its size is told, which the page would hear of as an error; what changes meanwhile is told after.
    this.#sizes.unobserve(view)
    // The view keeps its final size while the frame around it moves, so that its own scrolling does not flicker.
    view.style.setProperty('block-size', `${to}px`)
    this.toggleAttribute('moving', true)
    const growing = this.animate([{ blockSize: `${from}px` }, { blockSize: `${to}px` }], {
      duration,
      easing: easeInOut,
    })
    const settle = (): void => {
      this.#growing = undefined
      view.style.removeProperty('block-size')
      this.toggleAttribute('moving', false)
      if (this.isConnected && this.view) this.#sizes.observe(this.view)
    }
    this.#growing = growing
    growing.onfinish = settle
    growing.oncancel = settle
  }

  #waiting(): TemplateResult {
    const { messages } = this.#kit
    return html`<div class="body">
      <section class="plate hold" aria-busy="true" aria-label=${messages.router.loading}>
        <lk-skeleton height="40px"></lk-skeleton>
        <lk-skeleton height="40px"></lk-skeleton>
        <lk-skeleton height="40px"></lk-skeleton>
      </section>
    </div>`
  }

  #failure(): TemplateResult {
    const { messages } = this.#kit
    return html`<div class="body">
        <section class="plate" role="alert">
          <lk-hero .heading=${messages.router.failedTitle} .text=${messages.router.failedText}>
            <lk-seal slot="picture" tone="error" .icon=${iconError}></lk-seal>
          </lk-hero>
        </section>
      </div>
      <div class="dock">
        <lk-button variant="primary" test-id="w3m-connecting-widget-secondary-button" @click=${this.#retry}>
          <lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${messages.common.tryAgain}
        </lk-button>
      </div>`
  }
}

/** What the router is made of. */
export const routerElements = [LkSkeleton, LkHero, LkSeal, LkButton, LkIcon, LkRouter]

declare global {
  interface HTMLElementTagNameMap {
    'lk-router': LkRouter
  }
}
