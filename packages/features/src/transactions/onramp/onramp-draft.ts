import { ref } from 'valtio/vanilla'

import { defaultPayment, defaultPurchase } from './currencies.ts'
import type { OnrampState } from './onramp-state.ts'

/** Returns the state of an empty draft (S4.61). */
export function emptyDraft(): Omit<OnrampState, 'purchases'> {
  return {
    providers: ref([]),
    selectedProvider: undefined,
    error: undefined,
    purchaseCurrency: ref(defaultPurchase),
    paymentCurrency: ref(defaultPayment),
    purchaseCurrencies: ref([]),
    paymentCurrencies: ref([]),
    paymentMethod: 'card',
    amountText: '',
    paymentAmount: undefined,
    purchaseAmount: undefined,
    quote: undefined,
    isEstimate: false,
    quotesLoading: false,
    issue: 'amount',
  }
}

/** Excludes an error from the proxy of the state. */
export function kept(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? ref(error) : error
}
