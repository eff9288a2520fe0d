import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'

import { frame, type Visitor } from './support/embedded-visitor.ts'
import { firefox, useEmbeddedVisitors, webKit } from './support/embedded-visitors.ts'

const to = '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a0811'

/**
 * Repeats the tests of approval-window.e2e.ts in Chromium. These browsers report no cover, so each request that moves value needs
 * the window.
 */
describe.each([
  { name: 'Firefox', open: firefox() },
  { name: 'WebKit', open: webKit() },
])('the approval window in $name', { timeout: 180_000 }, ({ name, open }) => {
  const { otherSiteUrl, sandbox, addressOf, start } = useEmbeddedVisitors(open)
  const received = () => sandbox.rpc<string>('eip155:1', 'eth_getBalance', [to, 'latest'])

  async function logIn(visitor: Visitor): Promise<Hex> {
    const email = `window-${name.toLowerCase()}@example.com`
    await visitor.visit(addressOf({ features: { email: true, socials: false } }, otherSiteUrl))
    await visitor.sendAddress(email)
    await visitor.typeCode(await visitor.readCode(email, 1))
    await visitor.untilFact('status', /^connected$/)
    await visitor.pilot.click({ testId: 'recovery-later', frame })
    await visitor.pilot.waitUntilGone({ testId: 'w3m-modal-card' })
    const account = (await visitor.readFact('address')) as Hex
    await sandbox.rpc('eip155:1', 'anvil_setBalance', [account, '0xde0b6b3a7640000'])
    return account
  }

  test.skipIf(!open)('approves the smallest amount: a click under a cover signs nothing', async () => {
    await sandbox.reset()
    const visitor = await start()
    const { browser, pilot, popupPilot, call } = visitor
    const from = await logIn(visitor)
    const request = () =>
      call(
        `window.kit.getProvider('eip155').request({ method: 'eth_sendTransaction', params: [{ from: '${from}', to: '${to}', value: '0x1' }] })`,
      )
    const ended = (answer: () => Promise<unknown>) =>
      expect.poll(async () => (await answer(), browser.run<object>('return window.said')), { timeout: 15_000 })

    // Everything except the button is covered, by an element that lets clicks through.
    const covered = await request()
    await pilot.waitFor({ testId: 'review-open', frame })
    await browser.run(`
      const cover = Object.assign(document.createElement('div'), { id: 'cover', textContent: 'You won! Press the button.', popover: 'manual' })
      cover.style.cssText = 'pointer-events: none; position: fixed; inset: 0; inline-size: 100%; block-size: 100%; background: #fff; mask: radial-gradient(circle 60px at 50% 60%, transparent 99%, #000)'
      document.body.append(cover)
      cover.showPopover()`)
    await pilot.click({ testId: 'review-open', frame })
    await browser.run(`document.querySelector('#cover').remove()`)
    await popupPilot.waitFor({ text: to })
    expect(await received()).toBe('0x0')
    await browser.closePopup()
    await ended(covered).toMatchObject({ code: 4001, message: expect.stringContaining('closed before') as string })

    const reloaded = await request()
    await pilot.click({ testId: 'review-open', frame })
    await popupPilot.waitFor({ text: to })
    await browser.runInPopup('setTimeout(() => location.reload()); return true')
    await ended(reloaded).toMatchObject({ code: 4001 })
    await visitor.untilNoWindow()
    expect(await received()).toBe('0x0')

    expect(await visitor.approve('eth_sendTransaction', { from, to, value: '0x1' }, to)).toMatch(/^0x/)
    await expect.poll(received).toBe('0x1')
    await visitor.untilNoWindow()
    await visitor.expectNoProblems()
  })
})
