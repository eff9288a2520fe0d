import { byTestId, createWorld, find, findAll, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { connectToSend } from '../../send/send.test-support.ts'
import { swapFeature } from '../swap-feature.ts'
import { draft, type GivenSwap, openSwap, quoted, withSwap } from '../swap.test-support.ts'

const fetchPicture = async (_kind: string, id: string): Promise<Blob> => new Blob([id], { type: 'image/png' })

async function openForm(prefill = draft, given: GivenSwap = {}): Promise<World> {
  const world = await createWorld({ ...withSwap(given), fetchPicture })
  await openSwap(world, prefill, given)
  return world
}

const view = (): HTMLElement => find('lk-swap-view')
const plate = (side: 'from' | 'to'): HTMLElement => find(`.entry:has([for=${side}])`, view())
/** Returns the label of a card, the worth, and the balance. */
const textsOf = (side: 'from' | 'to'): string[] =>
  findAll('label, .bottom > .ltr, .held > span', plate(side)).map(({ textContent }) => textContent.trim())
const chip = (side: 'from' | 'to') => find('lk-chip', plate(side)) as HTMLElementTagNameMap['lk-chip']
const field = (side: 'from' | 'to'): HTMLInputElement => byTestId(`swap-input-${side}`) as HTMLInputElement
const action = () => find('.dock lk-button', view()) as HTMLElementTagNameMap['lk-button']
const actionText = (): string => action().textContent.trim()

test('the empty swap form asks for the other token, with a disabled button', async () => {
  await openForm({})
  expect([textsOf('from'), textsOf('to')]).toEqual([
    ['You pay', '$0.00', '0.841 ETH'],
    ['You get', ''],
  ])
  expect(chip('from')).toMatchObject({ text: 'ETH', label: 'ETH. Select another token', tone: 'inset' })
  expect(chip('to')).toMatchObject({ text: 'Select token', label: undefined, tone: 'accent' })
  expect(findAll('lk-logo', chip('to'))).toEqual([])
  // The list of tokens is prefetched.
  expect(chip('to').dataset['next']).toBe('SwapSelectToken')
  expect([field('from').title, field('to').title, byTestId('swap-max-button').textContent]).toEqual(['', '', 'Max'])
  expect(findAll('.max', view())).toHaveLength(1)
  expect([actionText(), byTestId('swap-action-button').ariaDisabled]).toEqual(['Select a token', 'true'])
  expect(action().variant).toBe('primary')
})

test('the swap form shows balances, worth and the difference from the market, and its details can be hidden', async () => {
  const world = await openForm()
  expect(findAll('[role=img][aria-label=Loading]', plate('to'))).toHaveLength(1)
  expect(findAll('[role=img]', plate('from'))).toEqual([])
  await until(() => actionText() === 'Finding the best rate', 'the rate on its way')
  expect([action().variant, byTestId('swap-action-button').ariaDisabled]).toEqual(['secondary', null])
  await quoted(world)
  await until(() => actionText() === 'Review swap', 'the rate')
  expect([action().variant, byTestId('swap-action-button').ariaDisabled]).toEqual(['primary', null])
  expect(textsOf('from')).toEqual(['You pay', '$487.50', '0.841 ETH'])
  expect(textsOf('to')).toEqual(['You get', '$486.12 (−0.28%)', '1,204.5 USDC'])
  const isOpen = (): unknown[] => [byTestId('swap-details-button').ariaExpanded, has('swap-slippage-button')]
  expect([...isOpen(), has('swap-impact')]).toEqual(['true', true, false])
  expect(find('lk-icon', byTestId('swap-details-button')).offsetWidth).toBe(16)
  byTestId('swap-details-button').click()
  await until(() => !has('swap-slippage-button'), 'that the details are hidden')
  expect(isOpen()).toEqual(['false', false])
  byTestId('swap-details-button').click()
  await until(() => has('swap-slippage-button'), 'the details')
})

test('the pictures of the swap form are those of the directory, each beside its token', async () => {
  await openForm()
  const logo = (side: 'from' | 'to') => find('lk-logo', chip(side)) as HTMLElementTagNameMap['lk-logo']
  await until(() => logo('from').src !== undefined, 'the picture')
  expect([logo('from').checkVisibility(), logo('from').offsetWidth]).toEqual([true, 28])
  // Only the native currency has the picture of its symbol.
  expect([logo('to').name, logo('to').src]).toEqual(['USDC', undefined])
})

test.each(['the button', 'Enter'])('the swap form opens the review by %s, but only with a rate', async way => {
  const world = await openForm({ ...draft, amount: '2.5' })
  await quoted(world)
  await until(() => actionText() === 'Not enough ETH', 'that it is too much')
  // Without a high loss the rate shows beside the missing balance.
  expect([has('swap-quote'), has('swap-impact')]).toEqual([true, false])
  const open = async (): Promise<void> => {
    if (way === 'Enter') await userEvent.type(field('from'), '{Enter}')
    else byTestId('swap-action-button').click()
  }
  await open()
  expect(world.store.router.current()?.name).toBe('Swap')
  await userEvent.fill(field('from'), '0.150')
  await until(() => actionText() === 'Finding the best rate', 'the next rate')
  await quoted(world)
  await until(() => actionText() === 'Review swap', 'the rate')
  expect(field('from').value).toBe('0.150')
  await open()
  await shown('lk-swap-preview-view')
})

test('a rate far below the market takes the place of the details if the balance is too low', async () => {
  const world = await openForm({ ...draft, amount: '2.5' }, { price: () => 3_070_000_000n })
  await quoted(world)
  await until(() => has('swap-impact'), 'the warning')
  expect(has('swap-quote')).toBe(false)
  byTestId('swap-max-button').click()
  await until(() => field('from').value.startsWith('0.84'), 'the whole balance')
  await quoted(world)
  await until(() => has('swap-quote') && has('swap-impact'), 'both')
})

test('Max is disabled while the balance is not known', async () => {
  const world = await createWorld(withSwap({ actions: { fetchBalance: () => new Promise(() => {}) } }))
  await connectToSend(world)
  world.environment.respond('/balance', 'hang')
  world.store.modal.open()
  world.store.router.push('Swap', draft)
  await until(() => world.store.use(swapFeature).state.from !== undefined && has('swap-max-button'), 'the token')
  expect((byTestId('swap-max-button') as HTMLButtonElement).disabled).toBe(true)
  expect(textsOf('from')).toEqual(['You pay', expect.any(String)])
})

test('the swap form leads back to a running wallet request', async () => {
  const sendCall = (): Promise<string> => new Promise(() => {})
  const world = await openForm(draft, { actions: { sendCall } })
  await quoted(world)
  world.store.router.push('SwapPreview')
  await until(() => has('swap-plan') && byTestId('swap-confirm-button').ariaBusy !== 'true', 'the plan')
  byTestId('swap-confirm-button').click()
  await until(() => world.store.use(swapFeature).state.current !== undefined, 'the request')
  world.store.router.pop()
  await shown('lk-swap-view')
  await until(() => actionText() === 'Waiting for Foxglove', 'what it waits for')
  expect([byTestId('swap-action-button').ariaDisabled, byTestId('swap-action-button').ariaBusy]).toEqual([null, null])
  byTestId('swap-action-button').click()
  await shown('lk-swap-preview-view')
  await until(() => has('swap-waiting'), 'the request')
  expect(visibleTexts()).toEqual(
    expect.arrayContaining(['Confirm in Foxglove', 'Swap 0.15 ETH for at least 481.258 USDC.', 'Waiting for Foxglove']),
  )
})
