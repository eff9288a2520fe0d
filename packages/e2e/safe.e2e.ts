import { openInMockSafe, type OpenInMockSafeOptions } from '@latchkey/testing/page'
import { mockEvmAccounts } from '@latchkey/testing'
import type { Frame, Page } from 'playwright'
import { verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'

import { usePlace } from './support/place.ts'
import { readFacts, untilAddress, untilStatus } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

const [owner, safe] = mockEvmAccounts

describe('a site in the frame of a Safe', () => {
  const world = useWorld()
  const { siteUrl } = usePlace()

  async function open(options: OpenInMockSafeOptions & { safeOrigins?: string[] } = {}) {
    const { safeOrigins, ...safeOptions } = options
    const visit = await world.visitSite({
      ...(safeOrigins && { options: { safeOrigins } }),
      // The page around the site, and the messages between them, are not part of the site's policy.
      expectedErrors: /Content Security Policy|Failed to load resource/,
    })
    visit.requests.length = 0
    const around = await openInMockSafe(visit.page, `${siteUrl}/`, {
      rpcUrl: world.sandbox.rpcUrl('eip155:1'),
      ...safeOptions,
    })
    return { ...visit, around, site: await siteFrame(visit.page) }
  }

  async function siteFrame(page: Page): Promise<Frame> {
    await expect.poll(() => page.frames().find(frame => frame.url().startsWith(siteUrl))).toBeDefined()
    return page.frames().find(frame => frame.url().startsWith(siteUrl)) as Frame
  }

  /** Sends a request with the site's provider. */
  const ask = (site: Frame, method: string, params: unknown[] = []): Promise<unknown> =>
    site.evaluate(
      ([method, params]) => {
        const provider = window.kit?.getProvider<{ request(asked: object): Promise<unknown> }>('eip155')
        return provider?.request({ method, params }).catch((error: { code: number }) => ({ rejected: error.code }))
      },
      [method, params] as const,
    )

  const accountShown = async (site: Frame): Promise<void> => {
    await site.locator('#open').click()
    await site.getByTestId('w3m-modal-card').waitFor()
    await site.getByTestId('disconnect-button').waitFor()
  }

  test('connects automatically, as that Safe on its chain', async () => {
    const { site, around } = await open()
    await untilStatus(site, 'connected')
    await accountShown(site)
    expect(await readFacts(site)).toMatchObject({
      address: safe.address,
      'account-eip155': `eip155:1:${safe.address}`,
      'accounts-eip155': `smartAccount eip155:${safe.address}`,
      wallet: 'Safe (EXTERNAL)',
    })
    expect((await around.calls()).some(({ asked }) => asked)).toBe(false)
  })

  test('reads the chain, queues a transaction and finds it by the Safe’s hash once it is executed', async () => {
    const { site, around } = await open()
    await untilStatus(site, 'connected')
    expect(await ask(site, 'eth_getBalance', [owner.address, 'latest'])).toMatch(/^0x[0-9a-f]+$/)
    const hash = (await ask(site, 'eth_sendTransaction', [
      { from: safe.address, to: owner.address, value: '0xde0b6b3a7640000' },
    ])) as string
    const [queued] = await around.transactions()
    expect(queued).toMatchObject({
      safeTxHash: hash,
      txs: [{ to: owner.address, value: '1000000000000000000', data: '0x' }],
    })
    expect(await ask(site, 'eth_getTransactionReceipt', [hash])).toBeNull()
    const onChain = await world.sandbox.rpc<string>('eip155:1', 'eth_sendTransaction', [
      { from: owner.address, to: safe.address, value: '0x1' },
    ])
    await around.execute(hash, onChain)
    expect(await ask(site, 'eth_getTransactionReceipt', [hash])).toMatchObject({ transactionHash: onChain })
  })

  test('returns the owners’ signature off the chain when the last of them has signed', async () => {
    const { site, around } = await open({ threshold: 2 })
    await untilStatus(site, 'connected')
    const signing = ask(site, 'personal_sign', ['0x4c617463686b6579', safe.address])
    await expect.poll(async () => (await around.calls()).map(({ method }) => method)).toContain('getOffChainSignature')
    await around.confirm()
    const signature = (await signing) as `0x${string}`
    expect(await verifyMessage({ address: owner.address, message: 'Latchkey', signature })).toBe(true)
  })

  test('reports a rejection as one, and that a Safe exists on one chain', async () => {
    const { site, around } = await open()
    await untilStatus(site, 'connected')
    await around.once('reject', 'sendTransactions')
    expect(await ask(site, 'eth_sendTransaction', [{ to: owner.address, value: '0x1' }])).toEqual({ rejected: 4001 })
    expect(await ask(site, 'wallet_switchEthereumChain', [{ chainId: '0x89' }])).toEqual({ rejected: 4200 })
  })

  // core/auto-connect.test.ts tests it over a reload, which needs the site's storage: this browser gives a frame none.
  test('stays disconnected once the user disconnected the Safe', async () => {
    const { site } = await open()
    await untilStatus(site, 'connected')
    await accountShown(site)
    await site.getByTestId('disconnect-button').click()
    await untilStatus(site, 'disconnected')
    await site.locator('#open').click()
    await site.getByTestId('all-wallets').waitFor()
    expect((await readFacts(site)).status).toBe('disconnected')
  })

  test.each([
    ['is not among those that the site trusts', { safeOrigins: ['https://safe.example'] }, undefined],
    ['does not answer', {}, 'silent'],
    ['names an invalid account', {}, 'lie'],
  ] as const)('is not connected if the page around it %s', async (_, options, reaction) => {
    const visit = await world.visitSite({
      options: { ...('safeOrigins' in options && { safeOrigins: [...options.safeOrigins] }) },
      expectedErrors: /Content Security Policy|Failed to load resource/,
    })
    const around = await openInMockSafe(visit.page, 'about:blank')
    if (reaction) await around.behave(reaction, 'getSafeInfo')
    await visit.page.evaluate(url => document.querySelector('iframe')?.setAttribute('src', url), `${siteUrl}/`)
    const site = await siteFrame(visit.page)
    await expect.poll(async () => (await around.calls()).length).toBeGreaterThan(0)
    await site.locator('#open').click()
    await site.getByTestId('all-wallets').waitFor()
    expect(await site.getByTestId('wallet-selector-safe').count()).toBe(0)
  })

  test('trusts only the page around it: another frame that answers first is ignored', async () => {
    const visit = await world.visitSite({ expectedErrors: /Content Security Policy|Failed to load resource/ })
    const around = await openInMockSafe(visit.page, 'about:blank')
    await around.behave('silent', 'getSafeInfo')
    // A sibling frame of the Safe's origin knows each question's id and answers at once.
    await visit.page.evaluate(url => {
      const evil = document.createElement('iframe')
      evil.srcdoc = `<script>addEventListener('message', ({ data }) => parent.frames[0].postMessage(data, '*'))</script>`
      document.body.append(evil)
      const [site] = document.querySelectorAll('iframe')
      window.addEventListener('message', ({ data: { id } }: MessageEvent<{ id?: string }>) => {
        const data = { safeAddress: `0x${'ee'.repeat(20)}`, chainId: 1 }
        if (id) evil.contentWindow?.postMessage({ id, version: '9.1.0', success: true, data }, '*')
      })
      site?.setAttribute('src', url)
    }, `${siteUrl}/`)
    const site = await siteFrame(visit.page)
    await expect.poll(async () => (await around.calls()).length).toBeGreaterThan(1)
    expect((await readFacts(site)).address).toBe('')
    await around.answer()
    await untilAddress(site, safe.address)
  })

  test('sends no request to the Safe’s code outside a frame', async () => {
    const { requests, page } = await world.visitSite()
    await page.locator('#open').click()
    expect(requests.filter(request => /safe/i.test(request))).toEqual([])
  })
})
