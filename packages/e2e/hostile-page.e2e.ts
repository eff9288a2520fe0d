import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { approveValue, frameOf, pressInFrame, useEmailLogin } from './support/email-login.ts'
import { readFacts } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

/** Makes the page store the port of its frame, as a foreign script in it could. */
const stealPort = `
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (message, ...rest) {
    if (typeof message?.id === 'string' && typeof message.type === 'string') window.framePort = this
    return post.call(this, message, ...rest)
  }`

const garbage = [
  ...['x', '', 'transparent', 'url(#x)', 'var(--lk-fg-1)', 'rgb(0 0 0 / 0)', 'currentcolor', 'red; opacity: 0'],
  ...['0px', '1000px', 'calc(0px)', '-1px', '1e9', 'Webdings', 'linear-gradient(red, red)'],
]

describe('a hostile page around the frame of another origin', () => {
  const world = useWorld()
  const { logIn } = useEmailLogin(world)
  const to = '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07a1'
  const received = () => world.sandbox.rpc<string>('eip155:1', 'eth_getBalance', [to, 'latest'])

  async function visit() {
    const login = await logIn({ isOtherSite: true, before: stealPort })
    const { page } = login
    const { address } = await readFacts(page)
    await world.sandbox.rpc('eip155:1', 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
    /**
     * Requests a sixteenth of an ether of the user, which is approved in the frame. The result is stored in the page afterwards.
     */
    const ask = (): Promise<{ result?: unknown; code?: number }> =>
      page.evaluate(
        async ([from, receiver]) => {
          const provider = window.kit?.getProvider<{ request(given: object): Promise<unknown> }>('eip155')
          const params = [{ from, to: receiver, value: '0xde0b6b3a764000' }]
          try {
            return { result: await provider?.request({ method: 'eth_sendTransaction', params }) }
          } catch (error) {
            return { code: (error as { code?: number }).code ?? -1 }
          }
        },
        [address, to] as const,
      )
    return { ...login, ask }
  }

  /**
   * Counts the presses in the frame that land on one of its visible buttons. The frame's elements stay unchanged, because it
   * waits again when one of them changes.
   */
  async function countPresses(page: Page, testId: string): Promise<() => Promise<number>> {
    const root = frameOf(page).locator('lk-frame')
    await root.evaluate((element, name) => {
      const approval = () => element.shadowRoot?.querySelector('lk-approval')?.shadowRoot
      addEventListener(
        'pointerdown',
        ({ clientX, clientY }) => {
          const box = approval()?.querySelector(`[test-id="${name}"]`)?.getBoundingClientRect()
          const isInside = box && clientX > box.left && clientX < box.right && clientY > box.top && clientY < box.bottom
          if (isInside) Object.assign(window, { presses: Number(Reflect.get(window, 'presses') ?? 0) + 1 })
        },
        true,
      )
    }, testId)
    return () => root.evaluate(() => Number(Reflect.get(window, 'presses') ?? 0))
  }

  /** Sends a message to the frame through its port. */
  const send = (page: Page, type: string, payload: unknown): Promise<void> =>
    page.evaluate(
      ([name, given]) => {
        const { framePort } = window as unknown as { framePort: MessagePort }
        framePort.postMessage({ id: `hostile-${crypto.randomUUID()}`, type: name, payload: given }, [])
      },
      [type, payload] as const,
    )

  test('changes nothing that a user reads by invalid messages and values', { timeout: 120_000 }, async () => {
    const { page, ask } = await visit()
    const frame = frameOf(page)
    const asked = ask()
    await frame.getByText('0.0625 ETH', { exact: true }).waitFor()
    const names = [
      'accent',
      'color-mix',
      'color-mix-strength',
      'font-size-master',
      'border-radius-master',
      'font-family',
    ]
    const look = () =>
      frame.locator('lk-frame').evaluate(root => {
        const amount = root.shadowRoot?.querySelector('lk-approval')?.shadowRoot?.querySelector('.amount')
        const style = amount && getComputedStyle(amount)
        return {
          ground: [root, document.documentElement].map(each => getComputedStyle(each).backgroundColor),
          text: [style?.color, style?.fontSize, style?.visibility, style?.opacity],
        }
      })
    const before = await look()
    expect(before.ground).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
    for (const value of garbage) {
      const themeVariables = Object.fromEntries(names.map(name => [`--w3m-${name}`, value]))
      await send(page, 'syncTheme', { themeMode: 'light', locale: 'en', themeVariables })
      expect(await look(), value).toEqual(before)
    }
    for (const type of ['syncTheme', 'syncDappData', 'openPage', 'rpcRequest', 'rpcAbort', 'getUser', 'estimateFee'])
      for (const payload of [null, 7, 'x', [], { page: 'x' }, { method: 'eth_sign' }, { themeMode: 'x' }])
        await send(page, type, payload)
    expect(await look()).toEqual(before)
    await pressInFrame(frame.getByTestId('reject-button'))
    expect(await asked).toMatchObject({ code: 4001 })
    expect(await received()).toBe('0x0')
  })

  test(
    'gets no approval of a user who clicks fast, or once, on a picture that it paints behind the frame',
    { timeout: 120_000 },
    async () => {
      const { page, ask } = await visit()
      const frame = frameOf(page)
      // The card is at the lower edge there, and does not grow under the pointer.
      await page.setViewportSize({ width: 390, height: 900 })
      await page.evaluate(() => {
        const plate = document.createElement('div')
        plate.textContent = 'You won a free spin! Press the button to play.'
        plate.style.cssText = 'position: fixed; inset: 0; background: #19181c; color: #fff; z-index: -1'
        document.body.append(plate)
      })
      const themeVariables = { '--w3m-color-mix': 'x', '--w3m-accent': 'x' }
      await send(page, 'syncTheme', { themeMode: 'light', locale: 'en', themeVariables })
      // The page learns the place of the button from an approval that is rejected.
      const first = ask()
      const approve = frame.getByTestId('approve-button')
      await approve.waitFor()
      await expect.poll(() => approve.isEnabled()).toBe(true)
      // The buttons are at the end of the frame's content.
      await approve.hover({ force: true })
      const box = await approve.boundingBox()
      const place = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
      const readPresses = await countPresses(page, 'approve-button')
      await pressInFrame(frame.getByTestId('reject-button'))
      expect(await first).toMatchObject({ code: 4001 })

      let clicks = 0
      const second = ask()
      await approve.waitFor()
      const ends = performance.now() + 3_500
      // A busy machine clicks more slowly.
      while (performance.now() < ends || clicks <= 25) {
        await page.mouse.wheel(0, 5_000)
        await page.mouse.click(...place)
        await page.waitForTimeout(50)
        clicks += 1
      }
      expect(await readPresses(), 'the clicks missed the button').toBeGreaterThan(10)
      expect(await received()).toBe('0x0')
      // One click approves nothing: the second step has another position, and a click at the first one rejects.
      if (await approve.isVisible()) {
        await expect.poll(() => approve.isEnabled(), { timeout: 5_000 }).toBe(true)
        await page.mouse.click(...place)
        await frame.getByTestId('confirm-button').waitFor()
        expect(await received()).toBe('0x0')
        await expect.poll(() => frame.getByTestId('reject-button').isEnabled(), { timeout: 5_000 }).toBe(true)
        await page.mouse.click(...place)
      }
      expect(await second).toMatchObject({ code: 4001 })
      expect(await received()).toBe('0x0')

      // A request that the user reads and approves is sent.
      const third = ask()
      await approve.waitFor()
      await approveValue(page)
      expect(await third).toMatchObject({ result: expect.stringMatching(/^0x/) as string })
      await expect.poll(received).toBe('0xde0b6b3a764000')
    },
  )
})
