import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { readFacts, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'
const receiver = '0x000000000000000000000000000000000000bEEF'

describe('sending', () => {
  const world = useWorld()

  async function connect({ page, modal }: Visit): Promise<void> {
    await page.locator('#open').click()
    await modal.wallet(rdns).click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
  }
  async function openSend(visit: Visit): Promise<void> {
    await visit.page.locator('#open').click()
    await untilView(visit.page, 'Account')
    await visit.modal.get('wallet-features-send-button').click()
    await visit.modal.get('send-amount-input').waitFor()
  }
  async function review({ modal }: Visit, amount: string, to: string): Promise<void> {
    await modal.get('send-amount-input').fill(amount)
    await modal.get('send-address-input').fill(to)
    await modal.get('send-review-button').click()
    await modal.get('send-confirm-button').waitFor()
  }
  const balanceOf = async (address: string): Promise<bigint> =>
    BigInt(await world.sandbox.rpc<string>('eip155:1', 'eth_getBalance', [address, 'latest']))

  // covers: S1.03, S2.38, S2.07
  test('moves the amount on chain, to the address that was entered', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const files = (): string[] => visit.requests.filter(request => /send-(?:screens|view)/.test(request))
    expect(files()).toEqual([])
    const { address } = await readFacts(page)
    const [before, receiverBefore] = [await balanceOf(address), await balanceOf(receiver)]
    await openSend(visit)
    expect(files()).not.toEqual([])
    await review(visit, '0.25', receiver)
    await modal.get('send-confirm-button').click()
    await expect.poll(async () => (await balanceOf(receiver)) - receiverBefore).toBe(25n * 10n ** 16n)
    const spent = before - (await balanceOf(address))
    expect(spent).toBeGreaterThan(25n * 10n ** 16n)
    expect(spent).toBeLessThan(26n * 10n ** 16n)
    expect(visit.strangers()).toEqual([])
  })

  test('opened by the site, filled in, comes to the hash of a transaction that is mined', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const opened = openFilled(visit, { to: receiver, amount: '0.125' })
    await modal.get('send-review-button').click()
    await modal.get('send-confirm-button').click()
    const hash = await opened
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    const sent = await world.sandbox.rpc<{ to: string; value: string }>('eip155:1', 'eth_getTransactionByHash', [hash])
    expect([sent.to, BigInt(sent.value)]).toEqual([receiver.toLowerCase(), 125n * 10n ** 15n])
    expect(await page.evaluate(() => localStorage.getItem('@appkit/pending_sends'))).toContain(hash)
  })

  test('and closed without a send says so', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    await connect(visit)
    const opened = openFilled(visit, { to: receiver, amount: '0.125' })
    await visit.modal.get('send-review-button').waitFor()
    await visit.page.evaluate(() => window.kit?.close())
    expect(await opened).toBe('modalClosed')
  })

  test('that the person declines moves nothing, and can be sent again', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const before = await balanceOf(receiver)
    const opened = openFilled(visit, { to: receiver, amount: '0.125' })
    await page.evaluate(() =>
      window.latchkeySandboxWallet?.failNext({ code: 4001, message: 'User rejected' }, 'eth_sendTransaction'),
    )
    await modal.get('send-review-button').click()
    await modal.get('send-confirm-button').click()
    await expect.poll(() => lastEvent(page)).toBe('SEND_REJECTED')
    expect(await balanceOf(receiver)).toBe(before)
    await modal.get('send-confirm-button').click()
    expect(await opened).toMatch(/^0x/)
    expect((await balanceOf(receiver)) - before).toBe(125n * 10n ** 15n)
  })

  test.each([
    ['insufficient funds for gas * price + value', 'insufficientFunds'],
    ['nonce too low', 'nonceTooLow'],
  ])('that the node refuses with "%s" moves nothing, and is known to have failed', async (message, reason) => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const before = await balanceOf(receiver)
    void openFilled(visit, { to: receiver, amount: '0.125' }).catch(() => {})
    await page.evaluate(
      text => window.latchkeySandboxWallet?.failNext({ code: -32000, message: text }, 'eth_sendTransaction'),
      message,
    )
    await modal.get('send-review-button').click()
    await modal.get('send-confirm-button').click()
    await expect.poll(() => stored(page)).toMatchObject([{ stage: { status: 'failed', reason } }])
    expect(await balanceOf(receiver)).toBe(before)
  })

  test('during which the page is loaded anew is one that nobody knows of, and is not sent again', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    void openFilled(visit, { to: receiver, amount: '0.125' }).catch(() => {})
    await modal.get('send-review-button').click()
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('hang'))
    await modal.get('send-confirm-button').click()
    await expect.poll(() => stored(page)).toMatchObject([{ stage: { status: 'asked' } }])
    const before = await balanceOf(receiver)
    await page.reload()
    await untilStatus(page, 'connected')
    await openSend(visit)
    await expect.poll(() => stored(page)).toMatchObject([{ stage: { status: 'unanswered' } }])
    expect(await balanceOf(receiver)).toBe(before)
  })
})

/** Opens it as a site does. @returns what that comes to: the hash, or the code of the error */
function openFilled({ page }: Visit, filled: { to: string; amount: string }): Promise<string> {
  return page.evaluate(async options => {
    try {
      const result = await window.kit?.open({ view: 'WalletSend', arguments: options })
      return result?.hash ?? ''
    } catch (error) {
      return (error as { code: string }).code
    }
  }, filled)
}

/** What a reload finds of what was sent. */
function stored(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('@appkit/pending_sends') ?? 'null') as unknown)
}

function lastEvent(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.kit?.store.events.state.last?.data.event)
}
