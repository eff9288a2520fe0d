import * as ecc from '@bitcoinerlab/secp256k1'
import type { AccountAddress, SignedPsbt } from '@latchkey/adapter-bitcoin'
import { Verifier } from 'bip322-js'
import * as bitcoin from 'bitcoinjs-lib'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { callProvider, switchNetwork } from './support/site-calls.ts'
import { readFacts, untilAddress, untilNetwork, untilStatus } from './support/site-facts.ts'
import { useWorld, type Visit } from './support/world.ts'

bitcoin.initEccLib(ecc)

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'

describe('a site with Bitcoin only', () => {
  const world = useWorld()

  async function visit(mode = 'approve'): Promise<Visit> {
    return world.visitSite({
      wallets: [`mode=${mode}&families=bip122`],
      options: { networkNames: ['bitcoin', 'bitcoinTestnet'], adapterNames: ['bitcoin'] },
    })
  }
  async function connect(mode?: string): Promise<Visit> {
    const visited = await visit(mode)
    await visited.page.locator('#open').click()
    await visited.modal.wallet('Sandbox Wallet').click()
    await untilStatus(visited.page, 'connected')
    await visited.modal.card.waitFor({ state: 'hidden' })
    return visited
  }

  const wallet = (page: Page) =>
    page.evaluate(() => ({
      accounts: window.latchkeySandboxWallet?.namespaces['bip122']?.allAccounts ?? [],
      methods: window.latchkeySandboxWallet?.requests.map(({ method }) => method) ?? [],
    }))
  async function ask<Result>(page: Page, method: string, params?: unknown): Promise<Result> {
    const { result, ...failure } = await callProvider(page, 'bip122', method, ...(params === undefined ? [] : [params]))
    expect(failure).toEqual({})
    return result as Result
  }
  const readAddresses = (page: Page) => ask<AccountAddress[]>(page, 'getAccountAddresses')

  // covers: S3.03, S3.19, S6.08, S9.40
  test('connects, and the site has the payment and the ordinal account', async () => {
    const { page, strangers } = await connect()
    const { accounts } = await wallet(page)
    const given = await readAddresses(page)
    expect(given.map(({ purpose }) => purpose)).toEqual(['payment', 'ordinal'])
    expect(given[0]?.address).toBe(accounts[0])
    expect(await readFacts(page)).toMatchObject({ status: 'connected', address: accounts[0], network: mainnet })
    expect((await readFacts(page))['accounts-bip122']).toBe(
      given.map(({ address, purpose }) => `${purpose} bip122:${address}`).join(', '),
    )
    expect(strangers()).toEqual([])
  })

  test('loads the wallet code when a wallet is selected, and bitcoinjs-lib with the first PSBT', async () => {
    const { page, modal, requests } = await visit()
    const scripts = (name: RegExp) => requests.filter(request => name.test(request))
    await page.locator('#open').click()
    await modal.wallet('Sandbox Wallet').waitFor()
    expect(scripts(/bitcoin-connection/)).toEqual([])
    await modal.wallet('Sandbox Wallet').click()
    await untilStatus(page, 'connected')
    expect(scripts(/bitcoin-connection/)).toHaveLength(1)
    // Counts loaded files with the library's error text about a PSBT, which survives minification.
    const libraries = async () => {
      const loaded = scripts(/\.js(\?|$)/).map(async request => (await fetch(request.replace('GET ', ''))).text())
      return (await Promise.all(loaded)).filter(body => body.includes('Not BIP174 compliant')).length
    }
    const [payment] = await readAddresses(page)
    await ask(page, 'signMessage', { message: 'hello', address: payment?.address ?? '' })
    expect(await libraries()).toBe(0)
    await ask(page, 'signPSBT', { psbt: createPsbt([payment?.address ?? '']) })
    expect(await libraries()).toBe(1)
  })

  test('signs by ECDSA and by BIP-322, which another library verifies', async () => {
    const { page } = await connect()
    const [payment, ordinal] = await readAddresses(page)
    for (const [account, protocol] of [
      [payment, 'ecdsa'],
      [ordinal, 'bip322'],
    ] as const) {
      const address = account?.address ?? ''
      const message = 'Sign in to Latchkey: é, 🔑'
      const signature = await ask<string>(page, 'signMessage', { message, address, protocol })
      expect(Verifier.verifySignature(address, message, signature)).toBe(true)
      expect(Verifier.verifySignature(address, `${message}!`, signature)).toBe(false)
    }
  })

  test('signs a PSBT that another library verifies, and that can be sent', async () => {
    const { page } = await connect()
    const addresses = (await readAddresses(page)).map(({ address }) => address)
    const psbt = createPsbt(addresses)
    const signInputs = addresses.map((address, index) => ({ address, index }))
    const signed = bitcoin.Psbt.fromBase64((await ask<SignedPsbt>(page, 'signPSBT', { psbt, signInputs })).psbt)
    const isGood = signed.validateSignaturesOfAllInputs((key, hash, signature) =>
      key.length === 32 ? ecc.verifySchnorr(hash, key, signature) : ecc.verify(hash, key, signature),
    )
    expect(isGood).toBe(true)
    const transaction = signed.finalizeAllInputs().extractTransaction()
    expect(transaction.ins.every(({ witness }) => witness.length > 0)).toBe(true)
  })

  test('shows payment and recipient in the wallet, and reports a rejection of the user', async () => {
    const { page } = await connect()
    const [payment] = await readAddresses(page)
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('ask'))
    const signing = callProvider(page, 'bip122', 'signPSBT', { psbt: createPsbt([payment?.address ?? '']) })
    await page.getByText(`0.00099 BTC to ${payment?.address}`).waitFor()
    await page.getByText('0.00001 BTC', { exact: true }).waitFor()
    await page.evaluate(() => window.latchkeySandboxWallet?.answer(false))
    expect(await signing).toMatchObject({ code: 4001 })
  })

  test('rejects an invalid address before the wallet receives it', async () => {
    const { page } = await connect()
    const { methods } = await wallet(page)
    const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp'
    const failure = await callProvider(page, 'bip122', 'sendTransfer', { amount: '1000', recipient: address })
    expect(failure).toMatchObject({ code: 'invalidAddress', message: expect.stringContaining(address) })
    expect((await wallet(page)).methods).toEqual(methods)
  })

  // covers: S1.19, S3.20, S4.17
  test('switches to testnet and back, each with its own addresses', async () => {
    const { page } = await connect()
    const [payment] = await readAddresses(page)
    await switchNetwork(page, testnet)
    await untilNetwork(page, testnet)
    const [onTestnet] = await readAddresses(page)
    expect(onTestnet?.address).toMatch(/^tb1q/)
    expect(await readFacts(page)).toMatchObject({ address: onTestnet?.address, network: testnet })
    const message = 'on testnet'
    const signature = await ask<string>(page, 'signMessage', { message, address: onTestnet?.address })
    expect(Verifier.verifySignature(onTestnet?.address ?? '', message, signature)).toBe(true)
    await switchNetwork(page, mainnet)
    await untilNetwork(page, mainnet)
    expect((await readFacts(page)).address).toBe(payment?.address)
  })

  test('follows the account that the user selects in the wallet', async () => {
    const { page } = await connect()
    const { accounts } = await wallet(page)
    await page.evaluate(
      account => window.latchkeySandboxWallet?.namespaces['bip122']?.setAccounts([account]),
      accounts[1] ?? '',
    )
    await untilAddress(page, accounts[1] ?? '')
    const given = await readAddresses(page)
    expect(given).toHaveLength(2)
    expect(given[0]?.address).toBe(accounts[1])
  })

  test('is connected after a reload without a prompt', async () => {
    const { page } = await connect()
    const before = await readFacts(page)
    await page.reload()
    await untilStatus(page, 'connected')
    expect(await readFacts(page)).toMatchObject({ address: before.address, network: mainnet })
    expect((await wallet(page)).methods).not.toContain('bitcoin:connect')
  })

  // covers: S1.19
  test('disconnects, also after a reload', async () => {
    const { page } = await connect()
    await page.evaluate(() => window.kit?.disconnect())
    await untilStatus(page, 'disconnected')
    expect((await wallet(page)).methods).toContain('standard:disconnect')
    await page.reload()
    await untilStatus(page, 'disconnected')
    expect(await page.evaluate(() => window.latchkeySandboxWallet?.namespaces['bip122']?.accounts)).toEqual([])
  })

  test('ends when the wallet removes its accounts', async () => {
    const { page } = await connect()
    await page.evaluate(() => window.latchkeySandboxWallet?.namespaces['bip122']?.revoke())
    await untilStatus(page, 'disconnected')
  })
})

/**
 * Creates a PSBT with bitcoinjs-lib, which the wallet does not use: 100 000 sat from each address, all except a fee back to the
 * first.
 */
function createPsbt(addresses: readonly string[]): string {
  const psbt = new bitcoin.Psbt()
  for (const [index, address] of addresses.entries()) {
    const script = bitcoin.address.toOutputScript(address)
    psbt.addInput({ hash: '44'.repeat(32), index, witnessUtxo: { script, value: 100_000n } })
  }
  psbt.addOutput({ address: addresses[0] ?? '', value: BigInt(addresses.length) * 100_000n - 1_000n })
  return psbt.toBase64()
}
