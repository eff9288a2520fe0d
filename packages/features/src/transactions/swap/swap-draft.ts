import type { Store } from '@latchkey/core'
import { type CaipNetwork, formatUnits, parseUnits, type Stop } from '@latchkey/primitives'
import { ref } from 'valtio/vanilla'

import { fitAmount, type GroupSign, isUnclear, unitsOf } from '../shared/amount-text.ts'
import type { Sender } from '../shared/sender.ts'
import { SwapRejectedError } from './errors.ts'
import type { SwapOrder } from './make-plan.ts'
import { costsOf, worthText } from './swap-costs.ts'
import { defaultSlippage, isSwapNetwork } from './swap-networks.ts'
import { fetchGasPrice, fetchQuote, type SwapPair } from './swap-service.ts'
import type { SwapIssue, SwapSide, SwapState, SwapToken } from './swap-state.ts'

/** Draft of a swap. It keeps its quote fresh. */
export interface SwapDraft {
  setToken(side: SwapSide, token: SwapToken): void
  setAmount(side: SwapSide, text: string, group: GroupSign): void
  reverse(): void
  /** Id of a swap whose approval is on the chain and which this draft continues. */
  known: string | undefined
  /** Order of the draft, or `undefined` while something is missing. */
  order(): SwapOrder | undefined
  /** Returns the price of a unit of gas, or 0 if the service reports none. */
  gasPrice(network: CaipNetwork): Promise<bigint>
  /** Recomputes the draft: requests a quote if the input has changed, and updates costs and gap. */
  refresh(): void
  clear(): void
  stop(): void
}

/** Lifetime of a quote. */
export const quoteAgeMs = 12_000
/** Debounce of the amount, before a quote is requested. */
const typingWaitMs = 300

/** Returns the state of an empty draft. */
export function emptySwap(): Omit<SwapState, 'swaps'> {
  return {
    from: undefined,
    to: undefined,
    fromText: '',
    toText: '',
    fromInUSD: undefined,
    toInUSD: undefined,
    side: 'from',
    quote: { status: 'idle' },
    issue: 'token',
    slippage: defaultSlippage,
    costs: undefined,
    review: { status: 'none' },
    loading: false,
    current: undefined,
    revoking: undefined,
  }
}

/**
 * @param facts `sender`: account and network; `canSwap`: whether the namespace can swap; `isHeldKnown`: whether the
 * balances are known; `isFollowed`: whether a view is subscribed, since old quotes are renewed only then
 */
export function createSwapDraft(
  store: Store,
  state: SwapState,
  facts: { sender(): Sender | undefined; canSwap(): boolean; isHeldKnown(): boolean; isFollowed(): boolean },
): SwapDraft {
  const { clock } = store.environment
  let group: GroupSign = ','
  /** Request for the current quote, and what aborts it. */
  let asked: { readonly key: string; readonly until: AbortController } | undefined
  let stopWaiting: Stop = () => {}

  function typed(): bigint | undefined {
    const token = state[state.side]
    const text = state.side === 'from' ? state.fromText : state.toText
    return token && !isUnclear(text, group) ? unitsOf(text, token.decimals) : undefined
  }

  function amount(): bigint | undefined {
    if (state.side === 'from') return typed()
    return state.quote.status === 'ready' ? state.quote.fromAmount : undefined
  }

  /** Returns the inputs that a quote depends on as a key. */
  function keyOf(): string | undefined {
    const of = facts.sender()
    const { from, to, side } = state
    const units = typed()
    if (!of || !isSwapNetwork(of.network) || !from || !to || units === undefined) return undefined
    return [of.address, from.address, to.address, side, units].join(' ')
  }

  function refresh(): void {
    const key = keyOf()
    if (key !== asked?.key) {
      end()
      if (key === undefined) state.quote = { status: 'idle' }
      else {
        asked = { key, until: new AbortController() }
        state.quote = { status: 'loading' }
        stopWaiting = clock.after(typingWaitMs, () => void ask())
      }
      clearOther()
    }
    show()
  }

  async function ask(): Promise<void> {
    const of = facts.sender()
    const { from, to, side } = state
    const units = typed()
    const now = asked
    if (!now || !of || !from || !to || units === undefined) return
    if (state.quote.status === 'ready') state.quote = { ...state.quote, isRenewing: true }
    const pair = { account: of.address, network: of.network, from, to }
    const askedAt = clock.now()
    const isStill = (): boolean => asked === now
    try {
      const fromAmount = side === 'from' ? units : await amountFor(pair, units, now.until.signal)
      const toAmount = await fetchQuote(store, pair, fromAmount, now.until.signal)
      if (!isStill()) return
      state.quote = ref({
        status: 'ready',
        fromAmount,
        toAmount,
        askedAt,
        expiresAt: clock.now() + quoteAgeMs,
        isRenewing: false,
      })
      if (side === 'from') state.toText = formatUnits(toAmount, to.decimals)
      else state.fromText = formatUnits(fromAmount, from.decimals)
    } catch (error) {
      if (!isStill()) return
      const reason = error instanceof SwapRejectedError ? error.reason : 'unreachable'
      state.quote = {
        status: 'failed',
        reason: reason === 'fails' ? 'noRoute' : reason === 'hostile' ? 'hostile' : 'unreachable',
      }
      clearOther()
    }
    show()
    stopWaiting()
    stopWaiting = clock.after(quoteAgeMs, () => facts.isFollowed() && void ask())
  }

  /**
   * Returns the amount of `from` that brings the wanted amount of `to`. It is computed from a quote for the opposite
   * direction, which costs a little more.
   */
  async function amountFor(pair: SwapPair, wanted: bigint, signal: AbortSignal): Promise<bigint> {
    const back = await fetchQuote(store, { ...pair, from: pair.to, to: pair.from }, wanted, signal)
    const quotedUnits = await fetchQuote(store, pair, back, signal)
    const needed = (back * wanted) / quotedUnits
    return needed > 0n ? needed : 1n
  }

  function clearOther(): void {
    if (state.side === 'from') state.toText = ''
    else state.fromText = ''
  }

  function issueOf(): SwapIssue | undefined {
    const { from, to, quote, side } = state
    const network = facts.sender()?.network
    if (!facts.canSwap()) return 'unavailable'
    if (!isSwapNetwork(network)) return 'network'
    if (!from || !to) return 'token'
    if (isUnclear(side === 'from' ? state.fromText : state.toText, group)) return 'amountUnclear'
    if (typed() === undefined) return 'amount'
    if (isMoreThanHeld(from)) return 'balance'
    if (quote.status === 'failed') return quote.reason === 'noRoute' ? 'noRoute' : 'quoteFailed'
    return quote.status === 'ready' ? undefined : 'quote'
  }

  /** If the balances are not known, the review compares instead. */
  function isMoreThanHeld({ balance = '0', decimals }: SwapToken): boolean {
    return facts.isHeldKnown() && (amount() ?? 0n) > (parseUnits(balance, decimals) ?? 0n)
  }

  function show(): void {
    const { from, to, quote, slippage } = state
    state.costs =
      quote.status === 'ready' && from && to
        ? costsOf({ from, to, fromAmount: quote.fromAmount, toAmount: quote.toAmount, slippage })
        : undefined
    state.fromInUSD = worthText(from, state.fromText)
    state.toInUSD = worthText(to, state.toText)
    state.issue = issueOf()
  }

  function end(): void {
    stopWaiting()
    asked?.until.abort(new DOMException('Another swap is wanted', 'AbortError'))
    asked = undefined
  }

  function change(): void {
    state.review = { status: 'none' }
    refresh()
  }

  function reverse(): void {
    const { from, to, fromText, toText, side } = state
    state.from = to
    state.to = from
    // The typed amount stays with its token.
    state.side = side === 'from' ? 'to' : 'from'
    state.fromText = toText
    state.toText = fromText
    change()
  }

  const draft: SwapDraft = {
    known: undefined,
    order() {
      const of = facts.sender()
      const { from, to, slippage } = state
      const given = amount()
      if (!of || !from || !to || given === undefined) return undefined
      return { account: of.address, network: of.network, from, to, amount: given, slippage }
    },
    refresh,
    reverse,
    gasPrice: network => fetchGasPrice(store, network).catch(() => 0n),
    setToken(side, token) {
      const other = side === 'from' ? 'to' : 'from'
      if (state[other]?.address === token.address) return reverse()
      state[side] = ref(token)
      change()
    },
    setAmount(side, text, sign) {
      group = sign
      state.side = side
      // An ambiguous text stays whole until the user picks a reading: three digits would lose one in a token with two
      // decimals.
      const fitted = fitAmount(text, isUnclear(text, sign) ? undefined : state[side]?.decimals)
      if (side === 'from') state.fromText = fitted
      else state.toText = fitted
      change()
    },
    clear() {
      end()
      draft.known = undefined
      const { current, loading, revoking } = state
      Object.assign(state, emptySwap(), { current, loading, revoking })
      show()
    },
    stop: end,
  }
  return draft
}
