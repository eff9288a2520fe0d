import { type Route, type RouteName, slicesFeature } from '@latchkey/core'
import { connectsFrom } from '@latchkey/features'
import { awaitsConsent, consentFeature } from '@latchkey/features/connect'
import { defineElements, plateStyles, resetStyles, skeletonStyles } from '@latchkey/ui'
import { loadingDelayMs, loadingLimitMs, StoreController, type ViewElement } from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { fetchAhead } from './fetch-ahead.ts'
import { HeightMotion } from './height-motion.ts'
import { withTimeout } from './with-timeout.ts'
import { loadScreen } from './load-screen.ts'
import { failedPlates, loadingPlates, plateElements } from './router-plates.ts'
import type { ViewChange } from './view-change.ts'
import { ViewMemory } from './view-memory.ts'

/** A view or a loading indicator is about to be painted. Listeners that show the current view change in the same frame. */
export type ViewEnterEvent = CustomEvent<{ readonly route: Route; readonly isNested: boolean }>
/** A view is in place, so the title can get the focus. */
export type ViewShownEvent = CustomEvent<{ readonly isFirst: boolean }>

/** The requested screen: a route's view, or, while connecting is blocked, the question for consent with it or in its place. */
interface Wanted {
  readonly route: Route
  readonly isBlocked: boolean
}

type Status = 'settled' | 'loading' | 'failed'

/**
 * @summary Shows the view of the current route: loads its chunk, keeps views of the history alive, animates the change.
 * @fires lk-view-leave - The visible content fades out.
 * @fires lk-view-enter - Other content shows from this frame on.
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
    skeletonStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
        flex: 0 1 auto;
        position: relative;
      }
      :host([moving]) {
        overflow: clip;
        overflow-clip-margin: 2px;
      }
      :host([moving]) > * {
        flex: 1 1 0;
      }
      /* A logo that moves from one view to the next is above both. */
      .flying {
        position: absolute;
        inset: 0 auto auto 0;
        z-index: 1;
        transform-origin: 0 0;
        pointer-events: none;
      }
      .hold {
        display: grid;
        gap: 12px;
      }
      .hold .skel {
        block-size: 40px;
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
    store.use(slicesFeature).state,
    store.legal.state,
  ])
  /** Views of the history, so that going back finds fields and lists as they were left. */
  readonly #kept = new WeakMap<Route, ViewElement>()
  readonly #memory = new ViewMemory()
  readonly #height = new HeightMotion(this)
  /** Screens that failed to load. If one fails again, the browser may have cached the failure until a reload, as Firefox does. */
  readonly #failed = new Set<RouteName>()
  #mayNeedReload = false
  #change: ViewChange | undefined
  /** Path of the latest click, from the inside out. */
  #pressed: EventTarget[] = []
  #wanted: Wanted | undefined
  /** The view that showed when the modal closed. */
  #last: ViewElement | undefined
  /** The visible view, which has the focus. */
  view: ViewElement | undefined
  private status: Status = 'settled'

  constructor() {
    super()
    this.addEventListener('click', event => (this.#pressed = event.composedPath()))
    this.addEventListener('focusin', this.#loadListKeys, { once: true })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#height.stop()
    this.#change?.stay()
    this.#wanted = undefined
    this.#last = this.view
    this.view = undefined
    this.status = 'settled'
  }

  protected override willUpdate(): void {
    const route = this.isConnected && this.#kit.isReady ? this.#kit.store.router.current() : undefined
    if (!route) return
    const isBlocked = connectsFrom(this.#kit.store, route.name) && awaitsConsent(this.#kit.store)
    if (route === this.#wanted?.route && isBlocked === this.#wanted.isBlocked) return
    this.#wanted = { route, isBlocked }
    void this.#show(this.#wanted)
  }

  protected override render(): TemplateResult {
    if (this.status === 'failed') return this.#failedPlates()
    if (this.status === 'loading') return loadingPlates(this.#kit.messages)
    return html`${this.view ?? nothing}`
  }

  #failedPlates(): TemplateResult {
    const { messages, store } = this.#kit
    const reload = this.#mayNeedReload ? () => store.environment.browser.reload() : undefined
    return failedPlates(messages, this.#retry, reload)
  }

  async #show(wanted: Wanted): Promise<void> {
    const isFirst = this.view === undefined
    const [element] = await Promise.all([
      (wanted.isBlocked ? undefined : this.#kept.get(wanted.route)) ?? this.#build(wanted),
      isFirst || this.#loadChange(),
    ])
    if (!element || this.#wanted !== wanted) return
    if (element === this.view && this.status === 'settled') this.#change?.stay()
    else {
      // A view behind loading cards has left already.
      const leaving = this.status === 'settled' ? this.view : undefined
      if (leaving) {
        this.#memory.keep(leaving)
        await this.#change?.leave(leaving, this.#pressed.splice(0))
      }
      if (this.#wanted !== wanted) return
      await this.#place(element, wanted)
    }
    if (this.#wanted === wanted) this.#announce('lk-view-shown', { isFirst })
  }

  async #place(element: ViewElement, wanted: Wanted): Promise<void> {
    const { direction } = this.#kit.store.router.state
    if (this.view) this.#height.leave()
    const lifted = this.#change?.lift()
    this.view = element
    this.#become('settled', wanted)
    await this.updateComplete
    try {
      await element.updateComplete
    } catch (error) {
      return this.#fail(wanted, error)
    }
    this.#failed.delete(wanted.route.name)
    if (this.#wanted !== wanted) return
    // Listens inside the shadow root, because events between its own elements do not leave it.
    for (const type of ['pointerover', 'focusin']) element.shadowRoot?.addEventListener(type, this.#onApproach)
    this.#memory.scroll(element)
    await this.#change?.ready(element)
    if (this.#wanted !== wanted) return
    this.#height.enter(element)
    if (direction === 'back') this.#memory.focus(element)
    this.#change?.enter(element, direction, lifted)
  }

  /**
   * Loads the code of transitions with the first change; the first view needs none. Views change without it if it does not load
   * within the delay of the loading indicator.
   */
  async #loadChange(): Promise<void> {
    const { clock } = this.#kit.store.environment
    const loaded = await withTimeout(clock, loadingDelayMs, import('./view-change.ts')).catch(() => undefined)
    if (loaded) this.#change ??= new loaded.ViewChange(this)
  }

  /** Loads the keys when an element in a view first gets the focus. */
  readonly #loadListKeys = (): void =>
    void import('./list-keys.ts').then(({ followListKeys }) => followListKeys(this)).catch(() => {})

  #become(status: Status, { route }: Wanted): void {
    this.status = status
    const isNested = this.#kit.store.router.state.history.length > 1
    this.#announce('lk-view-enter', { route, isNested })
  }

  #announce(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail }))
  }

  /** Loads the chunks and creates the element, unless it is cached; `undefined` if a chunk did not load. */
  async #build(wanted: Wanted): Promise<ViewElement | undefined> {
    const { route, isBlocked } = wanted
    const { store } = this.#kit
    const last = this.#last
    this.#last = undefined
    const { after } = store.environment.clock
    const stops = [
      after(loadingDelayMs, () => {
        if (this.#wanted === wanted) void this.#standIn('loading', wanted)
      }),
      // The browser keeps waiting for the same file, so only a reload would request it again.
      after(loadingLimitMs, () => this.#fail(wanted, new Error(`Nothing came within ${loadingLimitMs} ms`), true)),
    ]
    try {
      const { tag, isReplaced, staysForNextTime } = await loadScreen(store, route, isBlocked)
      if (isReplaced) return document.createElement(tag)
      const again = staysForNextTime && last?.localName === tag ? last : undefined
      const element: ViewElement = this.#kept.get(route) ?? again ?? document.createElement(tag)
      element.params = route.params
      this.#kept.set(route, element)
      return element
    } catch (error) {
      this.#fail(wanted, error)
      return undefined
    } finally {
      stops.forEach(stop => stop())
    }
  }

  /** Shows an error with a retry, which creates a new element. */
  #fail(wanted: Wanted, error: unknown, isAwaited = false): void {
    this.#kept.delete(wanted.route)
    this.#kit.store.environment.browser.log('warn', `The screen ${wanted.route.name} did not load`, error)
    if (this.#wanted !== wanted) return
    defineElements(...plateElements)
    this.#mayNeedReload = isAwaited || this.#failed.has(wanted.route.name)
    this.#failed.add(wanted.route.name)
    void this.#standIn('failed', wanted)
  }

  /** Shows cards in place of a view that may have had the focus. The title gets it, as with any view. */
  async #standIn(status: Status, wanted: Wanted): Promise<void> {
    const isFirst = !this.view && this.status === 'settled'
    if (this.view && this.status === 'settled') {
      this.#memory.keep(this.view)
      this.#change?.hold(this.view, this.#pressed.splice(0))
    }
    // No logo may move from behind an error.
    if (status === 'failed') this.#change?.stay()
    this.#become(status, wanted)
    await this.updateComplete
    if (this.#wanted === wanted) this.#announce('lk-view-shown', { isFirst })
  }

  readonly #onApproach = (event: Event): void => {
    if (fetchAhead(event.composedPath(), this.#kit.store)) void this.#loadChange()
  }
  readonly #retry = (): void => {
    if (!this.#wanted) return
    this.#wanted = { ...this.#wanted }
    void this.#standIn('loading', this.#wanted)
    void this.#show(this.#wanted)
  }
}

/** Elements of the router. */
export const routerElements = [LkRouter]

declare global {
  interface HTMLElementTagNameMap {
    'lk-router': LkRouter
  }
}
