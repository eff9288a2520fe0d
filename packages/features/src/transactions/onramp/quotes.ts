import type { Store } from '@latchkey/core'
import type { CaipNetwork, Stop } from '@latchkey/primitives'
import type { OnrampQuote, OnrampQuoteQuery } from '@latchkey/protocol'
import { ref } from 'valtio/vanilla'

import { tokensFeature } from '../../account/tokens/tokens-feature.ts'
import { sumOf } from '../shared/worth.ts'
import { estimatePurchase } from './estimate-purchase.ts'
import { fetchQuote } from './onramp-client.ts'
import { kept } from './onramp-draft.ts'
import type { OnrampState } from './onramp-state.ts'

/** Debounce of the amount before a quote is requested. */
const quoteDelayMs = 300

/** Quotes for the amount of the draft. */
export interface Quotes {
  /** Requests a quote if the input has changed. */
  follow(): void
  /** Aborts the request, and clears the input it was for. */
  forget(): void
}

/**
 * Keeps `purchaseAmount` up to date with the input (S4.60).
 * @param onAnswer called after each answer, also without a quote
 */
export function createQuotes(
  store: Store,
  state: OnrampState,
  network: () => CaipNetwork | undefined,
  onAnswer: () => void,
): Quotes {
  const { clock } = store.environment
  let stopWaiting: Stop | undefined
  let quoting: AbortController | undefined
  /** Key of the input that the quote belongs to. */
  let quoted = ''

  function end(): void {
    stopWaiting?.()
    quoting?.abort()
  }

  async function ask(query: OnrampQuoteQuery, signal: AbortSignal): Promise<void> {
    const settle = (next: Pick<OnrampState, 'purchaseAmount' | 'quote'>, error?: unknown): void => {
      if (signal.aborted) return
      Object.assign(state, { ...next, error: kept(error), quotesLoading: false })
      onAnswer()
    }
    try {
      const quote: OnrampQuote = await fetchQuote(store, query, signal)
      settle({ purchaseAmount: quote.purchaseAmount.amount, quote: ref(quote) })
    } catch (error) {
      settle({ purchaseAmount: estimateOf(query), quote: undefined }, error)
    }
  }

  /** Estimates the bought amount by the known price. */
  function estimateOf({ purchaseCurrency: { symbol }, paymentCurrency, amount }: OnrampQuoteQuery): string | undefined {
    const tokens = store.use(tokensFeature).known(network()).value
    const price = tokens?.find(each => each.symbol === symbol && each.isNamed)?.price
    const known = price === undefined ? {} : { price: sumOf([price]) }
    return estimatePurchase({ amount, currency: paymentCurrency.id, symbol, ...known })
  }

  return {
    follow() {
      const { paymentAmount: amount, purchaseCurrency, paymentCurrency } = state
      const key = amount === undefined ? '' : JSON.stringify([amount, purchaseCurrency.id, paymentCurrency.id])
      if (key === quoted) return
      quoted = key
      end()
      state.purchaseAmount = undefined
      state.quote = undefined
      state.quotesLoading = amount !== undefined
      if (amount === undefined) return
      const asking = new AbortController()
      quoting = asking
      const query = { purchaseCurrency, paymentCurrency, amount }
      stopWaiting = clock.after(quoteDelayMs, () => void ask(query, asking.signal))
    },
    forget() {
      end()
      quoted = ''
    },
  }
}
