import {
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  settled,
  shown,
  tabTo,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import { toastsFeature } from '@latchkey/core'
import type { ChainActivity, TransferRequest, TransferSimulation } from '@latchkey/primitives'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { sendFeature } from '../send-feature.ts'
import { sendRecordsFeature } from '../../shared/send-records-feature.ts'
import {
  draft,
  type GivenSend,
  hash,
  nodeError,
  openSend,
  ready,
  receiver,
  recordOf,
  withSend,
} from '../send.test-support.ts'

async function openPreview(given: GivenSend = {}): Promise<World> {
  const world = await createWorld(withSend(given))
  await openSend(world, draft, given)
  await ready(world)
  await until(() => byTestId('send-review-button').ariaDisabled === null, 'the draft')
  await userEvent.click(byTestId('send-review-button'))
  await shown('lk-send-preview-view')
  return world
}

// covers: S2.38
test('the send review shows token, recipient, network, costs and changes in full', async () => {
  await openPreview()
  await until(() => visibleTexts().includes('\u22120.05 ETH'), 'what will change')
  const texts = visibleTexts()
  expect(texts).toEqual(expect.arrayContaining(['0.05 ETH', '$162.50', 'odile.eth', 'Ethereum', '$0.33', '+0.05 ETH']))
  expect(texts).toContain('About 15 seconds')
  expect(texts).toContain('Transfers can’t be undone. Check the address.')
  expect(byTestId('send-preview-address').textContent).toBe(receiver)
  await userEvent.click(byTestId('send-edit-button'))
  await shown('lk-send-view')
  await until(() => (byTestId('send-amount-input') as HTMLInputElement).value === '0.05', 'what was entered')
})

test.each([
  [true, 'Paid by Sponsor Ltd'],
  [false, 'Shown before you confirm'],
])('the send review shows that another account pays the fee, for free or not: %s', async (isFree, text) => {
  const payer = { name: 'Sponsor\u202e Ltd', isFree }
  await openPreview({
    actions: {
      estimateTransfer: async ({ amount }) => ({ fee: 0n, payer, max: amount, costs: [], received: amount }),
    },
  })
  await until(() => visibleTexts().includes(text), 'who pays')
  expect(byTestId('send-confirm-button').ariaDisabled).toBeNull()
})

test.each([
  [{ status: 'notSimulated' } as const, 'This network can’t preview the result.'],
  [{ status: 'fails', reason: 'paused \u202etoken' } as const, 'paused token'],
  [{ status: 'fails', reason: undefined } as const, 'This transfer would fail'],
])('the send review shows the result of a simulation without a block: %o', async (simulation, text) => {
  await openPreview({ actions: { simulateTransfer: async () => simulation } })
  await until(() => visibleTexts().includes(text), 'what it says')
  expect(byTestId('send-confirm-button').ariaDisabled).toBeNull()
})

test.each<[string, string, (request: TransferRequest) => TransferSimulation]>([
  ['nothingMoves', 'Nothing would move. Don’t trust this token.', () => ({ status: 'simulated', changes: [] })],
  [
    'arrivesLess',
    'The recipient would get less than this amount.',
    ({ from, to, amount }) => ({
      status: 'simulated',
      changes: [
        { account: from, amount: -amount },
        { account: to, amount: amount / 2n },
      ],
    }),
  ],
  [
    'leavesMore',
    'More than this amount would leave your account.',
    ({ from, to, amount }) => ({
      status: 'simulated',
      changes: [
        { account: from, amount: -2n * amount },
        { account: to, amount },
      ],
    }),
  ],
])('the send review shows an error for a simulation that is not the transfer: %s', async (flaw, text, simulated) => {
  await openPreview({ actions: { simulateTransfer: async request => simulated(request) } })
  await until(() => has(`send-flaw-${flaw}`), 'the error')
  expect(visibleTexts()).toContain(text)
})

test('the send review can request failed balance changes again, and keeps the focus', async () => {
  let isWell = false
  const simulateTransfer = async ({ to, amount }: TransferRequest): Promise<TransferSimulation> => {
    if (!isWell) throw new Error('HTTP 500')
    return { status: 'simulated', changes: [{ account: to, amount }] }
  }
  await openPreview({ actions: { simulateTransfer } })
  await until(() => visibleTexts().includes('The network didn’t return a preview.'), 'that it did not come')
  await userEvent.click(byTestId('send-simulate'))
  await settled()
  expect(visibleTexts()).toContain('The network didn’t return a preview.')
  isWell = true
  await userEvent.click(byTestId('send-simulate'))
  await until(() => visibleTexts().includes('+0.05 ETH'), 'what will change')
  expect(focused()?.getAttribute('aria-label')).toBe('Review send')
})

/** Opens a review whose simulation fails until the node recovers. */
async function openUnwellReview(): Promise<World & { heal(): () => void }> {
  let answer: () => void = () => {}
  let isWell = false
  const simulateTransfer = async ({ to, amount }: TransferRequest): Promise<TransferSimulation> => {
    if (!isWell) throw new Error('HTTP 500')
    await new Promise<void>(resolve => (answer = resolve))
    return { status: 'simulated', changes: [{ account: to, amount }] }
  }
  const world = await openPreview({ actions: { simulateTransfer } })
  await until(() => has('send-simulate'), 'that it did not come')
  return {
    ...world,
    heal() {
      isWell = true
      return () => answer()
    },
  }
}

test('the send review keeps the focus when balance changes arrive while it is on the retry button', async () => {
  const { environment, heal } = await openUnwellReview()
  await tabTo('send-simulate')
  const answer = heal()
  await environment.advance(10_000)
  await settled()
  answer()
  await until(() => visibleTexts().includes('+0.05 ETH'), 'what will change')
  expect(focused()?.getAttribute('aria-label')).toBe('Review send')
  expect(focused()?.getAttribute('tabindex')).toBe('0')
})

test('the send review leaves the focus on another control that the user moved to while changes load', async () => {
  const { heal } = await openUnwellReview()
  const answer = heal()
  await userEvent.click(byTestId('send-simulate'))
  await tabTo('send-confirm-button')
  answer()
  await until(() => visibleTexts().includes('+0.05 ETH'), 'what will change')
  expect(focused()).toBe(byTestId('send-confirm-button'))
})

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
  store.use(sendRecordsFeature).advance(store.use(sendFeature).state.sends[0]?.id ?? '', { status: 'confirmed', hash })
  await until(() => has('send-confirmed'), 'that it arrived')
  expect(visibleTexts()).toContain('0.05 ETH arrived')
  await userEvent.click(byTestId('send-done-button'))
  await shown('lk-account-view')
})

test('the send review shows an issue that arises after all', async () => {
  let max = 10n ** 18n
  const { environment } = await openPreview({
    actions: { estimateTransfer: async ({ amount }) => ({ fee: 10n ** 14n, max, costs: [], received: amount }) },
  })
  const button = byTestId('send-confirm-button')
  expect(button.ariaDisabled).toBeNull()
  max = 0n
  await environment.advance(10_000)
  await until(() => button.ariaDisabled === 'true', 'that there is not enough')
  expect((button.getRootNode() as ShadowRoot).host.textContent?.trim()).toBe('Not enough ETH for the fee')
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
  const key = '@appkit/pending_sends'
  const stored = JSON.parse(environment.storage.get(key) ?? '[]') as unknown[]
  environment
    .openTab()
    .storage.set(key, JSON.stringify([{ ...another, asked: environment.clock.now() + 1 }, ...stored]))
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
  const world = await createWorld(withSend({ actions: { findTransfer } }))
  await openSend(world)
  const record = { ...recordOf({ status: 'unanswered' }), asked: world.environment.clock.now() }
  world.store.use(sendRecordsFeature).add(record)
  world.store.router.push('WalletSendSuccess', { id: record.id })
  await until(() => has('send-check'), 'word of it')
  await tabTo('send-check')
  isThere = true
  await userEvent.keyboard('{Enter}')
  await until(() => has('send-sent'), 'that it was sent')
  await settled()
  expect(focused()).toBe(byTestId('send-sent'))
})

test('a send without an answer is never called failed; it can be searched for, and be dismissed', async () => {
  const world = await createWorld(withSend({ actions: { findTransfer: async () => undefined } }))
  await openSend(world)
  const record = { ...recordOf({ status: 'unanswered' }), asked: world.environment.clock.now() }
  world.store.use(sendRecordsFeature).add(record)
  world.store.router.push('WalletSendSuccess', { id: record.id })
  // The form shows it too, until it has left.
  await shown('lk-send-success-view')
  await until(() => findAll('lk-send-view').length === 0 && has('send-unanswered') && has('send-check'), 'word of it')
  await userEvent.click(byTestId('send-check'))
  await until(() => visibleTexts().includes('Not on the network yet.'), 'the answer')
  await userEvent.click(byTestId('send-dismiss'))
  await shown('lk-account-view')
  expect(world.store.use(sendFeature).state.sends).toEqual([])
})

test('the send review announces that the recipient is not checked yet, and can be sent', async () => {
  let deliver: (page: ChainActivity) => void = () => {}
  const options = { services: {} }
  await openPreview({
    options,
    hasValues: false,
    actions: { fetchActivity: () => new Promise<ChainActivity>(resolve => (deliver = resolve)) },
  })
  await until(() => has('send-notice-unchecked'), 'that it is not checked yet')
  const status = findAll('[role="status"]').map(element => element.textContent?.trim())
  expect(status).toContain('Not checked yet: your earlier sends are still loading.')
  expect(byTestId('send-confirm-button').ariaDisabled).toBeNull()
  deliver({ transactions: [], reach: { isTokensOnly: false } })
  await until(() => !has('send-notice-unchecked'), 'that it is checked')
})
