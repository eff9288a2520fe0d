import type { LkNote } from '@latchkey/ui'
import { waitUntil } from '@open-wc/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { showApproval } from '../approvals.ts'
import { defineFrame, type LkFrame } from '../frame-root.ts'
import { createStage } from '../stage.ts'
import { textsOf } from '../texts/texts.ts'
import type { Approval, ApprovalChanges } from './approval.ts'
import { beSeen } from './be-seen.test-support.ts'
import type { LkApproval } from './lk-approval.ts'

defineFrame()

const texts = textsOf('en')
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const code = (term: string, value: string) => ({ term, value, isCode: true })

const list: ApprovalChanges = {
  status: 'list',
  changes: [
    { term: texts.leaves, value: '\u22120.25 ETH', details: [], remarks: [] },
    {
      term: texts.alsoLeaves,
      value: '\u2212150 COIN',
      details: [code(texts.token, contract)],
      remarks: [],
      tone: 'error',
    },
    {
      term: texts.arrives,
      value: `+${'123456789'.repeat(8)}`,
      details: [code(texts.token, contract)],
      remarks: [texts.smallestUnits, texts.ownWord],
    },
    {
      term: texts.maySpend,
      value: `${texts.unlimited}: COIN`,
      details: [code(texts.spender, spender), code(texts.token, contract)],
      remarks: [],
      tone: 'warning',
    },
  ],
  warnings: [texts.changesMore],
}

const approval: Approval = {
  site: 'fieldnote.market',
  siteName: 'Fieldnote Market',
  label: texts.youSend,
  amount: { value: '0.25', unit: 'ETH' },
  rows: [
    code(texts.to, spender),
    code(texts.account, contract),
    { term: texts.network, value: 'Ethereum' },
    { term: texts.fee, value: '0.0000756 ETH' },
  ],
  warnings: [],
}

let end = new AbortController()

/** Creates the frame with an approval, at the size of a phone. */
async function show(
  simulated: ApprovalChanges | undefined,
  {
    theme = 'light',
    locale = 'en',
    more = {},
  }: { theme?: 'light' | 'dark'; locale?: string; more?: Partial<Approval> } = {},
): Promise<{ root: LkFrame; shown: ShadowRoot; showNext: () => void }> {
  end = new AbortController()
  const stage = createStage()
  const root = document.createElement('lk-frame')
  root.stage = stage
  root.onHeight = () => {}
  root.follow({ themeMode: theme, themeVariables: {}, locale })
  root.style.inlineSize = '324px'
  document.body.append(root)
  const ask = (label = approval.label): void => {
    showApproval(stage, { ...approval, ...more, label, ...(simulated && { foreseen: simulated }) }, end.signal).catch(
      () => {},
    )
  }
  ask()
  await waitUntil(
    () => root.shadowRoot?.querySelector('lk-approval')?.shadowRoot?.querySelector('.dock'),
    'the buttons',
  )
  const shown = root.shadowRoot?.querySelector('lk-approval')?.shadowRoot
  if (!shown) throw new Error('There is no approval')
  return {
    root,
    shown,
    showNext() {
      ask('Another one')
      root.shadowRoot?.querySelector<LkApproval>('lk-approval')?.pending.reject()
    },
  }
}

/** Creates a container that is lower than the frame's content. */
function cutOff(root: LkFrame): HTMLElement {
  const frame = document.createElement('div')
  frame.style.cssText = 'block-size: 320px; overflow: auto; contain: paint'
  root.before(frame)
  frame.append(root)
  return frame
}

/** Returns the text in the order in which the user reads it. */
const textOf = (shown: ShadowRoot): string => (shown.textContent ?? '').replaceAll(/\s+/g, ' ')

afterEach(() => {
  end.abort()
  document.querySelector('lk-frame')?.remove()
  document.documentElement.dir = 'ltr'
  vi.unstubAllGlobals()
})

describe('an approval', () => {
  test('lists the balance changes before the account and the fee', async () => {
    const { shown } = await show(list)
    const text = textOf(shown)
    const order = [
      'What will change',
      'Leaves your account \u22120.25 ETH',
      'Spender',
      'This changes more',
      'Network fee',
    ]
    const places = order.map(each => text.indexOf(each))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
    const notes = [...shown.querySelectorAll<LkNote>('li lk-note')].map(({ tone, heading }) => [tone, heading])
    expect(notes).toEqual([
      ['error', 'Also leaves your account'],
      ['warning', 'May then be spent'],
    ])
  })

  test('shows above the buttons that the request will fail, and why, and lists no changes', async () => {
    const { shown } = await show({ status: 'fails', reason: 'Reason given: paused' })
    const note = shown.querySelector('[data-testid="approval-fails"]')
    expect(note?.nextElementSibling?.className).toBe('dock')
    expect((note as { heading?: string } | null)?.heading).toBe('This will fail')
    expect(note?.textContent).toContain('paused')
    expect(shown.querySelector('[data-testid="approval-changes"]')).toBeNull()
  })

  test('shows that there is more until its end is in view, where its buttons are', async () => {
    const { root, shown } = await show(list)
    const frame = cutOff(root)
    await waitUntil(() => shown.querySelector('.more'), 'the sign')
    frame.scrollTo(0, frame.scrollHeight)
    await waitUntil(() => !shown.querySelector('.more'), 'the end')
    const { bottom } = frame.getBoundingClientRect()
    expect(shown.querySelector('.dock')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom + 1)
    frame.remove()
  })

  test('starts at its beginning, also if the end of the one before it was in view', async () => {
    const { root, showNext } = await show(list)
    const frame = cutOff(root)
    frame.scrollTo(0, frame.scrollHeight)
    expect(frame.scrollTop).toBeGreaterThan(0)
    showNext()
    await waitUntil(
      () => root.shadowRoot?.querySelector('lk-approval')?.shadowRoot?.textContent?.includes('Another one'),
      'the next',
    )
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    expect(frame.scrollTop).toBe(0)
    frame.remove()
  })

  describe('in full view', () => {
    let see: ReturnType<typeof beSeen>
    beforeEach(() => void (see = beSeen()))

    const isOffIn = (shown: ShadowRoot) => () =>
      shown.querySelector('[test-id="approve-button"]')?.hasAttribute('disabled')

    test('has no button enabled right after the page changes how it is drawn', async () => {
      const { root, shown } = await show(list)
      const isOff = isOffIn(shown)
      await waitUntil(() => isOff() === false, 'a button that works', { timeout: 4_000 })
      root.follow({ themeMode: 'light', themeVariables: { '--w3m-font-size-master': '14px' }, locale: 'en' })
      await expect.poll(isOff).toBe(true)
      await expect.poll(isOff, { timeout: 4_000 }).toBe(false)
    })

    test('keeps the wait when the page sends the same theme again', async () => {
      const { root, shown } = await show(list)
      const isOff = isOffIn(shown)
      await waitUntil(() => isOff() === false, 'a button that works', { timeout: 4_000 })
      root.follow({ themeMode: 'light', themeVariables: {}, locale: 'en' })
      const style = root.getAttribute('style')
      root.follow({ themeMode: 'light', themeVariables: { '--w3m-font-size-master': '12px' }, locale: 'en' })
      expect(root.getAttribute('style')).not.toBe(style)
      await waitUntil(() => isOff() === false, 'a button that works', { timeout: 4_000 })
      const mutations: MutationRecord[] = []
      const observer = new MutationObserver(records => void mutations.push(...records))
      observer.observe(root, { attributes: true })
      root.follow({ themeMode: 'light', themeVariables: { '--w3m-font-size-master': '12px' }, locale: 'en' })
      mutations.push(...observer.takeRecords())
      observer.disconnect()
      expect(mutations).toEqual([])
    })

    test('has no button enabled if the pointer shows that the frame is scaled down, for any time', async () => {
      const { shown } = await show(list)
      const isOff = isOffIn(shown)
      /** Moves the pointer along a line, on a screen that shows the frame scaled. */
      const move = (scale: number) => {
        for (let at = 0; at <= 60; at += 5)
          dispatchEvent(new PointerEvent('pointermove', { clientX: at / scale, clientY: 9, screenX: at, screenY: 9 }))
      }
      await waitUntil(() => isOff() === false, 'a button that works', { timeout: 4_000 })
      move(0.4)
      await waitUntil(isOff, 'no button that works', { timeout: 4_000 })
      await new Promise(resolve => setTimeout(resolve, 1_300))
      expect(isOff()).toBe(true)
      move(1)
      await waitUntil(() => isOff() === false, 'one that works again', { timeout: 4_000 })
    })

    test.each([
      ['en', 'covers this or changes how it looks'],
      ['de', 'verdeckt das oder verändert'],
    ])('shows above the button why it stays disabled, %s', async (locale, words) => {
      see({ intersectionRatio: 1, isVisible: false })
      const { root, shown } = await show(list, { locale })
      const status = shown.querySelector('.dock > [role="status"]')
      expect(status?.textContent).toBe('')
      // The live region existed before its text: screen readers may not announce a text in a new element.
      const { height } = root.getBoundingClientRect()
      await waitUntil(() => status?.textContent?.includes(words), 'the reason', { timeout: 4_000 })
      expect(isOffIn(shown)()).toBe(true)
      await expect(root).to.be.accessible()
      see({ intersectionRatio: 1, isVisible: true })
      await waitUntil(() => isOffIn(shown)() === false, 'a button that works', { timeout: 4_000 })
      expect(status?.textContent).toBe('')
      expect(root.getBoundingClientRect().height).toBe(height)
    })
  })

  test('shows that the changes could not be simulated, and nothing for a mere signature', async () => {
    const { shown } = await show({ status: 'note', note: texts.unforeseen })
    expect(shown.querySelector('[data-testid="approval-changes"]')?.textContent).toContain(texts.unforeseen)
    expect(shown.querySelectorAll('[data-testid="approval-changes"] li')).toHaveLength(0)
    document.querySelector('lk-frame')?.remove()
    const signed = await show(undefined)
    expect(signed.shown.querySelector('[data-testid="approval-changes"]')).toBeNull()
  })

  test.each([
    ['light', 'en', 'ltr'],
    ['dark', 'de', 'ltr'],
    ['light', 'ar', 'rtl'],
    ['dark', 'en', 'rtl'],
  ] as const)('fits a phone and passes axe, %s, %s, %s', async (theme, locale, direction) => {
    document.documentElement.dir = direction
    const { root, shown } = await show(list, { theme, locale })
    await page.viewport(360, 900)
    const { left, right } = root.getBoundingClientRect()
    // The indicator of more content covers the whole frame.
    const wide = [...shown.querySelectorAll('*:not(.more, .more *)')].filter(each => {
      const box = each.getBoundingClientRect()
      return box.width > 0 && (box.left < left - 0.5 || box.right > right + 0.5)
    })
    expect(wide.map(each => each.className)).toEqual([])
    const figure = shown.querySelector('.figure')
    expect(figure && getComputedStyle(figure).direction).toBe('ltr')
    await expect(root).to.be.accessible()
  })
})

test('an approval shows the host that the browser reports before the name that the page gives itself', async () => {
  const { shown } = await show(undefined)
  const [host, name] = [shown.querySelector('.host'), shown.querySelector('.name')]
  expect([host?.textContent, name?.textContent]).toEqual(['fieldnote.market', '“Fieldnote Market”'])
  expect(host && name && host.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const weightOf = (element: Element | null) => Number(element && getComputedStyle(element).fontWeight)
  expect(weightOf(host)).toBeGreaterThan(weightOf(name))
})

test('an approval shows a long message without a scroll area: its end is above the buttons', async () => {
  const value = `${'I agree to everything. '.repeat(400)}And to the last line.`
  const { shown } = await show(undefined, { more: { text: { value, isReadable: true } } })
  const text = shown.querySelector<HTMLElement>('.text')
  expect(text?.scrollHeight).toBeGreaterThan(1_000)
  expect(text?.clientHeight).toBe(text?.scrollHeight)
  expect(getComputedStyle(text as HTMLElement).overflowY).toBe('visible')
})
