import { type Messages, slicesFeature, type Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { LkSkeleton, LkTabs, LkTile, type SelectDetail } from '@latchkey/ui'
import { createLateElement, LatePart } from '@latchkey/view-kit'
import { html, type LitElement, nothing, type TemplateResult } from 'lit'

import { currentTabFeature } from '../current-tab-feature.ts'
import type { AccountTab } from '../places.ts'
import { drawnParts } from './drawn-parts.ts'
import { fillsInOrder, offered } from './place-order.ts'
import { pressPart } from './press-part.ts'

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
            @click=${() => pressPart(store, `The action "${action.name}"`, () => action.press(store))}
          ></lk-tile>`,
      })) ?? [],
  )
  return tiles.length > 0 ? html`<div class="actions">${drawnParts(tiles)}</div>` : nothing
}

/** Tabs of slices, with the selected one. A single tab is a card with a heading. */
export class AccountTabs {
  readonly #panels = new Map<string, LatePart<HTMLElement>>()
  /** Scroll positions of the account screen by the name of the tab that was left there. */
  readonly #places = new Map<string, number>()
  /** Element that stays until the next tab has loaded or shows that it is loading, so that the card does not shrink in between. */
  #before: HTMLElement | undefined
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
      this.#panels.get(detail.id)?.retry()
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
    const isBusy = panel.status !== 'ready' && panel.status !== 'failed'
    return html`<section class="plate">
      ${isAlone ? html`<h3 data-testid=${shown.tab.labelTestId ?? nothing}>${shown.label}</h3>` : tabs}
      <div
        role=${isAlone ? nothing : 'tabpanel'}
        aria-label=${isAlone ? nothing : shown.label}
        aria-busy=${isBusy ? 'true' : nothing}
        ?data-heir=${panel.wasRetried}
        >${this.#content(panel, messages)}</div
      >
    </section>`
  }

  /** Returns the panel of a tab. One that did not load is requested again when the user selects it again. */
  #panel(store: Store, tab: AccountTab): LatePart<HTMLElement> {
    const known = this.#panels.get(tab.name)
    if (known) return known
    const owner = store.use(slicesFeature).ownerOf('account.tabs', tab)
    const panel = new LatePart(this.#host, store, `tab ${tab.name}`, () => createLateElement(store, tab, owner))
    this.#panels.set(tab.name, panel)
    return panel
  }

  #content(panel: LatePart<HTMLElement>, messages: Messages): TemplateResult | HTMLElement | undefined {
    if (panel.hasFailed) return panel.renderFailure(messages)
    if (panel.status === 'loading')
      return html`<div class="hold" role="img" aria-label=${messages.router.loading}>${holdRows}</div>`
    if (panel.value) this.#before = panel.value
    return this.#before
  }
}

/** Placeholder of a tab whose code is loading. */
const holdRows = [1, 2, 3].map(() => html`<lk-skeleton height="40px"></lk-skeleton>`)

/** Elements of the account screen's places. */
export const placeElements = [LkSkeleton, LkTabs, LkTile]
