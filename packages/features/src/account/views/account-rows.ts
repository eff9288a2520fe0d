import { type Messages, slicesFeature, type Store } from '@latchkey/core'
import { type ChainNamespace, truncateAddress } from '@latchkey/primitives'
import { html, nothing, type TemplateResult } from 'lit'

import type { AccountRow } from '../places.ts'
import { fillsInOrder } from './place-order.ts'

/** The lists of rows that slices add, in the order of the site. */
export function accountRows(store: Store, messages: Messages, namespace: ChainNamespace): TemplateResult[] {
  const { attempt } = store.use(slicesFeature)
  return fillsInOrder(store, 'account.rows', namespace).flatMap(list => {
    const drawn = attempt(`The rows "${list.name}"`, () => {
      const press = (row: AccountRow) => (): void => void attempt(`The row "${row.name}"`, row.press)
      const rows = list
        .rows(store, namespace)
        .map(row => rowOf(row, row.label(messages), `account-${list.name}-${row.name}`, press(row)))
      return { rows, label: list.label(messages) }
    })
    if (!drawn?.rows.length) return []
    return html`<div class="plate list">
      <ul class="list" aria-label=${drawn.label}>${drawn.rows}</ul>
    </div>`
  })
}

function rowOf(row: AccountRow, label: string, testId: string, press: () => void): TemplateResult {
  const { address, icon } = row
  return html`<li>
    <lk-row
      .heading=${label}
      sub=""
      ?selected=${row.selected ?? false}
      data-next=${row.next ?? nothing}
      test-id=${testId}
      @click=${press}
      >${
        address === undefined
          ? icon && html`<lk-icon slot="logo" .icon=${icon} .size=${24}></lk-icon>`
          : html`<lk-avatar slot="logo" .address=${address}></lk-avatar
              ><span slot="sub" class="ltr">${truncateAddress(address)}</span>`
      }</lk-row
    >
  </li>`
}
