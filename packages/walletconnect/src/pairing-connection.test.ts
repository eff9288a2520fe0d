import { describe, expect, test, vi } from 'vitest'

import { namespaceTable } from './namespace-table.ts'
import { firstAccount, providerOf, secondAccount } from './pairing-harness.ts'
import { grantAccounts, openScriptedSite, toConnectRequest } from './scripted-client-harness.ts'

const request = toConnectRequest('eip155:1', 'eip155:137')
const grantOf = (...accounts: readonly string[]) => grantAccounts(accounts, namespaceTable.eip155)
const onMainnet = `eip155:1:${firstAccount}`

test('a pairing connector without a session disconnects, selects an account and pings without an error', async () => {
  const { connector, wallet } = openScriptedSite()
  await expect(connector.disconnect()).resolves.toBeUndefined()
  connector.selectAccount?.('eip155', firstAccount)
  await expect(connector.reconnect(request)).resolves.toBeUndefined()
  await expect(connector.disconnect()).resolves.toBeUndefined()
  await expect(connector.ping()).rejects.toMatchObject({ code: 'pairingNotConnected' })
  wallet.grant = { namespaces: grantOf(onMainnet, `eip155:1:${secondAccount}`) }
  await connector.connect(request)
  // No provider of the namespace is there yet.
  connector.selectAccount?.('eip155', secondAccount)
  expect(providerOf(connector)?.accounts()).toMatchObject([{ address: secondAccount }, { address: firstAccount }])
})

test('a site’s provider that reports its code before its connect() returns pairs', async () => {
  const { connector, wallet } = openScriptedSite()
  wallet.grant = { namespaces: grantOf(onMainnet) }
  const onPairingUri = vi.fn()
  await expect(connector.connect({ ...request, onPairingUri })).resolves.toMatchObject({
    accounts: [{ address: firstAccount }],
  })
  expect(onPairingUri.mock.calls).toEqual([['wc:scripted@2']])
})

test('a wallet that connects ends the session that an earlier page left in storage', async () => {
  const { connector, wallet } = openScriptedSite()
  wallet.store('earlier', { namespaces: grantOf(onMainnet) })
  wallet.grant = { namespaces: grantOf(`eip155:1:${secondAccount}`) }
  await connector.connect(request)
  await vi.waitFor(() => expect(wallet.topics).toEqual(['topic-1']))
})

test('the later of two simultaneous restorations decides on networks and chain', async () => {
  const { connector, wallet } = openScriptedSite()
  wallet.store('session', { namespaces: grantOf(onMainnet, `eip155:137:${firstAccount}`) })
  const [first, second] = await Promise.all([
    connector.reconnect(toConnectRequest('eip155:1')),
    connector.reconnect(toConnectRequest('eip155:137', 'eip155:1')),
  ])
  expect([first?.networks, second?.networks]).toEqual([{ eip155: 'eip155:1' }, { eip155: 'eip155:137' }])
  expect(providerOf(connector)?.chain()).toBe('eip155:137')
})

test('a session without a description of its wallet is restored', async () => {
  const { connector, wallet } = openScriptedSite()
  wallet.store('session', { namespaces: grantOf(onMainnet), peer: undefined })
  const session = await connector.reconnect(request)
  expect(session).toMatchObject({ accounts: [{ address: firstAccount }] })
  expect(session?.wallet).toBeUndefined()
})

test('a wallet that reports a network of the site is requested on it from then on', async () => {
  const { connector, wallet } = openScriptedSite()
  wallet.grant = { namespaces: grantOf(onMainnet) }
  await connector.connect(request)
  wallet.emitEvent('chainChanged', 137, 'eip155:1')
  await vi.waitFor(() =>
    expect(wallet.record()).toMatchObject({ namespaces: { eip155: { chains: ['eip155:137', 'eip155:1'] } } }),
  )
  wallet.answer = () => `0x${'ab'.repeat(65)}`
  await providerOf(connector)?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })
  expect(wallet.requests).toMatchObject([{ chainId: 'eip155:137', method: 'personal_sign' }])
})

test.each(['expire', 'end'] as const)('a session that was restored twice reports its end once (%s)', async end => {
  const { connector, wallet, notified } = openScriptedSite()
  wallet.store('session', { namespaces: grantOf(onMainnet) })
  await connector.reconnect(request)
  await connector.reconnect(request)
  const onDelete = vi.fn()
  providerOf(connector)?.on('session_delete', onDelete)
  wallet[end]('session')
  await vi.waitFor(() => expect(notified).toEqual(['disconnected']))
  expect(onDelete).toHaveBeenCalledOnce()
})

describe('the pairing provider', () => {
  test('sends a read to the node unchanged', async () => {
    const readRpc = vi.fn(async () => '0x2a')
    const { connector, wallet } = openScriptedSite({ readRpc })
    wallet.grant = { namespaces: grantOf(onMainnet) }
    const networks = request.networks.map(network => ({ ...network, rpcUrls: { default: { http: ['https://node'] } } }))
    await connector.connect({ ...request, networks: networks as unknown as typeof request.networks })
    const provider = providerOf(connector)
    await expect(provider?.request({ method: 'eth_blockNumber' })).resolves.toBe('0x2a')
    await provider?.request({ method: 'eth_getBalance', params: [firstAccount, 'latest'] })
    expect(readRpc.mock.calls.map((call: unknown[]) => call[1])).toStrictEqual([
      { method: 'eth_blockNumber' },
      { method: 'eth_getBalance', params: [firstAccount, 'latest'] },
    ])
  })

  test('has no accounts and no chain before a session', () => {
    const { connector, wallet } = openScriptedSite()
    wallet.grant = { namespaces: grantOf(onMainnet) }
    const provider = providerOf(connector)
    expect([provider?.accounts(), provider?.chain()]).toEqual([undefined, undefined])
  })
})

test('a site’s own provider that connects without a session is an error', async () => {
  const nothing = { on: () => undefined, off: () => undefined }
  const client = {
    core: { relayer: nothing, crypto: { getClientId: async () => 'id' }, pairing: { events: nothing } },
    session: { getAll: () => [] },
    proposal: { getAll: () => [] },
  }
  let tell = (_uri: string): void => {}
  const universalProvider = {
    client,
    once: (_event: string, listener: typeof tell) => void (tell = listener),
    off: () => undefined,
    async connect() {
      await Promise.resolve()
      tell('wc:code@2')
      return undefined
    },
  }
  const { connector } = openScriptedSite({ universalProvider })
  await expect(connector.connect(request)).rejects.toMatchObject({ code: 'sessionNotInitialized' })
})
