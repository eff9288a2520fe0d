import { toastsFeature } from '@latchkey/core'
import { byTestId, find, focused, has, settled, shown, tabTo, until, visibleTexts } from '@latchkey/modal/test'
import { iconSend } from '@latchkey/ui'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { toTransferRecord } from '../../shared/transfer-record.ts'
import { recordsOf } from '../../shared/send-records.test-support.ts'
import { hostOf, textOf } from '../../shared/shown-part.test-support.ts'
import { openPreview } from '../opened-send.test-support.ts'
import { sendFeature } from '../send-feature.ts'
import { hash, receiver, recordOf } from '../send.test-support.ts'

// covers: S2.38, S2.58
test('the send review sends one request by keyboard, shows the outcome with a link to the explorer, and then the account', async () => {
  let asked = 0
  let answer: (hash: string) => void = () => {}
  const transfer = (): Promise<string> => {
    asked++
    return new Promise(resolve => (answer = resolve))
  }
  const { store } = await openPreview({ actions: { transfer } })
  await tabTo('send-confirm-button')
  await userEvent.keyboard('{Enter}')
  await until(() => has('send-waiting') && asked === 1, 'asking')
  expect(visibleTexts()).toEqual(
    expect.arrayContaining([
      'Confirm in Foxglove',
      'Send 0.05 ETH to odile.eth. Check that Foxglove shows the same amount.',
    ]),
  )
  expect(find('lk-hero').getAttribute('role')).toBe('status')
  // The pressed button keeps the focus, and further presses do nothing.
  expect(focused()).toBe(byTestId('send-confirm-button'))
  await userEvent.keyboard('{Enter}')
  expect(asked).toBe(1)
  answer(hash)
  await shown('lk-send-success-view')
  await until(() => has('send-sent'), 'that it was sent')
  expect(visibleTexts()).toContain('0.05 ETH is on its way')
  // There is no way back to the draft, and the title is only read out.
  expect(has('header-back')).toBe(false)
  const title = byTestId('w3m-header-text')
  expect([title.textContent, title.getBoundingClientRect().width]).toEqual(['Send status', 1])
  // Close stays at the end of the header.
  const end = byTestId('w3m-modal-card').getBoundingClientRect().right
  expect(end - byTestId('w3m-header-close').getBoundingClientRect().right).toBeLessThan(20)
  expect(byTestId('send-explorer').getAttribute('href')).toBe(`https://explorer.example/1/tx/${hash}`)
  recordsOf(store).advance(store.use(sendFeature).state.sends[0]?.id ?? '', { status: 'confirmed', hash })
  await until(() => has('send-confirmed'), 'that it arrived')
  expect(visibleTexts()).toContain('0.05 ETH arrived')
  await userEvent.click(byTestId('send-done-button'))
  await shown('lk-account-view')
})

test('the send review waits for the same answer after the user leaves and returns', async () => {
  let answer: (hash: string) => void = () => {}
  const { store } = await openPreview({ actions: { transfer: () => new Promise(resolve => (answer = resolve)) } })
  await userEvent.click(byTestId('send-confirm-button'))
  await until(() => has('send-waiting'), 'asking')
  store.router.pop()
  await shown('lk-send-view')
  await userEvent.click(byTestId('send-review-button'))
  await until(() => has('send-waiting'), 'waiting again')
  answer(hash)
  await until(() => has('send-sent'), 'that it was sent')
  expect(store.use(sendFeature).state.sends).toHaveLength(1)
})

test('a send of a wallet in the modal shows as sent when its own screen closes with the answer', async () => {
  const elsewhere = async (): Promise<string> => {
    world.store.router.push('WhatIsANetwork')
    await shown('lk-what-is-a-network-view')
    world.store.router.pop()
    return hash
  }
  const world = await openPreview({ actions: { transfer: elsewhere } })
  await userEvent.click(byTestId('send-confirm-button'))
  await shown('lk-send-success-view')
  await until(() => has('send-sent'), 'that it was sent')
  expect(world.store.router.current()?.name).toBe('WalletSendSuccess')
})

// covers: S2.38
test('the wait for the wallet shows the send of this tab, although another tab requests one meanwhile', async () => {
  const { store, environment } = await openPreview({ actions: { transfer: () => new Promise(() => {}) } })
  await userEvent.click(byTestId('send-confirm-button'))
  await until(() => visibleTexts().includes('Confirm in Foxglove'), 'asking')
  const another = { ...recordOf({ status: 'asked' }), symbol: 'USDC', wallet: 'Hazel', receiverName: 'other.eth' }
  const key = '@appkit/transactions_send'
  const stored = JSON.parse(environment.storage.get(key) ?? '[]') as unknown[]
  const asked = environment.clock.now() + 1
  environment.openTab().storage.set(key, JSON.stringify([toTransferRecord({ ...another, asked }), ...stored]))
  await until(() => store.use(sendFeature).state.sends.length === 2, 'word of it')
  await settled()
  expect(visibleTexts()).toContain('Send 0.05 ETH to odile.eth. Check that Foxglove shows the same amount.')
})

test('a rejection of a send shows in a toast until it is sent again, and the review stays', async () => {
  let requests = 0
  const { store, environment } = await openPreview({
    actions: {
      transfer: () =>
        requests++ === 0
          ? Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 }))
          : new Promise(() => {}),
    },
  })
  await userEvent.click(byTestId('send-confirm-button'))
  const { state } = store.use(toastsFeature)
  await until(() => state.toast?.text === 'Send declined', 'word of it')
  await until(() => has('send-edit-button'), 'the review')
  expect(store.use(sendFeature).state.sends).toEqual([])
  await environment.advance(1_000)
  expect(state.toast?.text).toBe('Send declined')
  await userEvent.click(byTestId('send-confirm-button'))
  await until(() => requests === 2, 'the second request')
  expect(state.toast).toBeUndefined()
})

test('the wait for the wallet has one button, and stays as it is while the result replaces it', async () => {
  let answer: (hash: string) => void = () => {}
  await openPreview({ actions: { transfer: () => new Promise(resolve => (answer = resolve)) } })
  const view = find('lk-send-preview-view')
  expect(textOf(hostOf(byTestId('send-confirm-button')))).toBe('Send')
  expect(find('lk-icon', hostOf(byTestId('send-confirm-button')))).toMatchObject({ icon: iconSend, size: 18 })
  await userEvent.click(byTestId('send-confirm-button'))
  await until(() => has('send-waiting'), 'asking')
  expect(textOf(hostOf(byTestId('send-confirm-button')))).toBe('Waiting for Foxglove')
  expect([byTestId('send-confirm-button').ariaBusy, has('send-edit-button')]).toEqual(['true', false])
  expect(find('lk-ring lk-logo')).toMatchObject({ name: 'Foxglove', size: 88 })
  answer(hash)
  await shown('lk-send-success-view')
  // The draft is cleared by now, and the view has left.
  expect(view.isConnected).toBe(false)
  expect(view.shadowRoot?.querySelector('lk-hero')).toMatchObject({
    heading: 'Confirm in Foxglove',
    text: 'Send 0.05 ETH to odile.eth. Check that Foxglove shows the same amount.',
  })
})

test('the wait for the wallet names a recipient without a name by its address', async () => {
  await openPreview({ actions: { transfer: () => new Promise(() => {}) } }, { amount: '0.05', to: receiver })
  expect(visibleTexts()).toContain('0x5D…e1B730')
  await userEvent.click(byTestId('send-confirm-button'))
  await until(() => has('send-waiting'), 'asking')
  expect(visibleTexts()).toContain('Send 0.05 ETH to 0x5D…e1B730. Check that Foxglove shows the same amount.')
})

test('the send form leads back to the wait for the wallet', async () => {
  const { store } = await openPreview({ actions: { transfer: () => new Promise(() => {}) } })
  await userEvent.click(byTestId('send-confirm-button'))
  await until(() => has('send-waiting'), 'asking')
  store.router.pop()
  await shown('lk-send-view')
  const button = byTestId('send-review-button')
  expect([textOf(hostOf(button)), button.ariaDisabled]).toEqual(['Waiting for Foxglove', null])
  await userEvent.fill(byTestId('send-amount-input'), '')
  expect([textOf(hostOf(button)), button.ariaDisabled]).toEqual(['Waiting for Foxglove', null])
  await userEvent.click(button)
  await until(() => has('send-waiting'), 'waiting again')
})
