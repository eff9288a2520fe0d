import { createWorld, byTestId, find, findAll, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { toastsFeature } from '@latchkey/core'
import type { AdapterActions } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { paymentsOf } from '../../shared/send-records.test-support.ts'
import { recordOf, withSend } from '../../send/send.test-support.ts'
import { payFeature } from '../pay-feature.ts'
import { contentsOf } from '../payment.ts'
import { givenPay, openPay, order, readyToPay } from '../screens.test-support.ts'

async function openReview(actions: AdapterActions = {}): Promise<World> {
  const given = givenPay(actions)
  const world = await createWorld(withSend(given))
  await openPay(world, order, given)
  await shown('lk-pay-view')
  return world
}

test('Pay closes the modal if the user cancels', async () => {
  const { store } = await openReview()
  byTestId('pay-cancel-button').click()
  expect(store.modal.state.open).toBe(false)
})

test.each(['Pay', 'PayProgress'] as const)('%s leads to the account if the site requests no payment', async name => {
  const { store } = await createWorld(withSend(givenPay()))
  const connector = store.connectors.find('io.foxglove')
  if (connector) await store.connections.connect(connector)
  store.modal.open({ view: name })
  await shown('lk-account-view')
  expect(store.router.current()?.name).toBe('Account')
})

test('Pay leads to Connect for the namespace of the payment once its account is disconnected', async () => {
  const { store } = await openReview()
  const view = find('lk-pay-view')
  const account = () => findAll('.party strong', view).at(-1)?.textContent
  expect(account()).not.toBe('')
  await store.connections.disconnect()
  await until(() => store.router.current()?.name === 'Connect', 'the screen')
  expect(store.router.current()).toMatchObject({ params: { namespace: 'eip155' } })
  expect(account()).toBe('')
  await shown('lk-connect-view')
})

test('Pay leads to the state of the payment once another tab has requested it', async () => {
  const { store, environment } = await openReview()
  const { payment } = store.use(payFeature).state
  if (!payment) throw new Error('Nothing is asked for')
  const send = { ...recordOf({ status: 'asked' }), asked: environment.clock.now() }
  paymentsOf(store).ask({ id: payment.id, contents: contentsOf(payment) }, send)
  await shown('lk-pay-progress-view')
  await until(() => has('pay-asked'), 'the state')
  expect(store.router.current()?.name).toBe('PayProgress')
})

test('Pay shows the request to the wallet, and is the same screen after the user declines', async () => {
  let decline: () => void = () => {}
  const world = await openReview({
    transfer: () =>
      new Promise((_resolve, reject) => {
        decline = () => reject(Object.assign(new Error('no'), { code: 4001 }))
      }),
  })
  await readyToPay(world)
  await until(() => byTestId('pay-confirm-button').ariaDisabled === null, 'that it can be paid')
  const view = find('lk-pay-view')
  byTestId('pay-confirm-button').click()
  await until(() => has('pay-waiting'), 'that the wallet is asked')
  expect(visibleTexts()).toEqual(
    expect.arrayContaining([
      'Confirm in Foxglove',
      'Pay 0.05 ETH to Odile Books. Check that Foxglove shows the same amount.',
      'Waiting for Foxglove',
    ]),
  )
  expect([has('pay-cancel-button'), findAll('[role=region]', view).length]).toEqual([false, 0])
  expect(find('lk-ring lk-logo', view)).toMatchObject({ name: 'Foxglove' })
  decline()
  await until(() => world.store.use(toastsFeature).state.toast?.text === 'Payment declined', 'that it was declined')
  await until(() => has('pay-address'), 'the review')
  expect(find('lk-pay-view')).toBe(view)
})
