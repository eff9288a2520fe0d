import { advanceUntil, byTestId, has, type Screen, until, type World } from '@latchkey/modal/test'
import type { AdapterActions } from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'

import { paymentsOf } from '../shared/send-records.test-support.ts'
import type { SendStage } from '../shared/send-state.ts'
import { connectToSend, type GivenSend, hash, receiver, recordOf, usdc, withSend } from '../send/send.test-support.ts'
import { payFeature } from './pay-feature.ts'
import { payOfSite } from './pay-of-site.ts'
import type { PayRequest } from './payment.ts'
import { contentsOf } from './payment.ts'
import type { PayRecord } from './payments-feature.ts'

/** A payment of ether. */
export const order = {
  id: 'order-7',
  asset: { chainId: 'eip155:1' },
  amount: '0.05',
  to: receiver,
  merchant: 'Odile Books',
  reference: 'Order 7',
} as const satisfies PayRequest

/** Options of a fixture with Pay. */
export const givenPay = (actions: AdapterActions = {}): GivenSend => ({
  actions: {
    describeToken: async address => ({ address, name: 'USD Coin', symbol: 'USDC', decimals: 6 }),
    ...actions,
  },
  options: { features: { pay: true } },
})

/** Connects, and requests a payment like a site. */
export async function openPay(world: World, request: PayRequest, of: GivenSend): Promise<void> {
  await connectToSend(world, of)
  await requestPay(world, request)
}

/** Requests a payment like a site. */
export async function requestPay({ store }: World, request: PayRequest): Promise<void> {
  payOfSite(store, request, async options => store.modal.open(options)).catch(() => {})
  await until(() => store.use(payFeature).state.payment !== undefined, 'the payment')
}

/** Waits for all answers of the node. */
export async function readyToPay(world: World): Promise<void> {
  const { state } = world.store.use(payFeature)
  await advanceUntil(world, () => state.token !== undefined && state.estimate.status === 'ready', 'the estimate')
}

function asked(name: string, request: (name: string) => PayRequest, of: GivenSend, there: () => boolean): Screen {
  return {
    name: `Pay, ${name}`,
    tag: 'lk-pay-view',
    world: () => withSend(of),
    async open(world, name) {
      await openPay(world, request(name), of)
      await world.environment.advance(1_000)
      await until(there, name)
    },
  }
}

function ended(title: string, stage: SendStage): Screen {
  return {
    name: `PayProgress, ${title}`,
    tag: 'lk-pay-progress-view',
    world: () => withSend(givenPay()),
    async open(world) {
      await openPay(world, order, givenPay())
      await openProgress(world, stage)
    },
  }
}

/** Shows the payment as another tab has made it. */
export async function openProgress(
  { store, environment }: World,
  stage: SendStage,
  more: Pick<PayRecord, 'isSmartAccount'> = {},
): Promise<void> {
  const { payment } = store.use(payFeature).state
  if (!payment) throw new Error('Nothing is asked for')
  const send = { ...recordOf(stage), asked: environment.clock.now() }
  paymentsOf(store).ask({ id: payment.id, contents: contentsOf(payment), ...more }, send)
  store.router.reset('PayProgress')
  await until(() => has(`pay-${stage.status}`), stage.status)
}

/** Screens of Pay for the boards. */
export const screens: readonly Screen[] = [
  asked(
    'ready',
    () => order,
    givenPay(),
    () => has('pay-balance') && byTestId('pay-balance').textContent.includes('0.841'),
  ),
  asked(
    'of a token, by a site that says too much',
    name => ({
      ...order,
      asset: { chainId: 'eip155:1', address: usdc },
      amount: '12.345678',
      merchant: name.slice(0, 250),
      reference: name.slice(0, 250),
    }),
    givenPay(),
    () => has('pay-balance') && byTestId('pay-balance').textContent.includes('USDC'),
  ),
  asked(
    'not enough',
    () => ({ ...order, amount: '1.2' }),
    givenPay(),
    () => has('pay-balance') && byTestId('pay-confirm-button').ariaDisabled === 'true',
  ),
  asked(
    'to the own account',
    () => ({ ...order, to: mockAddresses.eip155 }),
    givenPay(),
    () => has('pay-confirm-button'),
  ),
  asked(
    'that would fail',
    () => order,
    givenPay({ simulateTransfer: async () => ({ status: 'fails', reason: 'no' }) }),
    () => has('send-would-fail'),
  ),
  {
    name: 'Pay, waiting for the wallet',
    tag: 'lk-pay-view',
    world: () => withSend(givenPay({ transfer: () => new Promise(() => {}) })),
    async open(world) {
      await openPay(world, order, givenPay())
      await readyToPay(world)
      void world.store.use(payFeature).pay()
      await until(() => has('pay-waiting'), 'asking')
    },
  },
  ended('sent', { status: 'sent', hash }),
  ended('confirmed', { status: 'confirmed', hash }),
  ended('failed', { status: 'failed', reason: 'refused' }),
  ended('unanswered', { status: 'unanswered' }),
]
