import type { Page } from 'playwright'
import { erc20Abi, encodeFunctionData, maxUint256, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'

import {
  approveInWindow,
  approveValue,
  frameOf,
  openReview,
  pressInWindow,
  useEmailLogin,
} from './support/email-login.ts'
import { findViolations } from './support/find-violations.ts'
import { readFacts } from './support/site-facts.ts'
import { useWorld, type VisitOptions } from './support/world.ts'

const to = '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07b2'
const letter = {
  domain: { name: 'Letters' },
  types: { Letter: [{ name: 'text', type: 'string' }] },
  primaryType: 'Letter',
  message: { text: 'To whom it may concern' },
} as const
const wholeLetter = { ...letter, types: { EIP712Domain: [{ name: 'name', type: 'string' }], ...letter.types } }

/** Shapes that no browser reports: both leave only a strip of the frame visible, around the place that `spot` names. */
const covers = {
  'clip-path': `clip-path: polygon(0 0, 100% 0, 100% 1px, var(--x1) 1px, var(--x1) var(--y1), var(--x2) var(--y1), var(--x2) var(--y2), var(--x1) var(--y2), var(--x1) 1px, 1px 1px, 1px calc(100% - 1px), 100% calc(100% - 1px), 100% 100%, 0 100%)`,
  mask: 'mask: radial-gradient(circle 90px at var(--x) var(--y), #000 99%, transparent)',
} as const

describe('the approval window', () => {
  const world = useWorld()
  const { logIn } = useEmailLogin(world)
  const received = () => world.sandbox.rpc<string>('eip155:1', 'eth_getBalance', [to, 'latest'])

  async function visit(options: VisitOptions = {}) {
    const login = await logIn({ isOtherSite: true, ...options })
    const { page } = login
    const address = (await readFacts(page)).address as `0x${string}`
    await world.sandbox.rpc('eip155:1', 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
    /** Sends a request to the wallet, and resolves to the result or the error. */
    const request = (method: string, params: unknown) =>
      page.evaluate(
        async ([name, given]) => {
          const provider = window.kit?.getProvider<{ request(call: object): Promise<unknown> }>('eip155')
          try {
            return { result: await provider?.request({ method: name, params: given }) }
          } catch (error) {
            const { code, message } = error as { code?: number; message?: string }
            return { code, message }
          }
        },
        [method, params] as const,
      ) as Promise<{ result?: unknown; code?: number; message?: string }>
    return { ...login, address, request }
  }

  /** The requests that need the window in Chromium, and can be sent here. */
  const requests = {
    'an amount above the setting': [
      'eth_sendTransaction',
      (from: string) => [{ from, to, value: '0x3782dace9d90000' }],
    ],
    'an allowance without a limit': [
      'eth_sendTransaction',
      (from: string) => [
        { from, to, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, maxUint256] }) },
      ],
    ],
    'typed data that cannot be read': ['eth_signTypedData_v4', (from: string) => [from, JSON.stringify(wholeLetter)]],
  } as const

  /** Leaves only the middle of one button of the frame visible, as a script of the page can, and clicks it. */
  async function clickUnderCover(page: Page, cover: keyof typeof covers, testId: string): Promise<void> {
    const button = frameOf(page).getByTestId(testId)
    await button.waitFor()
    await button.hover({ force: true })
    const box = await button.boundingBox()
    if (!box) throw new Error('The button has no place')
    const place = [box.x + box.width / 2, box.y + box.height / 2] as const
    await page.evaluate(
      ([style, x, y]) => {
        const frame = document.querySelector<HTMLElement>('#w3m-iframe')
        if (!frame) return
        const { left, top } = frame.getBoundingClientRect()
        const spot = {
          x: x - left,
          y: y - top,
          x1: x - left - 60,
          x2: x - left + 60,
          y1: y - top - 20,
          y2: y - top + 20,
        }
        const sheet = new CSSStyleSheet()
        const variables = Object.entries(spot).map(([name, value]) => `--${name}: ${value}px;`)
        sheet.replaceSync(`#w3m-iframe { ${variables.join(' ')} ${style} }`)
        document.adoptedStyleSheets = [sheet]
      },
      [covers[cover], ...place] as const,
    )
    await page.mouse.move(place[0] + 1, place[1])
    await page.mouse.click(...place)
  }

  test.each(['clip-path', 'mask'] as const)(
    'is all that a click under a cover by %s opens: it signs nothing',
    { timeout: 120_000 },
    async cover => {
      const { page, context, address, request } = await visit()
      for (const [name, [method, paramsOf]] of Object.entries(requests)) {
        const answer = request(method, paramsOf(address))
        const opening = context.waitForEvent('page')
        await clickUnderCover(page, cover, 'review-open')
        const opened = await opening
        await opened.getByTestId('approve-button').waitFor()
        // From then on the window alone decides, whatever the page clicks.
        await page.bringToFront()
        await page.evaluate(() => (document.adoptedStyleSheets = []))
        const openingAgain = context.waitForEvent('page')
        await clickUnderCover(page, cover, 'review-open')
        const openedAgain = await openingAgain
        await page.evaluate(() => (document.adoptedStyleSheets = []))
        await expect.poll(() => opened.isClosed()).toBe(true)
        expect(await received(), name).toBe('0x0')
        await openedAgain.close()
        expect(await answer, name).toMatchObject({ code: 4001, message: expect.stringContaining('window') as string })
      }
      expect(await received()).toBe('0x0')
      // A small amount is approved in the frame.
      const small = request('eth_sendTransaction', [{ from: address, to, value: '0x1' }])
      await approveValue(page)
      expect(await small).toMatchObject({ result: expect.stringMatching(/^0x/) as string })
    },
  )

  test('approves the shown request, by two presses, and closes', async () => {
    const { page, context, address, request } = await visit()
    const [method, paramsOf] = requests['an amount above the setting']
    const sending = request(method, paramsOf(address))
    const opened = await openReview(page, context)
    await opened.getByText('0.25 ETH', { exact: true }).waitFor()
    expect(opened.url()).toBe(`${world.sandbox.url}/approval-window`)
    await pressInWindow(opened.getByTestId('approve-button'))
    expect(await received()).toBe('0x0')
    await pressInWindow(opened.getByTestId('confirm-button'))
    expect(await sending).toMatchObject({ result: expect.stringMatching(/^0x/) as string })
    await expect.poll(received).toBe('0x3782dace9d90000')
    await expect.poll(() => opened.isClosed()).toBe(true)
    const signing = request('eth_signTypedData_v4', [address, JSON.stringify(wholeLetter)])
    await approveInWindow(page, context)
    const { result } = await signing
    expect(await verifyTypedData({ address, ...letter, signature: result as `0x${string}` })).toBe(true)
  })

  test.each([
    ['is rejected in it', async (opened: Page) => pressInWindow(opened.getByTestId('reject-button')), 'refused'],
    ['is left by Escape', async (opened: Page) => opened.keyboard.press('Escape'), 'refused'],
    ['is closed', async (opened: Page) => opened.close(), 'closed before a decision'],
    ['is reloaded', async (opened: Page) => void (await opened.reload()), 'closed before a decision'],
    ['navigates to another page', async (opened: Page) => void (await opened.goto('about:blank')), 'closed before'],
    [
      'is rejected in the frame',
      async (_opened: Page, page: Page) => frameOf(page).getByTestId('reject-button').click(),
      'refused',
    ],
  ])('ends the request with 4001 and its reason if it %s', async (_name, act, reason) => {
    const { page, context, address, request } = await visit()
    const [method, paramsOf] = requests['an amount above the setting']
    const sending = request(method, paramsOf(address))
    const opened = await openReview(page, context)
    await opened.getByTestId('approve-button').waitFor()
    // The window may be closed before the action ends.
    await act(opened, page).catch(() => {})
    expect(await sending).toMatchObject({ code: 4001, message: expect.stringContaining(reason) as string })
    expect(await received()).toBe('0x0')
    await expect.poll(() => opened.isClosed()).toBe(true)
  })

  test('ends the request with 4001 and advice if the browser blocks it', async () => {
    const { page, address, request } = await visit({ before: 'if (parent !== window) window.open = () => null' })
    const [method, paramsOf] = requests['an amount above the setting']
    const sending = request(method, paramsOf(address))
    await frameOf(page).getByTestId('review-open').click()
    expect(await sending).toMatchObject({ code: 4001, message: expect.stringContaining('Allow windows') as string })
  })

  test('shows that its page severed it, and ends the request with 4001', async () => {
    const { page, context, address, request } = await visit({ path: '/?coop' })
    const [method, paramsOf] = requests['an amount above the setting']
    const sending = request(method, paramsOf(address))
    const opened = await openReview(page, context)
    await opened.getByText('has cut this window off').waitFor()
    expect(await sending).toMatchObject({ code: 4001, message: expect.stringContaining('cut off') as string })
  })

  test.each([
    ['light', 'ltr'],
    ['dark', 'rtl'],
  ] as const)('fits 360 px, passes axe and works by keyboard: %s, %s', async (colorScheme, dir) => {
    const { page, context, address, request } = await visit({
      context: { colorScheme },
      options: { features: { email: true, socials: false }, themeMode: colorScheme },
    })
    const [method, paramsOf] = requests['an amount above the setting']
    const sending = request(method, paramsOf(address))
    await frameOf(page).getByTestId('review-open').waitFor()
    expect(await findViolations(page)).toEqual([])
    const opened = await openReview(page, context)
    await opened.setViewportSize({ width: 360, height: 640 })
    await opened.evaluate(direction => (document.documentElement.dir = direction), dir)
    await opened.getByTestId('approve-button').waitFor()
    expect(await opened.evaluate(() => document.activeElement?.localName)).toBe('h1')
    expect(await findViolations(opened)).toEqual([])
    expect(await opened.evaluate(() => document.body.scrollWidth <= innerWidth)).toBe(true)
    expect(await opened.evaluate(() => document.documentElement.dataset['theme'])).toBe(colorScheme)
    await expect.poll(() => opened.getByTestId('approve-button').isEnabled()).toBe(true)
    const focused = () =>
      opened.evaluate(() => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        return element?.getAttribute('data-testid')
      })
    while ((await focused()) !== 'approve-button') await opened.keyboard.press('Tab')
    await opened.keyboard.press('Enter')
    await opened.getByText('Check it once more').waitFor()
    while ((await focused()) !== 'confirm-button') await opened.keyboard.press('Tab')
    await expect.poll(() => opened.getByTestId('confirm-button').getAttribute('aria-disabled')).toBe(null)
    // The window closes while the key is pressed.
    await opened.keyboard.press('Enter').catch(() => {})
    expect(await sending).toMatchObject({ result: expect.stringMatching(/^0x/) as string })
  })

  test('shows nothing to a page that is not the frame, and cannot be embedded', async () => {
    const { page, context } = await world.visitSite({ expectedErrors: /target origin/ })
    const answered = await fetch(`${world.sandbox.url}/approval-window`)
    expect(answered.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answered.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    const opening = context.waitForEvent('page')
    await page.evaluate(
      url => {
        const opened = window.open(url)
        addEventListener('message', ({ source }) => source === opened && document.body.setAttribute('data-heard', ''))
      },
      `${world.sandbox.url}/approval-window#${'A'.repeat(22)}`,
    )
    const opened = await opening
    await opened.getByText('One moment').waitFor()
    expect(await page.locator('body').getAttribute('data-heard')).toBe(null)
    await opened.close()
  })
})
