import { getAddress, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'

import { requestWallet, switchNetwork } from './support/site-calls.ts'
import { rest } from './support/rest.ts'
import { readFacts, untilAddress, untilNetwork, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'

describe('an announced browser wallet', () => {
  const world = useWorld()

  async function connectOnReactSite(mode = 'approve'): Promise<Visit> {
    const visit = await world.visitReact({ wallets: [`mode=${mode}&families=eip155`] })
    await visit.page.getByTestId('demo-open').click()
    await visit.modal.wallet(rdns).click()
    if (mode === 'approve')
      await visit.page.getByTestId('demo-status').getByText('connected', { exact: true }).waitFor()
    return visit
  }
  async function connectOnSite(wallet = 'mode=approve', options = {}): Promise<Visit> {
    const visit = await world.visitSite({ wallets: [wallet], options })
    await visit.page.locator('#open').click()
    await visit.modal.wallet(rdns).click()
    await untilStatus(visit.page, 'connected')
    await visit.modal.card.waitFor({ state: 'hidden' })
    return visit
  }

  // covers: S1.01, S1.10, S2.47, S6.02
  test('connects with one click, and the hooks report it', async () => {
    const { page, modal, strangers } = await connectOnReactSite()
    expect(await page.getByTestId('demo-address').textContent()).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await page.getByTestId('demo-network').textContent()).toBe('Ethereum')
    expect(await page.getByTestId('demo-wallet').textContent()).toBe('Sandbox Wallet')
    await page.getByTestId('demo-balance').getByText('10,000 ETH').waitFor()
    await modal.card.waitFor({ state: 'hidden' })
    expect(strangers()).toEqual([])
  })

  test('shows its letter if its icon is an address, and no picture is fetched', async () => {
    const tracker = `${world.sandbox.url}/tracker`
    const { page, modal, requests } = await world.visitSite({
      before: `(${String(announceTracked)})('${tracker}')`,
      options: { networkNames: ['mainnet', 'solana', 'bitcoin'] },
      hasTestClock: true,
    })
    await page.locator('#open').click()
    for (const name of ['Tracked EVM', 'Tracked Standard', 'Tracked Bitcoin']) {
      await modal.card.getByRole('button', { name }).waitFor()
    }
    await rest(page)
    expect(requests.filter(request => request.includes('/tracker'))).toEqual([])
  })

  test('signs a message that verifies', async () => {
    const { page } = await connectOnReactSite()
    await page.getByTestId('sign-eip155').click()
    await page.getByTestId('signature-eip155').getByText(/^0x/).waitFor()
    const address = (await page.getByTestId('demo-address').textContent()) as `0x${string}`
    const signature = (await page.getByTestId('signature-eip155').textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello from Latchkey', signature })).toBe(true)
  })

  test('sends a transaction that is mined', async () => {
    const { page } = await connectOnReactSite()
    await page.getByTestId('demo-send').click()
    await page
      .getByTestId('demo-hash')
      .getByText(/^0x[0-9a-f]{64}$/)
      .waitFor()
    const hash = await page.getByTestId('demo-hash').textContent()
    await expect
      .poll(() => world.sandbox.rpc('eip155:1', 'eth_getTransactionReceipt', [hash]))
      .toMatchObject({ status: '0x1' })
  })

  // covers: S4.17
  test('switches the network, and the wallet is on it too', async () => {
    const { page } = await connectOnReactSite()
    await page.getByTestId('demo-switch-137').click()
    await page.getByTestId('demo-network').getByText('Polygon').waitFor()
    expect(await page.evaluate(() => window.latchkeySandboxWallet?.provider.request({ method: 'eth_chainId' }))).toBe(
      '0x89',
    )
  })

  // covers: S8.93
  test('adds a chain that the wallet lacks, then switches to it', async () => {
    const { page } = await connectOnSite('mode=approve', { polygonRpcUrl: world.sandbox.rpcUrl('eip155:137') })
    await page.evaluate(() => {
      window.latchkeySandboxWallet?.failNext(
        { code: 4902, message: 'Unrecognized chain ID' },
        'wallet_switchEthereumChain',
      )
      return window.kit?.switchNetwork({ id: 137 } as never)
    })
    await untilNetwork(page, 'eip155:137')
    const added = await page.evaluate(() =>
      window.latchkeySandboxWallet?.requests.find(({ method }) => method === 'wallet_addEthereumChain'),
    )
    expect(added?.params).toMatchObject([
      { chainId: '0x89', chainName: 'Polygon', nativeCurrency: { symbol: 'POL', decimals: 18 } },
    ])
  })

  // covers: S8.12, S8.88
  test('shows a rejection of the user, and can try again', async () => {
    const { page, modal } = await connectOnReactSite('reject')
    await modal.card.getByRole('heading', { name: 'Request declined' }).waitFor()
    expect(await page.getByTestId('demo-status').textContent()).toBe('disconnected')
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('approve'))
    await modal.get('w3m-connecting-widget-secondary-button').click()
    await page.getByTestId('demo-status').getByText('connected', { exact: true }).waitFor()
  })

  // covers: S8.83
  test('has its own text and next step for a request that is already open', async () => {
    const { page, modal } = await world.visitSite({ wallets: ['mode=hang'] })
    await page.evaluate(() => void window.latchkeySandboxWallet?.provider.request({ method: 'eth_requestAccounts' }))
    await page.locator('#open').click()
    await modal.wallet(rdns).click()
    await modal.card.getByRole('heading', { name: /already|waiting/i }).waitFor()
    await page.evaluate(() => {
      window.latchkeySandboxWallet?.setMode('approve')
      window.latchkeySandboxWallet?.answer(true)
    })
    await modal.get('w3m-connecting-widget-secondary-button').click()
    await untilStatus(page, 'connected')
  })

  // covers: S4.21, S4.22, S2.32
  test('shows the supported networks if it is on a network that the site does not list', async () => {
    const { page, modal } = await connectOnSite()
    await page.evaluate(() => window.latchkeySandboxWallet?.setChain(10))
    await untilView(page, 'UnsupportedChain')
    expect((await readFacts(page)).network).toBe('eip155:10')
    await modal.get('w3m-network-switch-137').click()
    await untilNetwork(page, 'eip155:137')
    await modal.card.waitFor({ state: 'hidden' })
  })

  // covers: S4.23, S4.24
  test.each([{ enableNetworkSwitch: false }, { allowUnsupportedChain: true }])(
    'does not interrupt the user with %j',
    async options => {
      const { page, modal } = await connectOnSite('mode=approve', options)
      await page.evaluate(() => window.latchkeySandboxWallet?.setChain(10))
      await untilNetwork(page, 'eip155:10')
      expect((await readFacts(page)).modal).toBe('closed')
      expect(await modal.card.isVisible()).toBe(false)
    },
  )

  // covers: S4.02, S3.69, S3.70
  test('stays connected after a reload, on the selected network', async () => {
    const { page } = await connectOnSite()
    await switchNetwork(page, 'eip155:137')
    await untilNetwork(page, 'eip155:137')
    const before = await readFacts(page)
    await page.reload()
    const first = await readFacts(page)
    expect(['reconnecting', 'connected']).toContain(first.status)
    expect(first.address).toBe(before.address)
    await untilStatus(page, 'connected')
    expect(await readFacts(page)).toMatchObject({ address: before.address, network: 'eip155:137' })
  })

  // covers: S4.04
  test('is disconnected at the start with `enableReconnect: false`', async () => {
    const { page, context } = await connectOnSite()
    await context.addInitScript({ content: `window.siteOptions.enableReconnect = false` })
    await page.reload()
    await page.evaluate(() => window.kit?.ready())
    expect((await readFacts(page)).status).toBe('disconnected')
  })

  // covers: S4.05, S4.07, S4.08
  test('disconnects from the account screen, and stays disconnected after a reload', async () => {
    const { page, modal } = await connectOnSite()
    await page.locator('#open').click()
    await untilView(page, 'Account')
    await modal.get('disconnect-button').click()
    await untilStatus(page, 'disconnected')
    await modal.card.waitFor({ state: 'hidden' })
    await page.reload()
    await page.evaluate(() => window.kit?.ready())
    expect((await readFacts(page)).status).toBe('disconnected')
  })

  test('disconnects from the side of the wallet', async () => {
    const { page } = await connectOnSite()
    await page.evaluate(() => window.latchkeySandboxWallet?.revoke())
    await untilStatus(page, 'disconnected')
  })

  test('follows the account that the user selects in the wallet', async () => {
    const { page } = await connectOnSite()
    const second = await page.evaluate(() => {
      const address = window.latchkeySandboxWallet?.allAccounts[1] as `0x${string}`
      window.latchkeySandboxWallet?.setAccounts([address])
      return address
    })
    await untilAddress(page, getAddress(second))
  })

  test('is listed once when it announces itself and injects window.ethereum too', async () => {
    const { page, modal } = await world.visitSite({ wallets: ['mode=approve&legacy=1'] })
    await page.locator('#open').click()
    await modal.wallet(rdns).waitFor()
    expect(await modal.card.getByText('Installed').count()).toBe(1)
  })

  test('returns errors of a request with the wallet’s own code', async () => {
    const { page } = await connectOnSite()
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('reject'))
    const account = (await readFacts(page)).address
    expect(await requestWallet(page, 'personal_sign', ['0x68', account])).toMatchObject({ code: 4001 })
  })

  // covers: S2.28
  test('keeps its network when the user declines a switch, and can request it again', async () => {
    const { page, modal } = await connectOnSite()
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('reject'))
    await page.evaluate(() => window.kit?.open({ view: 'Networks' }))
    await modal.get('w3m-network-switch-137').click()
    await modal.card.getByRole('heading', { name: 'Network not changed' }).waitFor()
    expect((await readFacts(page)).network).toBe('eip155:1')
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('approve'))
    await modal.get('w3m-connecting-widget-secondary-button').click()
    await untilNetwork(page, 'eip155:137')
  })

  test('aborts the attempt when the modal closes while the wallet is pending', async () => {
    const { page, modal } = await world.visitSite({ wallets: ['mode=hang'], hasTestClock: true })
    await page.locator('#open').click()
    await modal.wallet(rdns).click()
    await untilStatus(page, 'connecting')
    await modal.close.click()
    await untilStatus(page, 'disconnected')
    await page.evaluate(() => window.latchkeySandboxWallet?.answer(true))
    await rest(page)
    expect((await readFacts(page)).status).toBe('disconnected')
  })
})

/** Runs in the page: announces a wallet in each way, with a picture whose URL shows where it was loaded. */
function announceTracked(tracker: string): void {
  const answer = async (): Promise<never[]> => []
  const detail = {
    info: { uuid: crypto.randomUUID(), name: 'Tracked EVM', rdns: 'example.tracked', icon: `${tracker}/evm.png` },
    provider: { request: answer, on: () => undefined, removeListener: () => undefined },
  }
  const announce = (): boolean => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  const standard = {
    version: '1.0.0',
    name: 'Tracked Standard',
    icon: `${tracker}/standard.png`,
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [] }) },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'solana:signMessage': { version: '1.0.0', signMessage: answer },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: answer,
      },
    },
  }
  addEventListener('wallet-standard:app-ready', event =>
    (event as CustomEvent<{ register(wallet: object): void }>).detail.register(standard),
  )
  Object.assign(window, {
    TrackedBitcoin: { request: answer },
    btc_providers: [{ id: 'TrackedBitcoin', name: 'Tracked Bitcoin', icon: `${tracker}/bitcoin.png` }],
  })
}
