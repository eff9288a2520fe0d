import { type Messages, slicesFeature, type Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { defineElements, type ElementClass, LkTabs, LkTile, type SelectDetail } from '@latchkey/ui'
import { messagesFeature } from '@latchkey/view-kit'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'

import { currentTabFeature } from '../current-tab-feature.ts'
import type { AccountTab } from '../places.ts'
import { drawnParts } from './drawn-parts.ts'
import { fillsInOrder, offered } from './place-order.ts'

/** Renders the tiles of slices, in the order of the site. */
export function accountActions(
  store: Store,
  messages: Messages,
  namespace: ChainNamespace,
): TemplateResult | typeof nothing {
  const { attempt } = store.use(slicesFeature)
  const tiles = fillsInOrder(store, 'account.actions', namespace).flatMap(
    action =>
      attempt(`The action "${action.name}"`, () => ({
        name: action.name,
        drawn: html`<lk-tile
            stacked
            data-next=${action.next ?? nothing}
            .icon=${action.icon}
            .text=${action.label(messages)}
            test-id=${`wallet-features-${action.name}-button`}
            @click=${() => attempt(`The action "${action.name}"`, () => action.press(store))}
          ></lk-tile>`,
      })) ?? [],
  )
  return tiles.length > 0 ? html`<div class="actions">${drawnParts(tiles)}</div>` : nothing
}

/** Tabs of slices, with the selected one. A single tab is a card with a heading. */
export class AccountTabs {
  /** Elements by name; `undefined` while one is loading, and if it did not load. */
  readonly #panels = new Map<string, HTMLElement | undefined>()
  /** Scroll positions of the account screen by the name of the tab that was left there. */
  readonly #places = new Map<string, number>()
  /** Element that stays until the next tab has loaded, so that the card does not shrink in between. */
  #before: HTMLElement | undefined
  /** Name of the tab that is loading. */
  #awaited: string | undefined
  readonly #host: LitElement

  constructor(host: LitElement) {
    this.#host = host
  }

  render(store: Store, messages: Messages, namespace: ChainNamespace): TemplateResult | typeof nothing {
    const { fills, attempt } = store.use(slicesFeature)
    const currentTab = store.use(currentTabFeature)
    const named = offered(store, fills('account.tabs'), namespace).flatMap(tab => {
      const label = attempt(`The tab "${tab.name}"`, () => tab.label(messages))
      return label === undefined ? [] : { id: tab.name, label, tab }
    })
    const shown = named.find(({ id }) => id === currentTab.state.currentTab) ?? named[0]
    if (!shown) return nothing
    const choose = ({ detail, currentTarget }: CustomEvent<SelectDetail>): void => {
      const body = (currentTarget as Element).closest('.body')
      if (body) this.#places.set(shown.id, body.scrollTop)
      currentTab.choose(detail.id)
      if (!this.#panels.get(detail.id)) this.#panels.delete(detail.id)
      this.#host.requestUpdate()
      const place = this.#places.get(detail.id)
      if (body && place !== undefined) void this.#host.updateComplete.then(() => (body.scrollTop = place))
    }
    const isAlone = named.length === 1
    const tabs = html`<lk-tabs
      .tabs=${named.map(({ id, label, tab: { labelTestId } }) => ({ id, label, labelTestId, testId: `tab-${id}` }))}
      .selected=${shown.id}
      .label=${messages.account.tabs}
      @lk-select=${choose}
    ></lk-tabs>`
    const panel = this.#panel(store, shown.tab)
    return html`<section class="plate">
      ${isAlone ? html`<h3 data-testid=${shown.tab.labelTestId ?? nothing}>${shown.label}</h3>` : tabs}
      <div
        role=${isAlone ? nothing : 'tabpanel'}
        aria-label=${isAlone ? nothing : shown.label}
        aria-busy=${this.#awaited === shown.id ? 'true' : nothing}
        >${panel}</div
      >
    </section>`
  }

  /** Returns the element of a tab. One that did not load is requested again when the user selects it again. */
  #panel(store: Store, tab: AccountTab): HTMLElement | undefined {
    if (!this.#panels.has(tab.name)) {
      this.#panels.set(tab.name, undefined)
      this.#awaited = tab.name
      void this.#load(store, tab)
    }
    if (this.#awaited !== tab.name) this.#before = this.#panels.get(tab.name)
    return this.#before
  }

  /** Loads the element of a tab together with the texts of its slice. */
  async #load(store: Store, tab: AccountTab): Promise<void> {
    const owner = store.use(slicesFeature).ownerOf('account.tabs', tab)
    try {
      const [{ elements }] = await Promise.all([tab.load(), owner && store.use(messagesFeature).load(owner)])
      defineElements(...(elements as readonly ElementClass[]))
      this.#panels.set(tab.name, document.createElement(tab.tag))
    } catch (error) {
      store.environment.browser.log('warn', `The tab "${tab.name}" did not load`, error)
    }
    if (this.#awaited === tab.name) this.#awaited = undefined
    this.#host.requestUpdate()
  }
}

/** Elements of the account screen's places. */
export const placeElements = [LkTabs, LkTile]
