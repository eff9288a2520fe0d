import { html } from 'lit'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { LkButton } from './lk-button.ts'
import './test-samples.ts'
import { control, focused, only, settled, stage } from './test-stage.ts'

test('is reached with Tab and pressed with Enter and Space', async () => {
  const pressed = vi.fn<(event: Event) => void>()
  const root = await stage(html`<lk-button @click=${pressed}>Connect</lk-button>`)
  await userEvent.tab()
  expect(focused()).toBe(control(only(root, 'lk-button', LkButton)))
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('lets its native click out of every shadow root', async () => {
  const heard = vi.fn<(event: Event) => void>()
  document.addEventListener('click', heard, { once: true })
  const root = await stage(html`<lk-button>Connect</lk-button>`)
  only(root, 'lk-button', LkButton).click()
  expect(heard).toHaveBeenCalledOnce()
})

test('keeps the focus while loading, says that it is busy and swallows presses', async () => {
  const pressed = vi.fn<() => void>()
  const root = await stage(html`<lk-button @click=${pressed}>Connect</lk-button>`)
  const button = only(root, 'lk-button', LkButton)
  button.focus()
  button.loading = true
  await settled(button)
  expect(focused()).toBe(control(button))
  expect(control(button).ariaBusy).toBe('true')
  await userEvent.keyboard('{Enter}')
  button.click()
  expect(pressed).not.toHaveBeenCalled()
})

test('swallows every press while disabled, also on what is slotted into it', async () => {
  const pressed = vi.fn<() => void>()
  const root = await stage(
    html`<lk-button disabled @click=${pressed}><span>Connect</span></lk-button><lk-button>Other</lk-button>`,
  )
  only(root, 'span', HTMLSpanElement).click()
  only(root, 'lk-button', LkButton).click()
  await userEvent.tab()
  expect(focused()).toBe(control(only(root, 'lk-button:last-child', LkButton)))
  expect(pressed).not.toHaveBeenCalled()
})

test('with an address is a link to a new page that learns nothing of this one', async () => {
  const root = await stage(html`<lk-button href="https://wallet.example/get">Get it</lk-button>`)
  const link = control(only(root, 'lk-button', LkButton))
  expect(link).toBeInstanceOf(HTMLAnchorElement)
  expect(link.getAttribute('href')).toBe('https://wallet.example/get')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noreferrer')
})

test('keeps the schemes of wallets and drops those that run script', async () => {
  const root = await stage(
    html`<lk-button href="metamask://wc?uri=wc%3Aabc" target="_self">Open</lk-button><lk-button href="javascript:alert(1)">Open</lk-button>`,
  )
  const [good, bad] = [...root.querySelectorAll('lk-button')].map(control)
  expect(good?.getAttribute('href')).toBe('metamask://wc?uri=wc%3Aabc')
  expect(bad?.hasAttribute('href')).toBe(false)
  expect(bad?.ariaDisabled).toBe('true')
})

test('forwards a test id to the control that a person uses', async () => {
  const root = await stage(html`<lk-button test-id="connect-button">Connect</lk-button>`)
  expect(control(only(root, 'lk-button', LkButton)).dataset['testid']).toBe('connect-button')
})

test.each([
  ['lg', 48],
  ['md', 40],
  ['sm', 32],
] as const)('is drawn %s at %i px', async (size, height) => {
  const root = await stage(html`<lk-button .size=${size}>Connect</lk-button>`)
  expect(only(root, 'lk-button', LkButton).offsetHeight).toBe(height)
})
