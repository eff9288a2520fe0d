import type { Locator, Page } from 'playwright'
import { numberToHex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'

import { confirmWhile, isNode, isSigned } from './support/signed-transaction.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'
import { writeEther } from './support/write-ether.ts'

const rdns = 'dev.latchkey.sandbox'
/** Longest wait in milliseconds between two requests of a send that is two minutes old, with a margin. */
const pollWaitMs = 2 * 60_000 + 1_000
const receiver = '0x000000000000000000000000000000000000bEEF'

describe('a send', () => {
  const world = useWorld()

  async function connect({ page, modal }: Visit): Promise<void> {
    await page.locator('#open').click()
    await modal.wallet(rdns).click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
  }
  async function openSend({ page, modal }: Visit): Promise<void> {
    await page.locator('#open').click()
    await untilView(page, 'Account')
    await modal.get('wallet-features-send-button').click()
    await modal.get('send-amount-input').waitFor()
  }
  async function enter({ modal }: Visit, amount: string, to: string): Promise<void> {
    await modal.get('send-amount-input').fill(amount)
    await modal.get('send-address-input').fill(to)
  }
  async function confirm({ modal }: Visit): Promise<void> {
    await modal.get('send-review-button').click()
    await modal.get('send-confirm-button').click()
  }

  async function askAndHang(visit: Visit): Promise<void> {
    const { page, modal } = visit
    // A background tab paints rarely.
    await page.bringToFront()
    openFilled(visit, '0.125').catch(() => {})
    await modal.get('send-review-button').click()
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('hang'))
    await modal.get('send-confirm-button').click()
    await page.waitForFunction(() => window.latchkeySandboxWallet?.pending === 'sign')
  }

  const onMainnet = <Result>(method: string, ...params: unknown[]): Promise<Result> =>
    world.sandbox.rpc<Result>('eip155:1', method, params)
  const balanceOf = async (address: string): Promise<bigint> =>
    BigInt(await onMainnet<string>('eth_getBalance', address, 'latest'))
  const countOf = async (address: string): Promise<number> =>
    Number(await onMainnet<string>('eth_getTransactionCount', address, 'latest'))
  const feeOf = async (hash: string): Promise<bigint> => {
    const { gasUsed, effectiveGasPrice } = await onMainnet<Record<string, string>>('eth_getTransactionReceipt', hash)
    return BigInt(gasUsed ?? 0) * BigInt(effectiveGasPrice ?? 0)
  }
  const tokensOf = async (token: string, address: string): Promise<bigint> => {
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
    return BigInt(await onMainnet<string>('eth_call', { to: token, data }, 'latest'))
  }
  const contractOf = async (symbol: string, holder: string): Promise<string> => {
    const answer = await fetch(`${world.sandbox.url}/v1/account/${holder}/balance?projectId=e2e&currency=usd`)
    const { balances } = (await answer.json()) as { balances: { symbol: string; address?: string; chainId: string }[] }
    const held = balances.find(each => each.symbol === symbol && each.chainId === 'eip155:1')
    return held?.address?.split(':')[2] ?? ''
  }

  // covers: S1.03, S1.28, S2.38, S2.07
  test('moves what the review showed, and Account then shows balance and activity', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const files = (): string[] => visit.requests.filter(request => /send-(?:screens|view)/.test(request))
    expect(files()).toEqual([])
    const { address } = await readFacts(page)
    const [own, others] = [await balanceOf(address), await balanceOf(receiver)]
    await openSend(visit)
    expect(files()).not.toEqual([])
    await enter(visit, '0.25', receiver)
    await modal.get('send-review-button').click()
    await modal.get('send-preview-address').filter({ hasText: receiver }).waitFor()
    expect(await changesOf(modal.get('send-changes'))).toEqual([
      ['You', '−0.25 ETH'],
      ['0x00…00bEEF', '+0.25 ETH'],
    ])
    await modal.get('send-confirm-button').click()
    await modal.card.getByText('0.25 ETH arrived').waitFor()
    const moved = parseEther('0.25')
    const hash = (await modal.get('send-explorer').getAttribute('href'))?.split('/').at(-1) ?? ''
    expect((await balanceOf(receiver)) - others).toBe(moved)
    const left = await balanceOf(address)
    expect(own - left).toBe(moved + (await feeOf(hash)))
    await modal.get('send-done-button').click()
    await modal.get('token-ETH').getByText(writeEther(left)).waitFor()
    await modal.get('tab-activity').click()
    const newest = modal.card.getByTestId('transaction').first()
    await newest.filter({ hasText: '−0.25 ETH' }).waitFor()
    expect(await newest.locator('a').getAttribute('href')).toContain(`/tx/${hash}`)
    expect(visit.strangers()).toEqual([])
  })

  // covers: S1.29, S5.10
  test('changes both balances of a token by exactly what the review showed', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const { address } = await readFacts(page)
    const usdc = await contractOf('USDC', address)
    const [own, others] = [await tokensOf(usdc, address), await tokensOf(usdc, receiver)]
    await openSend(visit)
    await modal.get('send-token-button').click()
    await modal.get('send-token-USDC').click()
    await enter(visit, '12.3456789', receiver)
    await modal.get('send-review-button').click()
    expect(await changesOf(modal.get('send-changes'))).toEqual([
      ['You', '−12.3456789 USDC'],
      ['0x00…00bEEF', '+12.3456789 USDC'],
    ])
    await modal.get('send-confirm-button').click()
    await modal.card.getByText('12.3456789 USDC arrived').waitFor()
    const moved = parseEther('12.3456789')
    expect((await tokensOf(usdc, receiver)) - others).toBe(moved)
    expect(own - (await tokensOf(usdc, address))).toBe(moved)
    expect(visit.strangers()).toEqual([])
  })

  test('goes to the address of a name, and warns of its lookalike, both in full', async () => {
    const friend = '0x8f3ab1c2d4e5f60718293a4b5c6d7e8f9c41d9e0'
    const imitation = '0x8f3a00000000000000000000000000000000d9e0'
    await world.sandbox.name('maya.eth', friend)
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { modal } = visit
    await connect(visit)
    await openSend(visit)
    await enter(visit, '0.25', 'maya.eth')
    await modal
      .get('send-address-resolved')
      .filter({ hasText: /0x8f…41d9e0/i })
      .waitFor()
    await modal.get('send-review-button').click()
    await modal
      .get('send-preview-address')
      .filter({ hasText: new RegExp(friend, 'i') })
      .waitFor()
    await modal.card.getByText('maya.eth').first().waitFor()
    expect(await modal.get('send-notice-lookAlike').count()).toBe(0)
    await modal.get('send-confirm-button').click()
    await modal.card.getByText('Delivered to maya.eth.').waitFor()
    expect(await balanceOf(friend)).toBe(parseEther('0.25'))
    await modal.get('send-done-button').click()
    await modal.get('wallet-features-send-button').click()
    await enter(visit, '0.1', imitation)
    const notice = modal.get('send-notice-lookAlike')
    for (const screen of ['send-review-button', 'send-confirm-button']) {
      await modal.get(screen).waitFor()
      await notice.getByText('Looks like maya.eth, but isn’t').waitFor()
      const addresses = await notice.locator('dd').allInnerTexts()
      expect(addresses.map(text => text.toLowerCase())).toEqual([imitation, friend])
      const marked = await notice
        .locator('dd')
        .evaluateAll(lines =>
          lines.map(line => [...line.querySelectorAll('b')].map(({ textContent }) => textContent).join('')),
        )
      expect(marked.map(text => text.toLowerCase())).toEqual([
        differing(imitation, friend),
        differing(friend, imitation),
      ])
      if (screen === 'send-review-button') await modal.get(screen).click()
    }
    expect(await balanceOf(imitation)).toBe(0n)
  })

  test('resolves to its hash if the site opens and fills it in, and rejects if it closes without a send', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const closed = openFilled(visit, '0.125')
    await modal.get('send-review-button').waitFor()
    await page.evaluate(() => window.kit?.close())
    expect(await closed).toBe('modalClosed')
    await modal.card.waitFor({ state: 'hidden' })
    const opened = openFilled(visit, '0.125')
    await confirm(visit)
    const hash = await opened
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    const sent = await onMainnet<{ to: string; value: string }>('eth_getTransactionByHash', hash)
    expect([sent.to, BigInt(sent.value)]).toEqual([receiver.toLowerCase(), parseEther('0.125')])
  })

  // covers: S8.106, S8.107
  test('moves nothing if the user or the node rejects, shows the reason, and arrives once it is possible', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const { address } = await readFacts(page)
    const before = await balanceOf(receiver)
    openFilled(visit, '0.125').catch(() => {})
    await modal.get('send-review-button').click()

    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('reject'))
    await modal.get('send-confirm-button').click()
    await page.getByText('Send declined').waitFor()
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('approve'))

    // The account sends from another device at the same time.
    const late = await confirmWhile(visit, () =>
      onMainnet('eth_sendTransaction', { from: address, to: address, value: '0x1' }),
    )
    expect(late).toMatch(/nonce too low/i)
    await modal.card.getByText('Another transaction took its place.').waitFor()

    const held = await balanceOf(address)
    await modal.get('send-again-button').click()
    await modal.get('send-review-button').click()
    const poor = await confirmWhile(visit, () => onMainnet('anvil_setBalance', address, numberToHex(parseEther('0.1'))))
    expect(poor).toMatch(/insufficient funds/i)
    await modal.card.getByText('There wasn’t enough ETH for the amount and the fee.').waitFor()
    expect(await balanceOf(receiver)).toBe(before)

    await onMainnet('anvil_setBalance', address, numberToHex(held))
    await modal.get('send-again-button').click()
    await confirm(visit)
    await modal.card.getByText('0.125 ETH arrived').waitFor()
    expect((await balanceOf(receiver)) - before).toBe(parseEther('0.125'))
    expect(await requestsTo(page, /send/i)).toHaveLength(4)
  })

  test('is found on chain by the next page if it has no answer, and not sent again', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const { address } = await readFacts(page)
    const [before, count] = [await balanceOf(receiver), await countOf(address)]
    openFilled(visit, '0.125').catch(() => {})
    await modal.get('send-review-button').click()
    const taken = new Promise<void>(resolve => {
      void page.route(isNode, async route => {
        if (!isSigned(route.request())) return route.fallback()
        await route.fetch()
        resolve()
      })
    })
    await modal.get('send-confirm-button').click()
    await taken
    await expect.poll(async () => (await balanceOf(receiver)) - before).toBe(parseEther('0.125'))
    await page.reload()
    await untilStatus(page, 'connected')
    await openSend(visit)
    await expect.poll(() => stored(page), { timeout: 30_000 }).toMatchObject([{ stage: { status: 'confirmed' } }])
    await modal.get('send-unanswered').waitFor({ state: 'hidden' })
    expect((await balanceOf(receiver)) - before).toBe(parseEther('0.125'))
    expect(await countOf(address)).toBe(count + 1)
    expect(await requestsTo(page, /send/i)).toEqual([])
  })

  test('is unknown after a reload that interrupts it, and not sent again', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    openFilled(visit, '0.125').catch(() => {})
    await modal.get('send-review-button').click()
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('hang'))
    await modal.get('send-confirm-button').click()
    await modal.card.getByText('Confirm in Sandbox Wallet').waitFor()
    await page.waitForFunction(() => window.latchkeySandboxWallet?.pending === 'sign')
    const before = await balanceOf(receiver)
    await page.reload()
    await untilStatus(page, 'connected')
    await openSend(visit)
    const plate = modal.get('send-unanswered')
    await plate.getByText('0.125 ETH may be on its way.').waitFor()
    await modal.get('send-check').click()
    await plate.getByText('Not on the network yet.').waitFor()
    await modal.get('send-dismiss').click()
    await plate.waitFor({ state: 'hidden' })
    expect(await balanceOf(receiver)).toBe(before)
    expect(await requestsTo(page, /send/i)).toEqual([])
  })

  test('is left by a duplicate of its tab to the tab that waits, until that is closed', async () => {
    const first = await world.visitSite({ wallets: ['mode=approve'] })
    await connect(first)
    await askAndHang(first)
    const other = await duplicate(first)
    await expect.poll(() => lockIsAwaited(other)).toBe(true)
    expect(await stored(other)).toMatchObject([{ stage: { status: 'pending' } }])
    await first.page.evaluate(() => window.latchkeySandboxWallet?.answer(true))
    await expect.poll(() => stored(other), { timeout: 20_000 }).toMatchObject([{ stage: { status: 'confirmed' } }])

    await first.page.reload()
    await untilStatus(first.page, 'connected')
    await askAndHang(first)
    await expect.poll(() => lockIsAwaited(other)).toBe(true)
    expect(await stored(other)).toMatchObject([{ stage: { status: 'pending' } }, {}])
    await first.page.close()
    await expect.poll(() => stored(other), { timeout: 10_000 }).toMatchObject([{ stage: { status: 'unknown' } }, {}])
  })

  test('requests a switch back from a wallet that silently changed its network, and sends only there', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await page.evaluate(keepMovesToItself)
    await connect(visit)
    const onPolygon = (): Promise<string> => world.sandbox.rpc('eip155:137', 'eth_getBalance', [receiver, 'latest'])
    const [before, elsewhere] = [await balanceOf(receiver), await onPolygon()]
    openFilled(visit, '0.25').catch(() => {})
    await modal.get('send-review-button').click()
    await modal.get('send-confirm-button').waitFor()
    await page.evaluate(() => {
      window.latchkeySandboxWallet?.setChain(137)
      window.latchkeySandboxWallet?.setMode('reject')
    })
    await modal.get('send-confirm-button').click()
    await page.getByText('Send declined').waitFor()
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('approve'))
    await modal.get('send-confirm-button').click()
    await modal.get('send-confirmed').waitFor()
    expect((await balanceOf(receiver)) - before).toBe(parseEther('0.25'))
    expect(await onPolygon()).toBe(elsewhere)
    expect(await requestsTo(page, /switch|add|send/i)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_switchEthereumChain',
      'eth_sendTransaction',
    ])
  })

  test('is not started without a node; a started one is pending, also after a reload, and arrives once the node is back', async () => {
    // The wallet has its own connection to the network.
    const visit = await world.visitSite({
      wallets: ['mode=approve'],
      expectedErrors: /Failed to load resource|ERR_/,
      options: {
        networkNames: ['mainnet'],
        services: { directory: world.sandbox.url },
        customRpcUrls: { 'eip155:1': [{ url: `${world.sandbox.rpcUrl('eip155:1')}&of=site` }] },
      },
    })
    const { page, modal } = visit
    await page.clock.install()
    await connect(visit)
    const before = await balanceOf(receiver)
    /** Lets the page request the node again: a slow page waits as long as the send is old. */
    const heal = async (): Promise<void> => {
      await world.sandbox.heal()
      await page.clock.fastForward(pollWaitMs)
    }
    /** The node fails while the wallet shows its prompt. */
    const sendIntoSilence = async (): Promise<void> => {
      await page.evaluate(() => window.latchkeySandboxWallet?.setMode('hang'))
      await confirm(visit)
      await page.waitForFunction(() => window.latchkeySandboxWallet?.pending === 'sign')
      await world.sandbox.fail({ match: 'of=site', status: 0 })
      await page.evaluate(() => window.latchkeySandboxWallet?.answer(true))
      await modal.card.getByText('0.25 ETH is on its way').waitFor()
    }
    await openSend(visit)
    await enter(visit, '0.25', receiver)
    await modal.get('send-review-button').click()
    await modal.get('send-confirm-button').waitFor()
    await world.sandbox.fail({ match: 'of=site', status: 0 })
    await modal.get('send-confirm-button').click()
    await page.getByText('The network didn’t answer. Nothing was sent.').waitFor()
    expect(await requestsTo(page, /send/i)).toEqual([])
    await modal.get('send-edit-button').click()
    await heal()
    await sendIntoSilence()
    await heal()
    await modal.card.getByText('0.25 ETH arrived').waitFor()
    expect((await balanceOf(receiver)) - before).toBe(parseEther('0.25'))

    await modal.get('send-done-button').click()
    await modal.get('wallet-features-send-button').click()
    await enter(visit, '0.25', receiver)
    await sendIntoSilence()
    await page.reload()
    await untilStatus(page, 'connected')
    await openSend(visit)
    expect(await stored(page)).toMatchObject([{ stage: { status: 'submitted' } }, { stage: { status: 'confirmed' } }])
    await heal()
    await expect
      .poll(() => stored(page), { timeout: 40_000 })
      .toMatchObject([{ stage: { status: 'confirmed' } }, { stage: { status: 'confirmed' } }])
    expect((await balanceOf(receiver)) - before).toBe(parseEther('0.5'))
  })
})

/** Duplicates a tab as the browser does: its session storage is copied before any script of the page runs. Send is open in it. */
async function duplicate({ page, context }: Visit): Promise<Page> {
  const kept = await page.evaluate(() => Object.entries<string>({ ...sessionStorage }))
  if (!kept.some(([key]) => key === '@appkit/send_tab')) throw new Error('The tab has no name to copy')
  const other = await context.newPage()
  await other.addInitScript(entries => {
    if (window.top === window) for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, kept)
  await other.goto(page.url())
  await untilStatus(other, 'connected')
  await other.evaluate(() => void window.kit?.open({ view: 'WalletSend' }).catch(() => {}))
  return other
}

/** Returns whether a page waits for the end of another one's send. */
function lockIsAwaited(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query()
    return pending.some(({ name }) => name?.startsWith('@appkit/send_'))
  })
}

/** Opens Send as a site does. @returns the hash, or the code of the error */
function openFilled({ page }: Visit, amount: string): Promise<string> {
  return page.evaluate(
    async filled => {
      try {
        const result = await window.kit?.open({ view: 'WalletSend', arguments: filled })
        return result?.hash ?? ''
      } catch (error) {
        return (error as { code: string }).code
      }
    },
    { to: receiver, amount },
  )
}

/** Returns the balance changes in the review, once the node has answered. */
async function changesOf(plate: Locator): Promise<string[][]> {
  await plate.locator('li').first().waitFor()
  return plate.locator('li').evaluateAll(rows => rows.map(row => [...row.children].map(each => each.textContent ?? '')))
}

/** Runs in the page before it connects: the wallet reports no network switch. */
function keepMovesToItself(): void {
  const { provider } = window.latchkeySandboxWallet ?? {}
  if (!provider) throw new Error('There is no wallet')
  const { on } = provider
  provider.on = (event, listener) => on(event, event === 'chainChanged' ? () => {} : listener)
}

/** Returns the wallet's requests since the page was loaded. */
async function requestsTo(page: Page, methods: RegExp): Promise<string[]> {
  const all = await page.evaluate(() => window.latchkeySandboxWallet?.requests.map(({ method }) => method))
  return (all ?? []).filter(method => methods.test(method))
}

/** Returns the stored transfers that a reload finds. */
function stored(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('@appkit/transactions_send') ?? 'null') as unknown)
}

/** Returns the characters of a text that differ from another one at their positions. */
function differing(text: string, other: string): string {
  return [...text].filter((character, index) => character !== other[index]).join('')
}
