import { byTestId, find, findAll, has } from '@latchkey/modal/test'
import { html, nothing } from 'lit'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { hostOf, showPart, textOf } from '../shown-part.test-support.ts'
import {
  type AmountPlate,
  amountPlate,
  blockLetters,
  entryStyles,
  latinDigits,
  onEnter,
  valueOf,
} from './amount-plate.ts'

/** Card of an amount with a token, and the callbacks that were called. */
function plate(more: Partial<Omit<AmountPlate, 'tokenButton'>> & { isProminent?: boolean } = {}) {
  const calls: string[] = []
  const { isProminent, ...rest } = more
  const content = amountPlate({
    id: 'amount',
    label: 'Amount',
    text: '0.05',
    symbol: 'ETH',
    logo: nothing,
    tokenButton: {
      none: 'Select token',
      other: '{symbol}. Select another token',
      ...(isProminent && { isProminent }),
      next: 'WalletSendSelectToken',
      testId: 'token',
      onPress: () => calls.push('token'),
    },
    fiat: '$162.50',
    held: '0.841 ETH',
    error: undefined,
    maxButton: { label: 'Max', isDisabled: false, testId: 'max', onPress: () => calls.push('max') },
    inputTestId: 'field',
    errorTestId: 'error',
    onInput: text => calls.push(`input ${text}`),
    onEnter: () => calls.push('enter'),
    ...rest,
  })
  return { content, calls }
}
const field = (): HTMLInputElement => byTestId('field') as HTMLInputElement
const described = (): string | undefined => {
  const id = field().getAttribute('aria-describedby')
  return id === null ? undefined : textOf(find(`#${id}`))
}
const styleOf = (element: Element): { fontSize: string; direction: string; boxShadow: string; display: string } => {
  const { fontSize, direction, boxShadow, display } = getComputedStyle(element)
  return { fontSize, direction, boxShadow, display }
}

test('the card of an amount describes its field by the balance, and reports input, Enter and presses', async () => {
  const { content, calls } = plate()
  await showPart(content, entryStyles)
  expect(find('label').getAttribute('for')).toBe(field().id)
  expect([field().value, field().ariaInvalid, field().title, described()]).toEqual(['0.05', null, '', '0.841 ETH'])
  expect(textOf(find('.bottom'))).toBe('$162.50 0.841 ETH Max')
  expect(find('section').ariaBusy).toBeNull()
  expect(styleOf(find('section'))).toMatchObject({ display: 'grid', boxShadow: expect.not.stringContaining('inset') })
  const chip = hostOf(byTestId('token'))
  expect(chip).toMatchObject({ tone: 'inset', text: 'ETH', label: 'ETH. Select another token' })
  expect(chip.hasAttribute('class')).toBe(false)
  await userEvent.type(field(), '٣{Enter}')
  await userEvent.click(byTestId('max'))
  await userEvent.click(byTestId('token'))
  expect(calls).toEqual(['input 0.053', 'enter', 'max', 'token'])
})

test('the card of a wrong amount describes its field by the error, in place of worth and balance', async () => {
  await showPart(plate({ error: 'You have 0.841 ETH' }).content, entryStyles)
  expect([field().ariaInvalid, described()]).toEqual(['true', 'You have 0.841 ETH'])
  expect(textOf(find('.bottom'))).toBe('You have 0.841 ETH Max')
  expect(has('error')).toBe(true)
  expect(styleOf(find('section'))).toMatchObject({ display: 'grid', boxShadow: expect.stringContaining('inset') })
})

test('the card of an amount that is being computed is busy, with its label, and has no field', async () => {
  await showPart(plate({ loading: 'Loading' }).content, entryStyles)
  expect(find('section').ariaBusy).toBe('true')
  expect(find('[role=img]').ariaLabel).toBe('Loading')
  expect([has('field'), findAll('lk-skeleton').length]).toEqual([false, 2])
  expect(textOf(find('.bottom'))).toBe('0.841 ETH Max')
})

test('the card of an amount shows what there is: no balance, no button, an exact amount', async () => {
  await showPart(plate({ held: undefined, maxButton: undefined, exact: '0.0512345', fiat: undefined }).content)
  expect([described(), textOf(find('.bottom')), field().title]).toEqual([undefined, '', '0.0512345'])
})

test.each([
  [undefined, 'inset', null],
  [true, 'accent', 'choose'],
] as const)(
  'the token button without a token invites to select one, prominent: %s',
  async (isProminent, tone, name) => {
    await showPart(plate({ symbol: undefined, ...(isProminent && { isProminent }) }).content)
    const chip = hostOf(byTestId('token'))
    expect(chip).toMatchObject({ tone, text: 'Select token', label: undefined })
    // The screen of a swap colours a prominent button.
    expect(chip.getAttribute('class')).toBe(name)
  },
)

test('a prominent token button is quiet once there is a token', async () => {
  await showPart(plate({ isProminent: true }).content)
  expect(hostOf(byTestId('token'))).toMatchObject({ tone: 'inset' })
})

test('a long amount has smaller figures, and reads from left to right in every language', async () => {
  const { root, show } = await showPart(plate({ text: '1234567890' }).content, entryStyles)
  root.host.setAttribute('dir', 'rtl')
  const short = styleOf(field())
  await show(plate({ text: '12345678901' }).content)
  const long = styleOf(field())
  expect([short.direction, long.direction]).toEqual(['ltr', 'ltr'])
  expect(parseFloat(long.fontSize)).toBeLessThan(parseFloat(short.fontSize))
  expect(parseFloat(short.fontSize)).toBeGreaterThan(20)
})

test('Enter that ends the composition of a character is no press', () => {
  let presses = 0
  const press = (key: string, isComposing: boolean): void =>
    onEnter(new KeyboardEvent('keydown', { key, isComposing }), () => presses++)
  press('Enter', true)
  press('a', false)
  expect(presses).toBe(0)
  press('Enter', false)
  expect(presses).toBe(1)
})

test.each([
  ['insertText', 'e', true],
  ['insertText', '5', false],
  ['insertText', '٫', false],
  ['insertText', null, false],
  // A part of a pasted text would be another amount.
  ['insertFromPaste', 'e', false],
])('the amount field blocks an input of the kind %s with the data %s: %s', (inputType, data, isBlocked) => {
  const event = new InputEvent('beforeinput', { inputType, data, cancelable: true })
  blockLetters(event)
  expect(event.defaultPrevented).toBe(isBlocked)
})

test('the digits of Arabic and Persian keyboards become those that wallets read', () => {
  expect([latinDigits('١٫٢٥'), latinDigits('۷۹')]).toEqual(['1.25', '79'])
})

test('an event of another element has no text', async () => {
  await showPart(html`<p></p>`)
  const event = new Event('input')
  find('p').dispatchEvent(event)
  expect(valueOf(event)).toBe('')
})
