import type { Messages, ScreenModule, Store } from '@latchkey/core'
import {
  defineElements,
  type ElementClass,
  iconRetry,
  iconWarning,
  LkButton,
  LkHero,
  LkIcon,
  LkSeal,
} from '@latchkey/ui'
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit'

import { type LocalizedSlice, messagesFeature } from './messages/messages-feature.ts'

/** Delay of a loading indicator. */
export const loadingDelayMs = 400
/** Time after which a retry is offered. A file that arrives later still shows. */
export const loadingLimitMs = 15_000

/** State of a part: `waiting` until the delay of the loading indicator has passed, and `retrying` after a failure. */
export type LateStatus = 'waiting' | 'loading' | 'failed' | 'retrying' | 'ready'

/** Part of a screen whose file loads after the screen. If the file does not load, the screen offers a retry. */
export class LatePart<Value> {
  readonly #host: ReactiveControllerHost
  readonly #store: Store
  readonly #name: string
  readonly #fetch: () => Promise<Value>
  /** The browser may have cached the failure until a reload, as Firefox does. */
  #mayNeedReload = false
  status: LateStatus = 'waiting'
  /** Whether the user has pressed a retry. The part then gets the focus of the retry. */
  wasRetried = false
  /** The loaded part, once `status` is `ready`. */
  value: Value | undefined

  /**
   * Starts to load the part.
   *
   * @param name for the console
   */
  constructor(host: ReactiveControllerHost, store: Store, name: string, fetch: () => Promise<Value>) {
    this.#host = host
    this.#store = store
    this.#name = name
    this.#fetch = fetch
    void this.#load()
  }

  get hasFailed(): boolean {
    return this.status === 'failed' || this.status === 'retrying'
  }

  /** Requests the file again, if it failed to load. */
  readonly retry = (): void => {
    if (this.status !== 'failed') return
    this.wasRetried = true
    this.#become('retrying')
    void this.#load()
  }

  readonly #reload = (): void => this.#store.environment.browser.reload()

  async #load(): Promise<void> {
    const { after } = this.#store.environment.clock
    const stops = [
      after(loadingDelayMs, () => this.status === 'waiting' && this.#become('loading')),
      // The browser keeps waiting for the same file, so only a reload would request it again.
      after(loadingLimitMs, () => this.#fail(new Error(`Nothing came within ${loadingLimitMs} ms`), true)),
    ]
    try {
      const value = await this.#fetch()
      // The file of an earlier request may have arrived first.
      if (this.status === 'ready') return
      this.value = value
      this.#become('ready')
    } catch (error) {
      this.#fail(error, this.hasFailed)
    } finally {
      stops.forEach(stop => stop())
    }
  }

  #fail(error: unknown, mayNeedReload: boolean): void {
    if (this.status === 'ready') return
    this.#store.environment.browser.log('warn', `The part "${this.#name}" did not load`, error)
    defineElements(LkButton, LkHero, LkIcon, LkSeal)
    this.#mayNeedReload = mayNeedReload
    this.#become('failed')
  }

  #become(status: LateStatus): void {
    this.status = status
    this.#host.requestUpdate()
  }

  /** Renders the message in place of a part that did not load. Its retry keeps the focus until there is an answer. */
  renderFailure({ router, common }: Messages): TemplateResult {
    const { failedAgainText, failedText } = router
    const reload = html`<lk-button variant="quiet" size="md" fit test-id="reload-part" @click=${this.#reload}
      >${router.reload}</lk-button
    >`
    return html`<lk-hero class="brief" role="alert" data-testid="part-failed" .heading=${router.partFailed} .text=${this.#mayNeedReload ? failedAgainText : failedText}>
      <lk-seal slot="picture" small tone="error" .icon=${iconWarning}></lk-seal>
      <div slot="extra">
        <lk-button variant="quiet" size="md" fit ?loading=${this.status === 'retrying'} test-id="retry-part" @click=${this.retry}
          ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${common.tryAgain}</lk-button
        >${this.#mayNeedReload ? reload : nothing}
      </div>
    </lk-hero>`
  }
}

/**
 * Loads the element of a contribution together with the texts of its slice, and creates it.
 *
 * @throws if one of them does not load
 */
export async function createLateElement(
  store: Store,
  { tag, load }: { readonly tag: string; readonly load: () => Promise<ScreenModule> },
  owner: LocalizedSlice | undefined,
): Promise<HTMLElement> {
  const [{ elements }] = await Promise.all([load(), owner && store.use(messagesFeature).load(owner)])
  defineElements(...(elements as readonly ElementClass[]))
  return document.createElement(tag)
}
