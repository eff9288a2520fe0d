import { defineFeature } from '@latchkey/core'
import { proxy, ref } from 'valtio/vanilla'

import type { PurchaseRecord } from './onramp-state.ts'

/** The purchases that Account shows. There are none until what keeps purchases has loaded. */
export interface ShownPurchases {
  /** The newest first. */
  readonly state: { readonly list: readonly PurchaseRecord[] }
  /** Aborts when the kit ends. */
  readonly ended: AbortSignal
  /** Replaces the list. */
  show(list: readonly PurchaseRecord[]): void
}

/** The key under which purchases are stored. */
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
