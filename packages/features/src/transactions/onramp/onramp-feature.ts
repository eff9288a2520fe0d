import { createQuery, defineFeature, type OnrampProvider } from '@latchkey/core'
import { type CaipNetwork, formatUnits, type Stop } from '@latchkey/primitives'
import type { OnrampOptions, PaymentCurrency, PurchaseCurrency } from '@latchkey/protocol'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { type GroupSign, unitsOf } from '../shared/amount-text.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import { defaultPayment, sampleOptions, soldOn } from './currencies.ts'
import { onrampError } from './errors.ts'
import { emptyDraft, kept } from './onramp-draft.ts'
import { chainNameOf, fetchCoinbaseUrl, fetchOptions } from './onramp-client.ts'
import { deliveredOn, isEstimateOf, meldCode, sellersFor } from './onramp-providers.ts'
import type { OnrampIssue, OnrampState, PurchaseWindow } from './onramp-state.ts'
import type { PurchaseRecord } from '../shared/purchase-record.ts'
import { amountIssue, limitOf, moneyDecimals } from './payment-limits.ts'
import { createQuotes } from './quotes.ts'
import { createMeldUrl } from './purchase-url.ts'
import { purchasesFeature } from './purchases-feature.ts'

/** Controller of purchases for the active account. Each kit has one draft (S1.31). */
export interface OnrampController {
  /** State for views and subscribers. */
  readonly state: OnrampState
  /** Returns the network on which the purchase arrives. */
  network(): CaipNetwork | undefined
  /** @param group thousands separator of the user's notation */
  setAmount(text: string, group: GroupSign): void
  setProvider(provider: OnrampProvider): void
  setPurchaseCurrency(currency: PurchaseCurrency): void
  setPaymentCurrency(currency: PaymentCurrency): void
  setPaymentMethod(id: string): void
  /**
   * Opens the seller's page in a window that was opened during the user's press. The purchase is stored before.
   *
   * @param opened `undefined` if the browser blocked the window
   * @throws KitError `onrampWindowBlocked`, `onrampNotReady`, `onrampUnavailable`, `onrampUrlRefused`
   */
  buy(opened: PurchaseWindow | undefined): Promise<PurchaseRecord>
  /** Focuses the window of a purchase. @returns whether it is still open */
  show(id: string): boolean
  /** Removes the record of a purchase. */
  dismiss(id: string): void
  /** Restores the defaults (S4.61). */
  reset(): void
  /** Keeps options and quote up to date until the returned function is called. */
  follow(): Stop
}

/** Cache lifetime of the options. */
const optionsAgeMs = 5 * 60_000
/** Time limit of the service to create the seller's page. */
const urlWaitMs = 15_000

export const onrampFeature = defineFeature<OnrampController>('onramp', (store, onDestroy) => {
  const { accounts, networks, modal, features, environment, events } = store
  const { clock } = environment
  const purchases = store.use(purchasesFeature)
  const windows = new Map<string, PurchaseWindow>()
  const state = proxy<OnrampState>({ ...emptyDraft(), purchases: purchases.state.list })
  let options: OnrampOptions | undefined
  let group: GroupSign = ','
  let followers = 0
  /** Account of the draft, by namespace and address. */
  let owner: string | undefined

  const known = createQuery<'options', OnrampOptions>({
    clock,
    freshMs: () => optionsAgeMs,
    keyOf: key => key,
    ask: (_key, signal) => fetchOptions(store, signal),
  })

  const shownNamespace = () => modal.state.namespace ?? networks.state.activeNamespace
  const current = () => networks.current(shownNamespace())
  const quotes = createQuotes(store, state, current, tellEstimate)
  function place(): CaipNetwork | undefined {
    const network = current()
    return network && deliveredOn(store, state.selectedProvider, network)
  }

  function currentIssue(): OnrampIssue | undefined {
    const { purchaseCurrencies, purchaseCurrency, selectedProvider, amountText, paymentCurrency, paymentMethod } = state
    if (!purchaseCurrencies.some(({ id }) => id === purchaseCurrency.id)) return 'network'
    const issue = amountIssue(amountText, group, limitOf(paymentCurrency, paymentMethod))
    return issue ?? (selectedProvider ? undefined : 'provider')
  }

  /** Updates the draft after a change of account, network, options or input. */
  function look(): void {
    const network = current()
    const address = accounts.identity(shownNamespace())?.address
    const now = address && `${shownNamespace()}:${address}`
    if (owner !== undefined && now !== owner) restore()
    owner = now
    const sold = soldOn(network, (options ?? sampleOptions).purchaseCurrencies)
    const paid = (options ?? { paymentCurrencies: [defaultPayment] }).paymentCurrencies
    state.purchaseCurrencies = ref(sold)
    state.paymentCurrencies = ref(paid)
    const { purchaseCurrency, paymentCurrency } = state
    const bought = sold.find(({ id }) => id === purchaseCurrency.id)
    const likewise = sold.find(({ symbol }) => symbol === purchaseCurrency.symbol)
    state.purchaseCurrency = ref(bought ?? likewise ?? sold[0] ?? purchaseCurrency)
    state.paymentCurrency = ref(paid.find(({ id }) => id === paymentCurrency.id) ?? paid[0] ?? paymentCurrency)
    state.paymentMethod = limitOf(state.paymentCurrency, state.paymentMethod)?.id ?? ''
    const { symbol } = state.purchaseCurrency
    const providers = sellersFor(store, network?.chainNamespace).filter(
      name => name !== 'meld' || (network && meldCode(network.chainNamespace) === symbol),
    )
    state.providers = ref(providers)
    const chosen = providers.find(name => name === state.selectedProvider)
    state.selectedProvider = chosen ?? providers[0]
    const units = unitsOf(state.amountText.trim(), moneyDecimals)
    state.issue = currentIssue()
    const isAmount = state.issue === undefined || state.issue === 'provider'
    state.paymentAmount = isAmount && units !== undefined ? formatUnits(units, moneyDecimals) : undefined
    if (followers > 0) quotes.follow()
    tellEstimate()
  }

  function tellEstimate(): void {
    state.isEstimate = isEstimateOf(state.selectedProvider, state)
  }

  async function loadOptions(): Promise<void> {
    try {
      options = await known.get('options')
    } catch (error) {
      options = sampleOptions
      state.error = kept(error)
    }
    look()
  }

  function restore(): void {
    quotes.forget()
    Object.assign(state, emptyDraft())
  }

  /** Creates the record of a purchase, with the network's name for its page. */
  function order(): PurchaseRecord & { readonly chainName: string } {
    const network = place()
    const address = accounts.identity(shownNamespace())?.address
    const { issue, selectedProvider, paymentAmount, purchaseAmount, purchaseCurrency, paymentCurrency } = state
    if (!network || !address || !selectedProvider || issue !== undefined || paymentAmount === undefined)
      throw onrampError('onrampNotReady', { advice: issue ?? 'An account is missing' })
    return {
      id: environment.random.id(),
      provider: selectedProvider,
      networkId: network.caipNetworkId,
      address,
      symbol: purchaseCurrency.symbol.slice(0, 256),
      paid: { amount: paymentAmount, currency: paymentCurrency.id },
      ...(purchaseAmount !== undefined && { expected: purchaseAmount }),
      ...(state.isEstimate && { isEstimate: true }),
      opened: clock.now(),
      stage: { status: 'opened' },
      chainName: chainNameOf(network, purchaseCurrency.networks),
    }
  }

  async function urlOf({ chainName, ...record }: ReturnType<typeof order>): Promise<string> {
    if (record.provider === 'meld') {
      const namespace = shownNamespace() ?? 'eip155'
      return createMeldUrl(store, { address: record.address, namespace })
    }
    try {
      return await withTimeout(clock, urlWaitMs, signal => fetchCoinbaseUrl(store, record, { chainName }, signal))
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'onrampUrlRefused') throw cause
      throw onrampError('onrampUnavailable', { cause })
    }
  }

  for (const each of [accounts.state, networks.state, modal.state, features.state]) onDestroy(subscribe(each, look))
  onDestroy(subscribe(purchases.state, () => void (state.purchases = purchases.state.list)))
  onDestroy(() => {
    quotes.forget()
    known.reset(new DOMException('The kit was destroyed', 'AbortError'))
  })
  look()

  return {
    state,
    network: place,
    setAmount(text, sign) {
      group = sign
      state.amountText = text.slice(0, longestAmount)
      look()
    },
    setProvider(provider) {
      if (!state.providers.includes(provider)) return
      state.selectedProvider = provider
      look()
    },
    setPurchaseCurrency(currency) {
      state.purchaseCurrency = ref(currency)
      look()
    },
    setPaymentCurrency(currency) {
      state.paymentCurrency = ref(currency)
      look()
    },
    setPaymentMethod(id) {
      state.paymentMethod = id
      look()
    },
    async buy(opened) {
      if (!opened) throw onrampError('onrampWindowBlocked', { advice: 'Allow the site to open windows' })
      try {
        const asked = order()
        events.track('SELECT_BUY_PROVIDER', { provider: asked.provider })
        const url = await urlOf(asked)
        if (accounts.identity(shownNamespace())?.address !== asked.address) throw onrampError('onrampNotReady')
        const { chainName: _chainName, ...record } = asked
        // The record is stored before the user can pay.
        purchases.add(record)
        windows.set(record.id, opened)
        opened.go(url)
        return record
      } catch (error) {
        opened.close()
        throw error
      }
    },
    show: id => windows.get(id)?.focus() ?? false,
    dismiss: purchases.remove,
    reset() {
      restore()
      look()
    },
    follow() {
      followers++
      // Options that are fresh are not requested again.
      void loadOptions()
      look()
      let isFollowing = true
      return () => {
        if (isFollowing) followers--
        isFollowing = false
      }
    },
  }
})

/** Maximum of characters of an amount of money. */
const longestAmount = 40
