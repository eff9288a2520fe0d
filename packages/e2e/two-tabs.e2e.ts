import { createPairingWallet, type PairingWallet } from '@latchkey/sandbox/pairing-wallet'
import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'

import { signIn } from './support/sign-in.ts'
import { switchNetwork } from './support/site-calls.ts'
import {
  readCode,
  readFacts,
  readNamespaces,
  untilFacts,
  untilNamespaces,
  untilNetwork,
  untilStatus,
} from './support/site-facts.ts'
import { useWorld, type Visit, type VisitOptions } from './support/world.ts'
import type { SiteOptions } from './site/options.ts'

const options: SiteOptions = { networkNames: ['mainnet', 'polygon', 'solana', 'solanaDevnet'] }
const rdns = 'dev.latchkey.sandbox'

/** Opens another tab of the same user: its storage is shared, its scripts are not. */
async function openTab({ context, page }: Visit): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(page.url())
  return tab
}

const disconnect = (page: Page, options?: object): Promise<void> =>
  page.evaluate(async how => window.kit?.disconnect(how as never), options)

describe('two tabs of one page', () => {
  const world = useWorld()

  const visit = (): Promise<Visit> => world.visitSite({ wallets: ['mode=approve'], options })

  async function connectInPage({ page, modal }: Visit, namespace: 'eip155' | 'solana'): Promise<void> {
    // A background tab paints rarely.
    await page.bringToFront()
    await page.evaluate(() => void window.kit?.open({ view: 'Connect' } as never))
    await modal.wallet(rdns).click()
    await modal.get(`wui-list-chain-${namespace}`).click()
    await modal.card.waitFor({ state: 'hidden' })
  }

  test('share a wallet that is connected in one without a click, and it signs in both', async () => {
    const one = await visit()
    const other = await openTab(one)
    await connectInPage(one, 'eip155')
    await untilNamespaces(other, ['eip155'])
    expect(await readFacts(other)).toEqual(await readFacts(one.page))
    await signIn(other, 'eip155')
    await connectInPage(one, 'solana')
    await untilNamespaces(other, ['eip155', 'solana'])
    expect(await readNamespaces(other)).toEqual(await readNamespaces(one.page))
    await signIn(other, 'solana')
    await signIn(one.page, 'solana')
  })

  test('are on the same network, whichever of them switches', async () => {
    const one = await visit()
    await connectInPage(one, 'eip155')
    const other = await openTab(one)
    await untilNamespaces(other, ['eip155'])
    await switchNetwork(one.page, 'eip155:137')
    await untilNetwork(other, 'eip155:137')
    await switchNetwork(other, 'eip155:1')
    await untilNetwork(one.page, 'eip155:1')
    for (const page of [one.page, other]) {
      expect((await readFacts(page))['account-eip155']).toMatch(/^eip155:1:0x/)
    }
  })

  test('include a page from the back/forward cache, which reads the changes of another tab', async () => {
    const one = await world.visitSite({ wallets: ['mode=approve'], options, isWholeBrowser: true })
    await connectInPage(one, 'eip155')
    await one.page.evaluate(() =>
      window.addEventListener('pageshow', event => (document.title = `kept: ${event.persisted}`)),
    )
    const other = await openTab(one)
    await untilNamespaces(other, ['eip155'])
    await one.page.goto('about:blank')
    await disconnect(other)
    await one.page.goBack({ waitUntil: 'commit' })
    await one.page.waitForFunction(() => document.title === 'kept: true')
    await untilNamespaces(one.page, [])
  })

  test('share a disconnect in one of them, also after both are reloaded', async () => {
    const one = await visit()
    await connectInPage(one, 'eip155')
    await connectInPage(one, 'solana')
    const other = await openTab(one)
    await untilNamespaces(other, ['eip155', 'solana'])
    await disconnect(other, { namespace: 'solana' })
    await untilNamespaces(one.page, ['eip155'])
    await disconnect(one.page)
    await untilNamespaces(other, [])
    for (const page of [one.page, other]) {
      await page.reload()
      await untilStatus(page, 'disconnected')
      expect(await readNamespaces(page)).toEqual({})
    }
  })
})

describe('two tabs of one page over a pairing session', () => {
  const world = useWorld()
  const wallets: PairingWallet[] = []
  afterEach(async () => {
    await Promise.all(wallets.splice(0).map(wallet => wallet.close()))
  })

  async function createWallet(name?: string): Promise<PairingWallet> {
    const { relayUrl, rpcUrl } = world.sandbox
    const wallet = await createPairingWallet({ relayUrl, rpcUrl, auto: 'approve', ...(name !== undefined && { name }) })
    wallets.push(wallet)
    return wallet
  }

  async function pairIn({ page, modal }: Visit, wallet: PairingWallet): Promise<void> {
    await page.bringToFront()
    await page.evaluate(() => void window.kit?.open({ view: 'Connect' } as never))
    await modal.wallet('walletconnect').click()
    await wallet.pair(await readCode(page))
    await modal.card.waitFor({ state: 'hidden' })
    await untilNamespaces(page, ['eip155', 'solana'])
  }

  async function pair(how: VisitOptions = {}): Promise<{ one: Visit; other: Page; wallet: PairingWallet }> {
    const [one, wallet] = await Promise.all([world.visitSite({ options, ...how }), createWallet()])
    const other = await openTab(one)
    await pairIn(one, wallet)
    return { one, other, wallet }
  }

  async function untilWallet(page: Page, name: string): Promise<void> {
    await untilFacts(page, { wallet: `${name} (WALLET_CONNECT)` })
    await untilNamespaces(page, ['eip155', 'solana'])
  }

  /** Signs, and returns which of the wallets got a request. */
  async function askedBy(page: Page): Promise<number[]> {
    const before = wallets.map(() => 0)
    const stops = wallets.map((wallet, index) =>
      wallet.onRequest(() => void (before[index] = (before[index] ?? 0) + 1)),
    )
    await signIn(page, 'eip155')
    stops.forEach(stop => stop())
    return before
  }

  test('share it: both sign, and the wallet approved once', async () => {
    const { one, other, wallet } = await pair()
    await untilNamespaces(other, ['eip155', 'solana'])
    expect(await readNamespaces(other)).toEqual(await readNamespaces(one.page))
    await signIn(other, 'eip155')
    await signIn(one.page, 'eip155')
    expect(wallet.sessions).toHaveLength(1)
  })

  test.each(['the other tab', 'the wallet'])('are both disconnected when %s ends it', async who => {
    const { one, other, wallet } = await pair()
    await untilNamespaces(other, ['eip155', 'solana'])
    if (who === 'the wallet') await wallet.disconnect()
    else await disconnect(other)
    await untilNamespaces(one.page, [])
    await untilNamespaces(other, [])
    await expect.poll(() => wallet.sessions.length, { timeout: 10_000 }).toBe(0)
  })

  test.each(['after it disconnected', 'in the place of the first'])(
    'both have the second wallet that one of them pairs %s, after any writes and in later pages',
    async how => {
      const { one, other } = await pair()
      await untilNamespaces(other, ['eip155', 'solana'])
      expect(await askedBy(other)).toEqual([1])
      if (how === 'after it disconnected') {
        await disconnect(one.page)
        await untilNamespaces(other, [])
      }
      await pairIn(one, await createWallet('Second Wallet'))
      await untilWallet(other, 'Second Wallet')
      expect(await askedBy(other)).toEqual([0, 1])

      await switchNetwork(one.page, 'eip155:137')
      await untilNetwork(other, 'eip155:137')
      await other.bringToFront()
      await untilWallet(other, 'Second Wallet')
      expect(await askedBy(other)).toEqual([0, 1])

      for (const page of [one.page, other]) {
        await page.reload()
        await untilWallet(page, 'Second Wallet')
        expect(await askedBy(page)).toEqual([0, 1])
      }
    },
  )

  test('both have the second wallet if the page is not served securely, and so has no Web Locks', async () => {
    const { one, other } = await pair({ isInsecure: true })
    expect(await other.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false])
    await untilNamespaces(other, ['eip155', 'solana'])
    await pairIn(one, await createWallet('Second Wallet'))
    await untilWallet(other, 'Second Wallet')
    expect(await askedBy(other)).toEqual([0, 1])
    for (const page of [one.page, other]) {
      await page.reload()
      await untilWallet(page, 'Second Wallet')
      expect(await askedBy(page)).toEqual([0, 1])
    }
  })
})
