import { LkButton, LkHero, LkIcon, LkLogo, LkRow, LkSeal, LkSkeleton, LkTag } from '@latchkey/ui'
import { type Chunk, chunksOf, lateListStyles, ListWindow, rememberLast, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { addressExplorerUrl } from '../../account/explorer-url.ts'
import { type Month, monthsOf, type TransactionsByYear } from '../group-by-month.ts'
import type { Transaction } from '../history-client.ts'
import { ActivityStoreController } from './activity-store-controller.ts'
import { activityStyles } from './activity-styles.ts'
import { monthName, type ShownActivity, shownActivity, transactionRow } from './transaction-row.ts'

/** Rows of one month. */
interface MonthChunk extends Chunk<Transaction> {
  readonly month: Month
}

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
      [data-window] > :not(:first-child) > .group {
        padding-block-start: 12px;
      }
      /* A month goes on. */
      [data-window] > * > .list:first-child > li:first-child {
        --lk-row-rule: 1;
      }
      .more {
        display: grid;
        padding: 8px 2px 2px;
      }
    `,
  ]

  readonly #kit = new ActivityStoreController(this)
  readonly #window = new ListWindow<MonthChunk>(this, () => this.#fetchMore())
  readonly #chunksOf = rememberLast(chunksByMonth)

  #fetchMore(): boolean {
    const { next, loading } = this.#kit.activity.state
    if (next === undefined || loading) return false
    this.#kit.more()
    return true
  }

  protected override render(): TemplateResult {
    const { store, network, address, activity } = this.#kit
    const link = address && addressExplorerUrl(network, address, store.options.adapters)
    return html`<div class="body">
        <section class="plate list">${this.#kit.instead() ?? this.#list()}</section>
        ${activity.state.transactions.length > 0 ? this.#kit.late('plate late') : nothing}
      </div>
      ${
        link
          ? html`<p class="foot"><a href=${link} target="_blank" rel="noreferrer" data-testid="activity-explorer">${this.#kit.messages.activity.explorer}</a></p>`
          : nothing
      }`
  }

  #list(): TemplateResult {
    const { store, messages, locale, network, activity } = this.#kit
    const { suspicious, transactions, transactionsByYear, next, error } = activity.state
    const shown = shownActivity(store, { messages, locale, network, suspicious })
    // How many there are is known once all have come.
    const count = next === undefined && error === undefined ? transactions.length : -1
    this.#window.assign(this.#chunksOf(transactionsByYear), chunk => chunkOf(chunk, shown, count))
    return html`<div role="list" aria-label=${messages.activity.title} data-window></div>
      ${next === undefined ? nothing : html`<div class="more">${this.#kit.moreButton()}</div>`}
      ${this.#kit.reach()}`
  }
}

function chunksByMonth(grouped: TransactionsByYear): MonthChunk[] {
  let count = 0
  return monthsOf(grouped).flatMap(month => {
    const at = count
    count += month.transactions.length
    return chunksOf(month.transactions, at).map(chunk => ({ ...chunk, month }))
  })
}

function chunkOf({ rows, at, month }: MonthChunk, shown: ShownActivity, count: number): TemplateResult {
  const isFirst = rows[0] === month.transactions[0]
  return html`<div>
    ${isFirst ? html`<div class="group" data-testid="group-title">${monthName(shown.locale, month)}</div>` : nothing}
    <ul class="list" role="presentation">
      ${rows.map((each, index) => transactionRow(each, shown, { position: at + index + 1, count }))}
    </ul>
  </div>`
}

export const elements = [LkButton, LkHero, LkIcon, LkLogo, LkRow, LkSeal, LkSkeleton, LkTag, TransactionsView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-transactions-view': TransactionsView
  }
}
