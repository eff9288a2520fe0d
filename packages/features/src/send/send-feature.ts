import { defineFeature } from '@latchkey/core'
import {
  type CaipNetworkId,
  type ChainNamespace,
  formatUnits,
  multiplyDecimals,
  parseUnits,
  type Stop,
} from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { activityFeature } from '../activity/activity-feature.ts'
import type { Token } from '../tokens/token.ts'
import { tokensFeature } from '../tokens/tokens-feature.ts'
import { sumOf } from '../tokens/worth.ts'
import { amountOf, fitAmount, unitsOf } from './amount-text.ts'
import { fetchNativeToken, findToken, isNative, isSameToken } from './choose-token.ts'
import { sendError } from './errors.ts'
import { makeSend, type SendOrder } from './make-send.ts'
import { mostDecimals } from './parse-send-record.ts'
import { createReceiverFinder, noReceiver, type Receiver } from './receiver.ts'
import { emptyDraft } from './send-draft.ts'
import { createSendCosts, keyOf } from './send-costs.ts'
import { gapOf, unitsHeld } from './send-gap.ts'
import { sendOutcomesFeature } from './send-outcomes-feature.ts'
import { sendRecordsFeature } from './send-records-feature.ts'
import type { SendArguments, SendController, SendRecord, SendState } from './send-state.ts'
import { canSend, type Sender, senderOf } from './sender.ts'

/** What can be sent, and what was: one draft per kit, of the account that shows. */
export const sendFeature = defineFeature<SendController>('send', (store, onDestroy) => {
  const { accounts, networks, modal } = store
  const tokens = store.use(tokensFeature)
  const records = store.use(sendRecordsFeature)
  const outcomes = store.use(sendOutcomesFeature)
  const state = proxy<SendState>({ ...emptyDraft(), loading: false, lastRetry: undefined, sends: records.state.list })
  /** What a site asked for. */
  let heeded: SendArguments | undefined
  let asked: {
    readonly prefill?: SendArguments
    readonly namespace?: ChainNamespace
    readonly networkId?: CaipNetworkId
  } = {}
  let isMost = false
  let receiver: Receiver = noReceiver
  /** Whose draft it is. */
  let owner: string | undefined
  let followers = 0
  let stops: Stop[] = []
  let running: Promise<SendRecord> | undefined

  const finder = createReceiverFinder(store, found => {
    receiver = found
    derive()
  })
  const costs = createSendCosts(
    store,
    () => followers > 0,
    next => {
      state.estimate = ref(next)
      if (next.status === 'ready' && isMost && !state.loading) keepFee(next.value.most)
      else derive()
    },
  )

  const family = (): ChainNamespace | undefined =>
    asked.namespace ?? modal.state.namespace ?? networks.state.activeNamespace
  const sender = (): Sender | undefined => senderOf(store, family(), state.token?.chainId ?? asked.networkId)
  const held = (of = sender()): readonly Token[] | undefined => of && tokens.known(of.network).value

  /** All of a send that is known; the receiver may be another, where only the fee is of interest. */
  function order(units = unitsTyped(), to = receiver.address): SendOrder | undefined {
    const of = sender()
    if (!of || !state.token || units === undefined || to === undefined) return undefined
    return { sender: of, token: state.token, amount: units, receiver: { address: to, name: receiver.name } }
  }
  const unitsTyped = (): bigint | undefined => state.token && unitsOf(state.amountText, state.token.decimals)

  /** What follows from what was entered and what is known. */
  function derive(): void {
    const { token } = state
    const of = sender()
    const native = held(of)?.find(({ address }) => address === undefined)
    const balance = native?.quantity.numeric ?? (of && nativeBalance(of))
    const wanted = order()
    const isAffordable = token !== undefined && wanted !== undefined && wanted.amount <= unitsHeld(token)
    state.sendTokenAmount = token && amountOf(state.amountText, token.decimals)
    state.amountInUSD =
      token?.price === undefined || state.sendTokenAmount === undefined
        ? undefined
        : multiplyDecimals(state.sendTokenAmount, sumOf([token.price]))
    state.networkBalanceInUSD = native?.value === undefined ? undefined : sumOf([native.value])
    state.receiver = ref(receiver.state)
    state.receiverAddress = receiver.address
    state.receiverProfileName = receiver.name
    state.receiverProfileImageUrl = receiver.image
    state.notices = ref(receiver.notices)
    costs.show(isAffordable ? wanted : undefined)
    state.gap = gapOf({
      token,
      amount: unitsTyped(),
      receiver: receiver.state,
      estimate: state.estimate,
      native: of && balance !== undefined ? parseUnits(balance, of.network.nativeCurrency.decimals) : undefined,
    })
  }

  function nativeBalance({ address, network }: Sender): string | undefined {
    const { details } = accounts.get(network.chainNamespace)
    return accounts.identity(network.chainNamespace)?.caipAddress === `${network.caipNetworkId}:${address}`
      ? details.balance
      : undefined
  }

  /** Account, network or what is held may be another. */
  function look(): void {
    const address = accounts.identity(family())?.address
    const network = asked.networkId ?? networks.current(family())?.caipNetworkId
    const now = address && `${family()}:${address}`
    if (owner !== undefined && now !== owner) clear()
    owner = now
    if (state.token && state.token.chainId !== network && !state.loading) setToken(undefined)
    const of = sender()
    const { token } = state
    if (token) state.token = ref(held(of)?.find(each => isSameToken(each, token)) ?? token)
    else if (of) void choose(of)
    if (state.receiver.status === 'resolving' && of) finder.find(state.receiverText, of)
    else derive()
  }

  /** What was asked for, else the network's own currency. What was asked for and is not held is for the person to see. */
  async function choose(of: Sender): Promise<void> {
    const wanted = asked.prefill?.token
    const { status, value } = tokens.known(of.network)
    if (status === 'idle' && followers > 0) void tokens.refresh(of.network)
    const listed = findToken(value ?? [], wanted)
    if (listed) return setToken(listed)
    // Whoever lists tokens may not list it, or not answer.
    if (!isNative(wanted) || (status !== 'ready' && status !== 'failed')) return
    const token = await fetchNativeToken(store, of)
    const now = sender()
    if (token && !state.token && now?.address === of.address && now.network === of.network) setToken(token)
  }

  function setToken(token: Token | undefined): void {
    state.token = token && ref(token)
    state.amountText = fitAmount(state.amountText, token?.decimals)
    state.simulation = { status: 'idle' }
    derive()
  }
  function setAmount(text: string): void {
    state.amountText = fitAmount(text, state.token?.decimals)
    state.simulation = { status: 'idle' }
    derive()
  }
  /** What was the most is no more, where the fee has risen. */
  function keepFee(most: bigint): void {
    const { token } = state
    const units = unitsTyped()
    if (token && units !== undefined && units > most) setAmount(formatUnits(most, token.decimals))
    else derive()
  }

  function clear(): void {
    asked = {}
    isMost = false
    finder.stop()
    receiver = noReceiver
    Object.assign(state, emptyDraft())
    derive()
  }

  async function run(): Promise<SendRecord> {
    state.loading = true
    try {
      const isAmount = unitsOf(state.amountText, state.token?.decimals ?? mostDecimals) !== undefined
      if (!isAmount || receiver.address === undefined) throw sendError('sendAmountAndReceiverMissing')
      if (!state.token) throw sendError('sendTokenMissing')
      const wanted = order()
      if (!wanted || !canSend(store, family())) throw sendError('sendChainUnsupported')
      const record = await makeSend(store, wanted)
      const now = order()
      if ('hash' in record.stage && record.stage.status !== 'failed' && now && keyOf(now) === keyOf(wanted)) clear()
      return record
    } finally {
      state.loading = false
      look()
    }
  }

  onDestroy(subscribe(records.state, () => void (state.sends = records.state.list)))
  for (const each of [accounts.state, networks.state, modal.state, tokens.state]) onDestroy(subscribe(each, look))
  onDestroy(() => {
    finder.stop()
    costs.stop()
    stops.splice(0).forEach(stop => stop())
  })
  look()

  return {
    state,
    begin(prefill) {
      if (!prefill || prefill === heeded) return
      heeded = prefill
      clear()
      const namespace = prefill.namespace
      const chain = prefill.chainId ?? /^([^:]+:[^:]+):/.exec(prefill.token ?? '')?.[1]
      const network = chain === undefined ? undefined : networks.lookUp(chain, namespace ?? family())
      asked = {
        prefill,
        ...(namespace && { namespace }),
        // On a network that the site does not list nothing is sent, least of all on another one.
        ...(chain !== undefined && {
          networkId: network?.caipNetworkId ?? `${namespace ?? family() ?? 'eip155'}:${chain}`,
        }),
      }
      state.amountText = fitAmount(prefill.amount ?? '', undefined)
      state.receiverText = prefill.to ?? ''
      look()
      finder.find(state.receiverText, sender())
    },
    tokens: held,
    setToken,
    setAmount(text) {
      isMost = false
      setAmount(text)
    },
    async setMost() {
      const { token } = state
      if (!token) return
      const of = token.address === undefined ? order(0n, receiver.address ?? sender()?.address) : undefined
      if (!of) return setAmount(token.quantity.numeric)
      try {
        const { most } = await costs.estimate(of)
        if (state.token !== token) return
        isMost = true
        setAmount(formatUnits(most, token.decimals))
      } catch (cause) {
        throw sendError('sendFeeUnknown', { cause })
      }
    },
    setReceiver(text) {
      state.receiverText = text
      state.simulation = { status: 'idle' }
      finder.find(text, sender())
    },
    async simulate() {
      const wanted = order()
      if (!wanted) return
      state.simulation = { status: 'loading', value: undefined }
      const value = await costs.simulate(wanted)
      const now = order()
      if (now && keyOf(now) === keyOf(wanted))
        state.simulation = ref({ status: 'ready', value, since: store.environment.clock.now() })
    },
    send() {
      running ??= run().finally(() => (running = undefined))
      return running
    },
    find: outcomes.find,
    dismiss: records.remove,
    reset: clear,
    follow() {
      if (followers++ === 0) {
        const network = sender()?.network
        if (tokens.known(network).status === 'failed') state.lastRetry = store.environment.clock.now()
        stops = [tokens.follow(() => sender()?.network)]
        void tokens.refresh(network)
        // Whom the account has sent to is known by what happened.
        void store.use(activityFeature).refresh()
      }
      let isFollowing = true
      return () => {
        if (isFollowing && --followers === 0) stops.splice(0).forEach(stop => stop())
        isFollowing = false
      }
    },
  }
})
