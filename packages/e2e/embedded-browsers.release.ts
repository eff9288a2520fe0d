import { describe, expect, test } from 'vitest'
import { type Hex, verifyMessage, verifyTypedData } from 'viem'

import { approveByMail, everything, frame } from './support/embedded-visitor.ts'
import { firefox, useEmbeddedVisitors, webKit } from './support/embedded-visitors.ts'

/**
 * Each browser has some of the providers in every run; with `LATCHKEY_EVERY=1` all seven, on both sites, with all outcomes of a
 * login.
 */
const isEvery = process.env['LATCHKEY_EVERY'] === '1'
const every = ['google', 'x', 'discord', 'github', 'apple', 'facebook', 'farcaster'] as const

/** Tests the embedded wallet in the machine's other browsers: many steps in one visit, because each of them is slow to start. */
describe.each([
  { name: 'Firefox', open: firefox(), some: ['google', 'github', 'apple', 'farcaster'] as const },
  { name: 'WebKit', open: webKit(), some: ['x', 'discord', 'facebook'] as const },
])('an embedded wallet in $name', { timeout: isEvery ? 900_000 : 180_000 }, ({ name, open, some }) => {
  const { siteUrl, otherSiteUrl, sandbox, addressOf, start } = useEmbeddedVisitors(open)

  test.skipIf(!open)('is opened by email in spite of failed codes, signs and sends, and disconnects', async () => {
    await sandbox.reset()
    const visitor = await start()
    const { pilot, approve, call, untilFact, readFact, readCode, typeCode, openModal, passHalfAMinute } = visitor
    const email = `${name.toLowerCase()}@example.com`
    const networkNames = ['mainnet', 'polygon', 'solana'] as const
    const address = addressOf({ features: { email: true, socials: false }, networkNames: [...networkNames] })
    await visitor.visit(address)

    await visitor.sendAddress(email)
    const first = await readCode(email, 1)
    await pilot.click({ testId: 'wui-otp-input' })
    await pilot.type(first.startsWith('00000') ? '111110' : '000000')
    await pilot.waitFor({ text: 'That’s not the code' })
    for (const digit of '1234') {
      await pilot.press('Backspace')
      await pilot.type(digit)
      await pilot.waitFor({ text: 'That’s not the code' })
    }
    await typeCode(first)
    await pilot.waitFor({ text: 'This code has expired' })
    for (const count of [2, 3]) {
      await passHalfAMinute()
      await pilot.click({ testId: 'resend-code' })
      const code = await readCode(email, count)
      await pilot.waitUntilGone({ text: 'This code has expired' })
      if (count === 2) await sandbox.passSeconds(601)
      await pilot.type(code)
      if (count === 2) await pilot.waitFor({ text: 'This code has expired' })
    }
    await untilFact('status', /^connected$/)
    await pilot.click({ testId: 'recovery-later', frame })
    await pilot.waitUntilGone({ testId: 'w3m-modal-card' })

    const account = (await readFact('address')) as Hex
    await sandbox.rpc('eip155:1', 'anvil_setBalance', [account, '0xde0b6b3a7640000'])
    await sandbox.rpc('eip155:137', 'anvil_setBalance', [account, '0xde0b6b3a7640000'])
    const message = `Hello from ${name}`
    const signature = await approve<Hex>('personal_sign', [message, account], message)
    expect(await verifyMessage({ address: account, message, signature })).toBe(true)
    const letter = {
      domain: { name: 'Letters' },
      types: { Letter: [{ name: 'text', type: 'string' }] },
      primaryType: 'Letter' as const,
      message: { text: 'To whom it may concern' },
    }
    const whole = { ...letter, types: { EIP712Domain: [{ name: 'name', type: 'string' }], ...letter.types } }
    const signed = await approve<Hex>('eth_signTypedData_v4', [account, JSON.stringify(whole)], letter.message.text)
    expect(await verifyTypedData({ address: account, ...letter, signature: signed })).toBe(true)

    const [one, two] = ['0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a0801', '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a0802']
    const balanceOf = (of: string, chain = 'eip155:1') => sandbox.rpc(chain, 'eth_getBalance', [of, 'latest'])
    const calls = [one, two].map(to => ({ to, value: '0x5' }))
    const batch = { version: '2.0.0', from: account, chainId: '0x1', atomicRequired: true, calls }
    await approve('wallet_sendCalls', batch, '2 steps, all or none')
    await expect.poll(() => balanceOf(two)).toBe('0x5')

    await openModal()
    await pilot.click({ testId: 'account-toggle-preferred-account-type' })
    await untilFact('accounts-eip155', /^eoa /)
    await visitor.closeModal()
    await approve('eth_sendTransaction', { from: account, to: one, value: '0x6' }, one)
    await expect.poll(() => balanceOf(one)).toBe('0xb')
    // The site sends its request as soon as it receives the new network.
    await openModal('Networks')
    await pilot.click({ testId: 'w3m-network-switch-137' })
    await untilFact('network', /^eip155:137$/)
    await approve('eth_sendTransaction', { from: account, to: two, value: '0x7' }, 'Polygon')
    await expect.poll(() => balanceOf(two, 'eip155:137')).toBe('0x7')
    await pilot.waitUntilGone({ testId: 'w3m-modal-card' })

    const bytes = 'new TextEncoder().encode("Hello")'
    const asked = await call(`window.kit.getProvider('solana').signMessage(${bytes}).then(answer => [...answer])`)
    await pilot.click({ testId: 'approve-button', frame })
    expect(await asked()).toHaveLength(64)

    const moved = `moved-${email}`
    await openModal()
    await pilot.click({ testId: 'account-toggle-preferred-account-type' })
    await untilFact('accounts-eip155', /^smartAccount /)
    // Polygon has no EIP-7702 here, so the smart account has an address of its own.
    const smart = await readFact('address')
    expect(smart).not.toBe(account)
    await pilot.click({ testId: 'account-recovery-email' })
    await passHalfAMinute()
    await pilot.click({ testId: 'wui-email-input' })
    await pilot.type(moved)
    await pilot.press('Enter')
    await pilot.waitFor({ text: 'Confirm your current email' })
    await typeCode(await readCode(email, 4))
    await pilot.waitFor({ text: 'Confirm your new email' })
    await typeCode(await readCode(moved, 1))
    await pilot.waitFor({ text: moved })
    await visitor.closeModal()
    await visitor.expectNoProblems()

    await visitor.leave()
    await visitor.untilLeft()
    await passHalfAMinute()
    await visitor.sendAddress(moved)
    await typeCode(await readCode(moved, 2))
    await untilFact('status', /^connected$/)
    expect(await readFact('address')).toBe(smart)
    await visitor.visit(address)
    await untilFact('status', /^connected$/)
    expect(await readFact('address')).toBe(smart)
    await sandbox.fail({ match: '/api/sign-out', status: 503 })
    await visitor.leave()
    await sandbox.heal()
    await visitor.visit(address)
    await untilFact('status', /^disconnected$/)

    const other = await start()
    await other.visit(address)
    await other.passHalfAMinute()
    await other.sendAddress(moved)
    await other.typeCode(await readCode(moved, 3))
    await other.pilot.waitFor({ text: 'Confirm this device' })
    await approveByMail(sandbox, moved)
    await other.pilot.waitFor({ testId: 'restore-device', frame })
    await other.expectNoProblems()
  })

  test.skipIf(!open).each(isEvery ? [siteUrl, otherSiteUrl] : [otherSiteUrl])(
    'is opened by social accounts at %s, after other outcomes',
    async site => {
      const socials = isEvery ? every : some
      await sandbox.reset()
      const visitor = await start()
      const { browser, pilot, openModal, readFact } = visitor
      await visitor.visit(addressOf({ features: { email: false, socials: [...socials] } }, site))
      const again = { testId: 'w3m-connecting-widget-secondary-button' }
      const choose = async (provider: string): Promise<void> => {
        if (socials.length > 4 && ['apple', 'facebook', 'farcaster'].includes(provider))
          await pilot.click({ testId: 'social-selector-more' })
        await pilot.click({ testId: `social-selector-${provider}` })
      }

      const withWindows = socials.filter(provider => provider !== 'farcaster')
      for (const provider of isEvery ? withWindows : withWindows.slice(0, 1)) {
        await openModal()
        await browser.run('window.own = window.open; window.open = () => null')
        await choose(provider)
        await pilot.waitFor({ text: 'The window didn’t open' })
        await browser.run('window.open = window.own')
        await pilot.click(again)
        await visitor.pressInWindow('Refuse')
        await pilot.waitFor({ text: 'Declined at ' })
        await pilot.click(again)
        await visitor.pressInWindow('Fail')
        await pilot.waitFor({ text: 'Couldn’t log in with ' })
        await pilot.click(again)
        await visitor.closeWindow()
        await pilot.waitFor({ text: 'The window was closed' })
        expect(await readFact('status')).toBe('disconnected')
        await visitor.closeModal()
      }

      const addresses = new Set<string>()
      for (const provider of socials) {
        await openModal()
        await choose(provider)
        if (provider === 'farcaster') await visitor.agreeInFarcaster()
        else await visitor.pressInWindow('Ann Example')
        await visitor.untilFact('status', /^connected$/)
        addresses.add(await readFact('address'))
        await pilot.waitFor({ testId: 'recovery-later', frame })
        await visitor.closeModal()
        await visitor.leave()
      }
      expect(addresses.size).toBe(socials.length)
      await visitor.expectNoProblems()
    },
  )

  test.skipIf(!open)(
    'is opened inside Telegram on three systems without a window, with the methods that work there',
    async () => {
      await sandbox.reset()
      const visitor = await start()
      const all = ['google', 'x', 'discord', 'github', 'facebook'] as const
      for (const [inTelegram, left] of [
        ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', ['google']],
        ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)', ['x']],
        ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile', ['facebook', 'x']],
      ] as const) {
        const address = addressOf({ features: { email: false, socials: [...all] }, inTelegram })
        await visitor.visit(address)
        await visitor.untilFact('status', /^disconnected$/)
        await visitor.openModal()
        await visitor.pilot.waitFor({ testId: 'social-selector-discord' })
        const shown = await visitor.browser.run<string[]>(
          `${everything}; return everything(document).map(each => each.dataset?.testid ?? '').filter(each => each.startsWith('social-selector-'))`,
        )
        expect(shown).toEqual(
          all.filter(each => !left.some(one => one === each)).map(each => `social-selector-${each}`),
        )
        await visitor.pilot.click({ testId: 'social-selector-discord' })
        await visitor.logInInTab('Ann Example')
        expect(await visitor.browser.run('return location.href')).toBe(address)
        await visitor.leave()
        await visitor.untilLeft()
      }
    },
  )
})
