import { byTestId, focused, has, settled, shown, tabTo, until, visibleTexts } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { recordsOf } from '../../shared/send-records.test-support.ts'
import { hostOf, textOf } from '../../shared/shown-part.test-support.ts'
import { openOutcome, openPreview } from '../opened-send.test-support.ts'
import { sendFeature } from '../send-feature.ts'
import { hash, nodeError, receiver, usdc } from '../send.test-support.ts'

const labelOf = (id: string): string | undefined => textOf(hostOf(byTestId(id)))
const amountOf = (id: string): string => (byTestId(id) as HTMLInputElement).value

// covers: S8.104, S8.106
test.each([
  ['fee cap less than block base fee', 'The network fee was too low.'],
  ['nonce too low', 'Another transaction took its place.'],
])('a failed send shows its reason, and returns to the input: %s', async (message, text) => {
  const findTransfer = async () => ({ status: 'replaced', hash }) as const
  const { store } = await openPreview({
    actions: { transfer: () => Promise.reject(nodeError(message)), findTransfer },
  })
  await userEvent.click(byTestId('send-confirm-button'))
  await until(() => has('send-failed'), 'the failure')
  expect(visibleTexts()).toEqual(expect.arrayContaining(['Send failed', text]))
  await userEvent.click(byTestId('send-again-button'))
  await shown('lk-send-view')
  await until(() => (byTestId('send-amount-input') as HTMLInputElement).value === '0.05', 'what was entered')
  // The name could point elsewhere by now.
  expect((byTestId('send-address-input') as HTMLInputElement).value).toBe(receiver)
  expect(store.router.current()?.params).toMatchObject({ namespace: 'eip155', chainId: 'eip155:1' })
  expect(store.use(sendFeature).state.loading).toBe(false)
})

test('the focus stays on the outcome of a send when its button goes', async () => {
  let isThere = false
  const findTransfer = async () => (isThere ? ({ status: 'there', hash } as const) : undefined)
  await openOutcome({ status: 'unanswered' }, {}, { actions: { findTransfer } })
  await until(() => has('send-check'), 'word of it')
  await tabTo('send-check')
  isThere = true
  await userEvent.keyboard('{Enter}')
  await until(() => has('send-sent'), 'that it was sent')
  await settled()
  expect(focused()).toBe(byTestId('send-sent'))
})

test('a send without an answer is never called failed; it can be searched for, and be dismissed', async () => {
  const world = await openOutcome({ status: 'unanswered' }, {}, { actions: { findTransfer: async () => undefined } })
  await until(() => has('send-unanswered') && has('send-check'), 'word of it')
  await userEvent.click(byTestId('send-check'))
  await until(() => visibleTexts().includes('Not on the network yet.'), 'the answer')
  await userEvent.click(byTestId('send-dismiss'))
  await shown('lk-account-view')
  expect(world.store.use(sendFeature).state.sends).toEqual([])
})

test('the result of a sent transfer names amount, recipient and time, and links to the explorer', async () => {
  await openOutcome({ status: 'sent', hash })
  expect(visibleTexts()).toEqual(
    expect.arrayContaining(['0.05 ETH is on its way', 'odile.eth should have it in about 15 seconds.', 'Done']),
  )
  expect(textOf(byTestId('send-explorer'))).toBe('View on explorer')
  expect([has('send-again-button'), has('send-check'), has('send-dismiss')]).toEqual([false, false, false])
})

test('the result of a send to an address without a name shows the address', async () => {
  await openOutcome({ status: 'confirmed', hash }, { receiverName: '\u202e' })
  expect(visibleTexts()).toContain('Delivered to 0x5D…e1B730.')
})

test('a failed send names the currency that was missing, and fills in the same token again', async () => {
  const trace = { from: receiver, to: receiver, token: usdc, amount: '7000000', since: '1' }
  const more = { symbol: 'USDC', decimals: 6, trace }
  const { store } = await openOutcome({ status: 'failed', reason: 'insufficientFunds' }, more)
  expect(visibleTexts()).toContain('There wasn’t enough ETH for the amount and the fee.')
  expect([labelOf('send-done-button'), labelOf('send-again-button')]).toEqual(['Done', 'Try again'])
  await userEvent.click(byTestId('send-again-button'))
  await shown('lk-send-view')
  await until(() => amountOf('send-amount-input') === '7', 'what was entered')
  expect(store.use(sendFeature).state.token?.symbol).toBe('USDC')
  expect(store.router.current()?.params).toMatchObject({ token: usdc, to: receiver })
})

test('a send with an unknown result names wallet and amount, and is busy while it is searched for', async () => {
  let answer: () => void = () => {}
  const findTransfer = (): Promise<undefined> => new Promise(resolve => (answer = () => resolve(undefined)))
  await openOutcome({ status: 'unanswered' }, {}, { actions: { findTransfer } })
  await until(() => has('send-check'), 'word of it')
  expect(visibleTexts()).toContain('Check Foxglove before you send again. 0.05 ETH may be on its way.')
  expect([labelOf('send-dismiss'), labelOf('send-check')]).toEqual(['Dismiss', 'Check again'])
  expect(has('send-done-button')).toBe(false)
  expect(byTestId('send-check').ariaBusy).toBeNull()
  await userEvent.click(byTestId('send-check'))
  await until(() => byTestId('send-check').ariaBusy === 'true', 'the search')
  answer()
  await until(() => visibleTexts().includes('Not on the network yet.'), 'the answer')
  expect(byTestId('send-check').ariaBusy).toBeNull()
})

test('the result of a send that is removed meanwhile stays, and that of an unknown send leads to the account', async () => {
  const { store } = await openOutcome({ status: 'sent', hash })
  recordsOf(store).remove('one')
  await settled()
  expect(visibleTexts()).toContain('0.05 ETH is on its way')
  store.modal.open({ view: 'WalletSendSuccess', params: { id: 'gone' } } as never)
  await shown('lk-account-view')
})
