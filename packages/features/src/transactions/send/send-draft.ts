import type { Store } from '@latchkey/core'
import { formatUnits, isSameAddress, multiplyDecimals, parseUnits } from '@latchkey/primitives'
import { ref } from 'valtio/vanilla'

import type { Token } from '../shared/token.ts'
import { sumOf } from '../shared/worth.ts'
import { fitAmount, type GroupSign, isUnclear, unitsOf, writtenAmount } from '../shared/amount-text.ts'
import { sendError } from '../shared/errors.ts'
import type { SendOrder } from '../shared/send-order.ts'
import { recipientJudgeFeature } from '../../account/activity/judge-recipient.ts'
import type { Receiver } from './known-receiver.ts'
import { createReceiverFinder, noReceiver } from './receiver.ts'
import { createSendCosts, keyOf } from '../shared/send-costs.ts'
import { issueOf, unitsHeld } from '../shared/send-issue.ts'
import type { ReceiverNotice, SendController, SendState } from '../shared/send-state.ts'
import type { Sender } from '../shared/sender.ts'

/** Input of the send form and everything derived from it. */
export interface SendDraft extends Pick<SendController, 'setAmount' | 'setMax' | 'setReceiver' | 'simulate'> {
  /** Order of the draft; `undefined` while something is missing. */
  order(): SendOrder | undefined
  /** Selects the token, or clears the selection. */
  setToken(token: Token | undefined): void
  /** Updates the selected token after a change of account, network or balance. */
  refresh(token: Token | undefined): void
  /** Judges the recipient again: the account's history may have changed. */
  judge(): void
  /** Clears all fields. */
  clear(): void
  /** Aborts pending requests. The draft cannot be used afterwards. */
  stop(): void
}

/** Account context that a draft depends on. */
export interface DraftOwner {
  /** Returns the sending account and its network. */
  sender(): Sender | undefined
  /** Returns the tokens with a balance on that network. */
  tokens(): readonly Token[] | undefined
  /** Returns whether a view is subscribed. Estimates are renewed only then. */
  isFollowed(): boolean
}

/** Returns the state of an empty draft. */
export function emptyDraft(): Omit<SendState, 'loading' | 'lastRetry' | 'sends'> {
  return {
    token: undefined,
    sendTokenAmount: undefined,
    receiverAddress: undefined,
    receiverProfileName: undefined,
    receiverProfileImageUrl: undefined,
    networkBalanceInUSD: undefined,
    amountText: '',
    receiverText: '',
    amountInUSD: undefined,
    receiver: noReceiver.state,
    notices: [],
    issue: 'token',
    estimate: { status: 'idle' },
    simulation: { status: 'idle' },
  }
}

/** @param state state that the draft writes to */
export function createSendDraft(store: Store, state: SendState, owner: DraftOwner): SendDraft {
  const recipients = store.use(recipientJudgeFeature)
  let receiver: Receiver = noReceiver
  /** Order behind "Max" while its fee is being estimated. The next input clears it. */
  let wantsMax: SendOrder | undefined
  /**
   * Whether the typed amount is ambiguous ("1,000" may be 1 or 1000). The draft has no amount until the user picks one
   * reading.
   */
  let isAmountUnclear = false
  /** Thousands separator of the notation in which "Max" is filled in. */
  let group: GroupSign = ','
  /** CAIP-2 chain on which the recipient was resolved. A name can point elsewhere on another chain. */
  let lookedOn: string | undefined

  const finder = createReceiverFinder(store, found => {
    receiver = found
    derive()
  })
  /** Order of the latest simulation. */
  let simulated: SendOrder | undefined
  const costs = createSendCosts(store, owner.isFollowed, next => {
    state.estimate = ref(next)
    if (next.status === 'ready' && wantsMax && !state.loading) keepFee(next.value.max)
    else derive()
    // The node answers again, so it may simulate too.
    if (next.status === 'ready' && state.simulation.status === 'failed' && !state.loading) void simulate()
  })

  const unitsTyped = (): bigint | undefined =>
    state.token && !isAmountUnclear ? unitsOf(state.amountText, state.token.decimals) : undefined

  /** Returns the order. A recipient may be given if only the fee matters. */
  function order(units = unitsTyped(), to = receiver.address): SendOrder | undefined {
    const sender = owner.sender()
    if (!sender || !state.token || units === undefined || to === undefined) return undefined
    return { sender, token: state.token, amount: units, receiver: { address: to, name: receiver.name } }
  }

  function derive(): void {
    const { token } = state
    const sender = owner.sender()
    const native = owner.tokens()?.find(({ address }) => address === undefined)
    const balance = native?.quantity.numeric ?? (sender && nativeBalance(sender))
    const wanted = order()
    const isAffordable = token !== undefined && wanted !== undefined && wanted.amount <= unitsHeld(token)
    const units = unitsTyped()
    state.sendTokenAmount = token && units !== undefined ? formatUnits(units, token.decimals) : undefined
    state.amountInUSD =
      token?.price === undefined || state.sendTokenAmount === undefined
        ? undefined
        : multiplyDecimals(state.sendTokenAmount, sumOf([token.price]))
    state.networkBalanceInUSD = native?.value === undefined ? undefined : sumOf([native.value])
    state.receiver = ref(receiver.state)
    state.receiverAddress = receiver.address
    state.receiverProfileName = receiver.name
    state.receiverProfileImageUrl = receiver.image
    judge()
    costs.show(isAffordable ? wanted : undefined)
    state.issue = issueOf({
      token,
      amount: units,
      isAmountUnclear,
      receiver: receiver.state,
      estimate: state.estimate,
      native: sender && parseUnits(balance ?? '', sender.network.nativeCurrency.decimals),
    })
  }

  /**
   * Derives the notices from the current state each time: the history of the account arrives later than the address.
   */
  function judge(): void {
    const sender = owner.sender()
    const { address, facts } = receiver
    const notices = address === undefined || !sender ? [] : recipients.judge(address, sender)
    const isOwn = notices.some(({ kind }) => kind === 'own')
    const isLost = address !== undefined && sender !== undefined && isTokenContract(address, sender)
    const more: ReceiverNotice[] = [
      ...(facts?.isContract ? [{ kind: 'contract' as const }] : []),
      ...(facts && !facts.isUsed && !isOwn ? [{ kind: 'neverUsed' as const }] : []),
    ]
    const next: ReceiverNotice[] = [...(isLost ? [{ kind: 'lost' as const }] : []), ...notices, ...more]
    if (JSON.stringify(next) !== JSON.stringify(state.notices)) state.notices = ref(next)
  }

  /** Sending a token to its own contract is the most common way to lose it. */
  function isTokenContract(address: string, { network }: Sender): boolean {
    const contract = state.token?.address?.slice(network.caipNetworkId.length + 1)
    return contract !== undefined && isSameAddress(network.chainNamespace, contract, address)
  }

  function nativeBalance({ address, network }: Sender): string | undefined {
    const { accounts } = store
    const { details } = accounts.get(network.chainNamespace)
    return accounts.identity(network.chainNamespace)?.caipAddress === `${network.caipNetworkId}:${address}`
      ? details.balance
      : undefined
  }

  function enterAmount(text: string, unclear = false): void {
    isAmountUnclear = unclear
    state.amountText = fitAmount(text, unclear ? undefined : state.token?.decimals)
    state.simulation = { status: 'idle' }
    derive()
  }

  /** Fills in the amount of "Max" in the notation of the user. */
  function fillAmount(amount: string): void {
    enterAmount(writtenAmount(amount, group))
  }

  /** Reduces the amount of "Max" if the fee has risen, and simulates it again if it is reviewed. */
  function keepFee(max: bigint): void {
    const wanted = order()
    if (!wanted || wanted.amount <= max || max === 0n) return derive()
    const isReviewed = state.simulation.status !== 'idle'
    fillAmount(formatUnits(max, wanted.token.decimals))
    if (isReviewed) void simulate()
  }

  function findReceiver(sender = owner.sender()): void {
    lookedOn = sender?.network.caipNetworkId
    finder.find(state.receiverText, sender)
  }

  async function simulate(): Promise<void> {
    const wanted = order()
    if (!wanted) return
    simulated = wanted
    // The failure stays until a simulation succeeds.
    if (state.simulation.status !== 'failed') state.simulation = { status: 'loading', value: undefined }
    const next = await costs.simulate(wanted).then(
      value => ({ status: 'ready' as const, value }),
      (error: unknown) => ({ status: 'failed' as const, value: undefined, error }),
    )
    const now = order()
    if (simulated === wanted && now && keyOf(now) === keyOf(wanted))
      state.simulation = ref({ ...next, since: store.environment.clock.now() })
  }

  return {
    order: () => order(),
    simulate,
    judge,
    setToken(token) {
      wantsMax = undefined
      state.token = token && ref(token)
      enterAmount(state.amountText, isAmountUnclear)
    },
    setAmount(text, sign) {
      wantsMax = undefined
      enterAmount(text, isUnclear(text, sign))
    },
    async setMax(sign = ',') {
      group = sign
      const { token } = state
      if (!token) return false
      const free = order(0n, receiver.address ?? owner.sender()?.address)
      wantsMax = free
      if (!free) {
        fillAmount(token.quantity.numeric)
        return true
      }
      const listed = unitsHeld(token)
      const isNativeToken = token.address === undefined
      try {
        const { max } = await costs.estimate(free)
        if (wantsMax !== free || state.loading) return false
        // A list can have more of a token than the chain, by its age or by rounding. If the fee leaves nothing, the
        // field shows the whole balance.
        const units = isNativeToken || max < listed ? max : listed
        fillAmount(units > 0n ? formatUnits(units, token.decimals) : token.quantity.numeric)
        return true
      } catch (cause) {
        if (wantsMax !== free) return false
        wantsMax = undefined
        if (isNativeToken) throw sendError('sendFeeUnknown', { cause })
        fillAmount(token.quantity.numeric)
        return true
      }
    },
    setReceiver(text) {
      state.receiverText = text
      state.simulation = { status: 'idle' }
      findReceiver()
    },
    refresh(token) {
      if (token) state.token = ref(token)
      const sender = owner.sender()
      if (sender && sender.network.caipNetworkId !== lookedOn) findReceiver(sender)
      else derive()
    },
    clear() {
      wantsMax = undefined
      finder.stop()
      receiver = noReceiver
      isAmountUnclear = false
      Object.assign(state, emptyDraft())
      derive()
    },
    stop() {
      finder.stop()
      costs.stop()
    },
  }
}
