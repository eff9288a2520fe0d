import { toastsFeature } from '@latchkey/core'
import { byTestId, createWorld, find, has, shown, until, visibleTexts, type World } from '@latchkey/modal/test'
import { messagesFeature } from '@latchkey/view-kit'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { onrampFeature } from '../onramp-feature.ts'
import { purchasesFeature } from '../purchases-feature.ts'
import { openOnramp, withOnramp } from '../screens.test-support.ts'

afterEach(() => vi.restoreAllMocks())

async function openBuy(given: Parameters<typeof openOnramp>[1] = {}): Promise<World> {
  const world = await createWorld(withOnramp())
  await openOnramp(world, given)
  await until(() => has('onramp-provider-coinbase') || has('onramp-bank-instead'), 'who sells')
  return world
}

/** A window of the browser that records where it was sent. */
function fakeWindow() {
  const replace = vi.fn<(url: string) => void>()
  const close = vi.fn<() => void>()
  const opened = { opener: window as unknown, location: { replace }, close, focus: vi.fn<() => void>(), closed: false }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  return opened
}

// covers: S2.71, S2.72
test('the onramp quotes an amount that is typed or selected, and shows its limits', async () => {
  const { environment } = await openBuy()
  expect(visibleTexts()).toContain('$10.00 to $7,500.00 by card')
  await userEvent.click(byTestId('onramp-preset-150'))
  expect((byTestId('onramp-amount-input') as HTMLInputElement).value).toBe('150')
  await environment.advance(300)
  await until(() => byTestId('onramp-purchase-amount').textContent.includes('147.86'), 'the quote')
  expect(byTestId('onramp-continue-button').textContent).not.toBe('')
})

test('the onramp marks the quote of Coinbase as an estimate if Meld is selected', async () => {
  await openBuy({ amount: '150' })
  await until(() => has('onramp-estimate'), 'the estimate')
  await userEvent.click(byTestId('onramp-provider-coinbase'))
  await until(() => !has('onramp-estimate'), 'that Coinbase has said it')
  expect(byTestId('onramp-purchase-amount').textContent).toContain('147.86')
})

test('the onramp shows a currency sign of several letters within its circle, on one line', async () => {
  const { store } = await openBuy()
  Object.assign(store.use(messagesFeature).state, { locale: 'ar' })
  await until(() => visibleTexts().includes('US$'), 'the sign')
  const sign = find('lk-onramp-view').shadowRoot?.querySelector<HTMLElement>('.sign')
  const letters = document.createRange()
  if (sign) letters.selectNodeContents(sign)
  const [round, text] = [sign?.getBoundingClientRect(), letters.getBoundingClientRect()]
  expect(text.width).toBeGreaterThan(0)
  expect(text.width).toBeLessThanOrEqual(round?.width ?? 0)
  expect(letters.getClientRects()).toHaveLength(1)
})

test('the onramp formats the amounts to select in the language of the user', async () => {
  const { store } = await openBuy()
  expect(byTestId('onramp-preset-50').textContent).toBe('$50')
  Object.assign(store.use(messagesFeature).state, { locale: 'de' })
  await until(() => byTestId('onramp-preset-50').textContent === '50\u00a0$', 'the sign behind it')
})

test('the onramp shows the limit of the card, and offers the bank account', async () => {
  const { environment, store } = await openBuy({ amount: '8200' })
  expect(byTestId('onramp-amount-error').textContent).toBe('The most by card is $7,500.00')
  await userEvent.click(byTestId('onramp-bank-instead'))
  await environment.advance(300)
  await until(() => has('onramp-limits'), 'the limits of the bank')
  expect(store.use(onrampFeature).state.issue).toBeUndefined()
})

// covers: S8.75
test('the onramp marks a fallback figure as an estimate wherever it shows', async () => {
  await openBuy({ amount: '150', isMadeUp: true })
  await until(() => has('onramp-estimate'), 'the estimate')
  expect(visibleTexts().filter(text => text === 'Estimate').length).toBe(3)
})

// covers: S2.69, S2.70
test('the user can select the payment method, the payment currency and the token of the onramp', async () => {
  const { store } = await openBuy()
  const { state } = store.use(onrampFeature)
  await userEvent.click(byTestId('onramp-payment-currency'))
  await shown('lk-pay-with-view')
  await userEvent.click(byTestId('onramp-currency-EUR'))
  await userEvent.click(byTestId('onramp-method-ach_bank_account'))
  expect([state.paymentCurrency.id, state.paymentMethod]).toEqual(['EUR', 'ach_bank_account'])
  store.router.pop()
  await until(() => has('onramp-purchase-currency'), 'Buy')
  await userEvent.click(byTestId('onramp-purchase-currency'))
  await until(() => has('onramp-token-ETH'), 'what is sold')
  await userEvent.click(byTestId('onramp-token-ETH'))
  await until(() => has('onramp-provider-coinbase'), 'Buy')
  expect(state.purchaseCurrency.symbol).toBe('ETH')
  expect(has('onramp-provider-meld')).toBe(false)
})

test('the onramp opens its window in the press, without an opener, and can show it again', async () => {
  const opened = fakeWindow()
  const { store } = await openBuy({ amount: '150' })
  await userEvent.click(byTestId('onramp-provider-coinbase'))
  await until(() => store.use(onrampFeature).state.purchaseAmount !== undefined, 'the quote')
  await userEvent.click(byTestId('onramp-continue-button'))
  await until(() => has('onramp-opened'), 'the purchase')
  expect(opened.opener).toBeNull()
  expect(opened.location.replace.mock.calls).toEqual([['https://pay.coinbase.com/session']])
  await userEvent.click(byTestId('onramp-show-window'))
  expect(opened.focus).toHaveBeenCalledOnce()
  opened.closed = true
  await userEvent.click(byTestId('onramp-show-window'))
  await until(() => has('onramp-forget'), 'that the window is gone')
  await userEvent.click(byTestId('onramp-forget'))
  expect(store.use(purchasesFeature).state.list).toEqual([])
})

test('the onramp shows that the browser blocked the window', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { store } = await openBuy({ amount: '150' })
  await userEvent.click(byTestId('onramp-continue-button'))
  const said = (): string | undefined => store.use(toastsFeature).state.toast?.text
  await until(() => said()?.startsWith('The browser blocked the window') === true, 'word of it')
  expect(store.use(purchasesFeature).state.list).toEqual([])
  expect(has('onramp-continue-button')).toBe(true)
})
