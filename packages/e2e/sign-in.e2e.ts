import { createPairingWallet } from '@latchkey/sandbox/pairing-wallet'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { usePlace } from './support/place.ts'
import { readCode, readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld, type Visit } from './support/world.ts'

describe('signing in', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  const server = `${sandboxUrl}/siwx`

  async function choose(
    wallet: string,
    options: object = {},
    required = true,
    name = 'Sandbox Wallet',
  ): Promise<Visit> {
    const visit = await world.visitSite({ wallets: [wallet], options: { ...options, signIn: { server, required } } })
    await visit.page.locator('#open').click()
    await visit.modal.wallet(name).click()
    return visit
  }
  /** Returns the server's signed-in accounts of this browser: `[namespace, address]`, in its form. */
  const asked = (page: Page): Promise<string[][]> =>
    page.evaluate(async address => {
      const response = await fetch(`${address}/session`, { credentials: 'include' })
      const { sessions } = (await response.json()) as {
        sessions: { data: { chainId: string; accountAddress: string } }[]
      }
      return sessions.map(({ data }) => [data.chainId.split(':')[0] ?? '', data.accountAddress])
    }, server)
  const sign = (page: Page) => page.getByTestId('w3m-connecting-siwe-sign').click()
  const text = (page: Page) => page.getByRole('group', { name: 'The message' })

  // covers: S2.26, S3.60, S4.65, S4.66
  test('is recognized by the server with a wallet in the page, also after a reload, until the disconnect', async () => {
    const { page, modal } = await choose('mode=approve&families=eip155')
    await text(page).getByText('wants you to sign in with your Ethereum account').waitFor()
    expect(await page.getByTestId('w3m-header-close').isDisabled()).toBe(true)
    expect(await asked(page)).toEqual([])
    await sign(page)
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
    const { address } = await readFacts(page)
    expect(await asked(page)).toEqual([['eip155', address]])
    await page.reload()
    await untilStatus(page, 'connected')
    expect(await modal.card.count()).toBe(0)
    expect(await asked(page)).toEqual([['eip155', address]])
    await page.locator('#open').click()
    await page.getByTestId('disconnect-button').click()
    await untilStatus(page, 'disconnected')
    await expect.poll(() => asked(page)).toEqual([])
  })

  test('lets the server use the active one of two accounts after a switch back', async () => {
    const { page, modal } = await choose('mode=approve&families=eip155')
    await sign(page)
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
    const [first, second] = await page.evaluate(() => window.latchkeySandboxWallet?.allAccounts.slice(0, 2) ?? [])
    if (!first || !second) throw new Error('The sandbox wallet has two accounts')
    /** Returns the account that the server's `getSession` names. */
    const current = () =>
      page.evaluate(async address => {
        const response = await fetch(`${address}/session`, { credentials: 'include' })
        const said = (await response.json()) as { current: { address: string } | null }
        return said.current?.address.toLowerCase() ?? null
      }, server)
    const select = (account: string) =>
      page.evaluate(address => window.latchkeySandboxWallet?.setAccounts([address as `0x${string}`]), account)
    expect(await current()).toBe(first.toLowerCase())
    await select(second)
    await text(page).waitFor()
    // The active account has not signed in.
    await expect.poll(current).toBeNull()
    await sign(page)
    await modal.card.waitFor({ state: 'hidden' })
    await expect.poll(current).toBe(second.toLowerCase())
    await select(first)
    await expect.poll(current).toBe(first.toLowerCase())
    expect(await modal.card.count()).toBe(0)
    await page.reload()
    await untilStatus(page, 'connected')
    await expect.poll(current).toBe(first.toLowerCase())
    expect(await asked(page)).toHaveLength(2)
    await page.locator('#open').click()
    await page.getByTestId('disconnect-button').click()
    await untilStatus(page, 'disconnected')
    await expect.poll(() => asked(page)).toEqual([])
  })

  // covers: S4.70, S4.71
  test('disconnects on cancel if it is required, and keeps the connection if not', async () => {
    const strict = await choose('mode=approve&families=eip155')
    await strict.page.getByTestId('w3m-connecting-siwe-cancel').click()
    await untilStatus(strict.page, 'disconnected')
    const lax = await choose('mode=approve&families=eip155', {}, false)
    await lax.page.getByTestId('w3m-connecting-siwe-cancel').click()
    await untilStatus(lax.page, 'connected')
    await lax.modal.card.waitFor({ state: 'hidden' })
    expect(await asked(lax.page)).toEqual([])
  })

  test.each([
    ['solana', 'Solana', 'solana'],
    ['bitcoin', 'Bitcoin', 'bip122'],
    ['polkadot', 'Polkadot', 'polkadot'],
    ['cosmoshub', 'Cosmos', 'cosmos'],
  ])('works in another namespace with a wallet in the page: %s', async (network, name, namespace) => {
    const { page, modal } = await choose(`mode=approve&families=${namespace}`, { networkNames: [network] })
    await text(page).getByText(`sign in with your ${name} account`).waitFor()
    await sign(page)
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
    expect(await asked(page)).toEqual([[namespace, (await readFacts(page)).address]])
  })

  test.each([
    ['eip155', {}],
    ['solana', { networkNames: ['solana'] }],
  ])('needs one window with a wallet that can sign while it connects: %s', async (namespace, options) => {
    const { page, modal } = await choose(`mode=hang&signs-in=1&families=${namespace}`, options)
    const question = () => page.evaluate(() => window.latchkeySandboxWallet?.pending)
    await expect.poll(question).toBe('connect')
    await page.evaluate(() => window.latchkeySandboxWallet?.answer(true))
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
    expect(await question()).toBeUndefined()
    expect(await asked(page)).toEqual([[namespace, (await readFacts(page)).address]])
  })

  test('needs one answer of a wallet app that pairs and signs at once', async () => {
    const wallet = await createPairingWallet({
      relayUrl: world.sandbox.relayUrl,
      rpcUrl: world.sandbox.rpcUrl,
      auto: 'approve',
      signsIn: true,
    })
    try {
      const { page, modal, strangers } = await choose('announce=0', {}, true, 'walletconnect')
      await wallet.pair(await readCode(page))
      await untilStatus(page, 'connected')
      await modal.card.waitFor({ state: 'hidden' })
      expect(await asked(page)).toEqual([['eip155', (await readFacts(page)).address]])
      expect([wallet.requests, strangers()]).toEqual([[], []])
    } finally {
      await wallet.close()
    }
  })
})
