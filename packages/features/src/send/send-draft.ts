import type { Store } from '@latchkey/core'
import { formatUnits, isSameAddress, multiplyDecimals, parseUnits } from '@latchkey/primitives'
import { ref } from 'valtio/vanilla'

import type { Token } from '../tokens/token.ts'
import { sumOf } from '../tokens/worth.ts'
import { fitAmount, type GroupSign, isUnclear, unitsOf, writtenAmount } from '../transaction/amount-text.ts'
import { sendError } from './errors.ts'
import type { SendOrder } from './send-order.ts'
import { recipientJudgeFeature } from './judge-recipient.ts'
import type { Receiver } from './known-receiver.ts'
import { createReceiverFinder, noReceiver } from './receiver.ts'
import { createSendCosts, keyOf } from './send-costs.ts'
import { gapOf, unitsHeld } from './send-gap.ts'
import type { ReceiverNotice, SendController, SendState } from './send-state.ts'
import type { Sender } from '../transaction/sender.ts'

/** What a person enters for a send, and what follows from it. */
export interface SendDraft extends Pick<SendController, 'setAmount' | 'setMost' | 'setReceiver' | 'simulate'> {
  /** All of a send that is known so far; `undefined` while something is missing. */
  order(): SendOrder | undefined
  /** Chooses what is sent, or that nothing is yet. */
  setToken(token: Token | undefined): void
  /** Account, network or what is held may be another: the chosen token as it is now, where it is known. */
  refresh(token: Token | undefined): void
  /** Judges the recipient again: what the account is known to have sent to may have changed. */
  judge(): void
  /** Forgets what was entered. */
  clear(): void
  /** Asks nobody any more. */
  stop(): void
}

/** Whose draft it is. */
export interface DraftOwner {
  /** Who sends, and where. */
  sender(): Sender | undefined
  /** What can be sent from there. */
  tokens(): readonly Token[] | undefined
  /** Whether somebody wants to hear of newer costs. */
  isFollowed(): boolean
}

/** Before anything is entered. */
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
    gap: 'token',
    estimate: { status: 'idle' },
    simulation: { status: 'idle' },
  }
}

/** @param state where it shows */
export function createSendDraft(store: Store, state: SendState, owner: DraftOwner): SendDraft {
  const recipients = store.use(recipientJudgeFeature)
  let receiver: Receiver = noReceiver
  /** All that can be sent is wanted, and its costs were asked for with this: until something else is typed or chosen. */
  let wantsMost: SendOrder | undefined
  /** What was typed may be one thing or another: it is nothing until that is said. */
  let isAmountUnclear = false
  let group: GroupSign = ','
  /** Where the receiver was looked for: elsewhere it is another account. */
  let lookedOn: string | undefined

  const finder = createReceiverFinder(store, found => {
    receiver = found
    derive()
  })
  /** What it changes is asked for this. */
  let simulated: SendOrder | undefined
  const costs = createSendCosts(store, owner.isFollowed, next => {
    state.estimate = ref(next)
    if (next.status === 'ready' && wantsMost && !state.loading) keepFee(next.value.most)
    else derive()
    // A node that tells again what it costs may tell what it changes too.
    if (next.status === 'ready' && state.simulation.status === 'failed' && !state.loading) void simulate()
  })

  const unitsTyped = (): bigint | undefined =>
    state.token && !isAmountUnclear ? unitsOf(state.amountText, state.token.decimals) : undefined

  /** The receiver may be another, where only the fee is of interest. */
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
    state.gap = gapOf({
      token,
      amount: units,
      isAmountUnclear,
      receiver: receiver.state,
      estimate: state.estimate,
      native: sender && balance !== undefined ? parseUnits(balance, sender.network.nativeCurrency.decimals) : undefined,
    })
  }

  /** Derived from the present, never kept: the history of the account arrives later than the address. */
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

  /** What the kit fills in reads as what a person types there. */
  function fillAmount(amount: string): void {
    enterAmount(writtenAmount(amount, group))
  }

  /** What was the most is no more, where the fee has risen; and what it changes is something else. */
  function keepFee(most: bigint): void {
    const units = unitsTyped()
    if (!state.token || units === undefined || units <= most || most === 0n) return derive()
    const isReviewed = state.simulation.status !== 'idle'
    fillAmount(formatUnits(most, state.token.decimals))
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
    // That it did not come stands until it comes.
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
      wantsMost = undefined
      state.token = token && ref(token)
      enterAmount(state.amountText, isAmountUnclear)
    },
    setAmount(text, sign) {
      wantsMost = undefined
      group = sign
      enterAmount(text, isUnclear(text, sign))
    },
    async setMost(sign = ',') {
      group = sign
      const { token } = state
      if (!token) return false
      const free = order(0n, receiver.address ?? owner.sender()?.address)
      wantsMost = free
      if (!free) {
        fillAmount(token.quantity.numeric)
        return true
      }
      const listed = unitsHeld(token)
      const isNativeToken = token.address === undefined
      try {
        const { most } = await costs.estimate(free)
        if (wantsMost !== free || state.loading) return false
        // A list can have more of a token than the chain, by its age or by rounding. Where the fee leaves nothing, all that there is shows that.
        const units = isNativeToken || most < listed ? most : listed
        fillAmount(units > 0n ? formatUnits(units, token.decimals) : token.quantity.numeric)
        return true
      } catch (cause) {
        if (wantsMost !== free) return false
        wantsMost = undefined
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
      if (sender && state.receiverText !== '' && sender.network.caipNetworkId !== lookedOn) findReceiver(sender)
      else derive()
    },
    clear() {
      wantsMost = undefined
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
