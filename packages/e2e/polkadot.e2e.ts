import type { PolkadotProvider } from '@latchkey/adapter-polkadot'
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import { sr25519Verify, waitReady } from '@polkadot/wasm-crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'

import { callProvider, switchNetwork } from './support/site-calls.ts'
import { readFacts, untilAddress, untilNetwork, untilStatus } from './support/site-facts.ts'
import { useWorld, type Visit } from './support/world.ts'

const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const westend = 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e'

const text = 'Sign in to Latchkey: é, 🔑'
const wrapped = new TextEncoder().encode(`<Bytes>${text}</Bytes>`)

describe('a site with Polkadot only', () => {
  const world = useWorld()
  beforeAll(() => waitReady())

  const visit = (mode = 'approve'): Promise<Visit> =>
    world.visitSite({
      wallets: [`mode=${mode}&families=polkadot`],
      options: { networkNames: ['polkadot', 'westend'], adapterNames: ['polkadot'] },
    })

  async function connect({ accounts = 1 } = {}): Promise<Visit> {
    const visited = await visit()
    await visited.page.evaluate(count => {
      const namespace = window.latchkeySandboxWallet?.namespaces['polkadot']
      namespace?.setAccounts(namespace.allAccounts.slice(0, count))
    }, accounts)
    await visited.page.locator('#open').click()
    await visited.modal.wallet('Sandbox Wallet').click()
    await untilStatus(visited.page, 'connected')
    await visited.modal.card.waitFor({ state: 'hidden' })
    return visited
  }

  const readWallet = (page: Page) =>
    page.evaluate(() => ({
      accounts: window.latchkeySandboxWallet?.namespaces['polkadot']?.allAccounts ?? [],
      methods: window.latchkeySandboxWallet?.requests.map(({ method }) => method) ?? [],
    }))

  async function expectSigned(page: Page, address: string) {
    const { result } = await callProvider(page, 'polkadot', 'signMessage', text, { address })
    const signature = Uint8Array.from(Buffer.from(String(result).slice(2), 'hex'))
    expect(sr25519Verify(signature, wrapped, decodeAddress(address))).toBe(true)
  }

  // covers: S1.20, S3.21, S6.10
  test('connects, and signs with a real key', async () => {
    const { page, strangers } = await connect()
    const { accounts } = await readWallet(page)
    const address = encodeAddress(accounts[0] ?? '', 0)
    const facts = await readFacts(page)
    expect(facts).toMatchObject({ status: 'connected', address, network: polkadot })
    expect(facts['accounts-polkadot']).toBe(`eoa polkadot:${address}`)
    await expectSigned(page, address)
    expect(strangers()).toEqual([])
  })

  test('lists every account that the extension shares, and signs with the one that the site selects', async () => {
    const { page } = await connect({ accounts: 3 })
    const { accounts } = await readWallet(page)
    const onPolkadot = accounts.map(address => encodeAddress(address, 0))
    expect((await readFacts(page))['accounts-polkadot']).toBe(
      onPolkadot.map(address => `eoa polkadot:${address}`).join(', '),
    )
    await page.evaluate(async address => {
      const [connection] = window.kit?.getConnections('polkadot') ?? []
      if (connection) await window.kit?.switchConnection({ connection, address, namespace: 'polkadot' })
    }, onPolkadot[1] ?? '')
    await untilAddress(page, onPolkadot[1] ?? '')
    await expectSigned(page, onPolkadot[1] ?? '')
  })

  // covers: S1.20
  test('switches the network, and writes its addresses for it', async () => {
    const { page } = await connect()
    const { accounts, methods } = await readWallet(page)
    await switchNetwork(page, westend)
    await untilNetwork(page, westend)
    expect(await readFacts(page)).toMatchObject({ address: accounts[0], network: westend })
    await expectSigned(page, accounts[0] ?? '')
    await switchNetwork(page, polkadot)
    await untilNetwork(page, polkadot)
    expect(await readFacts(page)).toMatchObject({ address: encodeAddress(accounts[0] ?? '', 0), network: polkadot })
    expect((await readWallet(page)).methods.filter(method => method === 'enable')).toEqual(
      methods.filter(method => method === 'enable'),
    )
  })

  test('follows the account that the user selects in the wallet, and its disconnect', async () => {
    const { page } = await connect()
    const { accounts } = await readWallet(page)
    await page.evaluate(
      account => window.latchkeySandboxWallet?.namespaces['polkadot']?.setAccounts([account]),
      accounts[1] ?? '',
    )
    await untilAddress(page, encodeAddress(accounts[1] ?? '', 0))
    await page.evaluate(() => window.latchkeySandboxWallet?.namespaces['polkadot']?.revoke())
    await untilStatus(page, 'disconnected')
  })

  test('is connected after a reload without a prompt', async () => {
    // The wallet answers no request by itself, before the reload or after it.
    const { page, modal } = await visit('hang')
    await page.locator('#open').click()
    await modal.wallet('Sandbox Wallet').click()
    await page.waitForFunction(() => window.latchkeySandboxWallet?.pending === 'connect')
    await page.evaluate(() => window.latchkeySandboxWallet?.answer(true))
    await untilStatus(page, 'connected')
    const before = await readFacts(page)
    await page.reload()
    await untilStatus(page, 'connected')
    expect(await readFacts(page)).toMatchObject({ address: before.address, network: polkadot })
    expect(await page.evaluate(() => window.latchkeySandboxWallet?.pending)).toBeUndefined()
  })

  // covers: S1.20
  test('disconnects, and does not open the wallet at the next visit', async () => {
    const { page } = await connect()
    await page.evaluate(() => window.kit?.disconnect())
    await untilStatus(page, 'disconnected')
    await page.reload()
    await untilStatus(page, 'disconnected')
    expect((await readWallet(page)).methods).toEqual([])
  })

  test('reports a rejection of the user, to connect and to sign', async () => {
    const { page, modal } = await visit('reject')
    await page.locator('#open').click()
    await modal.wallet('Sandbox Wallet').click()
    await modal.card.getByRole('heading', { name: 'Request declined' }).waitFor()
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('approve'))
    await modal.get('w3m-connecting-widget-secondary-button').click()
    await untilStatus(page, 'connected')
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('reject'))
    expect(await callProvider(page, 'polkadot', 'signMessage', text)).toMatchObject({ code: 4001 })
  })

  test('loads the wallet code when one is selected, and the chain library on request', async () => {
    const { page, modal, requests } = await visit()
    const loaded = (name: RegExp) => requests.filter(request => name.test(request)).length
    await page.locator('#open').click()
    await modal.wallet('Sandbox Wallet').waitFor()
    expect([loaded(/extension-connection/), loaded(/create-api/)]).toEqual([0, 0])
    await modal.wallet('Sandbox Wallet').click()
    await untilStatus(page, 'connected')
    expect([loaded(/extension-connection/), loaded(/create-api/)]).toEqual([1, 0])
    const message = await page.evaluate(async () => {
      const provider = window.kit?.getProvider<PolkadotProvider>('polkadot')
      const network = window.kit?.getCaipNetwork('polkadot')
      const silent = { ...network, rpcUrls: { default: { http: [] }, chainDefault: { http: [] } } }
      return await provider?.getApi(silent as never).catch((error: Error) => error.message)
    })
    expect(message).toContain('has no endpoint')
    expect(loaded(/create-api/)).toBeGreaterThan(0)
  })
})
