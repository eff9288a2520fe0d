import {
  iconActivity,
  LkAvatar,
  LkButton,
  LkHero,
  LkIcon,
  LkLogo,
  LkRow,
  LkSeal,
  LkSkeleton,
  LkTag,
  plateStyles,
  resetStyles,
} from '@latchkey/ui'
import { lateListStyles } from '@latchkey/view-kit'
import { css, type CSSResultGroup, html, LitElement, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

import { groupByMonth, monthsOf } from '../group-by-month.ts'
import { ActivityStoreController } from './activity-store-controller.ts'
import { activityStyles } from './activity-styles.ts'
import { monthName, shownActivity, transactionKey, transactionRow } from './transaction-row.ts'

/** Maximum of transactions in the tab. A screen of its own has all of them. */
const shownHere = 10

/** @summary Latest activity of the account by month, with a link to the full list. */
export class ActivityTab extends LitElement {
  static readonly tag = 'lk-activity-tab'
  static override styles: CSSResultGroup = [
    resetStyles,
    plateStyles,
    lateListStyles,
    activityStyles,
    css`
      :host {
        display: block;
      }
      /* Rows reach past the text above them, like in a card. */
      .list,
      .group {
        margin-inline: -8px;
      }
      .group:first-child {
        padding-block-start: 14px;
      }
      .list:last-child {
        margin-block-end: -8px;
      }
      .late {
        margin-block-start: 14px;
      }
    `,
  ]

  readonly #kit = new ActivityStoreController(this, true)

  readonly #openAll = (): void => this.#kit.store.router.push('Transactions')

  protected override render(): TemplateResult {
    return this.#kit.instead() ?? this.#list()
  }

  #list(): TemplateResult {
    const { store, messages, locale, network, activity } = this.#kit
    const shown = shownActivity(store, { messages, locale, network, suspicious: activity.state.suspicious })
    const newest = monthsOf(activity.state.transactionsByYear).flatMap(({ transactions }) => transactions)
    const months = monthsOf(groupByMonth(newest.slice(0, shownHere)))
    return html`${repeat(
      months,
      ({ year, month }) => `${year}-${month}`,
      month => {
        const name = monthName(locale, month)
        return html`<div class="group" data-testid="group-title">${name}</div>
          <ul class="list" aria-label=${name}>${repeat(month.transactions, transactionKey, each => transactionRow(each, shown))}</ul>`
      },
    )}
      <ul class="list on">
        <li>
          <lk-row chevron .heading=${messages.activity.all} data-next="Transactions" test-id="activity-all" @click=${this.#openAll}>
            <lk-logo slot="logo" round tone="plain" .icon=${iconActivity}></lk-logo>
          </lk-row>
        </li>
      </ul>
      ${this.#kit.reach()}
      ${this.#kit.late('late')}`
  }
}

export const elements = [LkAvatar, LkButton, LkHero, LkIcon, LkLogo, LkRow, LkSeal, LkSkeleton, LkTag, ActivityTab]

declare global {
  interface HTMLElementTagNameMap {
    'lk-activity-tab': ActivityTab
  }
}
