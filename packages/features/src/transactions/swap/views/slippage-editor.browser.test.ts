import { byTestId, createWorld, find, findAll, has, until } from '@latchkey/modal/test'
import { expect, test } from 'vitest'

import { swapFeature } from '../swap-feature.ts'
import { draft, openSwap, quoted, withSwap } from '../swap.test-support.ts'

const field = (): HTMLInputElement => byTestId('swap-slippage-input') as HTMLInputElement
const remark = (): HTMLElement => byTestId('swap-slippage-remark')

/** Returns the color that a variable of the theme has beside an element. */
function colorOf(variable: string, beside: Element): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${variable})`
  beside.after(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

async function openEditor() {
  const world = await createWorld(withSwap())
  await openSwap(world, draft)
  await quoted(world)
  await until(() => has('swap-slippage-button'), 'the rate')
  expect([byTestId('swap-slippage-button').ariaExpanded, has('swap-slippage')]).toEqual(['false', false])
  byTestId('swap-slippage-button').click()
  await until(() => has('swap-slippage'), 'the editor')
  return world
}

test('the editor of the slippage offers three values, reads others, and comments on them', async () => {
  const world = await openEditor()
  const { state } = world.store.use(swapFeature)
  expect(byTestId('swap-slippage-button').ariaExpanded).toBe('true')
  expect(find('lk-icon', byTestId('swap-slippage-button')).offsetWidth).toBe(16)
  const choices = findAll('button', byTestId('swap-slippage'))
  const pressed = (): string[] => choices.map(({ textContent, ariaPressed }) => `${textContent.trim()} ${ariaPressed}`)
  expect(pressed()).toEqual(['0.5% false', '1% true', '3% false'])
  expect([field().value, field().ariaInvalid]).toEqual(['', null])
  for (const [text, percent, comment, color] of [
    ['6', 6, 'You may get much less than the quoted rate.', '--lk-fg-warning'],
    ['5', 5, 'If the price moves by more than this, the swap is cancelled.', '--lk-fg-3'],
    ['0,05', 0.05, 'The swap may fail if the rate moves.', '--lk-fg-warning'],
    ['0.1', 0.1, 'If the price moves by more than this, the swap is cancelled.', '--lk-fg-3'],
    ['60', 0.1, 'Enter 0.01 to 50.', '--lk-fg-error'],
    ['', 0.1, 'If the price moves by more than this, the swap is cancelled.', '--lk-fg-3'],
  ] as const) {
    field().value = text
    field().dispatchEvent(new Event('input'))
    await until(() => remark().textContent === comment, `${text}: ${comment}`)
    expect([field().value, field().ariaInvalid === 'true', state.slippage], text).toEqual([
      text,
      text === '60',
      percent,
    ])
    expect(getComputedStyle(remark()).color, text).toBe(colorOf(color, remark()))
  }
  expect(pressed()).toEqual(['0.5% false', '1% false', '3% false'])
  byTestId('swap-slippage-0.5').click()
  await until(() => pressed()[0] === '0.5% true', 'the choice')
  expect([field().value, state.slippage]).toEqual(['', 0.5])
})

test('the editor of the slippage shows a value that it does not offer when it opens again', async () => {
  const { store } = await openEditor()
  store.use(swapFeature).setSlippage(0.25)
  await until(() => field().value === '0.25', 'the value')
  byTestId('swap-slippage-button').click()
  await until(() => !has('swap-slippage'), 'that it closes')
  byTestId('swap-slippage-button').click()
  await until(() => has('swap-slippage'), 'the editor')
  expect(field().value).toBe('0.25')
})
