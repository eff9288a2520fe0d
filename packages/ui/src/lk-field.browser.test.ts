import { elementUpdated, fixture } from '@open-wc/testing'
import { html } from 'lit'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { LkField, type SubmitDetail } from './lk-field.ts'
import { LkSearchField } from './lk-search-field.ts'
import './test/samples.ts'
import { control, focused, only, plate } from './test/fixtures.ts'

test('lk-field accepts typing, reports it outside the shadow root, and submits on Enter', async () => {
  const typed: string[] = []
  const sent: string[] = []
  const field = await fixture<LkField>(
    html`<lk-field
    label="Email"
    @input=${(event: Event) => event.currentTarget instanceof LkField && typed.push(event.currentTarget.value)}
    @lk-submit=${(event: CustomEvent<SubmitDetail>) => sent.push(event.detail.value)}
  ></lk-field>`,
    plate(),
  )
  await userEvent.tab()
  expect(focused()).toBe(control(field))
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('ab{Enter}')
  expect(typed).toEqual(['a', 'ab'])
  expect(sent).toEqual(['ab'])
})

test('the arrow of lk-field is filled once there is text and is reached by keyboard', async () => {
  const sent = vi.fn<() => void>()
  const field = await fixture<LkField>(
    html`<lk-field label="Email" action="Continue" @lk-submit=${sent}></lk-field>`,
    plate(),
  )
  const arrow = only(field.renderRoot, 'button', HTMLButtonElement)
  expect(arrow.disabled).toBe(true)
  await userEvent.tab()
  await userEvent.keyboard('a')
  expect(arrow.disabled).toBe(false)
  await userEvent.tab()
  expect(focused()).toBe(arrow)
  await userEvent.keyboard(' ')
  expect(sent).toHaveBeenCalledOnce()
})

test('lk-field ties an error to the input', async () => {
  const field = await fixture<LkField>(
    html`<lk-field label="Email" value="a@" error="Check the address."></lk-field>`,
    plate(),
  )
  const note = field.renderRoot.querySelector(`#${control(field).getAttribute('aria-describedby')}`)
  expect(control(field).ariaInvalid).toBe('true')
  expect(note?.textContent).toBe('Check the address.')
})

test('lk-field cannot be changed while loading, and submits nothing', async () => {
  const sent = vi.fn<() => void>()
  const field = await fixture<LkField>(
    html`<lk-field label="Email" value="a@b.c" loading @lk-submit=${sent}></lk-field>`,
    plate(),
  )
  await userEvent.tab()
  await userEvent.keyboard('x{Enter}')
  expect(field.value).toBe('a@b.c')
  expect(sent).not.toHaveBeenCalled()
})

test('lk-field shows a new value from outside', async () => {
  const field = await fixture<LkField>(html`<lk-field label="Email" value="old"></lk-field>`, plate())
  field.value = 'new'
  await elementUpdated(field)
  expect(only(field.renderRoot, 'input', HTMLInputElement).value).toBe('new')
})

test('a search field is cleared by its button, which reports it and keeps the focus in the field', async () => {
  const heard = vi.fn<() => void>()
  const field = await fixture<LkSearchField>(
    html`<lk-search-field label="Search" clear="Clear" @input=${heard}></lk-search-field>`,
    plate(),
  )
  expect(field.renderRoot.querySelector('button')).toBeNull()
  await userEvent.tab()
  await userEvent.keyboard('k')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(field.value).toBe('')
  expect(heard).toHaveBeenCalledTimes(2)
  expect(focused()).toBe(control(field))
})

test('lk-field is 48 px high, a search 44 px', async () => {
  const root = await fixture(
    html`<div><lk-field label="a"></lk-field><lk-search-field label="b"></lk-search-field></div>`,
    plate(),
  )
  expect(only(root, 'lk-field', LkField).offsetHeight).toBe(48)
  expect(only(root, 'lk-search-field', LkSearchField).offsetHeight).toBe(44)
})

test('lk-field forwards a test id to the native input', async () => {
  const field = await fixture<LkSearchField>(
    html`<lk-search-field label="Search" test-id="wui-input-text"></lk-search-field>`,
    plate(),
  )
  expect(control(field).dataset['testid']).toBe('wui-input-text')
})
