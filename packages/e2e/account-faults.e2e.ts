import { getAddress, parseEther, toHex } from 'viem'
import { describe, expect, test } from 'vitest'

import { requestWallet } from './support/site-calls.ts'
import { readFacts, untilFacts, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'
const stranger = '0x000000000000000000000000000000000000bEEF'

const faults = {
  500: { status: 500 },
  429: { status: 429, headers: { 'retry-after': '60' } },
  garbage: { body: '<html>no JSON' },
  'half an answer': { cut: true },
  '50 MB': { body: ' '.repeat(1_000), repeat: 50_000 },
  never: { delayMs: 600_000 },
} as const
/** Delay in milliseconds that is longer than a service's timeout, but short enough that no retry has started. */
const longerThanAllowed = 11_000

describe('the account', () => {
  const world = useWorld()

  async function connect({ page, modal }: Visit): Promise<void> {
    await page.locator('#open').click()
    await modal.wallet(rdns).click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
  }
  async function openAccount({ page }: Visit): Promise<void> {
    await page.locator('#open').click()
    await untilView(page, 'Account')
  }
  /** Removes the caches, as if they had expired. */
  async function forget({ page }: Visit): Promise<void> {
    const caches = ['portfolio_cache', 'identity_cache', 'native_balance_cache']
    await page.evaluate(names => names.forEach(name => localStorage.removeItem(`@appkit/${name}`)), caches)
  }
  const asked = ({ requests }: Visit, path: string): number =>
    requests.filter(request => request.startsWith('GET ') && request.includes(path)).length

  test('shows address and native balance, and for each fault of the service that tokens failed, until a retry', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'], expectedErrors: /500|429|ERR_/ })
    const { page, modal } = visit
    await page.clock.install()
    await connect(visit)
    const retry = modal.get('tokens-retry')
    for (const [what, fault] of Object.entries(faults)) {
      await forget(visit)
      await world.sandbox.fail({ match: '/balance', ...fault })
      await world.sandbox.fail({ match: '/identity', ...fault })
      const before = asked(visit, '/balance')
      await page.reload()
      await untilStatus(page, 'connected')
      await openAccount(visit)
      await expect.poll(() => asked(visit, '/balance'), { timeout: 10_000 }).toBe(before + 1)
      if (what === 'never') await page.clock.fastForward(longerThanAllowed)
      await modal.get('tokens-failed').waitFor()
      expect(await modal.address.getAttribute('aria-label'), what).toMatch(/0x\w{2}…\w{6}$/)
      await modal.balance.filter({ hasText: /\d ETH/ }).waitFor()
      await world.sandbox.heal()
      expect(await retry.getAttribute('aria-disabled'), what).toBe('true')
      await page.clock.fastForward(31_000)
      if (what === '429') {
        expect(await retry.getAttribute('aria-disabled')).toBe('true')
        await page.clock.fastForward(30_000)
      }
      await retry.click()
      await modal.get('token-ETH').waitFor()
      expect(asked(visit, '/balance'), what).toBe(before + 2)
    }
    expect(visit.strangers()).toEqual([])
  })

  test.each(['/supported-chains', '/history'])(
    'shows that activity failed for any answer of the service at %s, until a retry',
    async path => {
      const visit = await world.visitSite({ wallets: ['mode=approve'], expectedErrors: /500|429|ERR_/ })
      const { page, modal } = visit
      await page.clock.install()
      await world.sandbox.fail({ match: path, status: 500 })
      await connect(visit)
      await openAccount(visit)
      await modal.get('tab-activity').click()
      await modal.get('activity-failed').waitFor()
      const retry = modal.get('activity-retry')
      for (const [what, fault] of Object.entries(faults)) {
        await world.sandbox.heal()
        await world.sandbox.fail({ match: path, ...fault })
        const before = asked(visit, path)
        await retry.click()
        await expect.poll(() => asked(visit, path), { timeout: 10_000 }).toBeGreaterThan(before)
        if (what === 'never') await page.clock.fastForward(longerThanAllowed)
        await expect.poll(() => retry.getAttribute('aria-busy'), { timeout: 10_000 }).toBeNull()
        await modal.get('activity-failed').waitFor()
      }
      await world.sandbox.heal()
      await retry.click()
      await modal.card.getByTestId('transaction').first().waitFor()
      await page.clock.fastForward(31_000)
      await modal.get('tab-tokens').click()
      await modal.get('token-ETH').waitFor()
      expect(visit.strangers()).toEqual([])
    },
  )

  test('shows only its own data after a hundred switches with late answers', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const { address: sender } = await readFacts(page)
    const transaction = { from: sender, to: stranger, value: '0x1bc16d674ec80000' }
    const { result: hash } = await requestWallet(page, 'eth_sendTransaction', [transaction])
    // The node answers before the transaction is in a block, which would change the balance that is set below.
    await expect
      .poll(() => world.sandbox.rpc('eip155:1', 'eth_getTransactionReceipt', [hash]), { timeout: 10_000 })
      .toMatchObject({ status: '0x1' })
    const accounts = await page.evaluate(() => window.latchkeySandboxWallet?.allAccounts.slice(0, 3) ?? [])
    const others = accounts.filter(each => each.toLowerCase() !== sender.toLowerCase())
    const all = [sender, ...others]
    const held: [string, string][] = all.map((account, index) => [account.toLowerCase(), `${index + 1}1 ETH`])
    for (const [index, account] of all.entries())
      await world.sandbox.rpc('eip155:1', 'anvil_setBalance', [account, toHex(parseEther(`${index + 1}1`))])
    await forget(visit)
    await page.reload()
    await untilStatus(page, 'connected')
    await world.sandbox.fail({ match: '/balance', delayMs: 40 })
    await world.sandbox.fail({ match: '/history', delayMs: 50 })
    await openAccount(visit)

    /** Switches after up to seven frames, and checks in each frame whether anything of another account shows. */
    const switchOften = (order: readonly string[]): Promise<string[]> =>
      page.evaluate(
        async ({ order, held, sender }) => {
          const wrong = new Set<string>()
          let isOver = false
          const inPage = (root: ParentNode, testId: string): Element[] =>
            [...root.querySelectorAll('*')].flatMap(each => [
              ...(each.getAttribute('data-testid') === testId ? [each] : []),
              ...(each.shadowRoot ? inPage(each.shadowRoot, testId) : []),
            ])
          const textOf = (testId: string): string =>
            inPage(document, testId)
              .map(each => each.textContent)
              .join(' ')
          const nameOf = (testId: string): string => inPage(document, testId)[0]?.ariaLabel?.toLowerCase() ?? ''
          const look = (): void => {
            const shown = nameOf('copy-address')
            const own = held.find(([account]) => account.endsWith(shown.slice(-6)))
            const [tokens, transactions] = [textOf('token-ETH'), textOf('transaction')]
            for (const [account, amount] of held)
              if (own && account !== own[0] && tokens.includes(amount)) wrong.add(`${shown} with ${amount}`)
            if (own && own[0] !== sender && transactions.includes('−2 ETH')) wrong.add(`${shown} with a send`)
            if (!isOver) requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
          for (const [turn, account] of order.entries()) {
            window.latchkeySandboxWallet?.setAccounts([account])
            for (let frames = (turn * 3) % 8; frames > 0; frames--) await new Promise(requestAnimationFrame)
          }
          isOver = true
          return [...wrong]
        },
        { order, held, sender: sender.toLowerCase() },
      )
    const fifty = (first: number): string[] =>
      Array.from({ length: 50 }, (_, turn) => all[(turn + first) % all.length] ?? '')

    expect(await switchOften(fifty(0))).toEqual([])
    await untilFacts(page, { address: getAddress(all[1] ?? '') })
    await modal.get('token-ETH').filter({ hasText: '21 ETH' }).waitFor()
    await modal.get('tab-activity').click()
    expect(await switchOften(fifty(2))).toEqual([])
    await untilFacts(page, { address: sender })
    await modal.card.getByTestId('transaction').filter({ hasText: '−2 ETH' }).waitFor()
    await modal.get('tab-tokens').click()
    await modal.get('token-ETH').filter({ hasText: '11 ETH' }).waitFor()
    const shown = await modal.balance.innerText()
    await forget(visit)
    await world.sandbox.heal()
    await page.reload()
    await untilStatus(page, 'connected')
    await openAccount(visit)
    await modal.balance.filter({ hasText: shown }).waitFor()
  })
})
