import {
  byTestId,
  createWorld,
  find,
  findAll,
  focused,
  has,
  shown,
  until,
  visibleTexts,
  type World,
} from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { connectToSend, usdc } from '../../send/send.test-support.ts'
import { hash } from '../swap-exchange.test-support.ts'
import { swapFeature } from '../swap-feature.ts'
import { nativeAddress } from '../swap-networks.ts'
import type { SwapArguments } from '../swap-state.ts'
import { draft, type GivenSwap, openSwap, quoted, reviewed, withSwap } from '../swap.test-support.ts'

const reverse: SwapArguments = { fromToken: 'USDC', toToken: 'native', amount: '250' }

async function openReview(given: GivenSwap = {}, prefill = draft): Promise<World> {
  const fetchPicture = async (_kind: string, id: string): Promise<Blob> => new Blob([id], { type: 'image/png' })
  const world = await createWorld({ ...withSwap(given), fetchPicture })
  await openSwap(world, prefill, given)
  await reviewed(world)
  await until(() => has('swap-plan') || has('swap-refused'), 'the review')
  return world
}

const view = (): HTMLElement => find('lk-swap-preview-view')
const buttons = (): string[] => findAll('lk-button', view()).map(({ textContent }) => textContent.trim())
const steps = () =>
  findAll('li', byTestId('swap-steps')).map(step => [
    findAll('b, small', step)
      .map(({ textContent }) => textContent)
      .join(': '),
    step.ariaCurrent,
  ])

test('the swap review shows the pictures of both tokens, with the network of a token that is not named after it', async () => {
  await openReview()
  const [from, to] = findAll('.party > lk-logo', view()) as HTMLElementTagNameMap['lk-logo'][]
  if (!from || !to) throw new Error('A picture is missing')
  await until(() => from.src !== undefined, 'the picture of the token')
  expect([from.offsetWidth, to.offsetWidth, to.src]).toEqual([48, 48, undefined])
  expect(findAll('[slot=badge]', from)).toEqual([])
  expect(find('[slot=badge]', to)).toMatchObject({ name: 'Ethereum' })
  expect(buttons()).toEqual(['Edit', 'Swap'])
  expect(find('lk-icon', find('[test-id=swap-confirm-button]', view())).offsetWidth).toBe(18)
  expect(has('swap-steps')).toBe(false)
})

test('the swap review accepts a newer quote with a higher amount without a warning', async () => {
  let price = 3_240_800_000n
  const world = await openReview({ price: () => price })
  price = 3_300_000_000n
  await world.environment.advance(12_500)
  await until(() => visibleTexts().includes('495 USDC'), 'the newer plan')
  expect(has('swap-changed')).toBe(false)
})

test('a rejected swap can be reviewed again, and the focus stays in the review', async () => {
  let isWell = false
  const answers = (path: string): Response | undefined =>
    path.endsWith('/build-transaction') && !isWell ? Response.json({}, { status: 500 }) : undefined
  await openReview({ answers })
  expect(buttons()).toEqual(['Edit', 'Get a new rate'])
  isWell = true
  await userEvent.click(byTestId('swap-again-button'))
  await until(() => has('swap-plan'), 'the plan')
  expect(focused()?.getAttribute('aria-label')).toBe('Review swap')
})

test('the swap review requests the picture of the native currency itself, if it is the first screen', async () => {
  const fetchPicture = async (_kind: string, id: string): Promise<Blob> => new Blob([id], { type: 'image/png' })
  const world = await createWorld({ ...withSwap(), fetchPicture })
  await connectToSend(world)
  const controller = world.store.use(swapFeature)
  controller.follow?.()
  controller.begin(draft)
  await quoted(world)
  world.store.modal.open({ view: 'SwapPreview' })
  await until(() => has('swap-plan'), 'the plan')
  const [from] = findAll('.party > lk-logo', view()) as HTMLElementTagNameMap['lk-logo'][]
  await until(() => from?.src !== undefined, 'the picture')
  expect(from?.name).toBe('ETH')
})

test('the swap review is left for the form if there is nothing to review', async () => {
  const world = await createWorld(withSwap())
  await connectToSend(world)
  world.store.modal.open({ view: 'SwapPreview' })
  await shown('lk-swap-view')
  expect(world.store.router.current()?.name).toBe('Swap')
})

test('the swap review that opens before the rate waits for it', async () => {
  const world = await createWorld(withSwap())
  await openSwap(world, draft)
  world.store.router.push('SwapPreview')
  await shown('lk-swap-preview-view')
  expect(world.store.use(swapFeature).state.issue).toBe('quote')
  expect(buttons()).toEqual(['Edit', 'Checking the swap'])
  await quoted(world)
  await until(() => world.store.use(swapFeature).state.issue === undefined, 'the rate')
  expect(world.store.router.current()?.name).toBe('SwapPreview')
})

test('the swap review is left if the account is disconnected', async () => {
  const { store } = await openReview()
  await store.connections.disconnect()
  await until(() => store.router.current()?.name !== 'SwapPreview', 'another screen')
  expect(store.router.current()?.name).not.toBe('SwapPreview')
})

test('the swap review names wallet and amounts of each step, before and during the request', async () => {
  const answers: ((sent: string) => void)[] = []
  const sendCall = () => new Promise<string>(resolve => answers.push(resolve))
  const world = await openReview({ actions: { sendCall, watchTransfer: () => () => {} } }, reverse)
  const texts = ['Allow in Foxglove: Only 250 USDC', 'Confirm the swap: 250 USDC to 0.07637 ETH']
  expect(steps()).toEqual(texts.map(text => [text, null]))
  byTestId('swap-confirm-button').click()
  await until(() => answers.length > 0, 'the request')
  await until(() => steps()[0]?.[1] === 'step', 'the current step')
  expect(steps()).toEqual([
    [texts[0], 'step'],
    [texts[1], null],
  ])
  expect(buttons()).toEqual(['Waiting for Foxglove'])
  expect(findAll('.meet lk-logo', view()).map(({ offsetWidth }) => offsetWidth)).toEqual([64, 64])
  answers[0]?.(hash)
  await until(() => buttons()[0] === 'Waiting for Ethereum', 'the network')
  expect(world.store.use(swapFeature).state.swaps[0]?.stage).toMatchObject({ status: 'sent', step: 'approve' })
})

test('the swap review names no token whose symbol is not visible', async () => {
  const answers = (path: string): Response | undefined =>
    path.endsWith('/convert/tokens')
      ? Response.json({
          tokens: [
            { name: 'Ether', symbol: 'ETH', address: `eip155:1:${nativeAddress}`, decimals: 18 },
            { name: 'Blank', symbol: '\u200b', address: `eip155:1:${usdc}`, decimals: 6 },
          ],
        })
      : undefined
  await openReview(
    { answers, options: { tokens: {} }, actions: { sendCall: () => new Promise(() => {}) } },
    { ...reverse, fromToken: usdc },
  )
  byTestId('swap-confirm-button').click()
  await until(() => has('swap-waiting'), 'the request')
  expect(byTestId('swap-waiting')).toMatchObject({ heading: 'Allow  to be swapped' })
})

test('a swap review that is being made is not made again when its screen opens again', async () => {
  const given = withSwap()
  const world = await createWorld(given)
  await openSwap(world, draft)
  await quoted(world)
  let release = (): void => {}
  const held = new Promise<void>(resolve => (release = resolve))
  world.environment.respond('/convert/build-transaction', async request => {
    await held
    return (await given.environment?.handle?.(request)) ?? Response.error()
  })
  const open = async (): Promise<void> => {
    byTestId('swap-action-button').click()
    await shown('lk-swap-preview-view')
    await until(() => world.environment.requested('/convert/build-transaction').length > 0, 'the request')
  }
  await open()
  byTestId('swap-edit-button').click()
  await shown('lk-swap-view')
  await open()
  release()
  await until(() => has('swap-plan'), 'the plan')
  expect(world.environment.requested('/convert/build-transaction')).toHaveLength(1)
})
