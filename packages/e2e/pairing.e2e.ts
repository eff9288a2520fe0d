import { createPairingWallet, type PairingWallet, type PairingWalletOptions } from '@latchkey/sandbox/pairing-wallet'
import { getAddress, verifyMessage } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'

import { requestWallet, switchNetwork } from './support/site-calls.ts'
import { readCode, readFacts, untilAddress, untilNetwork, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

/** Messages of the browser and the pairing library while the relay is down. */
const relayErrors = /WebSocket|relay|ERR_|subscribe|publish|socket/i

describe('a wallet app that pairs', () => {
  const world = useWorld()
  const wallets: PairingWallet[] = []
  afterEach(async () => {
    await Promise.all(wallets.splice(0).map(wallet => wallet.close()))
  })

  async function createWallet(options: Partial<PairingWalletOptions> = {}): Promise<PairingWallet> {
    const wallet = await createPairingWallet({
      relayUrl: world.sandbox.relayUrl,
      rpcUrl: world.sandbox.rpcUrl,
      auto: 'approve',
      ...options,
    })
    wallets.push(wallet)
    return wallet
  }
  async function showCode(expectedErrors?: RegExp): Promise<Visit & { uri: string }> {
    const visit = await world.visitSite(expectedErrors && { expectedErrors })
    await visit.page.locator('#open').click()
    await visit.modal.wallet('walletconnect').click()
    return { ...visit, uri: await readCode(visit.page) }
  }
  async function connect(
    options: Partial<PairingWalletOptions> = {},
    expectedErrors?: RegExp,
  ): Promise<Visit & { wallet: PairingWallet }> {
    const [visit, wallet] = await Promise.all([showCode(expectedErrors), createWallet(options)])
    await wallet.pair(visit.uri)
    await untilStatus(visit.page, 'connected')
    await visit.modal.card.waitFor({ state: 'hidden' })
    return { ...visit, wallet }
  }

  // covers: S1.11, S2.19, S4.81, S6.03
  test('connects by its code, and only relay and site are contacted', async () => {
    const { page, strangers } = await connect()
    expect(await readFacts(page)).toMatchObject({
      status: 'connected',
      network: 'eip155:1',
      wallet: 'Sandbox Wallet (WALLET_CONNECT)',
    })
    expect(strangers()).toEqual([])
  })

  // covers: S2.11
  test.each([
    ['loads once the user requests a code', true],
    ['never arrives where the site switched pairing off', false],
  ])('has code that %s', async (_name, enableWalletConnect) => {
    const { page, modal, requests } = await world.visitSite({ options: { enableWalletConnect } })
    const loaded = () => requests.some(request => /\/assets\/pairing-connection[^/]*\.js$/.test(request))
    await untilStatus(page, 'disconnected')
    expect(loaded()).toBe(false)
    await page.evaluate(() => window.kit?.open({ view: 'ConnectingWalletConnectBasic' }))
    await modal.card.waitFor()
    if (enableWalletConnect) return void (await expect.poll(loaded).toBe(true))
    await page.waitForLoadState('networkidle')
    expect(loaded()).toBe(false)
  })

  test('signs and sends through the relay', async () => {
    const { page } = await connect()
    const address = (await readFacts(page)).address as `0x${string}`
    const { result: signature } = await requestWallet(page, 'personal_sign', ['0x6869', address])
    expect(await verifyMessage({ address, message: 'hi', signature: signature as `0x${string}` })).toBe(true)
    const { result: hash } = await requestWallet(page, 'eth_sendTransaction', [
      { from: address, to: address, value: '0x1' },
    ])
    const receipt = await world.sandbox.rpc<{ status: string }>('eip155:1', 'eth_getTransactionReceipt', [hash])
    expect(receipt.status).toBe('0x1')
  })

  // covers: S4.89, S7.90
  test('switches between approved chains', async () => {
    const { page } = await connect()
    await switchNetwork(page, 'eip155:137')
    await untilNetwork(page, 'eip155:137')
    expect(await requestWallet(page, 'eth_chainId')).toEqual({ result: '0x89' })
  })

  // covers: S4.85, S4.86, S4.87
  test('follows changes of the user in the wallet', async () => {
    const { page, wallet } = await connect()
    await wallet.emitChainChanged('eip155:137')
    await untilNetwork(page, 'eip155:137')
    const [, second] = wallet.walletNamespaces[0]?.accounts ?? []
    await wallet.emitAccountsChanged([second as string])
    await untilAddress(page, getAddress(second as string))
  })

  // covers: S8.101
  test('shows a rejection of the user, and a new code', async () => {
    const { page, modal, uri } = await showCode()
    const wallet = await createWallet({ auto: 'reject' })
    await wallet.pair(uri)
    await modal.card.getByRole('heading', { name: /declined/i }).waitFor()
    expect((await readFacts(page)).status).toBe('disconnected')
    await modal.get('w3m-connecting-widget-secondary-button').click()
    expect(await readCode(page, uri)).not.toBe(uri)
  })

  // covers: S4.83
  test('stays connected after a reload, and signs', async () => {
    const { page } = await connect()
    const { address } = await readFacts(page)
    await page.reload()
    expect((await readFacts(page)).address).toBe(address)
    await untilStatus(page, 'connected')
    expect(await requestWallet(page, 'personal_sign', ['0x6869', address])).toMatchObject({
      result: expect.stringMatching(/^0x/) as string,
    })
  })

  // covers: S4.88
  test('disconnects from the side of the wallet', async () => {
    const { page, wallet } = await connect()
    await wallet.disconnect()
    await untilStatus(page, 'disconnected')
  })

  test('is notified of a disconnect by the site', async () => {
    const { page, wallet } = await connect()
    expect(wallet.sessions).toHaveLength(1)
    await page.evaluate(() => window.kit?.disconnect())
    await expect.poll(() => wallet.sessions.length, { timeout: 10_000 }).toBe(0)
    expect((await readFacts(page)).status).toBe('disconnected')
  })

  // covers: S4.25, S4.26, S9.08
  test('expires after four minutes, ten seconds early, and a new code is one click away', async () => {
    const visit = await world.visitSite()
    await visit.page.clock.install()
    await visit.page.reload()
    await visit.page.locator('#open').click()
    await visit.modal.wallet('walletconnect').click()
    const uri = await readCode(visit.page)
    await visit.page.clock.fastForward(229_000)
    expect(await readCode(visit.page)).toBe(uri)
    await visit.page.clock.fastForward(2_000)
    await visit.modal.card.getByText('Code expired').first().waitFor()
    await visit.modal.card.getByRole('button', { name: 'New code' }).click()
    expect(await readCode(visit.page, uri)).not.toBe(uri)
  })

  test('shows that the relay is down, and a retry works once it is back', async () => {
    await world.sandbox.relay('stop')
    const { page, modal } = await world.visitSite({ expectedErrors: relayErrors })
    await page.locator('#open').click()
    await modal.wallet('walletconnect').click()
    await modal.card.getByRole('heading', { name: 'The code didn’t load' }).waitFor({ timeout: 30_000 })
    await world.sandbox.relay('start')
    await modal.get('w3m-connecting-widget-secondary-button').click()
    expect(await readCode(page)).toMatch(/^wc:/)
  })

  test('answers a request during a restart of the relay once it is back', async () => {
    const { page } = await connect({}, relayErrors)
    const { address } = await readFacts(page)
    await world.sandbox.relay('stop')
    await world.sandbox.relay('start')
    expect(await requestWallet(page, 'personal_sign', ['0x6869', address])).toMatchObject({
      result: expect.stringMatching(/^0x/) as string,
    })
  })

  test('the wallet page of the sandbox pairs from a pasted code and signs, all by hand', async () => {
    const { page, modal, context } = await world.visitReact()
    await page.getByTestId('demo-open').click()
    await modal.wallet('walletconnect').click()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await modal.get('copy-wc2-uri').click()
    await modal.toast.getByText('Link copied').waitFor()
    const uri = await page.evaluate(() => navigator.clipboard.readText())
    const app = await context.newPage()
    await app.goto(`${world.sandbox.url}/wallet/`)
    await app.getByTestId('pairing-uri').fill(uri)
    await app.getByTestId('pair').click()
    await app.getByTestId('proposal-approve').click()
    await page.getByTestId('demo-status').getByText('connected', { exact: true }).waitFor()
    await page.getByTestId('sign-eip155').click()
    await app.getByTestId('request-approve').click()
    await page.getByTestId('signature-eip155').getByText(/^0x/).waitFor()
    const address = (await page.getByTestId('demo-address').textContent()) as `0x${string}`
    const signature = (await page.getByTestId('signature-eip155').textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello from Latchkey', signature })).toBe(true)
  })

  // covers: S2.18, S2.22
  test('pairs under its own name if it was selected from the full list', async () => {
    const [{ page, modal }, wallet] = await Promise.all([world.visitSite(), createWallet()])
    await page.locator('#open').click()
    await modal.get('all-wallets').click()
    await modal.get('wui-input-text').fill('rainbow')
    await modal.card.getByText('1 wallet matches').first().waitFor()
    await modal.card.locator('[data-testid^="wallet-search-item-"]').first().click()
    await untilView(page, 'ConnectingWalletConnect')
    await wallet.pair(await readCode(page))
    await untilStatus(page, 'connected')
  })
})
