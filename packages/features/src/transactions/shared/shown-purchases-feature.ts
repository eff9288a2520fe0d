import { defineFeature } from '@latchkey/core'
import { proxy, ref } from 'valtio/vanilla'

import type { PurchaseRecord } from './purchase-record.ts'

/** Purchases on the account screen. The list is empty until the store of purchases has loaded. */
export interface ShownPurchases {
  /** Purchases, newest first. */
  readonly state: { readonly list: readonly PurchaseRecord[] }
  /** Aborts when the kit is destroyed. */
  readonly ended: AbortSignal
  /** Replaces the list. */
  show(list: readonly PurchaseRecord[]): void
}

/** Storage key of the purchases. */
export const purchasesKey = 'onramp_purchases'

export const shownPurchasesFeature = defineFeature<ShownPurchases>('shownPurchases', (_store, onDestroy) => {
  const ending = new AbortController()
  onDestroy(() => ending.abort())
  const state = proxy<{ list: readonly PurchaseRecord[] }>({ list: ref([]) })
  return {
    state,
    ended: ending.signal,
    show(list) {
      state.list = ref(list)
    },
  }
})
