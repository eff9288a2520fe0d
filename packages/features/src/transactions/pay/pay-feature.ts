import { defineFeature, KitError, slicesFeature } from '@latchkey/core'
import { formatUnits, isSameAddress, parseUnits, type Stop } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { pollWithBackoff, type Poll } from '../shared/poll-with-backoff.ts'
import { fetchNativeToken, findToken } from '../../account/tokens/choose-token.ts'
import type { SendOrder } from '../shared/send-order.ts'
import { recipientJudgeFeature } from '../../account/activity/judge-recipient.ts'
import { findFlaw, type TransferFlaw } from '../shared/find-flaw.ts'
import { createSendCosts, keyOf } from '../shared/send-costs.ts'
import { sendOutcomesFeature } from '../../account/tokens/send-outcomes-feature.ts'
import { type Sender, senderOf } from '../shared/sender.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import type { Token } from '../shared/token.ts'
import { tokensFeature } from '../../account/tokens/tokens-feature.ts'
import { payError } from './errors.ts'
import { fetchHeldAsset } from './held-asset.ts'
import { payIssueOf } from './pay-issue.ts'
import type { PayController, PayEnd, PayState } from './pay-state.ts'
import type { Payment } from './payment.ts'
import { mayPay, paymentsFeature } from './payments-feature.ts'

/** Time limit of a balance request. */
const balanceWaitMs = 15_000

/** Creates the controller of the payment that a site requests. There is one at a time. */
export const payFeature = defineFeature<PayController>('pay', (store, onDestroy) => {
  const { accounts, networks, connections, modal, router } = store
  const { clock } = store.environment
  const tokens = store.use(tokensFeature)
  const payments = store.use(paymentsFeature)
  const slices = store.use(slicesFeature)
  const outcomes = store.use(sendOutcomesFeature)
  const recipients = store.use(recipientJudgeFeature)
  const state = proxy<PayState>(emptyState())
  let followers = 0
  let wasOpen = modal.state.open
  /** Whether the payment continues once the user has connected. */
  let waits = false
  let stops: Stop[] = []
  /** Request to the wallet in progress. */
  let running: { readonly payment: Payment; readonly over: Promise<void> } | undefined
  let end: PayEnd | undefined
  let balance: (Poll & { readonly of: string }) | undefined
  /** Balance of the native currency in its smallest unit. */
  let native: bigint | undefined

  const sender = (): Sender | undefined =>
    state.payment && senderOf(store, state.payment.network.chainNamespace, state.payment.network.caipNetworkId)
  const held = (): readonly Token[] | undefined => state.payment && tokens.known(state.payment.network).value
  const costs = createSendCosts(
    store,
    () => followers > 0,
    next => {
      state.estimate = ref(next)
      derive()
    },
  )

  function order(): SendOrder | undefined {
    const { payment, token } = state
    const of = sender()
    if (!payment || !of || !token) return undefined
    return { sender: of, token, amount: payment.amount, receiver: { address: payment.to, name: payment.merchant } }
  }

  function flaw(): TransferFlaw | undefined {
    const now = order()
    return now && findFlaw(state.simulation.value, now)
  }

  function derive(): void {
    const { payment, token, estimate } = state
    const of = sender()
    const record = payment && payments.find(payment.id)
    state.record = record && ref(record)
    const isOwn = payment && of && isSameAddress(payment.network.chainNamespace, payment.to, of.address)
    const hasAccount = of !== undefined
    state.issue = payIssueOf({ isOwn: isOwn === true, hasAccount, payment, token, estimate, native, flaw: flaw() })
    judge()
    const isAffordable = state.issue !== 'balance' && state.issue !== 'own' && mayPay(record)
    costs.show(isAffordable ? order() : undefined)
  }

  /**
   * Derives the notices from the current state each time: the history of the account arrives later than the payment.
   */
  function judge(): void {
    const { payment } = state
    const of = sender()
    // An account cannot pay itself, so the notice of an own address does not apply.
    const notices = payment && of ? recipients.judge(payment.to, of).filter(({ kind }) => kind !== 'own') : []
    if (JSON.stringify(notices) !== JSON.stringify(state.notices)) state.notices = ref(notices)
  }

  /** Updates the payment after a change of account or network. */
  function look(): void {
    const of = sender()
    const key =
      of && state.payment ? `${of.network.caipNetworkId}:${of.address} ${state.payment.token ?? ''}` : undefined
    if (key !== balance?.of) {
      balance?.stop()
      balance = undefined
      state.token = undefined
      state.simulation = { status: 'idle' }
      native = undefined
      if (of && key !== undefined && followers > 0)
        balance = { of: key, ...pollWithBackoff(clock, clock.now(), () => fetchBalance(of)) }
    }
    derive()
  }

  async function fetchBalance(of: Sender): Promise<void> {
    const { payment } = state
    if (!payment) return
    const [token, own] = await withTimeout(clock, balanceWaitMs, async signal =>
      Promise.all([
        fetchHeldAsset(store, of, payment, findToken(held() ?? [], payment.token), signal),
        fetchNativeToken(store, of),
      ]),
    )
    const now = sender()
    if (state.payment !== payment || now?.address !== of.address || now.network !== of.network) return
    if (token) state.token = ref(token)
    native = own && parseUnits(own.quantity.numeric, own.decimals)
    derive()
    if (token && state.simulation.status === 'idle') void simulate()
  }

  async function simulate(): Promise<void> {
    const wanted = order()
    if (!wanted || state.issue === 'balance' || state.issue === 'own') return
    if (state.simulation.status !== 'failed') state.simulation = { status: 'loading', value: undefined }
    const next = await costs.simulate(wanted).then(
      value => ({ status: 'ready' as const, value }),
      (error: unknown) => ({ status: 'failed' as const, value: undefined, error }),
    )
    const now = order()
    if (!now || keyOf(now) !== keyOf(wanted)) return
    state.simulation = ref({ ...next, since: clock.now() })
    derive()
  }

  async function run(payment: Payment): Promise<void> {
    const isShown = (): boolean => state.payment === payment
    state.loading = true
    end = undefined
    try {
      const wanted = order()
      if (!wanted) throw new KitError('caipNetworkOrAddressUndefined')
      if (flaw()) throw payError('payNotPrepared', { advice: 'The simulated payment does not arrive whole' })
      const { makePayment } = await import('./make-payment.ts')
      const ended = await makePayment(store, outcomes, payment, wanted, () => {
        if (isShown()) end = 'rejected'
      })
      if (isShown()) end = ended
    } catch (error) {
      if (isShown() && KitError.is(error, 'payRejected')) end = 'rejected'
      if (isShown() && KitError.is(error, 'payNotKept')) end = 'notKept'
      throw error
    } finally {
      if (running?.payment === payment) running = undefined
      if (isShown()) {
        state.loading = false
        look()
      }
    }
  }

  /** Returns to the payment after the user has connected. */
  function goOn(): void {
    const { payment } = state
    const route = router.current()
    if (!waits || !payment || !sender() || !mayPay(payments.find(payment.id))) return
    const isConnecting = route && (route.name === 'SecurePage' || slices.find(route.name)?.screen.connects)
    if (isConnecting) router.reset('Pay')
  }

  for (const each of [accounts.state, networks.state, tokens.state, payments.state]) onDestroy(subscribe(each, look))
  onDestroy(subscribe(recipients.state, judge))
  onDestroy(connections.events.on('connected', goOn))
  onDestroy(
    subscribe(modal.state, () => {
      if (wasOpen && !modal.state.open) waits = false
      wasOpen = modal.state.open
    }),
  )
  onDestroy(() => {
    costs.stop()
    balance?.stop()
    stops.splice(0).forEach(stop => stop())
  })

  return {
    state,
    begin(payment) {
      end = undefined
      waits = true
      balance?.stop()
      balance = undefined
      Object.assign(state, emptyState(), {
        payment: ref(payment),
        sendTokenAmount: formatUnits(payment.amount, payment.asset.decimals),
      })
      look()
    },
    tokens: held,
    simulate,
    flaw,
    pay() {
      const { payment } = state
      if (!payment) return Promise.resolve()
      if (running?.payment !== payment) running = { payment, over: run(payment) }
      return running.over
    },
    isAwaited: () => waits && modal.state.open,
    lastEnd: () => end,
    async find() {
      const { record } = state
      if (record) await outcomes.find(record.id)
      derive()
    },
    dismiss() {
      const { record } = state
      if (record) outcomes.declareNotSent(record.id)
      derive()
    },
    follow() {
      if (followers++ === 0) {
        stops = [tokens.follow(() => sender()?.network), recipients.follow()]
        look()
      }
      let isFollowing = true
      return () => {
        if (isFollowing && --followers === 0) {
          stops.splice(0).forEach(stop => stop())
          balance?.stop()
          balance = undefined
        }
        isFollowing = false
      }
    },
  }
})

function emptyState(): PayState {
  return {
    payment: undefined,
    token: undefined,
    sendTokenAmount: undefined,
    notices: [],
    issue: 'account',
    estimate: { status: 'idle' },
    simulation: { status: 'idle' },
    loading: false,
    record: undefined,
  }
}
