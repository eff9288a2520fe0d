import { toastsFeature } from '@latchkey/core'
import { byTestId, createWorld, has, until, visibleTexts } from '@latchkey/modal/test'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { everyServiceFault, expectPlainWords, pass, serviceFaults } from '../../../test/service-faults.test-support.ts'
import { onrampFeature } from '../onramp-feature.ts'
import { purchasesFeature } from '../purchases-feature.ts'
import { openOnramp, withOnramp } from '../screens.test-support.ts'

afterEach(() => vi.restoreAllMocks())

async function openBuy() {
  const world = await createWorld(withOnramp())
  await openOnramp(world)
  await until(() => has('onramp-provider-coinbase'), 'who sells')
  return world
}

test('the onramp calls its fallback an estimate for each fault of the quote service, and replaces it by the next quote', async () => {
  const world = await openBuy()
  const { environment } = world
  await userEvent.click(byTestId('onramp-provider-coinbase'))
  for (const [at, fault] of everyServiceFault.entries()) {
    environment.respond('/v1/onramp/quote', serviceFaults[fault])
    await userEvent.fill(byTestId('onramp-amount-input'), `1${at}0`)
    await pass(world, () => has('onramp-estimate'), fault)
    expectPlainWords(fault)
    environment.respond('/v1/onramp/quote', { json: { purchaseAmount: { amount: '147.86' } } })
    await userEvent.fill(byTestId('onramp-amount-input'), `1${at}5`)
    await pass(world, () => !has('onramp-estimate') && visibleTexts().join(' ').includes('147.86'), `after ${fault}`)
  }
})

test('the onramp shows the built-in list for each fault of the options service', async () => {
  for (const fault of everyServiceFault) {
    const world = await createWorld(withOnramp())
    const { respond } = world.environment
    vi.spyOn(world.environment, 'respond').mockImplementation((where, answer) =>
      respond(where, where === '/v1/onramp/options' ? serviceFaults[fault] : answer),
    )
    await openOnramp(world)
    await pass(world, () => has('onramp-provider-coinbase'), fault)
    expect(world.store.use(onrampFeature).state.purchaseCurrency.symbol, fault).toBe('USDC')
    expectPlainWords(fault)
    vi.restoreAllMocks()
  }
})

test('the onramp closes the window and reports it for each fault of the Coinbase service, and stores no purchase', async () => {
  const world = await openBuy()
  const { environment, store } = world
  const close = vi.fn<() => void>()
  const replace = vi.fn<(url: string) => void>()
  const opened = { opener: null, location: { replace }, close, focus: () => {}, closed: false }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  await userEvent.fill(byTestId('onramp-amount-input'), '150')
  await environment.advance(300)
  await userEvent.click(byTestId('onramp-provider-coinbase'))
  await until(() => store.use(onrampFeature).state.purchaseAmount !== undefined, 'the quote')
  for (const [at, fault] of everyServiceFault.entries()) {
    environment.respond('/v1/generators/onrampurl', serviceFaults[fault])
    store.use(toastsFeature).hide()
    await userEvent.click(byTestId('onramp-continue-button'))
    await pass(world, () => close.mock.calls.length === at + 1, fault)
    await pass(world, () => store.use(toastsFeature).state.toast !== undefined, `word of ${fault}`)
    expect(store.use(toastsFeature).state.toast?.text, fault).toBe('The provider didn’t open. Try again.')
    expect([store.use(purchasesFeature).state.list, replace.mock.calls], fault).toEqual([[], []])
  }
  environment.respond('/v1/generators/onrampurl', { json: { url: 'https://pay.coinbase.com/session' } })
  await userEvent.click(byTestId('onramp-continue-button'))
  await until(() => has('onramp-opened'), 'the purchase')
})
