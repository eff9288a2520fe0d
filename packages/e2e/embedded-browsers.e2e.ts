import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'

import type { FactName } from './site/facts.ts'
import type { SiteOptions } from './site/options.ts'
import { closeFirefox, findFirefox, openFirefox } from './support/open-firefox.ts'
import { findWebKit, openWebKit } from './support/open-webkit.ts'
import { createPilot, type OtherBrowser, type Pilot } from './support/other-browser.ts'
import { usePlace } from './support/place.ts'
import { createSandboxControl } from './support/sandbox-control.ts'

const firefox = findFirefox()
const webKit = findWebKit()
const frame = '#w3m-iframe'
const patient = { timeout: 15_000 }

/** Each element of a root and of the shadow roots below it. */
const everything = `
  const everything = root => [...root.querySelectorAll('*')].flatMap(each => [each, ...(each.shadowRoot ? everything(each.shadowRoot) : [])])`

afterAll(closeFirefox)

interface Visitor {
  browser: OtherBrowser
  pilot: Pilot
}

/** What an embedded wallet does in Chromium, in the browsers that this machine has besides: many steps in one visit, as each of them is slow to start. */
describe.each([
  {
    name: 'Firefox',
    open: firefox === undefined ? undefined : () => openFirefox(firefox),
    providers: ['google', 'github', 'apple'] as const,
    hasFarcaster: true,
  },
  {
    name: 'WebKit',
    open: webKit === undefined ? undefined : () => openWebKit(webKit),
    providers: ['x', 'discord', 'facebook'] as const,
    hasFarcaster: false,
  },
])('an embedded wallet in $name', { timeout: 180_000 }, ({ name, open, providers, hasFarcaster }) => {
  const { siteUrl, sandboxUrl } = usePlace()
  const sandbox = createSandboxControl(sandboxUrl)
  let opened: OtherBrowser[] = []
  let aheadMs = 0

  afterEach(async () => {
    await Promise.all(opened.map(browser => browser.close()))
    opened = []
  })

  async function start(): Promise<Visitor> {
    const browser = await open!()
    opened.push(browser)
    return { browser, pilot: createPilot(browser, '') }
  }

  /** @param isOtherSite by the other name of this machine: the secure site is on another site then */
  const addressOf = (options: SiteOptions, isOtherSite = false): string =>
    `${isOtherSite ? siteUrl.replace('127.0.0.1', 'localhost') : siteUrl}/?options=${encodeURIComponent(JSON.stringify({ services: sandboxUrl, ...options }))}`

  const untilFact = ({ pilot }: Visitor, fact: FactName, wanted: RegExp): Promise<void> =>
    pilot.waitForText(`site-${fact}`, wanted)

  const readFact = ({ browser }: Visitor, fact: FactName): Promise<string> =>
    browser.run(`return document.querySelector('[data-testid="site-${fact}"]').textContent`)

  const openModal = ({ browser }: Visitor, view = ''): Promise<void> =>
    browser.run(`void window.kit.open(${view === '' ? '' : JSON.stringify({ view })})`)

  async function closeModal({ browser, pilot }: Visitor): Promise<void> {
    await browser.run('void window.kit.close()')
    await pilot.waitUntilGone({ testId: 'w3m-modal-card' })
  }

  const codesOf = async (email: string): Promise<string[]> =>
    (await sandbox.mail(email)).flatMap(({ code }) => (code === undefined ? [] : [code]))

  /** The last code that an address was sent, once there are so many. */
  async function readCode(email: string, count: number): Promise<string> {
    await expect.poll(async () => (await codesOf(email)).length, patient).toBe(count)
    return (await codesOf(email)).at(-1) ?? ''
  }

  /** Another mail can be asked for, by the clock of the page and by that of the secure site. */
  async function passHalfAMinute({ browser }: Visitor): Promise<void> {
    aheadMs += 31_000
    await sandbox.passSeconds(31)
    await browser.run(`Date.now = () => Math.round(performance.timeOrigin + performance.now()) + ${aheadMs}`)
  }

  async function sendAddress(visitor: Visitor, email: string): Promise<void> {
    const { pilot } = visitor
    await openModal(visitor)
    await pilot.click({ testId: 'wui-email-input' })
    await pilot.type(email)
    await pilot.press('Enter')
  }

  /** Types a code in place of the one that is there. */
  async function typeCode({ pilot }: Visitor, code: string): Promise<void> {
    await pilot.click({ testId: 'wui-otp-input' })
    for (let digits = 0; digits < code.length; digits++) await pilot.press('Backspace')
    await pilot.type(code)
  }

  /** Calls a provider of the site. @returns what comes of it, later */
  async function call(visitor: Visitor, expression: string): Promise<() => Promise<unknown>> {
    const { browser } = visitor
    await browser.run(
      `window.said = undefined; void ${expression}.then(result => (window.said = { result }), ({ code, message }) => (window.said = { code, message }))`,
    )
    return async () => {
      await expect.poll(() => browser.run('return window.said'), patient).toBeTruthy()
      return (await browser.run<{ result?: unknown }>('return window.said')).result
    }
  }

  /** Asks for what the person approves in the frame, and approves it. */
  async function approve<Result>(visitor: Visitor, method: string, param: unknown, shown: string): Promise<Result> {
    const params = JSON.stringify(Array.isArray(param) ? param : [param])
    const answer = await call(
      visitor,
      `window.kit.getProvider('eip155').request({ method: '${method}', params: ${params} })`,
    )
    await visitor.pilot.waitFor({ text: shown, frame }).catch(async (error: unknown) => {
      throw new Error(`${method}: ${JSON.stringify(await visitor.browser.run('return window.said'))}`, { cause: error })
    })
    await visitor.pilot.click({ testId: 'approve-button', frame })
    return (await answer()) as Result
  }

  /** Presses a button at a provider, in its window or in the tab. A page that goes on meanwhile is looked at again. */
  async function pressAtProvider(
    { browser }: Visitor,
    button: string,
    place: 'run' | 'runInPopup' = 'runInPopup',
  ): Promise<void> {
    // Late, so that the answer is here before the page goes.
    const press = `
      const found = [...document.querySelectorAll('button')].find(each => each.textContent === '${button}')
      if (found) setTimeout(() => found.click(), 200)
      return found !== undefined`
    await expect.poll(() => browser[place]<boolean>(press).catch(() => false), patient).toBe(true)
  }

  async function leave(visitor: Visitor): Promise<void> {
    await visitor.browser.run('void window.kit.disconnect()')
    await untilFact(visitor, 'status', /^disconnected$/)
  }

  async function expectNoProblems({ browser }: Visitor): Promise<void> {
    expect(await browser.run('return window.problems ?? []')).toEqual([])
  }

  // covers: S1.13, S2.25, S6.18
  test.skipIf(!open)(
    'is opened by email whatever happens to its codes, signs and sends, is the other account, moves to another address, and is left',
    async () => {
      await sandbox.reset()
      aheadMs = 0
      const visitor = await start()
      const { browser, pilot } = visitor
      const email = `${name.toLowerCase()}@example.com`
      const address = addressOf({
        features: { email: true, socials: false },
        networkNames: ['mainnet', 'polygon', 'solana'],
      })
      await pilot.visit(address)

      await sendAddress(visitor, email)
      const first = await readCode(email, 1)
      const start5 = first.startsWith('00000') ? '11111' : '00000'
      await pilot.click({ testId: 'wui-otp-input' })
      await pilot.type(`${start5}0`)
      await pilot.waitFor({ text: 'That code did not match' })
      for (const digit of '1234') {
        await pilot.press('Backspace')
        await pilot.type(digit)
        await pilot.waitFor({ text: 'That code did not match' })
      }
      await typeCode(visitor, first)
      await pilot.waitFor({ text: 'This code is no longer good' })
      for (const count of [2, 3]) {
        await passHalfAMinute(visitor)
        await pilot.click({ testId: 'resend-code' })
        const code = await readCode(email, count)
        await pilot.waitUntilGone({ text: 'This code is no longer good' })
        if (count === 2) await sandbox.passSeconds(601)
        await pilot.type(code)
        if (count === 2) await pilot.waitFor({ text: 'This code is no longer good' })
      }
      await untilFact(visitor, 'status', /^connected$/)
      await pilot.click({ testId: 'recovery-later', frame })
      await pilot.waitUntilGone({ testId: 'w3m-modal-card' })

      const account = (await readFact(visitor, 'address')) as Hex
      await sandbox.rpc('eip155:1', 'anvil_setBalance', [account, '0xde0b6b3a7640000'])
      const message = `Hello from ${name}`
      const signature = await approve<Hex>(visitor, 'personal_sign', [message, account], message)
      expect(await verifyMessage({ address: account, message, signature })).toBe(true)
      const typed = {
        domain: { name: 'Letters', chainId: 1 },
        types: { Letter: [{ name: 'text', type: 'string' }] },
        primaryType: 'Letter' as const,
        message: { text: 'To whom it may concern' },
      }
      const domain = {
        EIP712Domain: ['name', 'chainId'].map(each => ({ name: each, type: each === 'name' ? 'string' : 'uint256' })),
      }
      const sent = JSON.stringify({ ...typed, types: { ...typed.types, ...domain } })
      const letter = await approve<Hex>(visitor, 'eth_signTypedData_v4', [account, sent], typed.message.text)
      expect(await verifyTypedData({ address: account, ...typed, signature: letter })).toBe(true)

      const [one, two] = ['0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a0801', '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a0802']
      const balanceOf = (of: string, chain = 'eip155:1') => sandbox.rpc(chain, 'eth_getBalance', [of, 'latest'])
      const calls = [one, two].map(to => ({ to, value: '0x5' }))
      const batch = { version: '2.0.0', from: account, chainId: '0x1', atomicRequired: true, calls }
      await approve(visitor, 'wallet_sendCalls', batch, 'You do all 2 of these, or none')
      await expect.poll(() => balanceOf(two)).toBe('0x5')

      await openModal(visitor)
      await pilot.click({ testId: 'account-toggle-preferred-account-type' })
      await untilFact(visitor, 'accounts-eip155', /^eoa /)
      await closeModal(visitor)
      await approve(visitor, 'eth_sendTransaction', { from: account, to: one, value: '0x6' }, one)
      await expect.poll(() => balanceOf(one)).toBe('0xb')
      await openModal(visitor, 'Networks')
      await pilot.click({ testId: 'w3m-network-switch-137' })
      await untilFact(visitor, 'network', /^eip155:137$/)
      await sandbox.rpc('eip155:137', 'anvil_setBalance', [account, '0xde0b6b3a7640000'])
      await approve(visitor, 'eth_sendTransaction', { from: account, to: two, value: '0x7' }, 'Polygon')
      await expect.poll(() => balanceOf(two, 'eip155:137')).toBe('0x7')

      const asked = await call(
        visitor,
        `window.kit.getProvider('solana').signMessage(new TextEncoder().encode('Hello')).then(bytes => [...bytes])`,
      )
      await pilot.click({ testId: 'approve-button', frame })
      expect(await asked()).toHaveLength(64)

      const moved = `moved-${email}`
      await openModal(visitor)
      await pilot.click({ testId: 'account-toggle-preferred-account-type' })
      await untilFact(visitor, 'accounts-eip155', /^smartAccount /)
      await pilot.click({ testId: 'account-recovery-email' })
      await passHalfAMinute(visitor)
      await pilot.click({ testId: 'wui-email-input' })
      await pilot.type(moved)
      await pilot.press('Enter')
      await pilot.waitFor({ text: 'Confirm your current email' })
      await typeCode(visitor, await readCode(email, 4))
      await pilot.waitFor({ text: 'Confirm your new email' })
      await typeCode(visitor, await readCode(moved, 1))
      await pilot.waitFor({ text: moved })
      await expectNoProblems(visitor)

      await pilot.visit(address)
      await untilFact(visitor, 'status', /^connected$/)
      expect(await readFact(visitor, 'address')).toBe(account)
      await sandbox.fail({ match: '/api/sign-out', status: 503 })
      await leave(visitor)
      await sandbox.heal()
      await pilot.visit(address)
      await untilFact(visitor, 'status', /^disconnected$/)
      await passHalfAMinute(visitor)
      await sendAddress(visitor, moved)
      await untilFact(visitor, 'status', /^connected$/)
      expect(await readFact(visitor, 'address')).toBe(account)

      const other = await start()
      await other.pilot.visit(address)
      await passHalfAMinute(other)
      await sendAddress(other, moved)
      await typeCode(other, await readCode(moved, 2))
      await other.pilot.waitFor({ text: 'Confirm this device' })
      await expect.poll(async () => (await sandbox.mail(moved)).at(-1)?.link, patient).toBeTruthy()
      await approveBrowser((await sandbox.mail(moved)).at(-1)?.link ?? '')
      await other.pilot.waitFor({ testId: 'restore-device', frame })
      await expectNoProblems(other)
    },
  )

  // covers: S1.14
  test.skipIf(!open)(
    'is opened by social accounts on another site than the secure site, and by none that is refused, fails, is closed or is blocked',
    async () => {
      await sandbox.reset()
      const visitor = await start()
      const { browser, pilot } = visitor
      const socials = [...providers, ...(hasFarcaster ? (['farcaster'] as const) : [])]
      await pilot.visit(addressOf({ features: { email: false, socials } }, true))
      const [firstOne] = providers
      const again = { testId: 'w3m-connecting-widget-secondary-button' }

      await browser.run('window.own = window.open; window.open = () => null')
      await openModal(visitor)
      await pilot.click({ testId: `social-selector-${firstOne}` })
      await pilot.waitFor({ text: 'No window came up' })
      await browser.run('window.open = window.own')
      await pilot.click(again)
      await pressAtProvider(visitor, 'Refuse')
      await pilot.waitFor({ text: 'Declined at ' })
      await pilot.click(again)
      await pressAtProvider(visitor, 'Fail')
      await pilot.waitFor({ text: 'Could not log in with ' })
      await pilot.click(again)
      await expect
        .poll(() => browser.runInPopup(`return document.querySelector('button') !== null`).catch(() => false), patient)
        .toBe(true)
      await browser.closePopup()
      await pilot.waitFor({ text: 'The window was closed' })
      expect(await readFact(visitor, 'status')).toBe('disconnected')
      await closeModal(visitor)

      const addresses = new Set<string>()
      for (const provider of socials) {
        await openModal(visitor)
        await pilot.click({ testId: `social-selector-${provider}` })
        if (provider === 'farcaster') await agreeInFarcaster(visitor)
        else await pressAtProvider(visitor, 'Ann Example')
        await untilFact(visitor, 'status', /^connected$/)
        addresses.add(await readFact(visitor, 'address'))
        await pilot.waitFor({ testId: 'recovery-later', frame })
        await closeModal(visitor)
        await leave(visitor)
      }
      expect(addresses.size).toBe(socials.length)
      await expectNoProblems(visitor)
    },
  )

  // covers: S2.62, S2.63, S2.64
  test.skipIf(!open)('is opened inside Telegram on three systems without a window, with what works there', async () => {
    await sandbox.reset()
    const visitor = await start()
    const { browser, pilot } = visitor
    const all = ['google', 'x', 'discord', 'github', 'facebook'] as const
    for (const [inTelegram, left] of [
      ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', ['google']],
      ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)', ['x']],
      ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile', ['facebook', 'x']],
    ] as const) {
      const address = addressOf({ features: { email: false, socials: [...all] }, inTelegram })
      await pilot.visit(address)
      await openModal(visitor)
      await pilot.waitFor({ testId: 'social-selector-discord' })
      const shown = await browser.run<string[]>(
        `${everything}; return everything(document).map(each => each.dataset?.testid ?? '').filter(each => each.startsWith('social-selector-'))`,
      )
      expect(shown).toEqual(all.filter(each => !left.some(one => one === each)).map(each => `social-selector-${each}`))
      await pilot.click({ testId: 'social-selector-discord' })
      await pressAtProvider(visitor, 'Ann Example', 'run')
      await expect
        .poll(
          () =>
            browser.run('return document.querySelector(\'[data-testid="site-status"]\')?.textContent').catch(() => ''),
          patient,
        )
        .toBe('connected')
      expect(await browser.run('return location.href')).toBe(address)
      await leave(visitor)
    }
  })

  /** What a phone does that has scanned the code. */
  async function agreeInFarcaster({ browser, pilot }: Visitor): Promise<void> {
    await pilot.waitFor({ testId: 'farcaster-qr-code' })
    const url = await browser.run<string>(
      `${everything}; return everything(document).find(each => each.localName === 'lk-qr').value`,
    )
    expect(url).toMatch(/siwf/)
    const answered = await fetch(url, { method: 'POST', body: new URLSearchParams({ handle: 'ann' }) })
    expect(await answered.text()).toContain('Done')
  }

  /** Opens the link of a mail, on any device, and says yes. */
  async function approveBrowser(link: string): Promise<void> {
    const token = new URL(link).searchParams.get('token') ?? ''
    const answered = await fetch(`${sandboxUrl}/device`, {
      method: 'POST',
      headers: { origin: sandboxUrl },
      body: new URLSearchParams({ token, answer: 'approved' }),
    })
    expect(answered.status).toBe(200)
  }
})
