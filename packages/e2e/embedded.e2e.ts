import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { verifyMessage, verifyTypedData } from 'viem'

import {
  approveInWindow,
  approveMessage,
  approveValue,
  frameOf,
  openReview,
  pressInFrame,
  pressInWindow,
  useEmailLogin,
} from './support/email-login.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

describe('an embedded wallet', () => {
  const world = useWorld()
  const { readCode, logIn, sendAddress, passHalfAMinute } = useEmailLogin(world)
  /** Advances the secure site's clock, so that the test does not wait for a second code. */
  const passSeconds = (seconds: number) => world.sandbox.passSeconds(seconds)

  /** Calls the EVM provider of the site; the result is stored in the page afterwards. */
  const ask = (page: Page, method: string, params: readonly unknown[]) =>
    page.evaluate(
      async ([name, args]) => {
        const provider = window.kit?.getProvider<{ request(given: object): Promise<unknown> }>('eip155')
        try {
          return { result: await provider?.request({ method: name, params: args }) }
        } catch (error) {
          const { code, message } = error as { code?: number; message?: string }
          return { code, message }
        }
      },
      [method, params] as const,
    )

  // covers: S1.13, S2.14, S2.15, S2.27
  test('is opened with an email address and a code, signs a message that the user approves in the frame, and is connected after a reload', async () => {
    const { page, strangers } = await logIn()
    const { address } = await readFacts(page)
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    const message = 'Hello from the site'
    const asked = ask(page, 'personal_sign', [message, address])
    await frameOf(page).getByText(message).waitFor()
    await approveMessage(page)
    const { result } = (await asked) as { result: `0x${string}` }
    expect(await verifyMessage({ address: address as `0x${string}`, message, signature: result })).toBe(true)
    await page.reload()
    await untilStatus(page, 'connected')
    expect((await readFacts(page)).address).toBe(address)
    expect(strangers()).toEqual([])
  })

  // covers: S6.18, S6.19, S7.78, S7.79
  test('signs typed data and sends, on the chain; a user who rejects or leaves has signed nothing', async () => {
    const { page, modal, context } = await logIn()
    const address = (await readFacts(page)).address as `0x${string}`
    await world.sandbox.rpc('eip155:1', 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
    const to = '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07f3'
    const sent = ask(page, 'eth_sendTransaction', [{ from: address, to, value: '0x3782dace9d90000' }])
    const opened = await openReview(page, context)
    await opened.getByText('0.25 ETH', { exact: true }).waitFor()
    await opened.getByText(to).waitFor()
    const inWindow = opened.getByTestId('approval-changes')
    expect(await inWindow.innerText()).toMatch(/^What will change\s+Leaves your account\s+\u22120\.25 ETH$/)
    await pressInWindow(opened.getByTestId('approve-button'))
    await pressInWindow(opened.getByTestId('confirm-button'))
    const { result: hash } = (await sent) as { result: string }
    const receipt = await world.sandbox.rpc<{ status: string }>('eip155:1', 'eth_getTransactionReceipt', [hash])
    expect(receipt.status).toBe('0x1')
    expect(await world.sandbox.rpc('eip155:1', 'eth_getBalance', [to, 'latest'])).toBe('0x3782dace9d90000')
    const code = await world.sandbox.rpc<string>('eip155:1', 'eth_getCode', [address, 'latest'])
    expect(code).toMatch(/^0xef0100e6cae83b/)
    const others = ['0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07f4', '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07f5']
    const calls = others.map(each => ({ to: each, value: '0x5' }))
    const batch = { version: '2.0.0', from: address, chainId: '0x1', atomicRequired: true, calls }
    const batched = ask(page, 'wallet_sendCalls', [batch])
    await frameOf(page).getByText('2 steps, all or none').waitFor()
    const changes = frameOf(page).getByTestId('approval-changes')
    expect(await changes.innerText()).toContain('\u22120.00000000000000001 ETH')
    await approveValue(page)
    const { id } = ((await batched) as { result: { id: string } }).result
    expect(await ask(page, 'wallet_getCallsStatus', [id])).toMatchObject({ result: { status: 200, atomic: true } })
    for (const each of others)
      expect(await world.sandbox.rpc('eip155:1', 'eth_getBalance', [each, 'latest'])).toBe('0x5')
    const mail = {
      domain: { name: 'Letters', chainId: 1 },
      types: { Letter: [{ name: 'text', type: 'string' }] },
      primaryType: 'Letter' as const,
      message: { text: 'To whom it may concern' },
    }
    const typed = {
      ...mail,
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        ...mail.types,
      },
    }
    const signed = ask(page, 'eth_signTypedData_v4', [address, JSON.stringify(typed)])
    await approveInWindow(page)
    const { result: signature } = (await signed) as { result: `0x${string}` }
    expect(await verifyTypedData({ address, ...mail, signature })).toBe(true)
    const rejected = ask(page, 'personal_sign', ['No', address])
    await frameOf(page).getByTestId('reject-button').waitFor()
    await pressInFrame(frameOf(page).getByTestId('reject-button'))
    expect(await rejected).toMatchObject({ code: 4001 })
    const escaped = ask(page, 'personal_sign', ['Out', address])
    await frameOf(page).getByTestId('reject-button').focus()
    await page.keyboard.press('Escape')
    expect(await escaped).toMatchObject({ code: 4001 })
    const left = ask(page, 'personal_sign', ['Never', address])
    await frameOf(page).getByText('Never').waitFor()
    await page.getByTestId('w3m-header-close').click()
    expect(await left).toMatchObject({ code: 4001 })
    await modal.card.waitFor({ state: 'hidden' })
    expect(await ask(page, 'eth_sign', [address, '0x00'])).toMatchObject({ code: 4200 })
  })

  test.each([
    ['English', 'de', 'en-US', 'Reject'],
    ['German', 'de', 'de-AT', 'Ablehnen'],
    ['German', 'en', 'de-AT', 'Ablehnen'],
  ])('prompts in %s if the page is in %s and the browser in %s', async (_, locale, browserLocale, reject) => {
    const { page } = await logIn({
      options: { features: { email: true, socials: false }, locale },
      context: { locale: browserLocale },
    })
    const { address } = await readFacts(page)
    const rejected = ask(page, 'personal_sign', ['Hello', address])
    await pressInFrame(frameOf(page).getByRole('button', { name: reject }))
    expect(await rejected).toMatchObject({ code: 4001 })
  })

  test('rejects a wrong code with a text, and is the same wallet after a disconnect and another login with the address', async () => {
    const { page, email } = await logIn({ expectedErrors: /status of 401/ })
    const { address } = await readFacts(page)
    await page.locator('#open').click()
    await page.getByTestId('disconnect-button').click()
    await untilStatus(page, 'disconnected')
    await page.reload()
    expect((await readFacts(page)).status).toBe('disconnected')
    await page.evaluate(() => localStorage.removeItem('@appkit-wallet/last_email_login_time'))
    await passSeconds(31)
    await page.locator('#open').click()
    await page.getByTestId('wui-email-input').fill(email)
    await page.keyboard.press('Enter')
    const code = await readCode(email, 2)
    const wrong = code === '000000' ? '111111' : '000000'
    await page.getByTestId('wui-otp-input').fill(wrong)
    await page.getByText('That’s not the code').waitFor()
    await page.getByTestId('wui-otp-input').fill(code)
    await untilStatus(page, 'connected')
    expect((await readFacts(page)).address).toBe(address)
  })

  // covers: S4.38, S4.40
  test('is opened by a new code after five wrong ones or ten minutes, and can be disconnected while the server is down', async () => {
    const { page } = await world.visitSite({
      options: { features: { email: true, socials: false } },
      expectedErrors: /status of (401|503)/,
    })
    const email = 'late@example.com'
    const field = page.getByTestId('wui-otp-input')
    const resend = page.getByTestId('resend-code')
    await sendAddress(page, email)
    const first = await readCode(email)
    for (let tries = 0; tries < 5; tries++) {
      await field.fill(first === '000000' ? '111111' : '000000')
      await page.getByText('That’s not the code').waitFor()
      await field.fill('')
      await page.getByText('That’s not the code').waitFor({ state: 'hidden' })
    }
    await field.fill(first)
    await page.getByText('This code has expired').waitFor()
    await page.getByText(/^Nothing there\? Send again in/).waitFor()
    expect(await resend.count()).toBe(0)
    for (const mails of [2, 3]) {
      await passHalfAMinute(page)
      await resend.click()
      await page.getByText('A new code is on its way').waitFor({ state: 'attached' })
      await page.getByText('This code has expired').waitFor({ state: 'hidden' })
      const code = await readCode(email, mails)
      if (mails === 2) await passSeconds(601)
      await field.fill(code)
      if (mails === 2) await page.getByText('This code has expired').waitFor()
    }
    await untilStatus(page, 'connected')
    await world.sandbox.fail({ match: '/api/sign-out', status: 503 })
    await expect(page.evaluate(() => window.kit?.disconnect())).rejects.toThrow('Failed to disconnect chains')
    await untilStatus(page, 'disconnected')
    await page.reload()
    expect((await readFacts(page)).status).toBe('disconnected')
  })

  test('is opened on another site than the secure site, with storage that the browser partitions for both', async () => {
    const { page, context } = await logIn({ isOtherSite: true })
    const kept = (await context.cookies()) as { partitionKey?: string }[]
    expect(kept.map(({ partitionKey }) => partitionKey)).toEqual(['http://localhost', 'http://localhost'])
    const { address } = await readFacts(page)
    await page.reload()
    await untilStatus(page, 'connected')
    const asked = ask(page, 'personal_sign', ['Hello', address])
    await approveMessage(page)
    expect(await asked).toMatchObject({ result: expect.stringMatching(/^0x/) })
  })

  test('has no button enabled while the page covers the frame, fades it, scales it, blurs it, cuts it off, makes it small or moves it', async () => {
    const { page } = await logIn()
    const { address } = await readFacts(page)
    const asked = ask(page, 'personal_sign', ['Hello', address])
    const approve = frameOf(page).getByTestId('approve-button')
    const isEnabled = (): Promise<boolean> => approve.isEnabled()
    /** Adds a rule of the page that overrides the kit's styles of the frame. */
    const attack = (css: string): Promise<void> =>
      page.evaluate(text => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
      }, css)
    await expect.poll(isEnabled).toBe(true)
    for (const css of [
      '#w3m-iframe { opacity: 0.4 !important }',
      '#w3m-iframe { transform: scale(0.6) !important }',
      // The viewport of the frame is as large as before, and nothing covers it.
      '#w3m-iframe { zoom: 0.3 !important }',
      '#w3m-iframe { filter: blur(2px) !important }',
      '#w3m-iframe { clip-path: inset(0 0 40% 0) !important }',
    ]) {
      await attack(css)
      await expect.poll(isEnabled, { message: css }).toBe(false)
      // The frame does not trust its place because of another size.
      await attack(`${css} #w3m-iframe { height: 300px !important }`)
      await new Promise(resolve => setTimeout(resolve, 1_400))
      expect(await isEnabled(), css).toBe(false)
      await attack('')
      await expect.poll(isEnabled).toBe(true)
    }
    // At the size of the button, the user could not see the request.
    for (const size of ['height: 60px', 'width: 200px']) {
      await attack(`#w3m-iframe { ${size} !important }`)
      await expect.poll(isEnabled, { message: size }).toBe(false)
      await new Promise(resolve => setTimeout(resolve, 1_400))
      expect(await isEnabled(), size).toBe(false)
      await attack('')
      await expect.poll(isEnabled).toBe(true)
    }
    await page.evaluate(() => {
      const cover = Object.assign(document.createElement('div'), { id: 'cover', popover: 'manual' })
      document.body.append(cover)
      cover.showPopover()
    })
    await attack('#cover { inset: 0; width: auto; height: auto; border: 0; background: white; pointer-events: none }')
    await expect.poll(isEnabled).toBe(false)
    await page.evaluate(() => document.getElementById('cover')?.remove())
    await expect.poll(isEnabled).toBe(true)

    const { x = 0, y = 0 } = (await approve.boundingBox()) ?? {}
    await page.mouse.move(x + 20, y - 10)
    await expect.poll(isEnabled).toBe(true)
    await attack('#w3m-iframe { translate: 0 -20px !important }')
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await page.mouse.click(x + 20, y)
    await new Promise(resolve => setTimeout(resolve, 1_400))
    await attack('')
    await expect.poll(isEnabled).toBe(true)
    await pressInFrame(approve)
    expect(await asked).toMatchObject({ result: expect.stringMatching(/^0x/) })
  })

  test('gives a script of the page no key, no share and no second port', async () => {
    const { page } = await logIn()
    const seen = await page.evaluate(async () => {
      const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe')
      const tried: unknown[] = [frame?.contentDocument]
      try {
        tried.push(frame?.contentWindow?.localStorage)
      } catch (error) {
        tried.push((error as Error).name)
      }
      const secret = new URL(frame?.src ?? '').hash.slice(1)
      const { port1, port2 } = new MessageChannel()
      const answers: unknown[] = []
      port1.onmessage = ({ data }) => answers.push(data)
      frame?.contentWindow?.postMessage({ type: 'latchkey-app/port', secret }, '*', [port2])
      port1.postMessage({ id: 'a-second-port', type: 'getUser', payload: {} })
      await new Promise(resolve => setTimeout(resolve, 500))
      return [...tried, answers, Object.keys(localStorage).filter(key => /share|secret|seed|key/i.test(key))]
    })
    expect(seen).toEqual([null, 'SecurityError', [], []])
  })
})
