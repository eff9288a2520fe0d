import { byTestId, createWorld, find, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { connectToSend } from '../../send/send.test-support.ts'
import { swapFeature } from '../swap-feature.ts'
import { draft, hash, openSwap, quoted, reviewed, withSwap } from '../swap.test-support.ts'

/** What a service does in place of answering. */
const faults = {
  500: { status: 500, json: { message: 'internal' } },
  429: { status: 429, headers: { 'retry-after': '60' } },
  garbage: { body: '<html>no JSON' },
  'another shape': { json: { quotes: [{ toAmount: -1 }], tokens: {}, tx: null, standard: 'cheap', fungibles: 7 } },
  'half an answer': { body: '{"quotes":[{"id":null,"fromAm' },
  offline: 'offline',
  never: 'hang',
} as const

type Fault = keyof typeof faults

/** Longer than a service may take. */
const longerThanAllowed = 11_000
/** Longer than a quote is good for. */
const stale = 12_500

/** A world whose wallet counts what it is asked for. */
async function setUp() {
  let asked = 0
  const sendCall = async (): Promise<string> => (asked++, hash)
  const given = withSwap({ actions: { sendCall } })
  const world = await createWorld(given)
  return {
    world,
    asked: () => asked,
    fail: (path: string, fault: Fault) => world.environment.respond(path, faults[fault]),
    heal(path: string): void {
      world.environment.respond(path, async request => {
        const answer = await given.environment?.handle?.(request)
        return answer ?? Response.error()
      })
    },
  }
}

/** Lets time pass in small steps, until it is so. */
async function pass({ environment }: World, isSo: () => boolean, what: string): Promise<void> {
  for (let turn = 0; turn < 60 && !isSo(); turn++) {
    await environment.advance(longerThanAllowed / 20)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  await until(isSo, what)
}

const button = (): string => {
  const host = byTestId('swap-action-button').getRootNode() as ShadowRoot
  return host.host.textContent?.trim() ?? ''
}
/** No word of a protocol, a library or a developer's. */
const ofDevelopers = /HTTP|status|JSON|fetch|Invalid|expected|undefined|timed? ?out|convert/i
const noneOfDevelopers = (): void => expect(visibleTexts().filter(text => ofDevelopers.test(text))).toEqual([])

const everyFault = Object.keys(faults) as Fault[]
const cases = (paths: readonly string[]) => paths.flatMap(path => everyFault.map(fault => [path, fault] as const))

test.each(cases(['/convert/gas-price', '/convert/quotes']))(
  '%s that answers with %s is said to bring no rate, and the next one is shown by itself',
  async (path, fault) => {
    const { world, fail, heal } = await setUp()
    fail(path, fault)
    await openSwap(world, draft)
    await pass(world, () => has('swap-quote-failed'), 'word of it')
    expect(visibleTexts()).toContain('The rate did not come')
    noneOfDevelopers()
    expect([button(), byTestId('swap-action-button').ariaDisabled]).toEqual(['No rate found', 'true'])
    heal(path)
    await pass(world, () => world.store.use(swapFeature).state.quote.status === 'ready', 'the rate')
    await until(() => button() === 'Review swap', 'that it can be reviewed')
    expect(has('swap-quote-failed')).toBe(false)
  },
)

test.each(cases(['/convert/build-approve', '/convert/build-transaction']))(
  '%s that answers with %s refuses the review in plain words, asks the wallet for nothing, and can be asked again',
  async (path, fault) => {
    const { world, asked, fail, heal } = await setUp()
    fail(path, fault)
    await openSwap(world, draft)
    await quoted(world)
    world.store.router.push('SwapPreview')
    await shown('lk-swap-preview-view')
    await pass(world, () => has('swap-refused'), 'word of it')
    expect(visibleTexts()).toContain('This swap cannot be made')
    noneOfDevelopers()
    expect([has('swap-confirm-button'), asked()]).toEqual([false, 0])
    heal(path)
    await userEvent.click(byTestId('swap-again-button'))
    await until(() => has('swap-plan'), 'the plan')
    await userEvent.click(byTestId('swap-confirm-button'))
    await shown('lk-swap-success-view')
    expect(asked()).toBe(1)
  },
)

test.each(cases(['/convert/tokens']))(
  '%s that answers with %s is said where a token is chosen, and chosen once they came',
  async (path, fault) => {
    const { world, fail, heal } = await setUp()
    fail(path, fault)
    await openSwapWithoutTokens(world)
    expect(button()).toBe('Select a token')
    await userEvent.click(byTestId('swap-select-token-button-to'))
    await shown('lk-swap-token-view')
    await pass(world, () => has('swap-tokens-failed'), 'word of it')
    noneOfDevelopers()
    heal(path)
    await world.environment.advance(120_000)
    await userEvent.click(byTestId('swap-tokens-retry'))
    await until(() => has('swap-select-token-item-USDC'), 'the tokens')
    await userEvent.click(byTestId('swap-select-token-item-USDC'))
    await shown('lk-swap-view')
    await until(() => button() === 'Enter an amount', 'the amount')
    expect(world.store.use(swapFeature).state.from?.symbol).toBe('ETH')
  },
)

test.each(everyFault)('a price that answers with %s leaves the swap as it is, without what it is worth', async fault => {
  const { world, asked, fail } = await setUp()
  fail('/fungible/price', fault)
  await openSwap(world, draft)
  await reviewed(world)
  await until(() => has('swap-plan'), 'the plan')
  noneOfDevelopers()
  await userEvent.click(byTestId('swap-confirm-button'))
  await shown('lk-swap-success-view')
  expect(asked()).toBe(1)
})

test('quotes that are none say that nobody trades the pair, and stop the review', async () => {
  const { world, heal } = await setUp()
  world.environment.respond('/convert/quotes', { json: { quotes: [] } })
  await openSwap(world, draft)
  await pass(world, () => has('swap-quote-failed'), 'word of it')
  expect(visibleTexts()).toEqual(
    expect.arrayContaining(['Nobody trades this pair', 'Try a smaller amount or another token.']),
  )
  expect([button(), byTestId('swap-action-button').ariaDisabled]).toEqual(['No rate for this pair', 'true'])
  heal('/convert/quotes')
  await userEvent.fill(byTestId('swap-input-from'), '0,1')
  await quoted(world)
  await until(() => button() === 'Review swap', 'that it can be reviewed')
})

test('services that die while the plan shows leave the wallet unasked once it is confirmed', async () => {
  const { world, asked, fail, heal } = await setUp()
  await openSwap(world, draft)
  await reviewed(world)
  await until(() => has('swap-plan'), 'the plan')
  fail('/convert/', 'offline')
  await world.environment.advance(stale)
  await userEvent.click(byTestId('swap-confirm-button'))
  await until(() => has('swap-refused'), 'word of it')
  noneOfDevelopers()
  expect(asked()).toBe(0)
  heal('/convert/')
  await userEvent.click(byTestId('swap-again-button'))
  await until(() => has('swap-plan'), 'the plan')
})

async function openSwapWithoutTokens(world: World): Promise<void> {
  await connectToSend(world)
  world.store.modal.open()
  world.store.router.push('Swap', {})
  await until(() => find('lk-swap-view') !== undefined && has('swap-input-from'), 'the screen')
}
