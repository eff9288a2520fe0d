import { createPairingWallet, type PairingWallet } from '@latchkey/sandbox/pairing-wallet'
import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'

import type { SiteOptions } from './site/options.ts'
import { usePlace } from './support/place.ts'
import { readCode, readNamespaces, untilStatus } from './support/site-facts.ts'
import { useWorld, type Visit } from './support/world.ts'

const names = ['Ethereum', 'Solana', 'Bitcoin', 'Polkadot', 'Cosmos']

describe('signing in with a wallet app', () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  const server = `${sandboxUrl}/siwx`
  const wallets: PairingWallet[] = []
  afterEach(async () => void (await Promise.all(wallets.splice(0).map(wallet => wallet.close()))))

  /** Pairs, and waits until the site requests a signature. */
  async function pair(
    networkNames: NonNullable<SiteOptions['networkNames']>,
    required: boolean,
  ): Promise<Visit & { wallet: PairingWallet }> {
    const { relayUrl, rpcUrl } = world.sandbox
    const [visit, wallet] = await Promise.all([
      world.visitSite({ options: { networkNames, signIn: { server, required } } }),
      createPairingWallet({ relayUrl, rpcUrl, auto: 'approve' }),
    ])
    wallets.push(wallet)
    await visit.page.locator('#open').click()
    await visit.modal.wallet('walletconnect').click()
    await wallet.pair(await readCode(visit.page))
    await text(visit.page).waitFor()
    return { ...visit, wallet }
  }
  const text = (page: Page) => page.getByRole('group', { name: 'The message' })
  const sign = (page: Page) => page.getByTestId('w3m-connecting-siwe-sign').click()
  /** Returns the server's signed-in addresses of this browser, by namespace. */
  const asked = (page: Page): Promise<Record<string, string>> =>
    page.evaluate(async address => {
      const response = await fetch(`${address}/session`, { credentials: 'include' })
      const { sessions } = (await response.json()) as {
        sessions: { data: { chainId: string; accountAddress: string } }[]
      }
      return Object.fromEntries(sessions.map(({ data }) => [data.chainId.split(':')[0] ?? '', data.accountAddress]))
    }, server)

  test('signs in each account of five namespaces, one after the other, and the server has them all', async () => {
    const visit = await pair(['mainnet', 'solana', 'bitcoin', 'polkadot', 'cosmoshub'], true)
    const { page, modal, strangers } = visit
    for (const name of names) {
      await text(page).getByText(`sign in with your ${name} account`).waitFor()
      await sign(page)
    }
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
    const signedIn = await asked(page)
    expect(Object.keys(signedIn)).toHaveLength(5)
    expect(signedIn).toEqual(await readNamespaces(page))
    expect(strangers()).toEqual([])
  })

  test('disconnects a wallet that declines if the sign-in is required, and keeps it if not', async () => {
    for (const required of [true, false]) {
      const { page, modal, wallet } = await pair(['mainnet'], required)
      wallet.auto = 'reject'
      await sign(page)
      await modal.toast.getByText('Signature declined').waitFor()
      await page.getByTestId('w3m-connecting-siwe-cancel').click()
      await untilStatus(page, required ? 'disconnected' : 'connected')
      expect(await asked(page)).toEqual({})
      await expect.poll(() => wallet.sessions.length).toBe(required ? 0 : 1)
    }
  })
})
