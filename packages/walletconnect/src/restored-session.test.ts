import { describe, expect, test, vi } from 'vitest'

import { namespaceTable } from './namespace-table.ts'
import { firstAccount, providerOf, secondAccount } from './pairing-harness.ts'
import { grantAccounts, openScriptedSite, toConnectRequest } from './scripted-client-harness.ts'

const request = toConnectRequest('eip155:1', 'eip155:137')
const grantOf = (...addresses: readonly string[]) =>
  grantAccounts(
    addresses.map(address => `eip155:1:${address}`),
    namespaceTable.eip155,
  )

/** Creates a relay that delivers nothing until the test resumes it. */
function createSilentRelay() {
  let resume = (): void => {}
  const silence = new Promise<void>(resolve => (resume = resolve))
  return { onDisconnect: () => silence, resume: () => resume() }
}

describe('the session that is restored', () => {
  test('is the newest of several', async () => {
    const { connector, wallet } = openScriptedSite()
    const now = Math.floor(Date.now() / 1_000)
    wallet.store('older', { namespaces: grantOf(firstAccount), expiry: now + 1_000 })
    wallet.store('newer', { namespaces: grantOf(secondAccount), expiry: now + 2_000 })
    wallet.store('oldest', { namespaces: grantOf(firstAccount), expiry: now + 500 })
    await expect(connector.reconnect(request)).resolves.toMatchObject({ accounts: [{ address: secondAccount }] })
  })

  test('is none that the site has ended, while the relay has not passed that on', async () => {
    const { connector, wallet } = openScriptedSite()
    wallet.grant = { namespaces: grantOf(firstAccount) }
    await connector.connect(request)
    const relay = createSilentRelay()
    wallet.onDisconnect = relay.onDisconnect
    const leaving = connector.disconnect()
    await expect(connector.reconnect(request)).resolves.toBeUndefined()
    expect(providerOf(connector)?.accounts()).toEqual([])
    relay.resume()
    await leaving
    expect(wallet.topics).toEqual([])
  })

  test('is none whose end the previous page could not complete, and the wallet is notified of that end', async () => {
    const { connector, wallet, reload } = openScriptedSite()
    wallet.grant = { namespaces: grantOf(firstAccount) }
    await connector.connect(request)
    const relay = createSilentRelay()
    wallet.onDisconnect = relay.onDisconnect
    connector.disconnect().catch(() => {})
    await vi.waitFor(() => expect(wallet.record()).toMatchObject({ acknowledged: false }))
    const next = reload()
    const onDisconnect = vi.fn()
    wallet.onDisconnect = onDisconnect
    await expect(next.connector.reconnect(request)).resolves.toBeUndefined()
    await vi.waitFor(() => expect(wallet.topics).toEqual([]))
    expect(onDisconnect).toHaveBeenCalledOnce()
    relay.resume()
  })

  test('is none that was not acknowledged or has expired, but the one before it', async () => {
    const { connector, wallet } = openScriptedSite()
    const now = Math.floor(Date.now() / 1_000)
    wallet.store('unacknowledged', { namespaces: grantOf(firstAccount), acknowledged: false, expiry: now + 2_000 })
    wallet.store('good', { namespaces: grantOf(secondAccount), expiry: now + 1_000 })
    wallet.store('expired', { namespaces: grantOf(firstAccount), expiry: now - 1 })
    await expect(connector.reconnect(request)).resolves.toMatchObject({ accounts: [{ address: secondAccount }] })
    wallet.lose('good')
    await expect(connector.reconnect(request)).resolves.toBeUndefined()
  })

  test('is no other one when the site ends it while it is being restored', async () => {
    const { wallet, reload } = openScriptedSite()
    let come = (): void => {}
    const prepareProvider = vi.fn(() => new Promise<void>(resolve => (come = resolve)))
    const { connector } = reload({ prepareProvider })
    const now = Math.floor(Date.now() / 1_000)
    wallet.store('older', { namespaces: grantOf(firstAccount), expiry: now + 1_000 })
    wallet.store('newer', { namespaces: grantOf(secondAccount), expiry: now + 2_000 })
    const restoring = connector.reconnect(request)
    await vi.waitFor(() => expect(prepareProvider).toHaveBeenCalledOnce())
    await connector.disconnect()
    come()
    await expect(restoring).resolves.toBeUndefined()
  })
})

test('a disconnect aborts a pending connect, also if the wallet approves after that', async () => {
  const { connector, wallet, notified } = openScriptedSite()
  wallet.grant = { namespaces: grantOf(firstAccount) }
  let approve = (): void => {}
  wallet.onProposal = () => new Promise<void>(resolve => (approve = resolve))
  const onPairingUri = vi.fn()
  const failure = connector.connect({ ...request, onPairingUri }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(onPairingUri).toHaveBeenCalledOnce())
  await connector.disconnect()
  approve()
  expect(await failure).toMatchObject({ code: 'sessionEnded', cause: { code: 4900 } })
  await vi.waitFor(() => expect(wallet.topics).toEqual([]))
  expect(notified).toEqual([])
})

describe('a switch of the network', () => {
  test('requests an approved chain from the wallet on which it has given no account', async () => {
    const { connector, wallet } = openScriptedSite()
    const cosmos = { methods: namespaceTable.cosmos.methods, events: namespaceTable.cosmos.events }
    const { cosmos: part } = grantAccounts(['cosmos:cosmoshub-4:cosmos1qy352eufqy352eufqy352eufqy35qqqptw34ca'], cosmos)
    wallet.grant = {
      namespaces: { cosmos: { ...(part as object), chains: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'] } },
    }
    const { networks, preferred } = toConnectRequest('cosmos:cosmoshub-4', 'cosmos:osmosis-1')
    await connector.connect({ networks, preferred })
    const [, osmosis] = networks
    const failing = osmosis && connector.switchNetwork(osmosis)
    await expect(failing).rejects.toMatchObject({ code: 'switchChainFailed' })
    expect(providerOf(connector, 'cosmos')?.chain()).toBe('cosmos:cosmoshub-4')
  })

  test('is sent under an approved chain when the wallet has moved to another one', async () => {
    const { connector, wallet } = openScriptedSite()
    wallet.grant = { namespaces: grantOf(firstAccount) }
    await connector.connect(request)
    wallet.emitEvent('chainChanged', 10, 'eip155:1')
    expect(providerOf(connector)?.chain()).toBe('eip155:10')
    const [, polygon] = request.networks
    if (polygon) await connector.switchNetwork(polygon)
    expect(wallet.requests).toMatchObject([{ chainId: 'eip155:1', method: 'wallet_switchEthereumChain' }])
  })
})

test.each([
  ['a picture of a sensible length', 'data:image/png;base64,iVBORw0KGgo=', true],
  ['no picture that is too long', `data:image/png;base64,${'A'.repeat(256_000)}`, false],
])('%s is the icon of the wallet', async (_, icon, isShown) => {
  const { connector, wallet } = openScriptedSite()
  wallet.grant = { namespaces: grantOf(firstAccount), metadata: { name: 'A wallet', icons: [icon] } }
  const session = await connector.connect(request)
  expect(session.wallet).toEqual({ name: 'A wallet', type: 'WALLET_CONNECT', ...(isShown && { icon }) })
})

test('the icon of the wallet is among the first ten that it names', async () => {
  const { connector, wallet } = openScriptedSite()
  const icon = 'https://wallet.example/icon.png'
  wallet.grant = { namespaces: grantOf(firstAccount), metadata: { name: 'A', icons: [...Array(9).fill('x'), icon] } }
  expect((await connector.connect(request)).wallet?.icon).toBe(icon)
  wallet.grant = { namespaces: grantOf(firstAccount), metadata: { name: 'A', icons: [...Array(10).fill('x'), icon] } }
  expect((await connector.connect(request)).wallet?.icon).toBeUndefined()
})
