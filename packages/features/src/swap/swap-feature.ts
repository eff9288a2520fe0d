import { defineFeature } from '@latchkey/core'
import { proxy } from 'valtio/vanilla'

import type { SwapController, SwapState } from './swap-state.ts'

/** Percent that a swap may bring less than its quote, where the person says no other (S9.22). */
export const defaultSlippage = 1

/** What can be swapped, and what was: one draft per kit, of the account that shows. */
export const swapFeature = defineFeature<SwapController>('swap', () => {
  const state = proxy<SwapState>({
    from: undefined,
    to: undefined,
    fromText: '',
    toText: '',
    fromInUSD: undefined,
    toInUSD: undefined,
    side: 'from',
    quote: { status: 'idle' },
    gap: 'unavailable',
    slippage: defaultSlippage,
    costs: undefined,
    review: { status: 'none' },
    loading: false,
    current: undefined,
    swaps: [],
  })
  return {
    state,
    tokens: {
      known: () => ({ status: 'idle' }),
      load: async () => {},
      search: () => [],
      suggested: () => [],
      popular: () => [],
    },
    begin() {},
    network: () => undefined,
    setToken() {},
    setAmount() {},
    useMost: async () => {},
    reverse() {},
    setSlippage() {},
    review: async () => {},
    confirm: async () => undefined,
    proceed: async () => {},
    again: async () => {},
    find: async () => {},
    dismiss() {},
    reset() {},
    follow: () => () => {},
  }
})
