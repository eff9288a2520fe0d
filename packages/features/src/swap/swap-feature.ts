import { defineFeature } from '@latchkey/core'
import { formatUnits, isSameAddress, once, parseUnits, type Stop } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { canSend, type Sender, senderOf } from '../transaction/sender.ts'
import { within } from '../transaction/within.ts'
import { renewTokens } from '../tokens/renew-tokens.ts'
import { tokensFeature } from '../tokens/tokens-feature.ts'
import { swapError, SwapRefusedError } from './errors.ts'
import type { SwapOrder } from './make-plan.ts'
import type { SwapWallet } from './run-swap.ts'
import type { SwapController } from './swap-controller.ts'
import { createSwapDraft, emptySwap } from './swap-draft.ts'
import { isRecordOf, isSettledSwap, swapRecordsFeature } from './swap-records-feature.ts'
import type { SwapArguments, SwapRecord, SwapRecordToken, SwapState, SwapToken } from './swap-state.ts'
import { createSwapTokens } from './swap-tokens.ts'

const family = 'eip155'
/** So much of the network's own currency is kept back for its fee where nothing tells it: two swaps at 300,000 gas. */
const keptGas = 600_000n

/** A wallet that does not say by then whether it sends calls as one is asked for one after the other. */
const capabilitiesWaitMs = 5_000

/** What can be swapped, and what was: one draft per kit, of the account that shows. */
export const swapFeature = defineFeature<SwapController>('swap', (store, onDestroy) => {
  const { accounts, networks, connections } = store
  const held = store.use(tokensFeature)
  const records = store.use(swapRecordsFeature)
  /** It comes with the first swap. */
  const outcomes = once(async () => store.use((await import('./swap-outcomes-feature.ts')).swapOutcomesFeature))
  const state = proxy<SwapState>({ ...emptySwap(), swaps: records.state.list })
  const sender = (): Sender | undefined => senderOf(store, family, undefined)
  const tokens = createSwapTokens(store, () => sender()?.network)
  let wanted: SwapArguments | undefined
  let heeded: SwapArguments | undefined
  let owner: string | undefined
  let followers = 0
  /** How many reviews were begun. */
  let reviews = 0
  let stops: Stop[] = []
  let running: Promise<SwapRecord | undefined> | undefined
  /** The swap that goes on, whose approval is on the chain. */
  let known: string | undefined
  const draft = createSwapDraft(store, state, {
    sender,
    canSwap: () => canSwap(sender()),
    isHeldKnown: () => held.known(sender()?.network).value !== undefined,
    isFollowed: () => followers > 0,
  })

  function canSwap(of: Sender | undefined): boolean {
    const { capabilities = [] } = of?.adapter ?? {}
    return canSend(store, family) && capabilities.includes('simulateCalls') && capabilities.includes('sendCall')
  }

  /** Account, network, tokens or prices may be others. */
  function look(): void {
    const of = sender()
    const now = of && `${of.network.caipNetworkId}:${of.address}`
    // Who changes the account while the wallet is asked sees what came of it first.
    if (!state.loading) {
      if (owner !== undefined && now !== owner) clear()
      owner = now
    }
    if (wanted) fill(wanted)
    for (const side of ['from', 'to'] as const) {
      const token = state[side]
      if (token) state[side] = ref(tokens.fresh(token))
    }
    draft.refresh()
  }

  /** Takes what was asked for, once the list is there. */
  function fill({ fromToken = 'native', toToken, amount }: SwapArguments): void {
    if (tokens.known().status !== 'ready') return
    wanted = undefined
    const [from, to] = [tokens.find(fromToken), toToken === undefined ? undefined : tokens.find(toToken)]
    if (from) draft.setToken('from', from)
    if (to && to.address !== from?.address) draft.setToken('to', to)
    if (amount !== undefined && parseUnits(amount, from?.decimals ?? 0) !== undefined)
      draft.setAmount('from', amount, ',')
  }

  function clear(): void {
    known = undefined
    draft.clear()
  }

  async function walletOf({ adapter, network, address }: Sender): Promise<SwapWallet> {
    const actions = await adapter.actions?.()
    const connector = connections.activeConnector(family)
    if (!actions || !connector) throw new SwapRefusedError('unavailable')
    const asking = within(store.environment.clock, capabilitiesWaitMs, async () =>
      actions.canBatchCalls?.(connector.getProvider(family), { from: address, network }),
    )
    const canBatch = (await asking.catch(() => false)) ?? false
    return { actions, connector, canBatch }
  }

  function orderOf(of: Sender | undefined): SwapOrder | undefined {
    const { from, to, slippage } = state
    const amount = draft.amount()
    if (!of || !from || !to || amount === undefined) return undefined
    return { account: of.address, network: of.network, from, to, amount, slippage }
  }

  async function review(): Promise<void> {
    const of = sender()
    const order = orderOf(of)
    if (!of || !order || state.loading) return
    const turn = ++reviews
    state.review = { status: 'making' }
    let made: SwapState['review']
    try {
      const { actions, canBatch } = await walletOf(of)
      // Who only looks at rates does not load what makes a plan, nor what carries it out.
      const { makePlan, planWaitMs } = await import('./make-plan.ts')
      const { plan } = await within(store.environment.clock, planWaitMs, signal =>
        makePlan(store, actions, order, { canBatch }, signal),
      )
      made = { status: 'ready', plan: ref(plan) }
    } catch (error) {
      made = refusalOf(error)
    }
    // A newer one is on its way, or nobody waits for this one any more.
    if (turn !== reviews || state.review.status !== 'making') return
    if (isStill(order)) state.review = made
    // What has to be given for what is wanted is another amount by each quote, and not known without one.
    else if (orderOf(sender())) await review()
    else state.review = { status: 'none' }
  }

  /** A person may have gone back and changed it. */
  function isStill(order: SwapOrder): boolean {
    const now = orderOf(sender())
    return (
      now !== undefined &&
      now.account === order.account &&
      now.network.caipNetworkId === order.network.caipNetworkId &&
      now.from.address === order.from.address &&
      now.to.address === order.to.address &&
      now.amount === order.amount &&
      now.slippage === order.slippage
    )
  }

  async function run(): Promise<SwapRecord | undefined> {
    const of = sender()
    const { review: shown } = state
    if (!of || shown.status !== 'ready') throw swapError('swapNotReviewed')
    const { plan } = shown
    if (!isSameAddress(family, of.address, plan.account) || of.network.caipNetworkId !== plan.networkId) {
      await review()
      return undefined
    }
    // What was shown, whatever a quote has made of the draft since.
    const { account, from, to, fromAmount: amount, slippage } = plan
    const order: SwapOrder = { account, network: of.network, from, to, amount, slippage }
    state.loading = true
    try {
      const wallet = await walletOf(of)
      const { runSwap } = await import('./run-swap.ts')
      const goesOn = known !== undefined && isRecordOf(records.find(known), order) ? known : undefined
      const result = await runSwap(store, wallet, order, plan, goesOn, id => (state.current = id))
      if (result.status === 'over') {
        clear()
        return result.record
      }
      known = result.id ?? known
      state.review = { status: 'ready', plan: ref(result.plan), minimumBefore: plan.minimum }
      return undefined
    } catch (error) {
      // Of what is on the chain already, nothing is asked for again.
      if (records.find(state.current ?? '')?.stage.status === 'approved') known = state.current
      const isOfKit = error instanceof Error && 'code' in error && String(error.code).startsWith('swap')
      if (isOfKit) throw error
      state.review = refusalOf(error)
      return undefined
    } finally {
      state.loading = false
      look()
    }
  }

  /** Learns what becomes of what is not settled. Where that does not load, the next change asks again. */
  function followOutcomes(): void {
    state.swaps = records.state.list
    if (records.state.list.some(record => !isSettledSwap(record)))
      outcomes().catch((error: unknown) => {
        store.environment.browser.log('warn', 'Nobody follows what becomes of swaps', error)
      })
  }

  onDestroy(subscribe(records.state, followOutcomes))
  for (const each of [accounts.state, networks.state, held.state, tokens.state]) onDestroy(subscribe(each, look))
  onDestroy(() => {
    draft.stop()
    stops.splice(0).forEach(stop => stop())
  })
  followOutcomes()
  look()

  return {
    state,
    tokens,
    begin(asked) {
      const next = asked ?? {}
      if (asked !== undefined && asked === heeded) return
      if (asked === undefined && state.from) return
      heeded = asked
      clear()
      wanted = next
      void tokens.load().then(look)
      look()
    },
    network: () => sender()?.network,
    setToken(side, token) {
      draft.setToken(side, tokens.fresh(token))
      void tokens.price(token)
    },
    setAmount: draft.setAmount,
    async useMost(share = 1) {
      const { from } = state
      const of = sender()
      if (!from?.balance || !of) return
      const { fromText } = state
      const units = parseUnits(from.balance, from.decimals) ?? 0n
      const part = (units * BigInt(share * 4)) / 4n
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
      if (!isSameAddress(family, of.address, record.account)) return
      clear()
      known = id
      draft.setToken('from', tokens.fresh(tokenOf(record.from, record.networkId)))
      draft.setToken('to', tokens.fresh(tokenOf(record.to, record.networkId)))
      state.slippage = record.slippage
      draft.setAmount('from', formatUnits(BigInt(record.fromAmount), record.from.decimals), ',')
      await review()
    },
    again: review,
    find: async id => (await outcomes().catch(() => undefined))?.find(id),
    dismiss: records.remove,
    reset: clear,
    follow() {
      if (followers++ === 0) {
        const network = () => sender()?.network
        stops = [held.follow(network), renewTokens(store, network)]
        void tokens.load().then(look)
        draft.refresh()
      }
      let isFollowing = true
      return () => {
        if (isFollowing && --followers === 0) stops.splice(0).forEach(stop => stop())
        isFollowing = false
      }
    },
  }
})

function refusalOf(error: unknown): SwapState['review'] {
  if (error instanceof SwapRefusedError)
    return {
      status: 'refused',
      reason: error.reason,
      ...(error.message !== error.reason && { message: error.message }),
    }
  return { status: 'refused', reason: 'unreachable', ...(error instanceof Error && { message: error.message }) }
}

function tokenOf({ address, symbol, decimals, iconUrl }: SwapRecordToken, chainId: SwapToken['chainId']): SwapToken {
  const isNative = /:0xe{40}$/i.test(address)
  const plain = { name: symbol, symbol, chainId, address, decimals, isNative, takesPermit: false }
  return iconUrl === undefined ? plain : { ...plain, iconUrl }
}
