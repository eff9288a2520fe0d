import { describe, expect, test } from 'vitest'

import { rest } from './support/rest.ts'
import { useWorld } from './support/world.ts'

describe('a page before and after the modal', () => {
  const world = useWorld()

  test.each(['en-US', 'de-DE'])(
    'loads its own files and nothing else before a user acts, with a wallet installed too, in a browser in %s',
    async locale => {
      const { page, requests } = await world.visitReact({
        wallets: ['mode=approve'],
        context: { locale },
        hasTestClock: true,
      })
      await page.waitForLoadState('networkidle')
      await rest(page)
      const html = await (await fetch(page.url())).text()
      const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path)
      const paths = requests.map(request => new URL(request.slice(4)).pathname).filter(path => path !== '/')
      expect(paths.filter(path => !named.includes(path))).toEqual([])
    },
  )

  test('has German buttons in a German browser, and loads the rest of the language with the modal', async () => {
    const open = async (locale: string, text: string) => {
      const visit = await world.visitHtml({ wallets: ['mode=approve'], context: { locale }, hasTestClock: true })
      const button = visit.page.locator('w3m-button').getByRole('button', { name: text })
      await button.waitFor()
      await visit.page.waitForLoadState('networkidle')
      await rest(visit.page)
      return { ...visit, button }
    }
    const english = await open('en-US', 'Connect wallet')
    const { page, modal, button, requests } = await open('de-DE', 'Wallet verbinden')
    expect(await page.locator('w3m-button').getAttribute('lang')).toBe('de')
    expect(requests.toSorted()).toEqual(english.requests.toSorted())
    await button.click()
    await modal.card.getByText('Alle Wallets').waitFor()
  })

  // covers: S1.08, S2.01, S2.02
  test('is unchanged, without left nodes and listeners, after the modal opened and closed 50 times', async () => {
    const { page, context, modal } = await world.visitSite({ wallets: ['mode=approve'] })
    const session = await context.newCDPSession(page)
    const countOnce = async (): Promise<{ nodes: number; listeners: number }> => {
      for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
      return { nodes, listeners: jsEventListeners }
    }
    /** Counts until two counts are the same, because a closed modal removes its content a moment later. */
    const count = async (): Promise<{ nodes: number; listeners: number }> => {
      for (let before = await countOnce(); ;) {
        const now = await countOnce()
        if (now.nodes === before.nodes && now.listeners === before.listeners) return now
        before = now
      }
    }
    const cycle = async (): Promise<void> => {
      await page.evaluate(() => window.kit?.open())
      await modal.wallet('walletconnect').waitFor()
      await page.evaluate(() => window.kit?.close())
      await modal.card.waitFor({ state: 'hidden' })
    }
    /** Reads all parts of the page that belong to the site. */
    const readPage = () =>
      page.evaluate(() => {
        const root = document.documentElement.cloneNode(true) as HTMLElement
        root.querySelectorAll('w3m-modal, w3m-button, script, link[rel=modulepreload]').forEach(node => node.remove())
        return {
          html: root.outerHTML.replace(/\s+/g, ' '),
          // Lit records its versions on the page, so that two copies can warn.
          globals: Object.keys(window).filter(name => !/^(lit|reactiveElement)/.test(name)),
          sheets: [document.styleSheets.length, document.adoptedStyleSheets.length],
          keys: Object.keys(localStorage).filter(key => !/^(@appkit\/|wc@2:|WALLETCONNECT_)/.test(key)),
          cookies: document.cookie,
          title: document.title,
        }
      })
    const pristine = await readPage()
    const address = page.url()
    const historyLength = await page.evaluate(() => history.length)
    for (let round = 0; round < 5; round++) await cycle()
    const before = await count()
    for (let round = 0; round < 50; round++) await cycle()
    const after = await count()
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 10)
    expect(after.listeners).toBeLessThanOrEqual(before.listeners + 2)
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => history.length)).toBe(historyLength)
    expect(await page.evaluate(() => document.body.lastElementChild?.localName)).toBe('w3m-modal')
    expect(await readPage()).toEqual(pristine)
  })
})
