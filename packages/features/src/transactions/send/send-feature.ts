import { defineFeature } from '@latchkey/core'
import { type ChainNamespace, parseUnits, type Stop } from '@latchkey/primitives'
import { proxy, subscribe } from 'valtio/vanilla'

import type { Token } from '../shared/token.ts'
import { renewTokens } from '../../account/tokens/renew-tokens.ts'
import { tokensFeature } from '../../account/tokens/tokens-feature.ts'
import { unitsOf, writtenAmount } from '../shared/amount-text.ts'
import { fetchNativeToken, findToken, isNative, isSameToken } from '../../account/tokens/choose-token.ts'
import { sendError } from '../shared/errors.ts'
import { maxDecimals } from '../shared/record-fields.ts'
import { type Prefill, readPrefill } from './prefill.ts'
import { recipientJudgeFeature } from '../../account/activity/judge-recipient.ts'
import { keyOf } from '../shared/send-costs.ts'
import { createSendDraft, emptyDraft } from './send-draft.ts'
import { sendOutcomesFeature } from '../../account/tokens/send-outcomes-feature.ts'
import { sendRecordsFeature } from '../shared/send-records-feature.ts'
import type {
  SendArguments,
  SendAttempt,
  SendController,
  SendObserver,
  SendRecord,
  SendState,
} from '../shared/send-state.ts'
import { canSend, type Sender, senderOf } from '../shared/sender.ts'

type Attempt = { -readonly [Key in keyof SendAttempt]: SendAttempt[Key] }

/** Creates the send controller. Each kit has one draft, which belongs to the active account. */
export const sendFeature = defineFeature<SendController>('send', (store, onDestroy) => {
  const { accounts, networks, modal } = store
  const { clock } = store.environment
  const tokens = store.use(tokensFeature)
  const records = store.use(sendRecordsFeature)
  const outcomes = store.use(sendOutcomesFeature)
  const recipients = store.use(recipientJudgeFeature)
  const state = proxy<SendState>({ ...emptyDraft(), loading: false, lastRetry: undefined, sends: records.state.list })
  let prefill: Prefill = {}
  /** Arguments of a site that were last applied. */
  let lastAppliedArguments: SendArguments | undefined
  /** Account of the draft, by namespace and address. */
  let owner: string | undefined
  let followers = 0
  let stops: Stop[] = []
  let running: Promise<SendRecord> | undefined
  let observer: SendObserver | undefined
  /** Latest press of the button. */
  let asked: Attempt | undefined

  const namespace = (): ChainNamespace | undefined =>
    prefill.namespace ?? modal.state.namespace ?? networks.state.activeNamespace
  const sender = (): Sender | undefined => senderOf(store, namespace(), state.token?.chainId ?? prefill.networkId)
  const held = (of = sender()): readonly Token[] | undefined => of && tokens.known(of.network).value
  const draft = createSendDraft(store, state, { sender, tokens: held, isFollowed: () => followers > 0 })

  /** Returns the account that sends, by namespace and address. */
  function ownerNow(): string | undefined {
    const address = accounts.identity(namespace())?.address
    return address && `${namespace()}:${address}`
  }

  /** Updates the draft after a change of account, network or balance. */
  function look(): void {
    if (owner !== undefined && ownerNow() !== owner) clear()
    owner = ownerNow()
    const network = prefill.networkId ?? networks.current(namespace())?.caipNetworkId
    if (state.token && state.token.chainId !== network && !state.loading) draft.setToken(undefined)
    const of = sender()
    const { token } = state
    if (!token && of) void choose(of)
    draft.refresh(token && (held(of)?.find(each => isSameToken(each, token)) ?? token))
  }

  /**
   * Selects the requested token, else the native currency. If the account has none of the requested token, nothing is
   * selected and the user sees that.
   */
  async function choose(of: Sender): Promise<void> {
    const { status, value } = tokens.known(of.network)
    if (status === 'idle' && followers > 0) void tokens.refresh(of.network)
    const listed = findToken(value ?? [], prefill.token)
    if (listed) return draft.setToken(listed)
    // A list of tokens may lack the native currency, or not load.
    if (!isNative(prefill.token) || (status !== 'ready' && status !== 'failed')) return
    const token = await fetchNativeToken(store, of)
    const now = sender()
    if (token && !state.token && now?.address === of.address && now.network === of.network) draft.setToken(token)
  }

  function clear(): void {
    prefill = {}
    owner = ownerNow()
    draft.clear()
  }

  async function run(): Promise<SendRecord> {
    const attempt: Attempt = { begun: clock.now(), id: undefined, isOver: false }
    asked = attempt
    observer?.begins(attempt)
    state.loading = true
    try {
      const isAmount = unitsOf(state.amountText, state.token?.decimals ?? maxDecimals) !== undefined
      if (!isAmount || state.issue === 'amountUnclear' || state.receiverAddress === undefined)
        throw sendError('sendAmountAndReceiverMissing')
      if (!state.token) throw sendError('sendTokenMissing')
      const order = draft.order()
      if (!order || !canSend(store, namespace())) throw sendError('sendChainUnsupported')
      // A page that only fills in the form does not load the module of wallet requests.
      const { makeSend } = await import('../shared/make-send.ts')
      const record = await makeSend(store, outcomes, order, id => (attempt.id = id))
      attempt.record = record
      const now = draft.order()
      if ('hash' in record.stage && record.stage.status !== 'failed' && now && keyOf(now) === keyOf(order)) clear()
      return record
    } finally {
      attempt.isOver = true
      state.loading = false
      look()
    }
  }

  onDestroy(subscribe(records.state, () => void (state.sends = records.state.list)))
  for (const each of [accounts.state, networks.state, modal.state, tokens.state]) onDestroy(subscribe(each, look))
  onDestroy(subscribe(recipients.state, draft.judge))
  onDestroy(() => {
    draft.stop()
    stops.splice(0).forEach(stop => stop())
  })
  look()

  return {
    state,
    begin(wanted, group = ',') {
      if (!wanted || wanted === lastAppliedArguments) return
      lastAppliedArguments = wanted
      clear()
      prefill = readPrefill(store, wanted, namespace())
      // The arguments may name another namespace. Its account owns the draft, so the next update does not clear it.
      owner = ownerNow()
      const { amount = '' } = wanted
      if (parseUnits(amount, maxDecimals) === undefined) draft.setAmount(amount, ',')
      else draft.setAmount(writtenAmount(amount, group), group)
      look()
      draft.setReceiver(wanted.to ?? '')
    },
    network: () => sender()?.network,
    tokens: () => held(),
    setToken: draft.setToken,
    setAmount: draft.setAmount,
    setMax: draft.setMax,
    setReceiver: draft.setReceiver,
    simulate: draft.simulate,
    order: draft.order,
    send() {
      running ??= run().finally(() => (running = undefined))
      return running
    },
    asking: () => (asked && !asked.isOver ? records.find(asked.id ?? '') : undefined),
    observe(next) {
      const before = observer
      observer = next
      before?.replaced()
      return () => void (observer === next && (observer = undefined))
    },
    attemptAfter: time => (asked && asked.begun > time ? asked : undefined),
    find: outcomes.find,
    dismiss: outcomes.dismiss,
    reset: clear,
    follow() {
      if (followers++ === 0) {
        const network = sender()?.network
        if (tokens.known(network).status === 'failed') state.lastRetry = clock.now()
        const networkNow = () => sender()?.network
        stops = [tokens.follow(networkNow), renewTokens(store, networkNow), recipients.follow()]
        void tokens.refresh(network)
      }
      let isFollowing = true
      return () => {
        if (isFollowing && --followers === 0) stops.splice(0).forEach(stop => stop())
        isFollowing = false
      }
    },
  }
})
