import { toastsFeature } from '@latchkey/core'
import { byTestId, createWorld, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { swapFeature } from '../swap-feature.ts'
import { usdc } from '../../send/send.test-support.ts'
import { answerWaitMs } from '../swap-outcomes-feature.ts'
import { hash } from '../swap-exchange.test-support.ts'
import { draft, type GivenSwap, openSwap, quoted, reviewed, withSwap } from '../swap.test-support.ts'

async function openPreview(given: GivenSwap = {}, prefill = draft): Promise<World> {
  const world = await createWorld(withSwap(given))
  await openSwap(world, prefill, given)
  await reviewed(world)
  await shown('lk-swap-preview-view')
  return world
}
const reverse = { fromToken: 'USDC', toToken: 'native', amount: '250' }

// covers: S2.42
test('the swap review shows amount, minimum, costs and the time left of the quote', async () => {
  const world = await openPreview()
  await until(() => has('swap-plan'), 'the plan')
  const said = ['0.15 ETH', '$487.50', '486.12 USDC', 'You get at least 481.258', '1 ETH = 3,240.8 USDC', '1%', '0:12']
  expect(visibleTexts()).toEqual(expect.arrayContaining(said))
  await world.environment.advance(1_000)
  await until(() => visibleTexts().includes('0:11'), 'the countdown')
})

test.each([
  ['Paid by Sponsor Ltd', { name: 'Sponsor Ltd', isFree: true }],
  ['Shown before you confirm', { name: 'Sponsor Ltd', isFree: false }],
] as const)('the swap review shows the fee of a smart account as its wallet reports it: %s', async (said, payer) => {
  const world = await createWorld(withSwap())
  await openSwap(world, draft)
  const told: unknown[] = []
  Object.assign(world.store.connections.activeConnector('eip155') ?? {}, {
    estimateFee: async (_network: unknown, calls: unknown) => {
      told.push(calls)
      return { fee: 42n, payer }
    },
  })
  await reviewed(world)
  await shown('lk-swap-preview-view')
  await until(() => has('swap-plan'), 'the plan')
  expect(visibleTexts()).toContain(said)
  expect(told).toHaveLength(1)
})

test('the swap review shows a newer quote with a lower amount, and announces it, before it can be confirmed', async () => {
  let price = 3_240_800_000n
  const world = await openPreview({ price: () => price })
  await until(() => has('swap-plan'), 'the plan')
  price = 3_000_000_000n
  await world.environment.advance(12_500)
  await until(() => has('swap-changed'), 'word of it')
  expect(visibleTexts()).toEqual(
    expect.arrayContaining(['450 USDC', 'You get at least 445.5 USDC. Before, it was 481.258 USDC.']),
  )
})

test('the swap review of a desired amount is built again if its quote is renewed meanwhile', async () => {
  let price = 3_240_800_000n
  const given = withSwap({ price: () => price })
  const world = await createWorld(given)
  await openSwap(world, draft)
  await quoted(world)
  await userEvent.fill(byTestId('swap-input-to'), '324.08')
  await quoted(world)
  let release = (): void => {}
  const held = new Promise<void>(resolve => (release = resolve))
  world.environment.respond('/convert/build-transaction', async request => {
    await held
    return (await given.environment?.handle?.(request)) ?? Response.error()
  })
  await world.environment.advance(8_000)
  world.store.router.push('SwapPreview')
  await shown('lk-swap-preview-view')
  const { state } = world.store.use(swapFeature)
  await until(() => state.review.status === 'making', 'the review')
  price = 3_000_000_000n
  await world.environment.advance(5_000)
  await until(() => state.fromText.startsWith('0.108'), 'the next quote')
  release()
  await until(() => has('swap-plan'), 'the plan of what it costs now')
  expect(state.review).toMatchObject({ status: 'ready', plan: { fromAmount: 108_026_667_000_000_000n } })
})

test('the swap review shows a price that fell meanwhile, without a request to the wallet', async () => {
  let price = 3_240_800_000n
  let asked = 0
  const sendCall = async (): Promise<string> => (asked++, hash)
  await openPreview({ price: () => price, actions: { sendCall } })
  await until(() => has('swap-plan'), 'the plan')
  price = 3_000_000_000n
  await userEvent.click(byTestId('swap-confirm-button'))
  await until(() => has('swap-changed'), 'word of it')
  expect(asked).toBe(0)
})

test('the swap review needs a signature and one transaction for a token that supports permits', async () => {
  let sent = 0
  let isSigned = false
  const signPermit = async (): Promise<string> => ((isSigned = true), `0x${'ab'.repeat(65)}`)
  const sendCall = async (): Promise<string> => (sent++, expect(isSigned).toBe(true), hash)
  const world = await openPreview({ permits: true, actions: { signPermit, sendCall } }, reverse)
  await until(() => has('swap-plan'), 'the plan')
  const texts = visibleTexts()
  expect(texts.filter(text => ['Sign the permission', 'Confirm the swap'].includes(text))).toEqual([
    'Sign the permission',
    'Confirm the swap',
  ])
  await userEvent.click(byTestId('swap-confirm-button'))
  await until(() => world.store.router.current()?.name === 'SwapSuccess', 'what came of it')
  expect(sent).toBe(1)
})

test('the swap review shows an approval if the wallet does not report whether it signs', async () => {
  const world = await openPreview(
    { permits: true, actions: { signPermit: () => new Promise<never>(() => {}) } },
    reverse,
  )
  await until(() => has('swap-plan'), 'the plan')
  await userEvent.click(byTestId('swap-confirm-button'))
  const { state } = world.store.use(swapFeature)
  await until(() => state.swaps[0]?.stage.status === 'asked', 'the question')
  await world.environment.advance(answerWaitMs)
  const steps = () => (state.review.status === 'ready' ? state.review.plan.steps.map(({ kind }) => kind) : [])
  await until(() => steps().includes('approve'), 'the other plan')
  expect(state.swaps).toEqual([])
})

test('the swap review lists the approval of the exact amount as the first step', async () => {
  const sendCall = (): Promise<string> => new Promise(() => {})
  const world = await openPreview({ actions: { sendCall } }, reverse)
  await until(() => has('swap-steps'), 'the steps')
  await userEvent.click(byTestId('swap-confirm-button'))
  await until(() => has('swap-waiting'), 'asking')
  await until(() => world.store.use(swapFeature).state.current !== undefined, 'the record')
  expect(visibleTexts()).toEqual(
    expect.arrayContaining([
      'Allow USDC to be swapped',
      'Allow in Foxglove',
      'Confirm the swap',
      'Waiting for Foxglove',
    ]),
  )
  expect(visibleTexts()).toContain('A one-time permission for 250 USDC, then the swap itself.')
})

test('the swap review stays after the user declines, and shows that', async () => {
  const decline = (): Promise<never> => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
  const world = await openPreview({ actions: { sendCall: decline } })
  await until(() => has('swap-plan'), 'the plan')
  await userEvent.click(byTestId('swap-confirm-button'))
  await until(() => world.store.use(toastsFeature).state.toast?.text === 'Swap declined', 'word of it')
  await until(() => has('swap-plan'), 'the review')
  expect(world.store.use(swapFeature).state).toMatchObject({ swaps: [], loading: false, review: { status: 'ready' } })
})

test('the swap review shows the reason if the chain would reject the swap', async () => {
  const simulateCalls = async () => ({ status: 'fails', index: 0, reason: 'paused' }) as const
  await openPreview({ actions: { simulateCalls } })
  await until(() => has('swap-refused'), 'word of it')
  expect(visibleTexts()).toEqual(expect.arrayContaining(['This swap can’t be made', 'paused']))
  expect(has('swap-confirm-button')).toBe(false)
})

test('the swap review opens the outcome once the wallet has sent it', async () => {
  const world = await openPreview()
  await until(() => has('swap-plan'), 'the plan')
  await userEvent.click(byTestId('swap-confirm-button'))
  await shown('lk-swap-success-view')
  await until(() => has('swap-sent'), 'that it is on its way')
  expect(world.store.use(swapFeature).state.swaps).toMatchObject([{ stage: { status: 'sent', hash } }])
})

test('the swap review stops waiting for a wallet that does not answer, and accepts a late answer', async () => {
  let answer = (_hash: string): void => {}
  const world = await openPreview({ actions: { sendCall: () => new Promise(resolve => (answer = resolve)) } })
  await until(() => has('swap-plan'), 'the plan')
  await userEvent.click(byTestId('swap-confirm-button'))
  const { state } = world.store.use(swapFeature)
  await until(() => state.swaps[0]?.stage.status === 'asked', 'the question')
  await world.environment.advance(answerWaitMs)
  await shown('lk-swap-success-view')
  expect(state.swaps).toMatchObject([{ stage: { status: 'unanswered', step: 'swap' } }])
  answer(hash)
  await until(() => state.swaps[0]?.stage.status === 'sent', 'the answer')
})

test('a swap of a wallet in the modal shows when its own screen closes with the answer', async () => {
  const elsewhere = async (): Promise<string> => {
    world.store.router.push('WhatIsANetwork')
    await shown('lk-what-is-a-network-view')
    world.store.router.pop()
    return hash
  }
  const world = await openPreview({ actions: { sendCall: elsewhere } })
  await until(() => has('swap-plan'), 'the plan')
  await userEvent.click(byTestId('swap-confirm-button'))
  await shown('lk-swap-success-view')
  expect(world.store.router.current()?.name).toBe('SwapSuccess')
})

test('the swap review shows the contract of an unlisted token in full, and warns if it uses a known symbol', async () => {
  await openPreview({ options: { tokens: {} } }, { fromToken: 'native', toToken: usdc, amount: '0.15' })
  await until(() => has('unknown-tokens'), 'the contract')
  const texts = visibleTexts()
  expect(texts).toContain(usdc)
  expect(texts).toContain('This isn’t the USDC on our list. Compare its contract.')
})
