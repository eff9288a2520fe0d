import { describe, expect, test } from 'vitest'

import { untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

const serverErrors = /Failed to load resource|Server Error|Rate Limited/

describe('the wallet directory', () => {
  const world = useWorld()

  async function openAllWallets(visit: Visit): Promise<void> {
    await visit.page.locator('#open').click()
    await visit.modal.get('all-wallets').click()
    await untilView(visit.page, 'AllWallets')
  }

  // covers: S2.17, S7.32, S9.17, S9.18
  test('lists 600 wallets page by page with fewer than 80 of them in the page', async () => {
    const visit = await world.visitSite()
    await openAllWallets(visit)
    const cells = visit.modal.card.locator('[data-testid^="wallet-search-item-"]')
    await cells.first().waitFor()
    const card = await visit.modal.card.boundingBox()
    if (!card) throw new Error('The card does not show')
    const middle = card.y + card.height / 2
    const seen = new Set<string>()
    let max = 0
    /**
     * A list that scrolls faster than it draws shows placeholders until it rests, so this continues only when everything is
     * drawn.
     */
    const drawn = async (): Promise<boolean> => {
      const rows = await cells.evaluateAll(elements =>
        elements.map(element => {
          const { top, bottom } = element.getBoundingClientRect()
          return { id: element.getAttribute('data-testid') ?? '', top, bottom }
        }),
      )
      rows.forEach(({ id }) => seen.add(id))
      max = Math.max(max, rows.length)
      const isDrawn = (y: number): boolean => rows.some(({ top, bottom }) => top <= y + 24 && bottom >= y - 24)
      return isDrawn(middle - 100) && isDrawn(middle) && isDrawn(middle + 100)
    }
    const end = Date.now() + 100_000
    while (seen.size < 600 && Date.now() < end) {
      await expect.poll(drawn, { timeout: 10_000 }).toBe(true)
      await visit.modal.card.locator('.scroll-mask').evaluate(list => list.scrollBy(0, 350))
    }
    expect(seen.size).toBeGreaterThanOrEqual(600)
    expect(max).toBeLessThan(80)
    const sizes = visit.requests
      .filter(request => request.includes('/getWallets'))
      .map(request => new URL(request.slice(4)).searchParams.get('entries'))
    expect(sizes).toContain('40')
    expect(sizes).toContain('4')
  }, 120_000)

  // covers: S5.18, S9.13, S9.19
  test('searches once, after the last key press, for the trimmed text', async () => {
    const visit = await world.visitSite()
    const { clock } = visit.page
    await clock.install()
    await visit.page.reload()
    await openAllWallets(visit)
    // The test's clock makes the keys follow each other at once, however long they take here.
    await clock.pauseAt(Date.now() + 60_000)
    await visit.modal.get('wui-input-text').pressSequentially('  ledger ')
    await clock.resume()
    await visit.modal.card
      .getByText(/wallets? match/)
      .first()
      .waitFor()
    const searches = visit.requests.filter(request => request.includes('search='))
    expect(searches).toHaveLength(1)
    const { searchParams } = new URL((searches[0] as string).slice(4))
    expect(searchParams.get('search')).toBe('ledger')
    expect(searchParams.get('entries')).toBe('100')
  })

  test('shows that no wallet is found, and offers the code', async () => {
    const visit = await world.visitSite()
    await openAllWallets(visit)
    await visit.modal.get('wui-input-text').fill('no such wallet at all')
    await visit.modal.get('no-wallet-found').waitFor()
    await visit.modal.card.getByRole('button', { name: 'Show QR code' }).click()
    await untilView(visit.page, 'ConnectingWalletConnectBasic')
  })

  // covers: S1.58
  test.each([
    ['500', { status: 500 }],
    ['429', { status: 429 }],
    ['garbage', { status: 200, body: '<html>not what you asked for' }],
    ['nothing', { status: 0 }],
  ])('offers only the installed wallet and pairing if its answer is %s', async (_, fault) => {
    await world.sandbox.fail({ match: '/(getWallets|appkit|projects|getAnalyticsConfig|getWalletImage)/', ...fault })
    const visit = await world.visitSite({ wallets: ['mode=approve'], expectedErrors: serverErrors })
    await visit.page.locator('#open').click()
    await visit.modal.wallet('walletconnect').waitFor()
    await visit.modal.get('retry-wallets').waitFor()
    await visit.modal.card.getByText('MetaMask').waitFor()
    await visit.modal.get('all-wallets').click()
    await visit.modal.get('w3m-connecting-widget-secondary-button').waitFor()
    await fetch(`${world.sandbox.url}/sandbox/faults`, { method: 'DELETE' })
    await visit.modal.get('w3m-connecting-widget-secondary-button').click()
    await visit.modal.card.locator('[data-testid^="wallet-search-item-"]').first().waitFor()
    // The developer's alert may cover the header.
    const dismiss = visit.page.getByRole('button', { name: 'Dismiss' })
    if (await dismiss.isVisible()) await dismiss.click()
    await visit.modal.back.click()
    await visit.modal.wallet('dev.latchkey.sandbox').click()
    await untilStatus(visit.page, 'connected')
  })

  // covers: S1.58
  test('blocks no user if it never answers, and both lists show that after ten seconds, with a retry', async () => {
    await world.sandbox.fail({ match: '/(getWallets|appkit|projects)/', delayMs: 120_000 })
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { clock } = visit.page
    await clock.install()
    await visit.page.reload()
    const first = visit.page.waitForRequest(/getWallets.*entries=4&/)
    await visit.page.locator('#open').click()
    await visit.modal.wallet('dev.latchkey.sandbox').waitFor()
    // The check comes after the rows are painted, because only then the ten seconds start.
    await first
    expect(await visit.modal.get('retry-wallets').count()).toBe(0)
    const list = visit.page.waitForRequest(/getWallets.*entries=40&/)
    await visit.modal.get('all-wallets').click()
    await untilView(visit.page, 'AllWallets')
    await list
    await clock.fastForward(10_000)
    await visit.modal.get('w3m-connecting-widget-secondary-button').waitFor()
    await visit.modal.back.click()
    const retry = visit.modal.get('retry-wallets')
    await retry.waitFor()
    await visit.modal.card.getByText('MetaMask').waitFor()
    // The screen may have retried by itself if it had stopped waiting before the user came back; that request ends too. A
    // directory that recovers during a request may answer it, and then the row would disappear by itself.
    const canRetry = async (): Promise<boolean> => {
      await clock.fastForward(10_000)
      return retry.isEnabled()
    }
    await expect.poll(canRetry).toBe(true)
    await fetch(`${world.sandbox.url}/sandbox/faults`, { method: 'DELETE' })
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    await visit.modal.wallet('dev.latchkey.sandbox').click()
    await untilStatus(visit.page, 'connected')
  })

  test('is replaced by the bundled catalogue, without a request, if the site names none', async () => {
    const visit = await world.visitSite({ options: { services: {} } })
    await openAllWallets(visit)
    await visit.modal.get('wui-input-text').fill('metamask')
    await visit.modal.card.getByText('MetaMask').first().waitFor()
    expect(visit.requests.filter(request => request.includes(world.sandbox.url))).toEqual([])
    expect(visit.strangers()).toEqual([])
  })
})
