import type { Store } from '@latchkey/core'
import type { CaipNetwork, Stop } from '@latchkey/primitives'
import type { OnrampQuote, OnrampQuoteQuery } from '@latchkey/protocol'
import { ref } from 'valtio/vanilla'

import { tokensFeature } from '../tokens/tokens-feature.ts'
import { sumOf } from '../tokens/worth.ts'
import { estimatePurchase } from './estimate-purchase.ts'
import { fetchQuote } from './onramp-client.ts'
import { kept } from './onramp-draft.ts'
import type { OnrampState } from './onramp-state.ts'

/** A quote follows what a person types after this long. */
const quoteDelayMs = 300

/** What the amount that is entered buys. */
export interface Quotes {
  /** Asks, where what is entered is not what was asked for last. */
  follow(): void
  /** Ends what is on its way, and forgets what was asked for. */
  forget(): void
}

/** Keeps `purchaseAmount` true to what is entered (S4.60). @param onAnswer hears that it is known, or that it will not be */
export function createQuotes(
  store: Store,
  state: OnrampState,
  network: () => CaipNetwork | undefined,
  onAnswer: () => void,
): Quotes {
  const { clock } = store.environment
  let stopWaiting: Stop | undefined
  let quoting: AbortController | undefined
  /** What the quote is of. */
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

  /** What is made up goes by what is known of the price. */
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
