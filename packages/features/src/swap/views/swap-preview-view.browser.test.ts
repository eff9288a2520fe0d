import { toastsFeature } from '@latchkey/core'
import { byTestId, createWorld, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { swapFeature } from '../swap-feature.ts'
import { usdc } from '../../send/send.test-support.ts'
import { answerWaitMs } from '../swap-outcomes-feature.ts'
import { draft, type GivenSwap, hash, openSwap, quoted, reviewed, withSwap } from '../swap.test-support.ts'

async function openPreview(given: GivenSwap = {}, prefill = draft): Promise<World> {
  const world = await createWorld(withSwap(given))
  await openSwap(world, prefill, given)
  await reviewed(world)
  await shown('lk-swap-preview-view')
  return world
}
const reverse = { fromToken: 'USDC', toToken: 'native', amount: '250' }

// covers: S2.42
test('the review says what is given, what comes at least, what it costs and how long the quote holds', async () => {
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
] as const)('the fee of a smart account is what its wallet tells of the calls: %s', async (said, payer) => {
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

test('a newer quote that brings less is shown, and said, before it can be confirmed', async () => {
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

test('a review of what is wanted is made anew where its quote is renewed meanwhile', async () => {
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

test('a price that fell while the person read is not taken: the wallet is not asked, and the new one shows', async () => {
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

test('a token that takes permits is allowed by a signature, and the swap is all that is sent', async () => {
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

test('a wallet that does not answer whether it signs is asked to approve by a transaction, once the person has seen that', async () => {
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

test('a token is allowed first, step by step, and only what is given', async () => {
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

test('what is declined stays as it was, and is said', async () => {
  const decline = (): Promise<never> => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
  const world = await openPreview({ actions: { sendCall: decline } })
  await until(() => has('swap-plan'), 'the plan')
  await userEvent.click(byTestId('swap-confirm-button'))
  await until(() => world.store.use(toastsFeature).state.toast?.text === 'Swap declined', 'word of it')
  await until(() => has('swap-plan'), 'the review')
  expect(world.store.use(swapFeature).state).toMatchObject({ swaps: [], loading: false, review: { status: 'ready' } })
})

test('what the chain would refuse is refused here, with its reason', async () => {
  const simulateCalls = async () => ({ status: 'fails', index: 0, reason: 'paused' }) as const
  await openPreview({ actions: { simulateCalls } })
  await until(() => has('swap-refused'), 'word of it')
  expect(visibleTexts()).toEqual(expect.arrayContaining(['This swap can’t be made', 'paused']))
  expect(has('swap-confirm-button')).toBe(false)
})

test('what the wallet has sent goes on to what became of it', async () => {
  const world = await openPreview()
  await until(() => has('swap-plan'), 'the plan')
  await userEvent.click(byTestId('swap-confirm-button'))
  await shown('lk-swap-success-view')
  await until(() => has('swap-sent'), 'that it is on its way')
  expect(world.store.use(swapFeature).state.swaps).toMatchObject([{ stage: { status: 'sent', hash } }])
})

test('a wallet that does not answer is not waited for, and heard all the same once it does', async () => {
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

test('what a wallet in the modal swaps is shown, where its own screen goes only as it answers', async () => {
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

test('the review shows the contract of a token that nobody names in full, and warns if it uses a known symbol', async () => {
  await openPreview({ options: { tokens: {} } }, { fromToken: 'native', toToken: usdc, amount: '0.15' })
  await until(() => has('unknown-tokens'), 'the contract')
  const texts = visibleTexts()
  expect(texts).toContain(usdc)
  expect(texts).toContain('This isn’t the USDC on our list. Compare its contract.')
})
