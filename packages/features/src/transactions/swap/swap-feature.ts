import { defineFeature } from '@latchkey/core'
import { type CaipNetworkId, formatUnits, isSameAddress, once, parseUnits, type Stop } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { type GroupSign, writtenAmount } from '../shared/amount-text.ts'
import { canSend, type Sender, senderOf } from '../shared/sender.ts'
import { renewTokens } from '../../account/tokens/renew-tokens.ts'
import { tokensFeature } from '../../account/tokens/tokens-feature.ts'
import { swapError } from './errors.ts'
import type { SwapController } from './swap-controller.ts'
import { createSwapDraft, emptySwap } from './swap-draft.ts'
import { isSettledSwap, swapRecordsFeature } from './swap-records-feature.ts'
import type { SwapReviewer } from './swap-reviewer.ts'
import type { SwapArguments, SwapRecord, SwapRecordToken, SwapState, SwapToken } from './swap-state.ts'
import { isSwapNetwork } from './swap-networks.ts'
import { createSwapTokens } from './swap-tokens.ts'

const namespace = 'eip155'
/** Gas whose price is kept back from the whole native balance for the fee: two swaps at 300,000 gas. */
const keptGas = 600_000n

/** Creates the swap controller. Each kit has one draft, which belongs to the active account. */
export const swapFeature = defineFeature<SwapController>('swap', (store, onDestroy) => {
  const { accounts, networks } = store
  const held = store.use(tokensFeature)
  const records = store.use(swapRecordsFeature)
  /** The module is loaded with the first swap that is pending. */
  const outcomes = once(async () => store.use((await import('./swap-outcomes-feature.ts')).swapOutcomesFeature))
  const state = proxy<SwapState>({ ...emptySwap(), swaps: records.state.list })
  const sender = (): Sender | undefined => senderOf(store, namespace, undefined)
  const tokens = createSwapTokens(store, () => sender()?.network)
  let wanted: SwapArguments | undefined
  /** Thousands separator of the shown amount. */
  let group: GroupSign = ','
  let lastAppliedArguments: SwapArguments | undefined
  let owner: string | undefined
  let followers = 0
  const ended = new AbortController()
  let stops: Stop[] = []
  let running: Promise<SwapRecord | undefined> | undefined
  /** The reviewer is loaded with the first review. */
  let reviewer: SwapReviewer | undefined
  /** Networks whose node was probed, and whether it has reported that it cannot simulate. */
  const unable = new Map<CaipNetworkId, boolean>()
  const draft = createSwapDraft(store, state, {
    sender,
    canSwap() {
      const of = sender()
      return canSwap(of) && !unable.get(of.network.caipNetworkId)
    },
    isHeldKnown: () => held.known(sender()?.network).value !== undefined,
    isFollowed: () => followers > 0,
  })

  function canSwap(of: Sender | undefined): of is Sender {
    const { capabilities = [] } = of?.adapter ?? {}
    return canSend(store, namespace) && capabilities.includes('simulateCalls') && capabilities.includes('sendCall')
  }

  /**
   * Probes the node of a network once. If the probe fails, the node counts as able, and the review reports a failure.
   */
  async function probe(of: Sender): Promise<void> {
    const id = of.network.caipNetworkId
    if (unable.has(id)) return
    unable.set(id, false)
    const { isUnableToSimulate } = await import('./simulation-probe.ts')
    unable.set(id, await isUnableToSimulate(store, of))
    draft.refresh()
  }

  /** Updates the draft after a change of account, network, tokens or prices. */
  function look(): void {
    const of = sender()
    const now = of && `${of.network.caipNetworkId}:${of.address}`
    // If the account changes during a wallet request, the user sees the result first.
    if (!state.loading) {
      if (owner !== undefined && now !== owner) draft.clear()
      owner = now
    }
    if (followers > 0 && of && isSwapNetwork(of.network) && canSwap(of)) probe(of).catch(() => {})
    if (wanted) fill(wanted)
    for (const side of ['from', 'to'] as const) {
      const token = state[side]
      if (token) state[side] = ref(tokens.fresh(token))
    }
    draft.refresh()
  }

  /** Applies the arguments of the site once the list of tokens is loaded. */
  function fill({ fromToken = 'native', toToken, amount }: SwapArguments): void {
    if (tokens.known().status !== 'ready') return
    wanted = undefined
    const [from, to] = [tokens.find(fromToken), toToken === undefined ? undefined : tokens.find(toToken)]
    if (from) draft.setToken('from', from)
    if (to && to.address !== from?.address) draft.setToken('to', to)
    if (amount !== undefined && parseUnits(amount, from?.decimals ?? 0) !== undefined)
      draft.setAmount('from', writtenAmount(amount, group), group)
  }

  async function review(): Promise<void> {
    if (state.loading || !draft.order()) return
    state.review = { status: 'making' }
    try {
      const { createSwapReviewer } = await import('./swap-reviewer.ts')
      reviewer ??= createSwapReviewer(store, state, draft, sender)
    } catch {
      if (state.review.status === 'making') state.review = { status: 'refused', reason: 'unreachable' }
      return
    }
    await reviewer.make()
  }

  async function run(): Promise<SwapRecord | undefined> {
    if (!reviewer || state.review.status !== 'ready') throw swapError('swapNotReviewed')
    try {
      return await reviewer.confirm(state.review.plan)
    } finally {
      look()
    }
  }

  /** Loads the feature that watches pending swaps. If the module fails to load, the next change tries again. */
  function followOutcomes(): void {
    state.swaps = records.state.list
    if (records.state.list.some(record => !isSettledSwap(record)))
      outcomes().catch((error: unknown) => {
        store.environment.browser.log('warn', 'Swaps are not watched', error)
      })
  }

  onDestroy(subscribe(records.state, followOutcomes))
  for (const each of [accounts.state, networks.state, held.state, tokens.state]) onDestroy(subscribe(each, look))
  onDestroy(() => {
    ended.abort()
    draft.stop()
    stops.splice(0).forEach(stop => stop())
  })
  followOutcomes()
  look()

  return {
    state,
    tokens,
    begin(asked, sign = ',') {
      if (asked !== undefined && asked === lastAppliedArguments) return
      if (asked === undefined && state.from) return
      lastAppliedArguments = asked
      draft.clear()
      wanted = asked ?? {}
      group = sign
      void tokens.load().then(look)
      look()
    },
    network: () => sender()?.network,
    setToken(side, token) {
      draft.setToken(side, tokens.fresh(token))
      void tokens.price(token)
    },
    setAmount: draft.setAmount,
    async useMax(share = 1) {
      const { from } = state
      const of = sender()
      if (!from?.balance || !of) return
      const { fromText } = state
      const part = ((parseUnits(from.balance, from.decimals) ?? 0n) * BigInt(share * 4)) / 4n
      const kept = from.isNative && share === 1 ? await draft.gasPrice(of.network).then(price => price * keptGas) : 0n
      const now = sender()
      if (state.from?.address !== from.address || state.fromText !== fromText || now?.address !== of.address) return
      draft.setAmount('from', formatUnits(part > kept ? part - kept : 0n, from.decimals), ',')
    },
    reverse: draft.reverse,
    setSlippage(percent) {
      if (!(percent >= 0.01 && percent <= 50)) return
      state.slippage = Math.round(percent * 100) / 100
      draft.refresh()
    },
    review,
    confirm() {
      running ??= run().finally(() => (running = undefined))
      return running
    },
    async proceed(id) {
      const record = records.find(id)
      const of = sender()
      if (record?.stage.status !== 'approved' || of?.network.caipNetworkId !== record.networkId) return
      if (!isSameAddress(namespace, of.address, record.account)) return
      draft.clear()
      draft.known = id
      for (const side of ['from', 'to'] as const) {
        const { address } = record[side]
        draft.setToken(side, tokens.fresh(tokens.find(address) ?? tokenOf(record[side], record.networkId)))
      }
      state.slippage = record.slippage
      draft.setAmount('from', formatUnits(BigInt(record.fromAmount), record.from.decimals), ',')
      await review()
    },
    again: review,
    find: async id => (await outcomes().catch(() => undefined))?.find(id),
    async revoke(id) {
      const of = sender()
      if (!of || state.revoking !== undefined) return
      state.revoking = id
      try {
        const { revokeApproval } = await import('./revoke-approval.ts')
        await revokeApproval(store, of, id, ended.signal)
      } finally {
        state.revoking = undefined
      }
    },
    dismiss: records.remove,
    reset: draft.clear,
    follow() {
      if (followers++ === 0) {
        const network = () => sender()?.network
        stops = [held.follow(network), renewTokens(store, network)]
        void tokens.load().then(look)
        look()
      }
      let isFollowing = true
      return () => {
        if (isFollowing && --followers === 0) stops.splice(0).forEach(stop => stop())
        isFollowing = false
      }
    },
  }
})

function tokenOf({ address, symbol, decimals, iconUrl }: SwapRecordToken, chainId: SwapToken['chainId']): SwapToken {
  const isNative = /:0xe{40}$/i.test(address)
  const plain = { name: symbol, symbol, chainId, address, decimals, isNative, isNamed: isNative, takesPermit: false }
  return iconUrl === undefined ? plain : { ...plain, iconUrl }
}
