import { LkButton, LkHero, LkIcon, LkLogo, LkRow, LkSeal, LkSkeleton, LkTag } from '@latchkey/ui'
import { lateListStyles, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

import { addressExplorerUrl } from '../../account/explorer-url.ts'
import { monthsOf } from '../group-by-month.ts'
import { ActivityStoreController } from './activity-store-controller.ts'
import { activityStyles } from './activity-styles.ts'
import { type Chunk, chunksOf, ListWindow } from './list-window.ts'
import { monthName, shownActivity, transactionRow } from './transaction-row.ts'

/**
 * @summary All that happened to the account on its network, by month.
 */
export class TransactionsView extends LitElement {
  static readonly tag = 'lk-transactions-view'
  static override styles: CSSResultGroup = [
    viewStyles,
    lateListStyles,
    activityStyles,
    css`
      [data-chunk]:not(:first-child) > .group {
        padding-block-start: 12px;
      }
      /* A month goes on. */
      [data-chunk] > .list:first-child > li:first-child {
        --lk-row-rule: 1;
      }
      .more {
        display: grid;
        padding: 8px 2px 2px;
      }
    `,
  ]

  readonly #kit = new ActivityStoreController(this)
  readonly #window = new ListWindow(this, () => this.#fetchMore())

  #fetchMore(): boolean {
    const { next, loading } = this.#kit.activity.state
    if (next === undefined || loading) return false
    this.#kit.more()
    return true
  }

  protected override render(): TemplateResult {
    const { store, network, address, activity } = this.#kit
    const chunks = chunksOf(monthsOf(activity.state.transactionsByYear))
    this.#window.assign(chunks)
    const link = address && addressExplorerUrl(network, address, store.options.adapters)
    return html`<div class="body">
        <section class="plate list">${this.#kit.instead() ?? this.#list(chunks)}</section>
        ${chunks.length > 0 ? this.#kit.late('plate late') : nothing}
      </div>
      ${
        link
          ? html`<p class="foot"><a href=${link} target="_blank" rel="noreferrer" data-testid="activity-explorer">${this.#kit.messages.activity.explorer}</a></p>`
          : nothing
      }`
  }

  #list(chunks: readonly Chunk[]): TemplateResult {
    const { store, messages, locale, network, activity } = this.#kit
    const shown = shownActivity(store, { messages, locale, network, suspicious: activity.state.suspicious })
    return html`${repeat(
      chunks,
      ({ key }) => key,
      chunk => {
        const name = monthName(locale, chunk.month)
        const rows = this.#window.isDrawn(chunk)
          ? html`${chunk.isFirst ? html`<div class="group" data-testid="group-title">${name}</div>` : nothing}
                <ul class="list" aria-label=${name}>${chunk.transactions.map(each => transactionRow(each, shown))}</ul>`
          : nothing
        return html`<div data-chunk=${chunk.key}>${rows}</div>`
      },
    )}
      ${activity.state.next === undefined ? nothing : html`<div class="more">${this.#kit.moreButton()}</div>`}
      ${this.#kit.reach()}`
  }
}

export const elements = [LkButton, LkHero, LkIcon, LkLogo, LkRow, LkSeal, LkSkeleton, LkTag, TransactionsView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-transactions-view': TransactionsView
  }
}
