import { fileURLToPath } from 'node:url'

import { parseEther } from 'viem'
import { createServer } from 'vite'
import { describe, expect, test } from 'vitest'

import { namesSandbox } from '../../scripts/names-sandbox.mjs'
import { useWorld } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'

describe('the examples', () => {
  const world = useWorld()

  test('sign and disconnect with React 18 as with React 19', async () => {
    const { page, modal } = await world.visitReact18({ wallets: ['mode=approve&families=eip155'] })
    await page.getByTestId('demo-open').click()
    await modal.wallet(rdns).click()
    await page.getByTestId('demo-status').getByText('connected', { exact: true }).waitFor()
    await page.getByTestId('sign-eip155').click()
    await page.getByTestId('signature-eip155').getByText(/^0x/).waitFor()
    await page.getByTestId('demo-disconnect').click()
    await page.getByTestId('demo-status').getByText('disconnected', { exact: true }).waitFor()
  })

  test('include one wallet that signs with each of five chain namespaces', async () => {
    const { page, modal, strangers } = await world.visitReact({ wallets: ['mode=approve'] })
    for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']) {
      await page.getByTestId(`open-${namespace}`).click()
      await modal.waitUntilOpen()
      await modal.wallet('Sandbox Wallet').click()
      await modal.waitUntilClosed()
      await page.getByTestId(`status-${namespace}`).getByText('connected', { exact: true }).waitFor()
      await page.getByTestId(`sign-${namespace}`).click()
      await page
        .getByTestId(`signature-${namespace}`)
        .getByText(/^\S{60,}$/)
        .waitFor()
    }
    expect(strangers()).toEqual([])
  })

  test('include a plain page with one script tag and working buttons', async () => {
    const { page, modal, strangers, requests } = await world.visitHtml({ wallets: ['mode=approve'] })
    await page.getByTestId('connect-button').waitFor()
    const scripts = requests.flatMap(request => /\/([^/]+)\.js$/.exec(request)?.[1] ?? [])
    expect(scripts.toSorted()).toEqual([expect.stringMatching(/^kit-/), 'latchkey', 'site'])
    await page.emulateMedia({ colorScheme: 'dark' })
    const background = await page.locator('html').evaluate(root => getComputedStyle(root).backgroundColor)
    expect(background).toBe('rgb(23, 23, 26)')
    await page.getByTestId('connect-button').click()
    await modal.wallet(rdns).click()
    await page
      .getByRole('status')
      .getByText(/^Connected as 0x/)
      .waitFor()
    await page.getByTestId('account-button').click()
    await modal.get('disconnect-button').click()
    await page.getByRole('status').getByText('Not connected').waitFor()
    expect(strangers()).toEqual([])
  })

  test('include a plain page with one script tag and a payment, whose code loads on request', async () => {
    const { page, modal, requests } = await world.visitHtml({ wallets: ['mode=approve'] })
    await page.getByTestId('connect-button').click()
    await modal.wallet(rdns).click()
    await page
      .getByRole('status')
      .getByText(/^Connected as 0x/)
      .waitFor()
    const hasFunctions = (): boolean => requests.some(request => request.includes('/latchkey/cdn-functions'))
    expect(hasFunctions()).toBe(false)
    const names = await page.evaluate<string[]>(
      'window.Latchkey.loadFunctions().then(functions => Object.keys(functions))',
    )
    expect(hasFunctions()).toBe(true)
    const wanted = [
      'pay',
      'payFetch',
      'parsePaymentLink',
      'sendTransfer',
      'quoteSwap',
      'swap',
      'watchSwap',
      'fetchTokens',
    ]
    expect(names).toEqual(expect.arrayContaining(wanted))

    const to = '0x000000000000000000000000000000000000c3de'
    const told = page.evaluate<string>(`(async () => {
      const { createAppKit, loadFunctions, networks } = window.Latchkey
      // The page's own, which its script has made.
      const kit = createAppKit({ projectId: 'html-example', networks: [networks.mainnet] })
      kit.updateFeatures({ pay: true })
      const { pay } = await loadFunctions()
      const request = { id: 'order-9', asset: { chainId: 'eip155:1' }, amount: '0.25', to: '${to}' }
      return (await pay(kit, request)).hash
    })()`)
    await modal.get('pay-confirm-button').click()
    expect(await told).toMatch(/^0x[0-9a-f]{64}$/)
    expect(BigInt(await world.sandbox.rpc<string>('eip155:1', 'eth_getBalance', [to, 'latest']))).toBe(
      parseEther('0.25'),
    )
  })
})

test('a plain page has the address of the running sandbox, on any port', async () => {
  const sandboxUrl = 'http://127.0.0.1:4999'
  const root = fileURLToPath(new URL('../../examples/html', import.meta.url))
  const plugins = [namesSandbox(sandboxUrl)]
  const site = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    server: { host: '127.0.0.1', port: 0 },
  })
  try {
    await site.listen()
    const answer = await fetch(new URL('/?a=b', site.resolvedUrls?.local[0]))
    expect(new URL(answer.url).search).toBe(`?a=b&sandbox=${encodeURIComponent(sandboxUrl)}`)
    expect(await answer.text()).toContain('Latchkey on a plain page')
  } finally {
    await site.close()
  }
})
