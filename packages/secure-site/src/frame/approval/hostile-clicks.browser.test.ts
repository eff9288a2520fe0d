import '@open-wc/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { showApproval } from '../approvals.ts'
import { defineFrame, type LkFrame } from '../frame-root.ts'
import { createStage } from '../stage.ts'
import { beSeen } from './be-seen.test-support.ts'
import { clickAt, clickFast, clickOnceOn, isOn, type Place, placeOf } from './real-clicks.test-support.ts'
import { stillMs } from './visible-for.ts'

defineFrame()

/** Duration in milliseconds of more than two waits. */
const manyClicksMs = 2 * stillMs + 500
const pass = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

beforeEach(() => void beSeen())
afterEach(() => vi.unstubAllGlobals())

describe('an approval', () => {
  let root: LkFrame
  afterEach(() => root.remove())

  /** Creates the empty frame. */
  function open() {
    const stage = createStage()
    root = document.createElement('lk-frame')
    root.stage = stage
    root.onHeight = () => {}
    root.style.cssText = 'position: absolute; inset: 0 auto auto 0; inline-size: 324px'
    document.body.append(root)
    const shown = () => root.shadowRoot?.querySelector('lk-approval')?.shadowRoot
    const find = (name: string) => shown()?.querySelector<HTMLElement>(`[test-id="${name}"]`) ?? undefined
    const until = (name: string) => vi.waitUntil(() => find(name), { timeout: 4_000 })
    /** Requests an approval. @returns its state */
    const ask = (movesValue: boolean, signal = new AbortController().signal) => {
      const asked = { state: 'open' }
      const approval = { site: 'evil.example', siteName: 'Free spins', label: 'You send', warnings: [], movesValue }
      showApproval(stage, { ...approval, amount: { value: '25', unit: 'ETH' }, rows: [] }, signal).then(
        () => (asked.state = 'approved'),
        () => (asked.state = 'refused'),
      )
      return asked
    }
    /** Finds the place of a button, as the page can compute it from the frame's height. */
    async function learnPlace(movesValue: boolean, name: string): Promise<Place> {
      const over = new AbortController()
      ask(movesValue, over.signal)
      const place = placeOf(await until(name))
      over.abort(new Error('Learned'))
      await vi.waitUntil(() => !shown(), { timeout: 5_000 })
      return place
    }
    return { ask, until, find, learnPlace }
  }

  test.each([
    ['a message', false, 'approve-button'],
    ['a request that moves value', true, 'approve-button'],
    ['a request that moves value, with the clicks at the other button', true, 'reject-button'],
  ])('is not given by clicking every 50 ms from before it shows: %s', async (_, movesValue, button) => {
    const { ask, learnPlace } = open()
    const place = await learnPlace(movesValue, button)
    let asked = { state: 'not yet' }
    let over = new AbortController()
    await clickFast(place, async () => {
      over.abort(new Error('Again'))
      over = new AbortController()
      await pass(300)
      asked = ask(movesValue, over.signal)
      await pass(manyClicksMs)
    })
    expect(asked.state).toBe(button === 'reject-button' ? 'refused' : 'open')
  })

  test('is not given for a transfer by one click, and further clicks there reject it', async () => {
    const { ask, until, find } = open()
    const asked = ask(true)
    const approve = await until('approve-button')
    const place = placeOf(approve)
    await clickOnceOn(approve)
    const confirm = await until('confirm-button')
    expect(asked.state).toBe('open')
    expect(Math.abs(placeOf(confirm).x - place.x)).toBeGreaterThan(100)
    // A double click neither approves nor rejects.
    await clickAt(place)
    await pass(100)
    expect(asked.state).toBe('open')
    await vi.waitUntil(() => isOn(find('confirm-button')), { timeout: 4_000 })
    await clickAt(place)
    await vi.waitUntil(() => asked.state !== 'open', { timeout: 5_000 })
    expect(asked.state).toBe('refused')
  })

  test('is given by a user: for a message by one click, for a transfer by two', async () => {
    const { ask, until } = open()
    const message = ask(false)
    await clickOnceOn(await until('approve-button'))
    await vi.waitUntil(() => message.state !== 'open', { timeout: 5_000 })
    expect(message.state).toBe('approved')
    const value = ask(true)
    await clickOnceOn(await until('approve-button'))
    await clickOnceOn(await until('confirm-button'))
    await vi.waitUntil(() => value.state !== 'open', { timeout: 5_000 })
    expect(value.state).toBe('approved')
  })

  test.each([false, true])('is not given by a script (moves value: %s)', async movesValue => {
    const { ask, until, find } = open()
    const asked = ask(movesValue)
    const script = (name: string): void => {
      const host = find(name)
      const button = host?.shadowRoot?.querySelector('button')
      host?.click()
      button?.click()
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }))
      for (const target of [host, button])
        for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
          target?.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, detail: 1 }))
      button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))
    }
    const approve = await until('approve-button')
    await vi.waitUntil(() => !approve.hasAttribute('disabled'), { timeout: 4_000 })
    script('approve-button')
    await pass(50)
    expect(asked.state).toBe('open')
    expect(find('confirm-button')).toBeUndefined()
    if (!movesValue) return
    await clickOnceOn(await until('approve-button'))
    const confirm = await until('confirm-button')
    await vi.waitUntil(() => isOn(confirm), { timeout: 4_000 })
    script('confirm-button')
    script('reject-button')
    await pass(50)
    expect(asked.state).toBe('open')
  })

  test.each([false, true])(
    'is not given too early, also if its button looks enabled (moves value: %s)',
    async movesValue => {
      const { ask, until, find } = open()
      const asked = ask(movesValue)
      const approve = (await until('approve-button')) as HTMLElement & {
        disabled: boolean
        updateComplete: Promise<unknown>
      }
      approve.disabled = false
      await approve.updateComplete
      await clickAt(placeOf(approve))
      await pass(50)
      expect(asked.state).toBe('open')
      expect(find('confirm-button')).toBeUndefined()
    },
  )

  test('restarts the wait if it replaces another one in the same element', async () => {
    const { ask, until } = open()
    const first = ask(true)
    const approve = await until('approve-button')
    await clickOnceOn(approve)
    await until('confirm-button')
    const element = root.shadowRoot?.querySelector('lk-approval')
    if (!element) throw new Error('There is no approval')
    const next = { approval: { ...element.pending.approval, label: 'Another' }, approve: vi.fn(), reject() {} }
    element.pending = next
    const again = await until('approve-button')
    expect(again.hasAttribute('disabled')).toBe(true)
    await clickAt(placeOf(again))
    await pass(50)
    expect(next.approve).not.toHaveBeenCalled()
    expect(first.state).toBe('open')
  })

  test('continues by keyboard: the second step has the focus, and needs another press', async () => {
    const { userEvent } = await import('vitest/browser')
    const { ask, until, find } = open()
    const asked = ask(true)
    const approve = await until('approve-button')
    await vi.waitUntil(() => !approve.hasAttribute('disabled'), { timeout: 4_000 })
    approve.focus()
    await userEvent.keyboard('{Enter}')
    await until('confirm-button')
    const step = await vi.waitUntil(() => {
      const shown = root.shadowRoot?.querySelector('lk-approval')?.shadowRoot
      return shown?.activeElement?.getAttribute('role') === 'status' ? shown.activeElement : undefined
    })
    expect(step.textContent).toContain('then confirm')
    await vi.waitUntil(() => isOn(find('confirm-button')), { timeout: 4_000 })
    await userEvent.keyboard('{Tab}{Enter}')
    await vi.waitUntil(() => asked.state !== 'open', { timeout: 5_000 })
    expect(asked.state).toBe('approved')
  })

  test('keeps the focus in the frame while the second step waits, and ignores presses until then', async () => {
    const { userEvent } = await import('vitest/browser')
    const { ask, until, find } = open()
    const after = document.createElement('button')
    document.body.append(after)
    const asked = ask(true)
    const approve = await until('approve-button')
    await vi.waitUntil(() => !approve.hasAttribute('disabled'), { timeout: 4_000 })
    approve.focus()
    await userEvent.keyboard('{Enter}')
    const confirm = await until('confirm-button')
    await vi.waitUntil(() => root.shadowRoot?.querySelector('lk-approval')?.shadowRoot?.activeElement)
    await userEvent.keyboard('{Tab}')
    const focused = () => root.shadowRoot?.querySelector('lk-approval')?.shadowRoot?.activeElement
    expect(focused()).toBe(confirm)
    await userEvent.keyboard('{Enter}')
    const button = confirm.shadowRoot?.querySelector('button')
    expect([asked.state, button?.disabled, button?.getAttribute('aria-disabled')]).toEqual(['open', false, 'true'])
    await expect(root).to.be.accessible({ ignoredRules: ['region'] })
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe(find('reject-button'))
    await userEvent.keyboard('{Enter}{Shift>}{Tab}{/Shift}')
    expect([focused(), asked.state]).toEqual([confirm, 'open'])
    await vi.waitUntil(() => isOn(find('confirm-button')), { timeout: 4_000 })
    await userEvent.keyboard('{Enter}')
    await vi.waitUntil(() => asked.state !== 'open', { timeout: 5_000 })
    expect(asked.state).toBe('approved')
    after.remove()
  })
})
