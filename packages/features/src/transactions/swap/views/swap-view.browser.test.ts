import { byTestId, createWorld, find, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { messagesFeature } from '@latchkey/view-kit'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { connectToSend } from '../../send/send.test-support.ts'
import { swapFeature } from '../swap-feature.ts'
import { swapRecordsFeature } from '../swap-records-feature.ts'
import { draft, type GivenSwap, openSwap, quoted, recordOf, withSwap } from '../swap.test-support.ts'

const worldOf = (given: GivenSwap = {}): Promise<World> => createWorld(withSwap(given))
const button = (): string => {
  const host = byTestId('swap-action-button').getRootNode() as ShadowRoot
  return host.host.textContent?.trim() ?? ''
}
const valueOf = (id: string): string => (byTestId(id) as HTMLInputElement).value
/** Returns the announcement for screen readers. */
const said = (): string | undefined =>
  find('lk-swap-view').shadowRoot?.querySelector('.sr[role=status]')?.textContent ?? undefined

// covers: S2.33
test('the swap button names each missing field in turn, until the rate loads', async () => {
  const world = await worldOf()
  await openSwap(world)
  expect(button()).toBe('Select a token')
  await userEvent.click(byTestId('swap-select-token-button-to'))
  await shown('lk-swap-token-view')
  await until(() => has('swap-select-token-item-USDC'), 'the tokens')
  await userEvent.click(byTestId('swap-select-token-item-USDC'))
  await shown('lk-swap-view')
  await until(() => button() === 'Enter an amount', 'the amount')
  await userEvent.fill(byTestId('swap-input-from'), '0,15')
  await until(() => button() === 'Finding the best rate', 'the rate on its way')
  await quoted(world)
  await until(() => button() === 'Review swap', 'the rate')
  expect(valueOf('swap-input-to')).toBe('486.12')
  expect(visibleTexts()).toEqual(expect.arrayContaining(['1 ETH = 3,240.8 USDC', '481.258 USDC', '−0.28%']))
  expect(said()).toBe('You get about 486.12 USDC for 0.15 ETH.')
})

test('a token stays at the end of its row while the amount beside it loads', async () => {
  const world = await worldOf()
  await openSwap(world, draft)
  await until(() => byTestId('swap-action-button').ariaBusy === 'true', 'the rate on its way')
  const endOf = (side: string): number => byTestId(`swap-select-token-button-${side}`).getBoundingClientRect().right
  expect(endOf('to')).toBeCloseTo(endOf('from'))
})

test('an amount typed on the side of the desired token quotes how much to pay', async () => {
  const world = await worldOf()
  await openSwap(world, { ...draft, amount: '1' })
  await quoted(world)
  await userEvent.fill(byTestId('swap-input-to'), '324.08')
  await quoted(world)
  await until(() => has('swap-input-from') && valueOf('swap-input-from') === '0.1', 'what has to be given')
  expect(world.store.use(swapFeature).state).toMatchObject({ side: 'to', toText: '324.08', issue: undefined })
})

test('reversing a swap keeps the typed amount with its token', async () => {
  const world = await worldOf()
  await openSwap(world, draft)
  await quoted(world)
  await userEvent.click(byTestId('swap-reverse-button'))
  await quoted(world)
  await until(() => has('swap-input-to') && valueOf('swap-input-to') === '0.15', 'the other side')
  const { from, to } = world.store.use(swapFeature).state
  expect([from?.symbol, to?.symbol]).toEqual(['USDC', 'ETH'])
})

test('the swap form shows an amount above the balance, and a rate far below the market, and stops the review', async () => {
  const world = await worldOf({ price: () => 3_070_000_000n })
  await openSwap(world, { ...draft, amount: '2.5' })
  await quoted(world)
  await until(() => has('swap-impact'), 'the warning')
  expect(byTestId('swap-amount-error').textContent).toBe('You have 0.841 ETH')
  expect(visibleTexts()).toContain('Price impact is 5.53%')
  expect([button(), byTestId('swap-action-button').ariaDisabled]).toEqual(['Not enough ETH', 'true'])
})

test('a swap quote shows at most six digits in its field, and all of them in the title', async () => {
  const world = await worldOf()
  await openSwap(world, { ...draft, amount: '0.333333' })
  await quoted(world)
  const fieldOf = (side: string): string[] => {
    const { value, title } = byTestId(`swap-input-${side}`) as HTMLInputElement
    return [value, title]
  }
  const isThere = (side: string): boolean => has(`swap-input-${side}`) && fieldOf(side)[1] !== ''
  await until(() => isThere('to'), 'the quote')
  const { state } = world.store.use(swapFeature)
  expect(fieldOf('from')).toEqual(['0.333333', ''])
  expect([fieldOf('to'), state.toText]).toEqual([['1080.26', '1,080.265586'], '1080.265586'])
  await userEvent.fill(byTestId('swap-input-to'), '100')
  await quoted(world)
  await until(() => isThere('from'), 'the amount to pay')
  expect(fieldOf('to')).toEqual(['100', ''])
  expect([fieldOf('from'), state.fromText]).toEqual([['0.0308566', '0.030856578931128119'], '0.030856578931128119'])
})

// covers: S9.22
test('the slippage is one percent until the user changes it', async () => {
  const world = await worldOf()
  await openSwap(world, draft)
  await quoted(world)
  await until(() => has('swap-slippage-button'), 'the rate')
  expect(byTestId('swap-slippage-button').getAttribute('aria-label')).toBe('Slippage 1%. Change')
  await userEvent.click(byTestId('swap-slippage-button'))
  await until(() => has('swap-slippage-input'), 'the editor')
  await userEvent.fill(byTestId('swap-slippage-input'), '0,25')
  await until(() => visibleTexts().includes('484.904 USDC'), 'the minimum')
  expect(world.store.use(swapFeature).state.slippage).toBe(0.25)
  await userEvent.fill(byTestId('swap-slippage-input'), '60')
  await until(() => byTestId('swap-slippage-remark').textContent === 'Enter 0.01 to 50.', 'what may be entered')
  expect(world.store.use(swapFeature).state.slippage).toBe(0.25)
  await userEvent.click(byTestId('swap-slippage-3'))
  expect(world.store.use(swapFeature).state.slippage).toBe(3)
})

test.each([
  [400, 'No route for this pair', 'No route found'],
  [500, 'The rate didn’t load', 'No rate found'],
])('the swap form shows that a service answered %i, and stops the review', async (status, heading, label) => {
  const world = await worldOf({
    answers: path => (path.endsWith('/quotes') ? Response.json({}, { status }) : undefined),
  })
  await openSwap(world, draft)
  await until(() => {
    void world.environment.advance(1_000)
    return has('swap-quote-failed')
  }, 'word of it')
  expect(visibleTexts()).toContain(heading)
  expect([button(), byTestId('swap-action-button').ariaDisabled]).toEqual([label, 'true'])
})

test("the swap form writes a filled-in amount in the user's format", async () => {
  const world = await worldOf()
  Object.assign(world.store.use(messagesFeature).state, { locale: 'de' })
  await openSwap(world, draft)
  await quoted(world)
  await until(() => has('swap-input-to') && valueOf('swap-input-to') === '486,12', 'the amount')
  expect(world.store.use(swapFeature).state.toText).toBe('486.12')
})

test("the swap form writes the amount of a site in the user's format", async () => {
  const world = await worldOf()
  Object.assign(world.store.use(messagesFeature).state, { locale: 'de' })
  await openSwap(world, { ...draft, amount: '0.150' })
  await quoted(world)
  await until(() => has('swap-input-to') && valueOf('swap-input-to') === '486,12', 'the amount')
  expect(valueOf('swap-input-from')).toBe('0,150')
})

// covers: S1.30
test('swaps are offered on a swap network only, if a service and a provider are named', async () => {
  const world = await worldOf()
  await connectToSend(world)
  world.store.modal.open()
  await shown('lk-account-view')
  await until(() => has('wallet-features-swaps-button'), 'the tile')
  world.store.features.setLocal({ swaps: false })
  await until(() => !has('wallet-features-swaps-button'), 'the end of it')
  world.store.features.setLocal({ swaps: ['1inch'] })
  world.store.modal.open()
  await shown('lk-account-view')
  await until(() => has('wallet-features-swaps-button'), 'the tile again')
  // The form is prefetched.
  const tile = (byTestId('wallet-features-swaps-button').getRootNode() as ShadowRoot).host
  expect(tile.getAttribute('data-next')).toBe('Swap')
  await userEvent.click(byTestId('wallet-features-swaps-button'))
  await shown('lk-swap-view')
  await until(() => world.store.use(swapFeature).state.from !== undefined, 'what is given')
  expect(world.store.use(swapFeature).state.from?.symbol).toBe('ETH')
})

test('swaps are not offered if the site names no Blockchain API', async () => {
  const world = await worldOf({ hasValues: false })
  await connectToSend(world, { hasValues: false })
  world.store.modal.open()
  await shown('lk-account-view')
  expect(has('wallet-features-swaps-button')).toBe(false)
  world.store.modal.open({ view: 'Swap' })
  await until(() => visibleTexts().includes('This screen didn’t load'), 'the refusal')
})

test('the swap form shows a remaining allowance at the top, and can revoke it', async () => {
  const sent: unknown[] = []
  const world = await worldOf({
    allowance: 5n,
    actions: {
      async sendCall(_provider, { call }) {
        sent.push(call)
        return `0x${'cd'.repeat(32)}`
      },
      watchTransfer(_hash, _network, onOutcome) {
        onOutcome({ status: 'success' })
        return () => {}
      },
    },
  })
  const record = { ...recordOf({ status: 'approved' }), spender: `0x${'11'.repeat(20)}` }
  world.store.use(swapRecordsFeature).put({ ...record, asked: world.environment.clock.now() })
  await openSwap(world)
  await until(() => has('swap-revoke'), 'the way to take it back')
  expect(visibleTexts().join(' ')).toContain('You can remove the approval.')
  await userEvent.click(byTestId('swap-revoke'))
  await until(() => !has('swap-approved'), 'that it is gone')
  expect(sent).toMatchObject([{ value: 0n, data: expect.stringMatching(/^0x095ea7b30{24}(11){20}0{64}$/) }])
})

test('the swap form shows an approved swap at the top, and continues it', async () => {
  const world = await worldOf()
  const record = recordOf({ status: 'approved' })
  world.store.use(swapRecordsFeature).put({ ...record, asked: world.environment.clock.now() })
  await openSwap(world)
  await until(() => has('swap-approved'), 'word of it')
  await userEvent.click(byTestId('swap-proceed'))
  await shown('lk-swap-preview-view')
  await until(() => has('swap-plan'), 'its plan')
  expect(visibleTexts()).toContain('0.15 ETH')
})
