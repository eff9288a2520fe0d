import { type Messages, slicesFeature, type Store } from '@latchkey/core'
import { type ChainNamespace, truncateAddress } from '@latchkey/primitives'
import { defineElements, iconRetry, type LkSwitch } from '@latchkey/ui'
import { LatePart } from '@latchkey/view-kit'
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit'

import type { AccountRow, AccountToggle } from '../places.ts'
import { drawnParts } from './drawn-parts.ts'
import { fillsInOrder } from './place-order.ts'
import { pressPart } from './press-part.ts'

/**
 * The switch of rows. It is loaded only if a row needs it, because few accounts have one. The row becomes a switch once the
 * element has loaded.
 */
export class RowSwitch {
  readonly #host: ReactiveControllerHost
  #part: LatePart<void> | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  request(store: Store): LatePart<void> {
    this.#part ??= new LatePart(this.#host, store, 'switch', async () => {
      defineElements(...(await import('./switch-element.ts')).elements)
    })
    return this.#part
  }
}

/** Renders the lists of rows of slices, in the order of the site. */
export function accountRows(
  store: Store,
  messages: Messages,
  namespace: ChainNamespace,
  rowSwitch: RowSwitch,
): unknown {
  const { attempt } = store.use(slicesFeature)
  const lists = fillsInOrder(store, 'account.rows', namespace).flatMap(list => {
    const drawn = attempt(`The rows "${list.name}"`, () => {
      const shown = list.rows(store, namespace)
      const rows = shown.map(row => {
        const act = (press: () => unknown): unknown => pressPart(store, `The row "${row.name}"`, press)
        const testId = row.testId ?? `account-${list.name}-${row.name}`
        return {
          name: row.name,
          drawn: rowOf(row, {
            label: row.label(messages),
            sub: row.sub?.(messages),
            testId,
            act,
            failed: row.toggle && failedSwitch(rowSwitch.request(store), messages),
          }),
        }
      })
      return { rows, label: list.label(messages) }
    })
    if (!drawn?.rows.length) return []
    return {
      name: list.name,
      drawn: html`<div class="plate list">
        <ul class="list" aria-label=${drawn.label}>${drawnParts(drawn.rows)}</ul>
      </div>`,
    }
  })
  return drawnParts(lists)
}

interface DrawnRow {
  readonly label: string
  readonly sub: string | undefined
  readonly testId: string
  /** Catches errors of a row, so that the rest of the account still works. */
  readonly act: (press: () => unknown) => unknown
  /** Retry of a switch that did not load. */
  readonly failed: { readonly text: string; readonly retry: () => void } | undefined
}

function failedSwitch(
  { hasFailed, retry }: LatePart<void>,
  { router, common }: Messages,
): { readonly text: string; readonly retry: () => void } | undefined {
  return hasFailed ? { text: `${router.partFailed}. ${common.tryAgain}`, retry } : undefined
}

function rowOf(row: AccountRow, { label, sub, testId, act, failed }: DrawnRow): TemplateResult {
  const { address, icon, press, toggle } = row
  const logo = icon && html`<lk-icon slot="logo" .icon=${icon} .size=${24}></lk-icon>`
  if (failed)
    return html`<li>
      <lk-row .heading=${label} .sub=${failed.text} test-id=${testId} @click=${failed.retry}
        >${logo}<lk-icon slot="end" .icon=${iconRetry} .size=${18}></lk-icon
      ></lk-row>
    </li>`
  if (toggle)
    return html`<li>
      <lk-row plain .heading=${label} .sub=${sub}
        >${logo}<lk-switch
          slot="end"
          .checked=${toggle.isOn()}
          .label=${label}
          test-id=${testId}
          @change=${({ currentTarget }: Event) => turn(toggle, currentTarget as LkSwitch, act)}
        ></lk-switch
      ></lk-row>
    </li>`
  return html`<li>
    <lk-row
      .heading=${label}
      sub=""
      ?selected=${row.selected ?? false}
      data-next=${row.next ?? nothing}
      test-id=${testId}
      @click=${() => press && act(press)}
      >${address === undefined ? logo : html`<lk-avatar slot="logo" .address=${address}></lk-avatar>`}${subOf(row, sub)}</lk-row
    >
  </li>`
}

function subOf({ address, fullSub }: AccountRow, sub: string | undefined): TemplateResult | undefined {
  if (address !== undefined) return html`<span slot="sub" class="ltr">${truncateAddress(address)}</span>`
  if (sub === undefined) return undefined
  if (fullSub === undefined || fullSub === sub) return html`<span slot="sub" class="bidi">${sub}</span>`
  return html`<span slot="sub"><span class="bidi" aria-hidden="true">${sub}</span><span class="sr">${fullSub}</span></span>`
}

async function turn(toggle: AccountToggle, shown: LkSwitch, act: DrawnRow['act']): Promise<void> {
  try {
    await act(() => toggle.turn(shown.checked))
  } finally {
    shown.checked = toggle.isOn()
  }
}
