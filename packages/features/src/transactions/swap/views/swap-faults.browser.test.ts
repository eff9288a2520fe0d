import { byTestId, createWorld, has, shown, until, visibleTexts } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { connectToSend } from '../../send/send.test-support.ts'
import { swapFeature } from '../swap-feature.ts'
import {
  everyServiceFault,
  expectPlainWords,
  pass,
  type ServiceFault,
  serviceFaults,
} from '../../../test/service-faults.test-support.ts'
import { hash } from '../swap-exchange.test-support.ts'
import { draft, openSwap, quoted, reviewed, withSwap } from '../swap.test-support.ts'

/** Time in ms after which a quote has expired. */
const stale = 12_500

/** A fixture whose wallet counts its requests. */
async function setUp() {
  let asked = 0
  const sendCall = async (): Promise<string> => (asked++, hash)
  const given = withSwap({ actions: { sendCall } })
  const world = await createWorld(given)
  return {
    world,
    asked: () => asked,
    fail: (path: string, fault: ServiceFault) => world.environment.respond(path, serviceFaults[fault]),
    heal(path: string): void {
      world.environment.respond(path, async request => {
        const answer = await given.environment?.handle?.(request)
        return answer ?? Response.error()
      })
    },
  }
}

const button = (): string => {
  const host = byTestId('swap-action-button').getRootNode() as ShadowRoot
  return host.host.textContent?.trim() ?? ''
}
// All faults of the service share one fixture, because its boot is expensive.
test.each(['/convert/gas-price', '/convert/quotes'])(
  'the swap form shows for each fault of %s that no rate loaded, and shows the next one',
  async path => {
    const { world, fail, heal } = await setUp()
    await openSwap(world, draft)
    for (const [at, fault] of everyServiceFault.entries()) {
      fail(path, fault)
      await userEvent.fill(byTestId('swap-input-from'), `0,1${at + 1}`)
      await pass(world, () => has('swap-quote-failed'), fault)
      expect(visibleTexts(), fault).toContain('The rate didn’t load')
      expectPlainWords()
      expect([button(), byTestId('swap-action-button').ariaDisabled], fault).toEqual(['No rate found', 'true'])
      heal(path)
      await pass(world, () => world.store.use(swapFeature).state.quote.status === 'ready', `the rate after ${fault}`)
      await until(() => button() === 'Review swap', 'that it can be reviewed')
      expect(has('swap-quote-failed')).toBe(false)
    }
  },
)

test.each(['/convert/build-approve', '/convert/build-transaction'])(
  'the swap review fails in plain words for each fault of %s, sends the wallet no request, and can be repeated',
  async path => {
    const { world, asked, fail, heal } = await setUp()
    fail(path, 'offline')
    await openSwap(world, draft)
    await quoted(world)
    world.store.router.push('SwapPreview')
    await shown('lk-swap-preview-view')
    for (const fault of everyServiceFault) {
      fail(path, fault)
      await pass(world, () => has('swap-again-button'), `the end of what went before ${fault}`)
      const before = world.environment.requested(path).length
      await userEvent.click(byTestId('swap-again-button'))
      await pass(world, () => world.environment.requested(path).length > before && has('swap-refused'), fault)
      expect(visibleTexts(), fault).toContain('This swap can’t be made')
      expectPlainWords()
      expect([has('swap-confirm-button'), asked()], fault).toEqual([false, 0])
    }
    heal(path)
    await userEvent.click(byTestId('swap-again-button'))
    await until(() => has('swap-plan'), 'the plan')
    await userEvent.click(byTestId('swap-confirm-button'))
    await shown('lk-swap-success-view')
    expect(asked()).toBe(1)
  },
)

test('the swap form shows each fault of the token service at the token selection, and selects a token later', async () => {
  const { world, fail, heal } = await setUp()
  fail('/convert/tokens', 'offline')
  await connectToSend(world)
  world.store.modal.open()
  world.store.router.push('Swap', {})
  await shown('lk-swap-view')
  await until(() => button() === 'Select a token', 'what is missing')
  await userEvent.click(byTestId('swap-select-token-button-to'))
  await shown('lk-swap-token-view')
  const hasFailed = (): boolean => has('swap-tokens-failed') && byTestId('swap-tokens-retry').ariaBusy !== 'true'
  for (const fault of everyServiceFault) {
    fail('/convert/tokens', fault)
    await pass(world, hasFailed, `the end of what went before ${fault}`)
    const before = world.environment.requested('/convert/tokens').length
    await userEvent.click(byTestId('swap-tokens-retry'))
    await pass(world, () => world.environment.requested('/convert/tokens').length > before && hasFailed(), fault)
    expectPlainWords()
  }
  heal('/convert/tokens')
  await userEvent.click(byTestId('swap-tokens-retry'))
  await until(() => has('swap-select-token-item-USDC'), 'the tokens')
  await userEvent.click(byTestId('swap-select-token-item-USDC'))
  await shown('lk-swap-view')
  await until(() => button() === 'Enter an amount', 'the amount')
  expect(world.store.use(swapFeature).state.from?.symbol).toBe('ETH')
})

test.each<ServiceFault>(['offline', 'another shape', 'never'])(
  'a price that answers with %s leaves the swap without its value',
  async fault => {
    const { world, asked, fail } = await setUp()
    fail('/fungible/price', fault)
    await openSwap(world, draft)
    await reviewed(world)
    await until(() => has('swap-plan'), 'the plan')
    expectPlainWords()
    await userEvent.click(byTestId('swap-confirm-button'))
    await shown('lk-swap-success-view')
    expect(asked()).toBe(1)
  },
)

test('empty quotes show that there is no market for the pair, and stop the review', async () => {
  const { world, heal } = await setUp()
  world.environment.respond('/convert/quotes', { json: { quotes: [] } })
  await openSwap(world, draft)
  await pass(world, () => has('swap-quote-failed'), 'word of it')
  expect(visibleTexts()).toEqual(
    expect.arrayContaining(['No route for this pair', 'Try a smaller amount or another token.']),
  )
  expect([button(), byTestId('swap-action-button').ariaDisabled]).toEqual(['No route found', 'true'])
  heal('/convert/quotes')
  await userEvent.fill(byTestId('swap-input-from'), '0,1')
  await quoted(world)
  await until(() => button() === 'Review swap', 'that it can be reviewed')
})

test('a swap is possible if its balance failed to load', async () => {
  const { world, asked, fail } = await setUp()
  await connectToSend(world)
  fail('/balance', 'offline')
  world.store.modal.open()
  world.store.router.push('Swap', draft)
  await shown('lk-swap-view')
  await until(() => world.store.use(swapFeature).state.from !== undefined, 'the token')
  await reviewed(world)
  await until(() => has('swap-plan'), 'the plan')
  await userEvent.click(byTestId('swap-confirm-button'))
  await shown('lk-swap-success-view')
  expect(asked()).toBe(1)
})

test('services that fail during the review send the wallet no request on confirm', async () => {
  const { world, asked, fail, heal } = await setUp()
  await openSwap(world, draft)
  await reviewed(world)
  await until(() => has('swap-plan'), 'the plan')
  fail('/convert/', 'offline')
  await world.environment.advance(stale)
  await userEvent.click(byTestId('swap-confirm-button'))
  await until(() => has('swap-refused'), 'word of it')
  expectPlainWords()
  expect(asked()).toBe(0)
  heal('/convert/')
  await userEvent.click(byTestId('swap-again-button'))
  await until(() => has('swap-plan'), 'the plan')
})
