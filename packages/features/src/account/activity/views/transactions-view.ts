import { LkAvatar, LkButton, LkHero, LkIcon, LkLogo, LkRow, LkSeal, LkSkeleton, LkTag } from '@latchkey/ui'
import { lateListStyles, ListWindow, memoizeLast, viewStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { addressExplorerUrl } from '../../../transactions/shared/explorer-url.ts'
import { type Month, monthsOf, type TransactionsByYear } from '../group-by-month.ts'
import type { Transaction } from '../history-client.ts'
import { ActivityStoreController } from './activity-store-controller.ts'
import { activityStyles } from './activity-styles.ts'
import {
  monthName,
  type Place,
  type ShownActivity,
  shownActivity,
  transactionKey,
  transactionRow,
} from './transaction-row.ts'

/** A transaction, with its month if it is the first one of it. */
interface Row {
  readonly transaction: Transaction
  readonly month: Month | undefined
}

/** @summary All activity of the account on its network, by month. */
export class TransactionsView extends LitElement {
  static readonly tag = 'lk-transactions-view'
  static override styles: CSSResultGroup = [
    viewStyles,
    lateListStyles,
    activityStyles,
    css`
      .list > li + li > .group:first-child {
        padding-block-start: 12px;
      }
      .group + * {
        --lk-row-rule: 0;
      }
      .more {
        display: grid;
        padding: 8px 2px 2px;
      }
    `,
  ]

  readonly #kit = new ActivityStoreController(this)
  readonly #window = new ListWindow<Row>(
    this,
    ({ transaction }) => transactionKey(transaction),
    () => this.#fetchMore(),
  )
  readonly #rowsOf = memoizeLast(rowsByMonth)

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
    // The number of rows is known once all pages are loaded.
    const count = next === undefined && error === undefined ? transactions.length : -1
    this.#window.assign(this.#rowsOf(transactionsByYear), (row, at) => rowOf(row, shown, { position: at + 1, count }))
    return html`<ul class="list" role="list" aria-label=${messages.activity.title} data-window></ul>
      ${next === undefined ? nothing : html`<div class="more">${this.#kit.moreButton()}</div>`}
      ${this.#kit.reach()}`
  }
}

function rowsByMonth(grouped: TransactionsByYear): Row[] {
  return monthsOf(grouped).flatMap(month =>
    month.transactions.map((transaction, index) => ({ transaction, month: index === 0 ? month : undefined })),
  )
}

function rowOf({ transaction, month }: Row, shown: ShownActivity, place: Place): TemplateResult {
  const title = month && html`<div class="group" data-testid="group-title">${monthName(shown.locale, month)}</div>`
  return transactionRow(transaction, shown, place, title)
}

export const elements = [LkAvatar, LkButton, LkHero, LkIcon, LkLogo, LkRow, LkSeal, LkSkeleton, LkTag, TransactionsView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-transactions-view': TransactionsView
  }
}
