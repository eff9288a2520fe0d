import { describe, expect, test } from 'vitest'

import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld, type Visit } from './support/world.ts'

const payee = '0x0000000000000000000000000000000000054021'

describe('a page with an x402 payment', () => {
  const world = useWorld()
  const url = (): string => `${world.sandbox.url}/sandbox/paid`

  async function connect(isOn = true): Promise<Visit> {
    const visit = await world.visitSite({
      wallets: ['mode=approve'],
      path: '/x402.html',
      options: { features: { pay: isOn } },
      // A browser logs this for every answer with status 402.
      expectedErrors: /status of 402/,
    })
    await visit.page.locator('#open').click()
    await visit.modal.wallet('dev.latchkey.sandbox').click()
    await untilStatus(visit.page, 'connected')
    await visit.modal.card.waitFor({ state: 'hidden' })
    return visit
  }
  const pay = ({ page }: Visit, init?: RequestInit, maxAmount?: string): Promise<unknown> =>
    page.evaluate(
      async ([address, request, max]) => {
        try {
          const response = await window.payFetch?.(max === undefined ? {} : { maxAmount: max })(address, request)
          return (await response?.json()) as unknown
        } catch (error) {
          return (error as { code?: string }).code ?? String(error)
        }
      },
      [url(), init, maxAmount] as const,
    )
  async function balanceOf(account: string): Promise<bigint> {
    const asked = await fetch(url())
    const [{ asset }] = (
      JSON.parse(atob(asked.headers.get('payment-required') ?? '')) as { accepts: [{ asset: string }] }
    ).accepts
    const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
    return BigInt(await world.sandbox.rpc<string>('eip155:1', 'eth_call', [{ to: asset, data }, 'latest']))
  }

  test('is shown once the user agreed, the wallet signed and the chain moved the exact amount', async () => {
    const visit = await connect()
    const { page, modal } = visit
    const { address } = await readFacts(page)
    const before = await balanceOf(address)
    const answer = pay(visit, { method: 'POST', body: 'which report' })
    await modal.get('paid-request-payee').filter({ hasText: payee }).waitFor()
    await modal.card.getByText('0.01 SBD').waitFor()
    await modal.get('paid-request-agree').click()
    expect(await answer).toEqual({ paid: '10000', payer: address, method: 'POST', body: 'which report' })
    await modal.card.waitFor({ state: 'hidden' })
    expect([await balanceOf(address), await balanceOf(payee)]).toEqual([before - 10_000n, 10_000n])
    const [payment] = await page.evaluate(() => window.payments ?? [])
    expect(payment).toMatchObject({ status: 'taken', amount: '0.01', settlement: { success: true } })
    expect(visit.requests.filter(request => request === `POST ${url()}`)).toHaveLength(2)
    expect(visit.strangers()).toEqual([])
  })

  test('is not paid if the user declines, it costs too much, or its body is a stream', async () => {
    const visit = await connect()
    const { page, modal } = visit
    const declined = pay(visit)
    await modal.get('paid-request-decline').click()
    expect(await declined).toBe('paymentDeclined')
    expect(await pay(visit, undefined, '0.009')).toBe('paymentTooMuch')
    const streamed = await page.evaluate(async address => {
      const send = (input: RequestInfo | URL): Promise<Response> => fetch(input)
      const body = new Blob(['which report']).stream()
      return window
        .payFetch?.({ fetch: send })(address, { method: 'POST', body })
        .catch((error: { code?: string }) => error.code)
    }, url())
    expect([streamed, await page.evaluate(() => window.payments), await balanceOf(payee)]).toEqual([
      'paymentNotReplayable',
      [],
      0n,
    ])
  })

  test('is left to the site while `pay` is off, and no code is loaded for it', async () => {
    const visit = await connect(false)
    expect(await pay(visit)).toEqual({ error: 'It costs 0.01 Sandbox Dollar' })
    expect(visit.requests.filter(request => /pay-and-retry|x402-request|x402-feature/.test(request))).toEqual([])
    expect(await visit.modal.card.isVisible()).toBe(false)
  })

  test('accepts a whole `Request` with its body', async () => {
    const visit = await connect()
    const answer = visit.page.evaluate(async address => {
      const response = await window.payFetch?.()(new Request(address, { method: 'POST', body: 'all of it' }))
      return (await response?.json()) as unknown
    }, url())
    await visit.modal.get('paid-request-agree').click()
    expect(await answer).toMatchObject({ method: 'POST', body: 'all of it' })
  })
})
