import { createPairingWallet } from '@latchkey/sandbox/pairing-wallet'
import { describe, expect, test } from 'vitest'

import { requestWallet } from './support/site-calls.ts'
import { rest } from './support/rest.ts'
import { readCode, readFacts, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'

interface SentEvent {
  props: { type: string; event: string }
  url: string
  domain: string
  eventId: string
  timestamp: number
}

describe('the services of a site', () => {
  const world = useWorld()

  async function connect({ page, modal }: Visit): Promise<void> {
    await page.locator('#open').click()
    await modal.wallet(rdns).click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
  }

  test('provide the ENS name of an address for the account screen', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    await connect(visit)
    await world.sandbox.name('maya.eth', (await readFacts(visit.page)).address)
    // A missing name is cached for five minutes, also over a reload.
    await visit.page.evaluate(() => localStorage.removeItem('@appkit/identity_cache'))
    await visit.page.reload()
    await untilStatus(visit.page, 'connected')
    await visit.page.locator('#open').click()
    await visit.modal.card.getByText('maya.eth').waitFor()
    expect(visit.strangers()).toEqual([])
  })

  // covers: S7.38, S7.39, S1.52, S3.42
  test('receive events of a user, once a user acts and analytics are on', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    expect(
      visit.requests.filter(request => new URL(request.slice(request.indexOf(' ') + 1)).pathname === '/e'),
    ).toEqual([])
    await connect(visit)
    await expect.poll(async () => names(await world.sandbox.events()), { timeout: 10_000 }).toContain('CONNECT_SUCCESS')
    const events = (await world.sandbox.events()) as { body?: SentEvent; query?: Record<string, string> }[]
    expect(names(events)).toContain('MODAL_OPEN')
    const asked = visit.requests.map(request => new URL(request.slice(request.indexOf(' ') + 1)))
    for (const path of ['/e', '/getWallets', '/appkit/v1/config']) {
      const queries = asked.filter(({ pathname }) => pathname === path).map(url => Object.fromEntries(url.searchParams))
      expect(queries.length, path).toBeGreaterThan(0)
      for (const query of queries)
        expect(query).toMatchObject({ projectId: 'e2e', st: 'appkit', sv: 'html-core-1.7.11' })
    }
  })

  // covers: S7.33
  test('receive no events if analytics are switched off', async () => {
    await world.sandbox.configure({ isAnalyticsEnabled: false })
    const visit = await world.visitSite({ wallets: ['mode=approve'], hasTestClock: true })
    await connect(visit)
    await rest(visit.page)
    expect(await world.sandbox.events()).toEqual([])
  })

  // covers: S1.40, S1.41
  test('override local settings, and one warning names them', async () => {
    await world.sandbox.configure({ features: [{ id: 'multi_wallet', isEnabled: true, config: null }] })
    const warnings: string[] = []
    const visit = await world.visitSite({
      wallets: ['mode=approve'],
      options: { features: { multiWallet: false, email: false, socials: false } },
    })
    visit.page.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
    await connect(visit)
    await visit.page.locator('#open').click()
    await visit.modal.get('wui-wallet-switch').waitFor()
    await expect.poll(() => warnings.filter(text => text.includes('multiWallet')).length, { timeout: 5_000 }).toBe(1)
  })

  // covers: S8.53, S8.61
  test('report to the developer that they do not list the page’s origin, and connecting works', async () => {
    await world.sandbox.configure({ allowedOrigins: ['https://elsewhere.example'] })
    const errors: string[] = []
    const visit = await world.visitSite({
      wallets: ['mode=approve'],
      options: { features: { email: true } },
      expectedErrors: /Invalid App Configuration|status of 403/,
    })
    visit.page.on('console', message => errors.push(message.text()))
    await visit.page.locator('#open').click()
    await expect.poll(() => errors.join('\n'), { timeout: 5_000 }).toContain('Invalid App Configuration')
    await visit.modal.wallet(rdns).click()
    await untilStatus(visit.page, 'connected')
  })

  // covers: S3.68
  test('provide the link of a wallet, which is stored once it has connected and opened by a later request', async () => {
    const visit = await world.visitSite({
      context: { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true, userAgent: iphone },
    })
    await visit.page.evaluate(() => {
      window.open = url => {
        sessionStorage.setItem('opened', String(url))
        return null
      }
    })
    await visit.page.locator('#open').tap()
    await readCode(visit.page)
    await visit.modal.card.locator('[data-testid^="wallet-selector-"]').first().tap()
    await untilView(visit.page, 'ConnectingWalletConnect')
    const read = () => visit.page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
    expect(await read()).toBeNull()
    const { relayUrl, rpcUrl } = world.sandbox
    const wallet = await createPairingWallet({ relayUrl, rpcUrl, auto: 'approve' })
    await wallet.pair(await readCode(visit.page))
    await untilStatus(visit.page, 'connected')
    const stored = JSON.parse((await read()) ?? '{}') as { href: string; name: string }
    expect(stored).toMatchObject({ href: expect.stringMatching(/^\w+:/) as string, name: expect.any(String) as string })
    const { address } = await readFacts(visit.page)
    const { result } = await requestWallet(visit.page, 'personal_sign', ['0x6869', address])
    const opened = await visit.page.evaluate(() => sessionStorage.getItem('opened'))
    await wallet.close()
    expect(result).toMatch(/^0x/)
    expect(opened).toContain(`${stored.href.replace(/\/$/, '')}/wc?requestId=`)
  })
})

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

function names(events: unknown[]): string[] {
  return events.map(event => JSON.stringify(event)).flatMap(text => /"event":"([A-Z_]+)"/.exec(text)?.[1] ?? [])
}
