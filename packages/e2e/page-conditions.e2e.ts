import { describe, expect, test } from 'vitest'

import { readCode, readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'

describe('page conditions', () => {
  const world = useWorld()

  test('cost only the memory of a reload if storage is blocked', async () => {
    const blocked = `for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })`
    const { page, modal } = await world.visitSite({ wallets: ['mode=approve'], before: blocked })
    await page.locator('#open').click()
    await modal.wallet(rdns).click()
    await untilStatus(page, 'connected')
    await page.evaluate(() => window.kit?.disconnect())
    expect((await readFacts(page)).status).toBe('disconnected')
  })

  test('leave the link to select by hand if the clipboard is denied', async () => {
    const denied = `Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) } })`
    const { page, modal } = await world.visitSite({ before: denied })
    await page.locator('#open').click()
    await modal.wallet('walletconnect').click()
    await modal.get('copy-wc2-uri').click()
    await modal.toast.getByText(/copy|copied/i).waitFor()
    expect(await modal.card.getByRole('textbox').inputValue()).toBe(await readCode(page))
  })

  test('keep two kits separate', async () => {
    const { page, modal } = await world.visitSite({ wallets: ['mode=approve&chain=137'], path: '/two-kits.html' })
    await page.locator('#open-second').click()
    await modal.wallet(rdns).click()
    await page.locator('#facts-second').getByTestId('site-status').getByText('connected', { exact: true }).waitFor()
    expect(await readFacts(page.locator('#facts-first'))).toMatchObject({ status: 'disconnected', address: '' })
    expect(await readFacts(page.locator('#facts-second'))).toMatchObject({ network: 'eip155:137' })
    expect(await page.evaluate(() => document.querySelectorAll('w3m-modal').length)).toBe(2)
  })

  test('let a retry fetch files that failed to load', async () => {
    const { page, modal } = await world.visitSite({
      wallets: ['mode=approve'],
      expectedErrors: /Failed to (load resource|fetch dynamically imported module)/,
    })
    const scripts = /\/assets\/.*\.js$/
    const lose = async (): Promise<void> => void (await page.route(scripts, route => route.abort()))
    const find = (): Promise<void> => page.unroute(scripts)

    await lose()
    expect(await page.evaluate(() => window.kit?.open().then(String, String))).toContain('Failed to fetch')
    await find()
    await page.locator('#open').click()
    await modal.wallet(rdns).waitFor()

    await lose()
    await modal.wallet(rdns).click()
    await modal.card.getByRole('alert').waitFor()
    await find()
    await modal.retry.click()
    await untilStatus(page, 'connected')
    await modal.waitUntilClosed()

    await lose()
    await page.locator('#open').click()
    await modal.card.getByRole('alert').waitFor()
    await find()
    await modal.retry.click()
    await modal.get('disconnect-button').click()
    await untilStatus(page, 'disconnected')
  })

  // covers: S2.03
  test('append nothing with `disableAppend`, and the modal of the site opens', async () => {
    const { page, modal } = await world.visitSite({ options: { disableAppend: true } })
    expect(await page.evaluate(() => document.querySelectorAll('w3m-modal').length)).toBe(0)
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('w3m-modal')))
    await page.locator('#open').click()
    await modal.wallet('walletconnect').waitFor()
  })

  // covers: S2.04
  test('render an embedded modal in its place, without a dialog', async () => {
    const { page, modal } = await world.visitSite({ options: { enableEmbedded: true } })
    expect(await page.evaluate(() => document.querySelectorAll('w3m-modal').length)).toBe(0)
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('w3m-modal')))
    await page.locator('#open').click()
    await modal.wallet('walletconnect').waitFor()
    expect(
      await page.evaluate(() => document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog')),
    ).toBeNull()
    expect(await page.locator('main').locator('[data-testid="w3m-modal-card"]').count()).toBe(1)
  })

  test('show hostile announcements as text or not at all, and a valid wallet connects', async () => {
    const hostile = `
      const names = ['<img src=x onerror=window.pwned=1>', '\\u202Eevil', '"><script>window.pwned=1</script>', ' '.repeat(5000) + 'x', '']
      const icons = ['javascript:window.pwned=1', 'data:text/html,<script>window.pwned=1</script>', 'https://tracker.example/pixel.png"onload="window.pwned=1', '//x', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned=1"/>']
      const announce = () => names.forEach((name, index) => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: { uuid: 'uuid-' + index, name, icon: icons[index], rdns: 'javascript:' + index }, provider: { request: () => new Promise(() => {}), on() {}, removeListener() {} } }) })))
      window.addEventListener('eip6963:requestProvider', announce)
      window.addEventListener('eip6963:requestProvider', () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: null })))
    `
    const { page, modal } = await world.visitSite({
      wallets: ['mode=approve'],
      before: hostile,
      expectedErrors: /tracker\.example|Content Security Policy/,
    })
    await page.locator('#open').click()
    await modal.wallet(rdns).click()
    await untilStatus(page, 'connected')
    expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined()
  })

  // covers: S3.84
  test('drop hostile storage silently', async () => {
    const hostile = `
      localStorage.setItem('@appkit/connections', '[{"connectorId":"<img src=x onerror=window.pwned=1>","namespace":"eip155","accounts":[{"namespace":"eip155","address":"javascript:1","type":"eoa"}],"wallet":{"name":"x"}}]')
      localStorage.setItem('@appkit/recent_wallets', '{"not":"a list"}')
      localStorage.setItem('@appkit/active_caip_network_id', 'eip155:<script>')
      localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"javascript:window.pwned=1","name":"x"}')
    `
    const { page, modal } = await world.visitSite({ before: hostile })
    await page.evaluate(() => window.kit?.ready())
    expect(await readFacts(page)).toMatchObject({ status: 'disconnected', network: 'eip155:1' })
    await page.locator('#open').click()
    await modal.wallet('walletconnect').waitFor()
    expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined()
  })
})
