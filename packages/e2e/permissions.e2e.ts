import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { approveMessage, approveValue, frameOf, useEmailLogin } from './support/email-login.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

describe('a permission of an account', () => {
  const world = useWorld()
  const { logIn } = useEmailLogin(world)
  const to = '0x2c41bd1d08af32cb1fa8d3b1c9e9a0cc9a9a07f6'

  /** Sends a request to the EVM provider of the site; a refusal is returned too. */
  function ask<Result>(page: Page, method: string, params: object): Promise<Result> {
    return page.evaluate(
      ([name, given]) =>
        window.kit
          ?.getProvider<{ request(call: object): Promise<unknown> }>('eip155')
          ?.request({ method: name, params: [given] })
          .catch((error: { code?: unknown }) => ({ code: error.code })),
      [method, params] as const,
    ) as Promise<Result>
  }

  /** Lets the user permit the site to send a tenth of an ether. */
  async function grant(page: Page) {
    const { address } = await readFacts(page)
    await world.sandbox.rpc('eip155:1', 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
    const expiry = Math.floor(Date.now() / 1_000) + 3_600
    const permissions = [{ type: 'native-token-transfer', data: { allowance: '0x16345785d8a0000' } }]
    const granting = ask<{ context: string }>(page, 'wallet_grantPermissions', { chainId: '0x1', expiry, permissions })
    await frameOf(page).getByText('You let this site act on its own').waitFor()
    await frameOf(page).getByText('It may send, in total').waitFor()
    await approveValue(page)
    const { context } = await granting
    return {
      batch: (value: string) => ({
        version: '2.0.0',
        from: address,
        chainId: '0x1',
        atomicRequired: false,
        calls: [{ to, value }],
        capabilities: { permissions: { context } },
      }),
      balance: () => world.sandbox.rpc('eip155:1', 'eth_getBalance', [to, 'latest']),
    }
  }

  async function openList(page: Page): Promise<void> {
    await page.locator('#open').click()
    await page.getByTestId('account-permissions-list').click()
  }

  // covers: S6.22, S6.23, S7.84, S7.85
  test('is used without a prompt in an embedded wallet, listed in the account, and over once it is revoked there', async () => {
    const { page, strangers } = await logIn({
      options: { features: { email: true, socials: false, smartSessions: true } },
    })
    const { batch, balance } = await grant(page)
    expect(await ask(page, 'wallet_sendCalls', batch('0xb1a2bc2ec50000'))).toMatchObject({ id: expect.any(String) })
    await expect.poll(balance).toBe('0xb1a2bc2ec50000')
    expect(await ask(page, 'wallet_sendCalls', batch('0xb1a2bc2ec50001'))).toEqual({ code: 4100 })

    await page.reload()
    await untilStatus(page, 'connected')
    await openList(page)
    await page.getByText('Send up to 0.1 ETH').waitFor()
    await page.getByTestId('permission-revoke').click()
    await frameOf(page).getByText('You revoke what this site may do').waitFor()
    await approveMessage(page)
    await page.getByText('Nothing granted').waitFor()
    expect(await ask(page, 'wallet_sendCalls', batch('0x1'))).toEqual({ code: 4100 })
    expect(await balance()).toBe('0xb1a2bc2ec50000')
    expect(strangers()).toEqual([])
  })

  test('is used once, also if the frame is reloaded before it has answered', async () => {
    const { page, context } = await logIn({
      options: { features: { email: true, socials: false, smartSessions: true } },
    })
    const { batch, balance } = await grant(page)
    let isHeld = true
    let sent = 0
    await context.route('**/bundler', async route => {
      const isSent = route.request().postData()?.includes('eth_sendUserOperation') === true
      if (isSent) sent += 1
      if (!isSent || !isHeld) return route.continue()
      isHeld = false
      // The request arrives, but the frame gets no answer.
      await route.fetch()
    })
    const sending = ask(page, 'wallet_sendCalls', batch('0x5'))
    await expect.poll(balance).toBe('0x5')
    // Reloads the frame, as a browser does that cannot move one.
    await page.evaluate(() => {
      const frame = document.querySelector('#w3m-iframe')
      frame?.parentElement?.append(frame)
    })
    expect(await sending).toEqual({ code: -32603 })
    expect([await balance(), sent]).toEqual(['0x5', 1])
    // The wallet continues to work.
    expect(await ask(page, 'wallet_sendCalls', batch('0x1'))).toMatchObject({ id: expect.any(String) })
    await expect.poll(balance).toBe('0x6')
  })

  // covers: S1.55, S7.24, S7.25
  test('is listed in the account from the service, and revoked by the wallet’s signature', async () => {
    const { page, modal, strangers, requests } = await world.visitSite({
      wallets: ['mode=approve'],
      options: { features: { smartSessions: true } },
    })
    await page.locator('#open').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
    const { address } = await readFacts(page)
    const account = `eip155:1:${address}`
    const sessions = async () =>
      (await (await fetch(`${world.sandbox.url}/v1/sessions/${encodeURIComponent(account)}?projectId=e2e`)).json()) as {
        pcis: unknown[]
      }
    for (const pci of ['first', 'second'])
      await fetch(`${world.sandbox.url}/sandbox/sessions`, {
        method: 'POST',
        body: JSON.stringify({
          account,
          pci,
          expiry: 1_900_000_000,
          permissions: [{ type: 'contract-call', data: { address: to, calls: ['move(uint8)'] } }],
        }),
      })
    expect(requests.filter(request => request.includes('/v1/sessions'))).toEqual([])
    await openList(page)
    await page.getByTestId('permission-revoke').nth(1).waitFor()
    await page.getByTestId('permission-revoke').first().click()
    await expect.poll(() => page.getByTestId('permission').count()).toBe(1)
    await page.getByText('The permission is revoked').waitFor({ state: 'attached' })
    expect((await sessions()).pcis).toMatchObject([{ pci: 'second' }])
    expect(strangers()).toEqual([])
  })

  test('is not shown if the site does not offer it', async () => {
    const { page, modal } = await world.visitSite({ wallets: ['mode=approve'] })
    await page.locator('#open').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
    await page.locator('#open').click()
    await page.getByTestId('disconnect-button').waitFor()
    expect(await page.getByTestId('account-permissions-list').count()).toBe(0)
  })
})
