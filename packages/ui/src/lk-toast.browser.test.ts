import { elementUpdated, fixture } from '@open-wc/testing'
import { html } from 'lit'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import type { LkAlertBar } from './lk-alert-bar.ts'
import type { LkToast } from './lk-toast.ts'
import './test/samples.ts'
import { only, plate } from './test/fixtures.ts'

afterEach(() => void vi.useRealTimers())

test('lk-toast is a live region before there is a message, and stays the same one', async () => {
  const toast = await fixture<LkToast>(html`<lk-toast></lk-toast>`, plate())
  const region = only(toast.renderRoot, '[role=status]', HTMLDivElement)
  expect(toast.offsetHeight).toBe(0)
  toast.message = 'Link copied'
  await elementUpdated(toast)
  expect(region.isConnected && region.textContent.trim()).toBe('Link copied')
})

test('lk-toast leaves without another announcement', async () => {
  const toast = await fixture<LkToast>(html`<lk-toast message="Link copied"></lk-toast>`, plate())
  await Promise.all(
    toast.renderRoot
      .querySelectorAll('.toast')[0]
      ?.getAnimations()
      .map(({ finished }) => finished) ?? [],
  )
  toast.message = ''
  await elementUpdated(toast)
  expect(only(toast.renderRoot, '[role=status]', HTMLDivElement).textContent.trim()).toBe('')
  const leaving = only(toast.renderRoot, '.toast', HTMLDivElement)
  expect(leaving.getAttribute('aria-hidden')).toBe('true')
  const [exit] = leaving.getAnimations()
  expect(exit?.effect?.getComputedTiming()).toMatchObject({ duration: 150, direction: 'reverse' })
  await exit?.finished
  await elementUpdated(toast)
  await new Promise(requestAnimationFrame)
  expect(toast.offsetHeight).toBe(0)
})

test('lk-toast replaces a message that leaves with the next one', async () => {
  const toast = await fixture<LkToast>(html`<lk-toast message="one"></lk-toast>`, plate())
  toast.message = ''
  await elementUpdated(toast)
  toast.message = 'two'
  await elementUpdated(toast)
  expect(only(toast.renderRoot, '.toast', HTMLDivElement).textContent.trim()).toBe('two')
})

test('an error in lk-toast is an alert', async () => {
  const toast = await fixture<LkToast>(html`<lk-toast kind="error" message="Declined"></lk-toast>`, plate())
  expect(toast.renderRoot.querySelector('[role=alert]')?.textContent.trim()).toBe('Declined')
})

test('lk-toast requests its dismissal when its time is over, which restarts with each message', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const dismissed = vi.fn<() => void>()
  const toast = await fixture<LkToast>(
    html`<lk-toast message="one" .duration=${3000} @lk-dismiss=${dismissed}></lk-toast>`,
    plate(),
  )
  vi.advanceTimersByTime(2000)
  toast.message = 'two'
  await elementUpdated(toast)
  vi.advanceTimersByTime(2999)
  expect(dismissed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(dismissed).toHaveBeenCalledOnce()
})

test('lk-toast waits while it has the focus', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const dismissed = vi.fn<() => void>()
  const toast = await fixture<LkToast>(
    html`<lk-toast message="one" .duration=${3000} @lk-dismiss=${dismissed}></lk-toast>`,
    plate(),
  )
  const pill = only(toast.renderRoot, '[part=toast]', HTMLDivElement)
  pill.focus()
  vi.advanceTimersByTime(10_000)
  expect(dismissed).not.toHaveBeenCalled()
  pill.blur()
  vi.advanceTimersByTime(3000)
  expect(dismissed).toHaveBeenCalledOnce()
})

test('lk-toast has no timer after it has left the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const dismissed = vi.fn<() => void>()
  const toast = await fixture<LkToast>(
    html`<lk-toast message="one" .duration=${3000} @lk-dismiss=${dismissed}></lk-toast>`,
    plate(),
  )
  toast.remove()
  expect(vi.getTimerCount()).toBe(0)
})

test('Escape in lk-toast hides it and closes nothing around it', async () => {
  const dismissed = vi.fn<() => void>()
  const around = vi.fn<() => void>()
  await fixture(
    html`<div @keydown=${around}><lk-toast message="one" @lk-dismiss=${dismissed}></lk-toast></div>`,
    plate(),
  )
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(dismissed).toHaveBeenCalledOnce()
  expect(around).not.toHaveBeenCalled()
})

test.each([
  ['error', 'alert'],
  ['warning', 'status'],
  ['info', 'status'],
] as const)('an alert bar of kind %s has the role %s and is dismissed by keyboard', async (kind, role) => {
  const dismissed = vi.fn<() => void>()
  const bar = await fixture<LkAlertBar>(
    html`<lk-alert-bar .kind=${kind} heading="Setup" dismiss="Dismiss" @lk-dismiss=${dismissed}>Text</lk-alert-bar>`,
    plate(),
  )
  expect(bar.renderRoot.querySelector(`[role=${role}]`)).not.toBeNull()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(dismissed).toHaveBeenCalledOnce()
})
