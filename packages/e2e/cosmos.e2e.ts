import type { CosmosProvider } from '@latchkey/adapter-cosmos'
import { createPublicKey, verify } from 'node:crypto'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { callProvider, switchNetwork } from './support/site-calls.ts'
import { readFacts, untilAddress, untilNetwork, untilStatus } from './support/site-facts.ts'
import { useWorld, type Visit } from './support/world.ts'

const hub = 'cosmos:cosmoshub-4'
const osmosis = 'cosmos:osmosis-1'
const text = 'Sign in to Latchkey: é, 🔑'

describe('a site with Cosmos only', () => {
  const world = useWorld()

  const visit = (mode = 'approve'): Promise<Visit> =>
    world.visitSite({
      wallets: [`mode=${mode}&families=cosmos`],
      options: { networkNames: ['cosmoshub', 'osmosis'], adapterNames: ['cosmos'] },
    })

  async function connect(): Promise<Visit> {
    const visited = await visit()
    await visited.page.locator('#open').click()
    await visited.modal.wallet('Sandbox Wallet').click()
    await untilStatus(visited.page, 'connected')
    await visited.modal.card.waitFor({ state: 'hidden' })
    return visited
  }

  const readWallet = (page: Page) =>
    page.evaluate(() => ({
      accounts: window.latchkeySandboxWallet?.namespaces['cosmos']?.allAccounts ?? [],
      methods: window.latchkeySandboxWallet?.requests.map(({ method }) => method) ?? [],
    }))

  async function expectSigned(page: Page, chainId: string, address: string) {
    const { result } = await callProvider(page, 'cosmos', 'signArbitrary', chainId, address, text)
    const { pub_key, signature } = result as { pub_key: { value: string }; signature: string }
    expect(isSigned(pub_key.value, signature, toArbitraryBytes(address))).toBe(true)
    expect(isSigned(pub_key.value, signature, toArbitraryBytes(`${address}x`))).toBe(false)
    const { result: key } = await callProvider(page, 'cosmos', 'getAccounts', chainId)
    const [account] = key as { address: string }[]
    expect(account?.address).toBe(address)
  }

  // covers: S1.21, S3.21, S6.11
  test('connects, and signs with a real key', async () => {
    const { page, strangers } = await connect()
    const { accounts } = await readWallet(page)
    const facts = await readFacts(page)
    expect(facts).toMatchObject({ status: 'connected', address: accounts[0], network: hub })
    expect(facts['accounts-cosmos']).toBe(`eoa cosmos:${accounts[0]}`)
    await expectSigned(page, 'cosmoshub-4', accounts[0] ?? '')
    expect(strangers()).toEqual([])
  })

  // covers: S1.21
  test('switches the network, on which the same key has another address', async () => {
    const { page } = await connect()
    const { accounts } = await readWallet(page)
    await switchNetwork(page, osmosis)
    await untilNetwork(page, osmosis)
    const { address } = await readFacts(page)
    expect(address).toMatch(/^osmo1/)
    await expectSigned(page, 'osmosis-1', address)
    await switchNetwork(page, hub)
    await untilNetwork(page, hub)
    expect(await readFacts(page)).toMatchObject({ address: accounts[0], network: hub })
  })

  test('follows the account that the user selects in the wallet, and its disconnect', async () => {
    const { page } = await connect()
    const { accounts } = await readWallet(page)
    await page.evaluate(
      account => window.latchkeySandboxWallet?.namespaces['cosmos']?.setAccounts([account]),
      accounts[1] ?? '',
    )
    await untilAddress(page, accounts[1] ?? '')
    await expectSigned(page, 'cosmoshub-4', accounts[1] ?? '')
    await page.evaluate(() => window.latchkeySandboxWallet?.namespaces['cosmos']?.revoke())
    await untilStatus(page, 'disconnected')
  })

  test('sends no request to a wallet that is locked, and disconnects', async () => {
    const { page } = await connect()
    await page.evaluate(() => {
      window.latchkeySandboxWallet?.setMode('hang')
      window.latchkeySandboxWallet?.lock()
    })
    await untilStatus(page, 'disconnected')
    expect(await page.evaluate(() => window.latchkeySandboxWallet?.pending)).toBeUndefined()
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
    expect(await readFacts(page)).toMatchObject({ address: before.address, network: hub })
    expect(await page.evaluate(() => window.latchkeySandboxWallet?.pending)).toBeUndefined()
  })

  // covers: S1.21
  test('disconnects also in the wallet, and stays so', async () => {
    const { page } = await connect()
    await page.evaluate(() => window.kit?.disconnect())
    await untilStatus(page, 'disconnected')
    expect((await readWallet(page)).methods).toContain('disable')
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
    const { address } = await readFacts(page)
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('reject'))
    expect(await callProvider(page, 'cosmos', 'signArbitrary', 'cosmoshub-4', address, text)).toMatchObject({
      code: 4001,
    })
  })

  test('loads the wallet code when one is selected, and the chain library on request', async () => {
    const { page, modal, requests } = await visit()
    const loaded = (name: RegExp) => requests.filter(request => name.test(request)).length
    await page.locator('#open').click()
    await modal.wallet('Sandbox Wallet').waitFor()
    expect([loaded(/keplr-connection/), loaded(/create-signing-client/)]).toEqual([0, 0])
    await modal.wallet('Sandbox Wallet').click()
    await untilStatus(page, 'connected')
    expect([loaded(/keplr-connection/), loaded(/create-signing-client/)]).toEqual([1, 0])
    const message = await page.evaluate(async () => {
      const provider = window.kit?.getProvider<CosmosProvider>('cosmos')
      const network = window.kit?.getCaipNetwork('cosmos')
      const silent = { ...network, rpcUrls: { default: { http: [] }, chainDefault: { http: [] } } }
      return await provider?.getSigningClient(silent as never).catch((error: Error) => error.message)
    })
    expect(message).toContain('has no endpoint')
    expect(loaded(/create-signing-client/)).toBeGreaterThan(0)
  })
})

/** Returns whether OpenSSL accepts a signature; the wallet signs with CosmJS. */
function isSigned(key: string, signature: string, bytes: Uint8Array): boolean {
  const prefix = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex')
  const der = Buffer.concat([prefix, Buffer.from(key, 'base64')])
  const point = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify('sha256', bytes, { key: point, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))
}

/** Returns the bytes that `signArbitrary` signs (ADR-036): JSON with sorted keys. */
function toArbitraryBytes(signer: string): Uint8Array {
  const data = Buffer.from(text).toString('base64')
  const msgs = [{ type: 'sign/MsgSignData', value: { data, signer } }]
  const fee = { amount: [], gas: '0' }
  return Buffer.from(JSON.stringify({ account_number: '0', chain_id: '', fee, memo: '', msgs, sequence: '0' }))
}
