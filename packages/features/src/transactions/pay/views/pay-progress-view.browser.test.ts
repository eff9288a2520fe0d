import { byTestId, createWorld, find, findAll, has, shown, until, visibleTexts } from '@latchkey/modal/test'
import type { AdapterActions } from '@latchkey/primitives'
import { iconCheck, iconClock, iconError, iconWarning } from '@latchkey/ui'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { paymentsOf } from '../../shared/send-records.test-support.ts'
import type { SendStage } from '../../shared/send-state.ts'
import { hash, withSend } from '../../send/send.test-support.ts'
import { payFeature } from '../pay-feature.ts'
import { givenPay, openPay, openProgress, order } from '../screens.test-support.ts'

async function opened(stage: SendStage, more: { isSmartAccount?: true } = {}, actions?: AdapterActions) {
  const given = givenPay(actions)
  const world = await createWorld(withSend(given))
  await openPay(world, order, given)
  await openProgress(world, stage, more)
  return world
}

const buttons = (): string[] =>
  findAll('lk-button', find('lk-pay-progress-view')).map(({ textContent }) => textContent.trim())

const success = { tone: 'success', icon: iconCheck }
const waiting = { tone: 'neutral', icon: iconClock }

test.each<[string, SendStage, { isSmartAccount?: true }, string[], object, string[]]>([
  [
    'another tab has asked the wallet',
    { status: 'asked' },
    {},
    [
      'Confirm in Foxglove',
      'Another tab or an earlier visit already asked Foxglove to pay 0.05 ETH. You won’t pay twice.',
    ],
    waiting,
    ['Close'],
  ],
  [
    'sent',
    { status: 'sent', hash },
    {},
    ['0.05 ETH is on its way', 'Odile Books should have it soon.', 'View on explorer'],
    success,
    ['Done'],
  ],
  [
    'sent by a contract account',
    { status: 'sent', hash },
    { isSmartAccount: true },
    [
      '0.05 ETH is on its way',
      'Other owners may have to sign first. Odile Books gets it once the network confirms it.',
      'View on explorer',
    ],
    waiting,
    ['Done'],
  ],
  [
    'confirmed',
    { status: 'confirmed', hash },
    { isSmartAccount: true },
    ['0.05 ETH paid', 'Delivered to Odile Books.', 'View on explorer'],
    success,
    ['Done'],
  ],
  [
    'failed',
    { status: 'failed', reason: 'refused' },
    {},
    ['Payment failed', 'Nothing was paid. You can try again.'],
    { tone: 'error', icon: iconError },
    ['Close', 'Try again'],
  ],
  [
    'unanswered',
    { status: 'unanswered' },
    {},
    ['Not confirmed yet', 'Check Foxglove: 0.05 ETH may have been paid. This site won’t ask twice.'],
    { tone: 'warning', icon: iconWarning },
    ['Close', 'Check again'],
  ],
])('PayProgress shows the state of the payment, and closes: %s', async (_what, stage, more, texts, seal, labels) => {
  const world = await opened(stage, more)
  const view = find('lk-pay-progress-view')
  expect(visibleTexts()).toEqual(expect.arrayContaining(texts))
  expect(find('lk-seal', view)).toMatchObject(seal)
  expect(buttons()).toEqual(labels)
  const links = findAll('a', view).map(link => link.getAttribute('href'))
  expect(links).toEqual('hash' in stage ? [`https://explorer.example/1/tx/${hash}`] : [])
  byTestId(labels.length === 1 ? 'pay-done-button' : 'pay-close-button').click()
  expect(world.store.modal.state.open).toBe(false)
})

test('PayProgress shows that a search is running, and offers to say that nothing was paid once it found nothing', async () => {
  const searches: (() => void)[] = []
  const world = await opened(
    { status: 'unanswered' },
    {},
    { findTransfer: () => new Promise(resolve => searches.push(() => resolve(undefined))) },
  )
  const isBusy = () => byTestId('pay-check').ariaBusy === 'true'
  expect(isBusy()).toBe(false)
  await userEvent.click(byTestId('pay-check'))
  await until(() => isBusy() && searches.length > 0, 'the search')
  expect(buttons()).toEqual(['Close', 'Check again'])
  for (const answer of searches) answer()
  await until(() => has('pay-dismiss'), 'that it was not found')
  expect(isBusy()).toBe(false)
  expect(buttons()).toEqual(['It wasn’t paid', 'Check again'])
  expect(visibleTexts()).toContain('Not on the network yet. Say that it wasn’t paid only if Foxglove doesn’t show it.')
  await userEvent.click(byTestId('pay-dismiss'))
  await shown('lk-pay-view')
  expect(world.store.use(payFeature).state.record).toBeUndefined()
})

test('PayProgress returns to the review once another tab reports that the user declined', async () => {
  const { store } = await opened({ status: 'asked' })
  paymentsOf(store).remove(order.id)
  await shown('lk-pay-view')
  await until(() => !has('pay-asked'), 'that the state is gone')
  expect(store.router.current()?.name).toBe('Pay')
})

test('a failed payment can be retried after the account was disconnected, once another one is connected', async () => {
  const { store } = await opened({ status: 'failed', reason: 'refused' })
  await store.connections.disconnect()
  await until(() => has('pay-again-button'), 'that it can be retried')
  await userEvent.click(byTestId('pay-again-button'))
  await shown('lk-connect-view')
  expect(store.router.current()).toMatchObject({ name: 'Connect', params: { namespace: 'eip155' } })
})
