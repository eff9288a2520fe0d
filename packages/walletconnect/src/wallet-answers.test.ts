import { afterEach, describe, expect, test, vi } from 'vitest'

import { toBundlerUrl } from './calls-status.ts'
import { readSessionCapabilities } from './capabilities.ts'
import { namespaceTable } from './namespace-table.ts'
import { firstAccount, providerOf } from './pairing-harness.ts'
import { grantAccounts, openScriptedSite, toConnectRequest } from './scripted-client-harness.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const payment = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ordinal = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const testnetPayment = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'
const property = 'bip122_getAccountAddresses'

async function connectBitcoin(sessionProperties?: Record<string, unknown>) {
  const site = openScriptedSite()
  const accounts = [`${mainnet}:${payment}`, `${testnet}:${testnetPayment}`]
  site.wallet.grant = { namespaces: grantAccounts(accounts, namespaceTable.bip122), sessionProperties }
  const session = await site.connector.connect(toConnectRequest(mainnet, testnet, 'eip155:1'))
  const provider = providerOf(site.connector, 'bip122')
  const ask = (chain?: string) => provider?.request({ method: 'getAccountAddresses', params: {} }, chain)
  const stored = () => (site.wallet.record()?.['sessionProperties'] as Record<string, unknown> | undefined)?.[property]
  return { ...site, session, ask, stored }
}

describe('the Bitcoin addresses that a paired wallet returns', () => {
  test('are read with their key, path and purpose as far as these are valid', async () => {
    const publicKey = '02'.repeat(33)
    const path = "m/84'/0'/0'/0/0"
    const { ask, wallet } = await connectBitcoin()
    wallet.answer = () => [
      { address: payment, publicKey, path, intention: 'payment' },
      { address: ordinal, publicKey: `${publicKey}02`, path: `x${path}`, intention: 'other' },
    ]
    await expect(ask()).resolves.toEqual([
      { address: payment, publicKey, path, intention: 'payment' },
      { address: ordinal },
    ])
  })

  test('are returned and stored only if they are of the network', async () => {
    const { ask, stored, wallet } = await connectBitcoin()
    wallet.answer = () => [
      { address: testnetPayment },
      { address: payment },
      { address: ordinal, intention: 'ordinal' },
    ]
    const ofMainnet = [{ address: payment }, { address: ordinal, intention: 'ordinal' }]
    await expect(ask()).resolves.toEqual(ofMainnet)
    expect(stored()).toEqual(ofMainnet)
  })

  test('are requested again on another network than the stored ones', async () => {
    const { ask, wallet } = await connectBitcoin({ [property]: JSON.stringify([{ address: payment }]) })
    wallet.answer = () => [{ address: testnetPayment }]
    await expect(ask(testnet)).resolves.toEqual([{ address: testnetPayment }])
    expect(wallet.requests).toMatchObject([{ chainId: testnet, method: 'getAccountAddresses' }])
  })

  test('are returned from the session without those of other networks', async () => {
    const named = [{ address: testnetPayment }, { address: payment }]
    const { ask, wallet } = await connectBitcoin({ [property]: JSON.stringify(named) })
    await expect(ask()).resolves.toEqual([{ address: payment }])
    await expect(ask(testnet)).resolves.toEqual([{ address: testnetPayment }])
    expect(wallet.requests).toEqual([])
  })

  test.each([
    [
      'ten thousand addresses',
      () => Array.from({ length: 10_000 }, () => ({ address: payment, note: 'x'.repeat(100) })),
    ],
    [
      'lists by a thousand purposes',
      () => Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`p${at}`, [{ address: payment }]])),
    ],
    ['a text of a megabyte', () => `[{"address":"${payment}","note":"${'x'.repeat(1_000_000)}"}]`],
    ['no list', () => ({ address: 'x'.repeat(1_000_000) })],
  ])('are limited before they are stored when an answer or an event has %s', async (_, make) => {
    const { ask, stored, wallet, notified } = await connectBitcoin()
    wallet.answer = make
    await ask()
    expect(JSON.stringify(stored() ?? '').length).toBeLessThan(10_000)
    wallet.emitEvent('bip122_addressesChanged', make(), mainnet)
    await Promise.resolve()
    expect(JSON.stringify(stored() ?? '').length).toBeLessThan(10_000)
    expect(JSON.stringify(notified).length).toBeLessThan(10_000)
  })

  test('change by an event of a Bitcoin chain only', async () => {
    const { stored, wallet, notified } = await connectBitcoin()
    wallet.update({
      ...grantAccounts([`${mainnet}:${payment}`], namespaceTable.bip122),
      ...grantAccounts([`eip155:1:${firstAccount}`], { methods: [], events: ['bip122_addressesChanged'] }),
    })
    const before = notified.length
    wallet.emitEvent('bip122_addressesChanged', [{ address: ordinal, intention: 'ordinal' }], 'eip155:1')
    await Promise.resolve()
    expect([stored(), notified.length]).toEqual([undefined, before])
    wallet.emitEvent('bip122_addressesChanged', [{ address: ordinal, intention: 'ordinal' }], mainnet)
    await expect.poll(stored).toEqual([{ address: ordinal, intention: 'ordinal' }])
  })

  test('stay when an event of another name, or of another namespace, has addresses', async () => {
    const named = [{ address: payment }]
    const { stored, wallet } = await connectBitcoin({ [property]: named })
    wallet.update({
      ...grantAccounts([`${mainnet}:${payment}`], namespaceTable.bip122),
      ...grantAccounts([`eip155:1:${firstAccount}`], {
        methods: [],
        events: ['accountsChanged', 'bip122_addressesChanged'],
      }),
    })
    for (const address of [ordinal, testnetPayment]) {
      wallet.emitEvent('accountsChanged', [{ address }], mainnet)
      wallet.emitEvent('accountsChanged', [{ address }], 'eip155:1')
      wallet.emitEvent('bip122_addressesChanged', [{ address }], 'eip155:1')
      await Promise.resolve()
      expect(stored()).toEqual(named)
    }
  })

  test('stay when an event has no valid ones', async () => {
    const named = [{ address: payment, publicKey: '02'.repeat(33) }]
    const { stored, wallet } = await connectBitcoin({ [property]: named })
    wallet.emitEvent('bip122_addressesChanged', [{ address: testnetPayment }, 'x', null], mainnet)
    await Promise.resolve()
    expect(stored()).toEqual(named)
  })
})

test('a session whose record the library has lost answers as before until the end is reported', async () => {
  const site = openScriptedSite()
  site.wallet.grant = { namespaces: grantAccounts([`eip155:1:${firstAccount}`], namespaceTable.eip155) }
  const session = await site.connector.connect(toConnectRequest('eip155:1'))
  const provider = providerOf(site.connector)
  site.wallet.lose()
  expect(provider?.accounts()).toEqual(session.accounts)
  await expect(provider?.request({ method: 'eth_accounts' })).resolves.toEqual([firstAccount])
  for (const [name, data] of [
    ['accountsChanged', [firstAccount]],
    ['chainChanged', 1],
  ] as const)
    expect(() => site.wallet.emitEvent(name, data, 'eip155:1')).not.toThrow()
  const signing = provider?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })
  await expect(signing).rejects.toMatchObject({ code: 'sessionEnded', cause: { code: 4900 } })
})

describe('the session data of a wallet for EIP-5792', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('are not parsed beyond the limits', () => {
    const capabilities = { '0x1': { atomic: { status: 'supported' } } }
    const chains = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`0x${(at + 1).toString(16)}`, {}]))
    const read = readSessionCapabilities(chains, firstAccount, [])
    expect(Object.keys(read ?? {})).toHaveLength(1_000)
    const text = (padding: number) => JSON.stringify({ ...capabilities, padding: 'x'.repeat(padding) })
    expect(readSessionCapabilities(text(10), firstAccount, [])).toEqual(capabilities)
    expect(readSessionCapabilities(text(1_000_000), firstAccount, [])).toBeUndefined()
  })

  test('have the name of a bundler of at most 64 characters', () => {
    const properties = { bundler_name: 'b'.repeat(1_000) }
    const facts = { projectId: 'p', bundlerUrl: 'https://bundler.example/?x=1', chain: 'eip155:1', properties }
    expect(toBundlerUrl(facts)).toBe(
      `https://bundler.example/?x=1&projectId=p&chainId=eip155%3A1&bundler=${'b'.repeat(64)}`,
    )
  })

  test.each([
    ['shop.example', undefined],
    ['localhost', 'http://127.0.0.1:4337/'],
    ['127.0.0.1', 'http://127.0.0.1:4337/'],
  ])('have a bundler of this machine only for a page of this machine: %s', (hostname, url) => {
    vi.stubGlobal('location', { hostname })
    const facts = { projectId: 'p', bundlerUrl: undefined, chain: 'eip155:1' }
    const toUrl = (bundler_url: string) => toBundlerUrl({ ...facts, properties: { bundler_url } })
    expect(toUrl('http://127.0.0.1:4337/')).toBe(url)
    expect(toUrl('https://bundler.example/')).toBe('https://bundler.example/')
  })
})
