import { toastsFeature } from '@latchkey/core'
import { byTestId, createWorld, findAll, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { type AdapterActions, BaseError, type TransferRequest } from '@latchkey/primitives'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { hash, imitation, receiver, usdc, withSend } from '../../send/send.test-support.ts'
import { payFeature } from '../pay-feature.ts'
import type { PayRequest } from '../payment.ts'
import { givenPay, openPay, order, readyToPay } from '../screens.test-support.ts'

async function openReview(actions: AdapterActions = {}): Promise<World> {
  const given = givenPay(actions)
  const world = await createWorld(withSend(given))
  await openPay(world, order, given)
  await readyToPay(world)
  await shown('lk-pay-view')
  return world
}

// covers: S2.42
test('Pay shows site, amount, recipient, account and costs, and after that the outcome', async () => {
  const transfers: TransferRequest[] = []
  const world = await openReview({
    async transfer(_provider, request) {
      transfers.push(request)
      return hash
    },
  })
  await until(() => byTestId('pay-confirm-button').ariaDisabled === null, 'that it can be paid')
  const texts = visibleTexts()
  expect(texts).toEqual(
    expect.arrayContaining(['0.05 ETH', 'Odile Books', 'Ethereum', 'Order 7', 'You have 0.841 ETH']),
  )
  expect(byTestId('pay-site').textContent).toContain(world.environment.browser.origin)
  expect(byTestId('pay-address').textContent).toBe(receiver)
  await userEvent.click(byTestId('pay-confirm-button'))
  await shown('lk-pay-progress-view')
  await until(() => has('pay-sent'), 'that it is on its way')
  expect(transfers).toMatchObject([{ to: receiver, amount: 5n * 10n ** 16n }])
})

test('Pay stays after the user declines, and can pay after that', async () => {
  let isWilling = false
  const world = await openReview({
    async transfer() {
      if (!isWilling) throw Object.assign(new Error('no'), { code: 4001 })
      return hash
    },
  })
  await userEvent.click(byTestId('pay-confirm-button'))
  await until(() => world.store.use(toastsFeature).state.toast?.text === 'Payment declined', 'that it was declined')
  await until(() => has('pay-address'), 'what is to be paid')
  isWilling = true
  await userEvent.click(byTestId('pay-confirm-button'))
  await until(() => has('pay-sent'), 'that it is on its way')
  expect(world.store.use(payFeature).state.record?.stage).toMatchObject({ hash })
})

test('Pay can retry a failed payment, and pays nothing before the user presses', async () => {
  const answers: (() => string)[] = [
    () => {
      throw Object.assign(new Error('insufficient funds for gas'), { code: -32000 })
    },
    () => hash,
  ]
  const world = await openReview({ transfer: async () => answers.shift()?.() ?? '' })
  await userEvent.click(byTestId('pay-confirm-button'))
  await until(() => has('pay-failed'), 'that it failed')
  await userEvent.click(byTestId('pay-again-button'))
  await shown('lk-pay-view')
  await readyToPay(world)
  expect(answers).toHaveLength(1)
  await until(() => byTestId('pay-confirm-button').ariaDisabled === null, 'that it can be paid')
  await userEvent.click(byTestId('pay-confirm-button'))
  await until(() => has('pay-sent'), 'that it is on its way')
  expect(world.store.use(payFeature).state.record?.stage).toMatchObject({ hash })
})

test("Pay can pay an unanswered payment again after a search and the user's confirmation that it was not paid", async () => {
  const answers: (() => string)[] = [
    () => {
      throw new Error('The wallet is gone')
    },
    () => hash,
  ]
  const world = await openReview({
    transfer: async () => answers.shift()?.() ?? '',
    findTransfer: async () => undefined,
  })
  await userEvent.click(byTestId('pay-confirm-button'))
  await until(() => has('pay-unanswered') && has('pay-check'), 'that nobody knows')
  expect(has('pay-dismiss')).toBe(false)
  await userEvent.click(byTestId('pay-check'))
  await until(() => has('pay-dismiss'), 'that it was not found')
  expect(has('pay-close-button')).toBe(false)
  await userEvent.click(byTestId('pay-dismiss'))
  await shown('lk-pay-view')
  await readyToPay(world)
  expect(answers).toHaveLength(1)
  await until(() => byTestId('pay-confirm-button').ariaDisabled === null, 'that it can be paid')
  await userEvent.click(byTestId('pay-confirm-button'))
  await until(() => has('pay-sent'), 'that it is on its way')
  expect(world.store.use(payFeature).state.record?.stage).toMatchObject({ hash })
})

test('Pay shows no success for the hash of a contract account, whose owners may have to sign first', async () => {
  const world = await openReview({
    transfer: async () => hash,
    inspectRecipient: async address => ({ isContract: address !== receiver, isUsed: true }),
  })
  await userEvent.click(byTestId('pay-confirm-button'))
  await until(() => has('pay-sent'), 'that it is on its way')
  expect(visibleTexts().join(' ')).toContain('Other owners may have to sign first.')
  expect(world.store.use(payFeature).state.record).toMatchObject({ isSmartAccount: true })
})

test.each<[string, AdapterActions, Partial<PayRequest>, number]>([
  ['neither a notice nor a failure', {}, {}, 0],
  ['a notice alone', {}, { to: imitation }, 1],
  ['a failure alone', { simulateTransfer: async () => ({ status: 'fails', reason: 'no' }) }, {}, 1],
])('the review warns in one section, or in none: %s', async (_what, actions, request, sections) => {
  const given = givenPay(actions)
  const world = await createWorld(withSend(given))
  await openPay(world, { ...order, ...request }, given)
  await shown('lk-pay-view')
  await readyToPay(world)
  await until(() => world.store.use(payFeature).state.simulation.status === 'ready', 'the simulation')
  await until(() => findAll('.plate.stack').length === sections, 'the warning')
  expect([has('send-notice-lookAlike'), has('send-would-fail')]).toEqual([
    'to' in request,
    'simulateTransfer' in actions,
  ])
})

const failing = (code: string): AdapterActions => ({
  estimateTransfer: () => Promise.reject(new BaseError(code, 'no')),
})

const nameless = async (address: string) => ({ address, name: '\u200b', symbol: '\u200b', decimals: 6 })

test.each<[string, AdapterActions, Partial<PayRequest>]>([
  ['Not enough ETH', {}, { amount: '1.2' }],
  ['Not enough', { describeToken: nameless }, { asset: { chainId: 'eip155:1', address: usdc }, amount: '2000' }],
  ['Not enough USDC', {}, { asset: { chainId: 'eip155:1', address: usdc }, amount: '2000' }],
  ['Not enough ETH for the fee', failing('insufficientFunds'), { asset: { chainId: 'eip155:1', address: usdc } }],
  ['The network won’t accept this amount', failing('belowRent'), {}],
  ['You can’t pay with USDC', failing('tokenNotSendable'), { asset: { chainId: 'eip155:1', address: usdc } }],
  ['This site can’t pay on Ethereum', failing('libraryMissing'), {}],
  [
    'This payment wouldn’t arrive in full',
    { simulateTransfer: async () => ({ status: 'simulated', changes: [] }) },
    {},
  ],
])('the button names the missing condition, and pays nothing: %s', async (text, actions, request) => {
  const transfers: TransferRequest[] = []
  const given = givenPay({ ...actions, transfer: async (_provider, asked) => (transfers.push(asked), hash) })
  const world = await createWorld(withSend(given))
  await openPay(world, { ...order, ...request }, given)
  await shown('lk-pay-view')
  await world.environment.advance(1_000)
  await until(() => byTestId('pay-confirm-button').ariaDisabled === 'true', 'that it cannot be paid')
  await until(() => visibleTexts().includes(text), text)
  byTestId('pay-confirm-button').click()
  await world.environment.settle()
  expect(transfers).toEqual([])
})

test('the button is busy until the costs have loaded, and while the wallet request is pending', async () => {
  const balances: (() => void)[] = []
  const given = givenPay({
    fetchBalance: () => new Promise(resolve => balances.push(() => resolve({ balance: '0.841', symbol: 'ETH' }))),
    transfer: () => new Promise(() => {}),
  })
  const world = await createWorld(withSend(given))
  await openPay(world, order, given)
  await shown('lk-pay-view')
  const isBusy = () => byTestId('pay-confirm-button').ariaBusy === 'true'
  expect(world.store.use(payFeature).state.issue).toBe('unknown')
  await until(isBusy, 'that the balance is not known')
  for (const answer of balances) answer()
  await readyToPay(world)
  await until(() => byTestId('pay-confirm-button').ariaDisabled === null, 'that it can be paid')
  expect(isBusy()).toBe(false)
  await userEvent.click(byTestId('pay-confirm-button'))
  await until(isBusy, 'that the wallet is asked')
})
