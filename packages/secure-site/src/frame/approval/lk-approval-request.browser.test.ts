import { iconError, iconWarning, type LkNote } from '@latchkey/ui'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { defineFrame } from '../frame-root.ts'
import { textsOf } from '../texts/texts.ts'
import type { Approval } from './approval.ts'
import { beSeen } from './be-seen.test-support.ts'
import { LkApproval } from './lk-approval.ts'
import { stillMs } from './visible-for.ts'

defineFrame()

const texts = textsOf('en')
const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const request: Approval = { site: 'shop.example', siteName: undefined, label: texts.youSend, rows: [], warnings: [] }
let element: LkApproval | undefined

afterEach(() => {
  element?.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows a request. @returns the element, its content, and what the user has decided */
async function show(more: Partial<Approval> = {}) {
  const decided: string[] = []
  const shown = document.createElement('lk-approval')
  const pendingOf = (label: string) => ({
    approval: { ...request, label, ...more },
    approve: () => void decided.push('approved'),
    reject: () => void decided.push('rejected'),
  })
  Object.assign(shown, { pending: pendingOf(request.label), texts })
  // The frame around it defines this.
  shown.style.setProperty('--lk-font-mono', 'monospace')
  document.body.append(shown)
  await shown.updateComplete
  element = shown
  const find = (selector: string) => shown.renderRoot.querySelector<HTMLElement>(selector)
  return {
    shown,
    decided,
    find,
    findAll: (selector: string) => [...shown.renderRoot.querySelectorAll<HTMLElement>(selector)],
    /** The attributes of a button that tell whether a press of it counts. */
    stateOf(name: string) {
      const button = find(`[test-id="${name}"]`)
      return button && ['disabled', 'soft-disabled', 'loading'].filter(each => button.hasAttribute(each))
    },
    showNext(label: string) {
      shown.pending = pendingOf(label)
      return shown.updateComplete
    },
    /** Lets time pass, and the element draw. */
    async pass(ms: number) {
      await vi.advanceTimersByTimeAsync(ms)
      await shown.updateComplete
    },
    /** Presses a button by the keyboard, like a user. */
    async press(name: string) {
      find(`[test-id="${name}"]`)?.focus()
      await userEvent.keyboard('{Enter}')
      await shown.updateComplete
    },
  }
}

const styleOf = (element: Element | null | undefined) => getComputedStyle(element as Element)

describe('a request', () => {
  test('has a whole address in a monospaced typeface below its term, and other values beside it', async () => {
    const rows = [
      { term: 'To', value: address, isCode: true },
      { term: 'Network', value: 'Ethereum' },
    ]
    const { findAll } = await show({ rows })
    const [to, network] = findAll('dl > div')
    const [code, plain] = findAll('dd')
    expect([to, network].map(each => each?.textContent)).toEqual([`To${address}`, 'NetworkEthereum'])
    expect([styleOf(to).display, styleOf(network).display]).toEqual(['grid', 'flex'])
    expect(styleOf(code).fontFamily).toContain('mono')
    expect(styleOf(code).direction).toBe('ltr')
    expect(styleOf(plain).fontFamily).not.toContain('mono')
    expect([styleOf(code).textAlign, styleOf(plain).textAlign]).toEqual(['start', 'end'])
    const paddings = [to, network].map(each => styleOf(each).paddingBlockStart)
    expect(paddings).toEqual(['9px', '9px'])
  })

  test('shows the addresses of a change in a monospaced typeface, and the icon of each warning', async () => {
    const details = [
      { term: 'Token', value: address, isCode: true },
      { term: 'Id', value: '7' },
    ]
    const change = { term: 'Leaves', value: '-1', details, remarks: ['In the smallest unit'] }
    const changes = [change, { ...change, tone: 'warning' as const }, { ...change, tone: 'error' as const }]
    const { findAll } = await show({ foreseen: { status: 'list', changes, warnings: [] } })
    const [code, plain] = findAll('.detail > span:last-child')
    expect([code?.textContent, plain?.textContent]).toEqual([address, '7'])
    expect(styleOf(code).fontFamily).toContain('mono')
    expect(styleOf(plain).fontFamily).not.toContain('mono')
    const notes = findAll('li lk-note') as LkNote[]
    expect(notes.map(({ tone, icon }) => [tone, icon])).toEqual([
      ['warning', iconWarning],
      ['error', iconError],
    ])
    expect(findAll('.change')).toHaveLength(1)
  })

  test('lists the calls of a batch, each with its amount, text, rows and warnings', async () => {
    const parts = [
      {
        label: 'You send',
        amount: { value: '1', unit: 'ETH' },
        rows: [{ term: 'To', value: address }],
        warnings: ['A new address'],
      },
      { label: 'You sign', text: { value: 'Hello', isReadable: true }, rows: [], warnings: [] },
    ]
    const { findAll, find } = await show({ parts })
    const calls = findAll('.parts > li').map(each => each.textContent?.replaceAll(/\s+/g, ' ').trim())
    expect(calls).toEqual([`You send 1 ETH To${address} A new address`, 'You sign Hello'])
    expect(find('.parts [role="region"]')?.ariaLabel).toBe('You sign')
    expect((await show()).find('.parts')).toBeNull()
  })

  test('has its texts in a property: an attribute changes nothing, and enables no button', async () => {
    beSeen()({ intersectionRatio: 1, isVisible: false })
    const { shown, stateOf } = await show({ movesValue: true })
    expect(LkApproval.observedAttributes).toEqual([])
    const before = shown.shadowRoot?.innerHTML
    for (const name of Object.keys(LkApproval.properties)) shown.setAttribute(name, 'offSmall')
    await shown.updateComplete
    expect(shown.shadowRoot?.innerHTML).toBe(before)
    expect(stateOf('approve-button')).toEqual(['disabled'])
  })

  test('has no button enabled, and no sign of more, before the browser has reported its visibility', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    const { find, stateOf } = await show()
    expect(stateOf('approve-button')).toEqual(['disabled'])
    expect(find('.more')).toBeNull()
  })

  test('shows the sign of more while less than half of its buttons is visible', async () => {
    const see = beSeen()
    const { shown, find } = await show()
    const states: boolean[] = []
    for (const intersectionRatio of [0, 0.3, 0.5, 0.6]) {
      see({ intersectionRatio, isVisible: true })
      await shown.updateComplete
      states.push(find('.more') !== null)
    }
    expect(states).toEqual([true, true, false, false])
  })

  test('shows no sign of more once more than half of its buttons is scrolled into view', async () => {
    const { shown, find } = await show({ text: { value: 'A line\n'.repeat(200), isReadable: true } })
    const scroller = document.createElement('div')
    scroller.style.cssText = 'block-size: 300px; overflow: auto; contain: paint'
    shown.before(scroller)
    scroller.append(shown)
    await vi.waitUntil(() => find('.more'), { timeout: 4_000 })
    const dock = find('.dock')?.getBoundingClientRect() ?? new DOMRect()
    scroller.scrollTop = dock.top + dock.height * 0.8 - scroller.getBoundingClientRect().bottom
    await expect.poll(() => find('.more'), { timeout: 4_000 }).toBeNull()
    scroller.scrollTop -= dock.height * 0.6
    await expect.poll(() => find('.more'), { timeout: 4_000 }).not.toBeNull()
    scroller.remove()
  })
})

describe('a decision', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    beSeen()
  })

  test('is given once by a press of Approve, for a request that moves nothing', async () => {
    const { decided, press, pass, stateOf } = await show()
    await pass(stillMs)
    expect(stateOf('approve-button')).toEqual([])
    await press('approve-button')
    expect(decided).toEqual(['approved'])
    expect(stateOf('approve-button')).toEqual(['loading'])
    await pass(stillMs)
    await press('approve-button')
    await userEvent.keyboard('{Escape}')
    expect(decided).toEqual(['approved'])
  })

  test('has a second step with its own text and wait if it moves value', async () => {
    const { decided, press, pass, stateOf, findAll, shown } = await show({ movesValue: true })
    const visible = () =>
      findAll('.steps > p').flatMap(each =>
        styleOf(each).visibility === 'visible' && each.textContent ? [each.textContent] : [],
      )
    expect(visible()).toEqual([texts.firstStep])
    await pass(stillMs)
    await press('approve-button')
    expect(visible()).toEqual([texts.secondStep])
    expect([stateOf('approve-button'), stateOf('confirm-button'), stateOf('reject-button')]).toEqual([
      null,
      ['soft-disabled'],
      ['soft-disabled'],
    ])
    await vi.waitUntil(() => shown.shadowRoot?.activeElement?.textContent === texts.secondStep)
    await press('confirm-button')
    await press('reject-button')
    expect(decided).toEqual([])
    await pass(stillMs)
    expect([stateOf('confirm-button'), stateOf('reject-button')]).toEqual([[], []])
    await press('confirm-button')
    expect(decided).toEqual(['approved'])
    expect(stateOf('confirm-button')).toEqual(['loading'])
  })

  test('may reject in the second step', async () => {
    const { decided, press, pass } = await show({ movesValue: true })
    await pass(stillMs)
    await press('approve-button')
    await pass(stillMs)
    await press('reject-button')
    expect(decided).toEqual(['rejected'])
  })

  test('rejects at once in the first step, by the button and by Escape', async () => {
    const { decided, press } = await show({ movesValue: true })
    await press('reject-button')
    await userEvent.keyboard('{Escape}')
    expect(decided).toEqual(['rejected', 'rejected'])
  })

  test('is given by no other key, by no script, and by no key after the request ended', async () => {
    const { decided, shown, find } = await show()
    await userEvent.keyboard('{Delete}x')
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    find('[test-id="reject-button"]')?.click()
    expect(decided).toEqual([])
    shown.remove()
    await userEvent.keyboard('{Escape}')
    expect(decided).toEqual([])
    document.body.append(shown)
    await userEvent.keyboard('{Escape}')
    expect(decided).toEqual(['rejected'])
  })

  test('starts from the first step for the next request, and waits', async () => {
    const { decided, press, pass, showNext, stateOf, find } = await show({ movesValue: true })
    await pass(stillMs)
    await press('approve-button')
    await pass(stillMs)
    await press('confirm-button')
    await showNext('You sign')
    expect(find('.label')?.textContent).toBe('You sign')
    expect([stateOf('confirm-button'), stateOf('approve-button')]).toEqual([null, ['disabled']])
    await press('approve-button')
    expect(decided).toEqual(['approved'])
    await pass(stillMs)
    expect(stateOf('approve-button')).toEqual([])
  })

  test('keeps its wait while only the texts change', async () => {
    const { pass, stateOf, shown } = await show()
    await pass(stillMs)
    shown.texts = textsOf('de')
    await shown.updateComplete
    expect(shown.renderRoot.textContent).toContain(textsOf('de').approve)
    expect(stateOf('approve-button')).toEqual([])
  })

  test('shows why no button is enabled, until the reason ends', async () => {
    const see = beSeen()
    see({ intersectionRatio: 1, isVisible: false })
    const { pass, find } = await show()
    await pass(2_000)
    expect(find('.dock > [role="status"]')?.textContent).toBe(texts.offCovered)
    see({ intersectionRatio: 1, isVisible: true })
    await pass(2 * stillMs)
    expect(find('.dock > [role="status"]')?.textContent).toBe('')
  })
})
