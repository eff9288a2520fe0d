import type { Page } from 'playwright'
import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'

import { readFacts, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'

describe('swapping', () => {
  const world = useWorld()

  async function connect({ page, modal }: Visit): Promise<void> {
    await page.locator('#open').click()
    await modal.wallet(rdns).click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
  }
  async function openSwap({ page, modal }: Visit): Promise<void> {
    await page.locator('#open').click()
    await untilView(page, 'Account')
    await modal.get('wallet-features-swaps-button').click()
    await modal.get('swap-input-from').waitFor()
  }
  async function choose({ modal }: Visit, side: 'from' | 'to', symbol: string): Promise<void> {
    await modal.get(`swap-select-token-button-${side}`).click()
    await modal.get(`swap-select-token-item-${symbol}`).click()
    await modal.get('swap-input-from').waitFor()
  }
  async function review({ modal }: Visit): Promise<void> {
    await modal.card.getByText('Review swap', { exact: true }).waitFor()
    await modal.get('swap-action-button').click()
    await modal.get('swap-plan').waitFor()
  }
  async function confirm({ modal }: Visit): Promise<string> {
    await modal.get('swap-confirm-button').click()
    await modal.get('swap-done').waitFor({ timeout: 30_000 })
    return (await modal.get('swap-explorer').getAttribute('href'))?.split('/').at(-1) ?? ''
  }

  const onMainnet = <Result>(method: string, ...params: unknown[]): Promise<Result> =>
    world.sandbox.rpc<Result>('eip155:1', method, params)
  const etherOf = async (address: string): Promise<bigint> =>
    BigInt(await onMainnet<string>('eth_getBalance', address, 'latest'))
  const feeOf = async (hash: string): Promise<bigint> => {
    const { gasUsed, effectiveGasPrice } = await onMainnet<Record<string, string>>('eth_getTransactionReceipt', hash)
    return BigInt(gasUsed ?? 0) * BigInt(effectiveGasPrice ?? 0)
  }
  const tokensOf = async (token: string, address: string): Promise<bigint> => {
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
    return BigInt(await onMainnet<string>('eth_call', { to: token, data }, 'latest'))
  }
  const tokenOf = async (symbol: string): Promise<{ address: string; decimals: number }> => {
    const answer = await fetch(`${world.sandbox.url}/v1/convert/tokens?projectId=e2e&chainId=eip155:1`)
    const { tokens } = (await answer.json()) as { tokens: { symbol: string; address: string; decimals: number }[] }
    const token = tokens.find(each => each.symbol === symbol)
    return { address: token?.address.split(':')[2] ?? '', decimals: token?.decimals ?? 0 }
  }
  const received = async ({ modal }: Visit, symbol: string, decimals: number): Promise<bigint> => {
    const heading = await modal.get('swap-done').locator('h2').innerText()
    const [, amount = ''] = new RegExp(`^You got ([\\d.,]+) ${symbol}$`).exec(heading) ?? []
    return parseUnits(amount.replaceAll(',', ''), decimals)
  }

  // covers: S1.04, S2.06, S2.33, S2.42
  test('of the native currency brings just what the screen then says, by the chain, and its code comes on demand', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const files = (): string[] => visit.requests.filter(request => /swap-(?:screens|view)/.test(request))
    expect(files()).toEqual([])
    const { address } = await readFacts(page)
    const usdc = await tokenOf('USDC')
    const [ether, before] = [await etherOf(address), await tokensOf(usdc.address, address)]
    await openSwap(visit)
    expect(files()).not.toEqual([])
    await choose(visit, 'to', 'USDC')
    await modal.get('swap-input-from').fill('0.5')
    await review(visit)
    const hash = await confirm(visit)
    const gained = (await tokensOf(usdc.address, address)) - before
    expect(gained).toBeGreaterThan(0n)
    expect(await received(visit, 'USDC', usdc.decimals)).toBe(gained)
    expect(ether - (await etherOf(address))).toBe(parseUnits('0.5', 18) + (await feeOf(hash)))
    expect(visit.strangers()).toEqual([])
  })

  test('of a token is allowed first, only what is given, and then swapped for the native currency', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const { address } = await readFacts(page)
    const usdc = await tokenOf('USDC')
    await openSwap(visit)
    await choose(visit, 'to', 'USDC')
    // The two change places.
    await modal.get('swap-reverse-button').click()
    await modal.get('swap-input-from').fill('250')
    await review(visit)
    await modal.get('swap-steps').waitFor()
    const [ether, before] = [await etherOf(address), await tokensOf(usdc.address, address)]
    const hash = await confirm(visit)
    const given = before - (await tokensOf(usdc.address, address))
    expect(given).toBe(parseUnits('250', usdc.decimals))
    const gained = await received(visit, 'ETH', 18)
    expect(gained).toBeGreaterThan(0n)
    const sent = await requestsTo(page, /send/i)
    expect(sent).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    const { to } = await onMainnet<{ to: string }>('eth_getTransactionByHash', hash)
    const allowance = await onMainnet<string>(
      'eth_call',
      { to: usdc.address, data: `0xdd62ed3e${word(address)}${word(to)}` },
      'latest',
    )
    expect(BigInt(allowance)).toBe(0n)
    const own = (await etherOf(address)) - ether
    expect(own).toBeLessThan(gained)
  })

  test('that was reviewed when the page went asks nothing, and the next page begins anew', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const { address } = await readFacts(page)
    const before = await etherOf(address)
    await openSwap(visit)
    await choose(visit, 'to', 'USDC')
    await modal.get('swap-input-from').fill('0.5')
    await review(visit)
    await page.reload()
    await untilStatus(page, 'connected')
    await openSwap(visit)
    expect(await modal.get('swap-input-from').inputValue()).toBe('')
    expect(await modal.get('swap-unanswered').count()).toBe(0)
    expect(await etherOf(address)).toBe(before)
  })

  test('that is declined moves nothing, and can be confirmed after all', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'] })
    const { page, modal } = visit
    await connect(visit)
    const { address } = await readFacts(page)
    const before = await etherOf(address)
    await openSwap(visit)
    await choose(visit, 'to', 'USDC')
    await modal.get('swap-input-from').fill('0.25')
    await review(visit)
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('reject'))
    await modal.get('swap-confirm-button').click()
    await page.getByText('Swap declined').waitFor()
    expect(await etherOf(address)).toBe(before)
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('approve'))
    await confirm(visit)
    expect(await etherOf(address)).toBeLessThan(before)
  })
})

function word(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

/** What the page asked of the wallet. */
function requestsTo(page: Page, methods: RegExp): Promise<string[]> {
  return page
    .evaluate(() => window.latchkeySandboxWallet?.requests.map(({ method }) => method) ?? [])
    .then(all => all.filter(method => methods.test(method)))
}
