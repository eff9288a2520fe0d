import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getJsonRpcErrorCode } from '@latchkey/primitives'

import { firstAccount, type PairingHarness, startPairingHarness, providerOf } from './pairing-harness.ts'

let harness: PairingHarness

beforeAll(async () => {
  harness = await startPairingHarness()
})
afterEach(() => harness.tidy())
afterAll(() => harness.close())

describe('switching the chain', { timeout: 30_000 }, () => {
  // covers: S4.89
  test('is done at once for a chain that the session approves, without a request to the wallet', async () => {
    const { connector, wallet, told } = await harness.connect()
    wallet.auto = 'none'
    await connector.switchNetwork(harness.network(137))
    expect(told).toEqual([expect.objectContaining({ networks: { eip155: 'eip155:137' } })])
    expect(wallet.requests).toEqual([])
  })

  // covers: S4.90, S7.90, S8.43
  test('requests a chain from the wallet that it has not approved', async () => {
    const { connector, wallet, session } = await harness.connect({ wallet: { autoChoice: { chains: ['eip155:1'] } } })
    expect(session.approvedNetworkIds).toEqual(['eip155:1'])
    const methods: string[] = []
    wallet.onRequest(({ method, chain }) => methods.push(`${chain} ${method}`))
    const provider = providerOf(connector)
    await provider?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    expect(methods).toEqual(['eip155:1 wallet_switchEthereumChain'])
    await expect(provider?.request({ method: 'eth_chainId' })).resolves.toBe('0x89')
    await expect(provider?.request({ method: 'eth_accounts' })).resolves.toEqual([firstAccount])
    await expect(provider?.request({ method: 'personal_sign', params: ['0x00', firstAccount] })).resolves.toMatch(/^0x/)
    expect(methods.at(-1)).toBe('eip155:137 personal_sign')
  })

  // covers: S7.91
  test('describes an unknown chain to the wallet, and sends no more requests if that adds it to the session', async () => {
    const unknown = harness.network(31_337, harness.sandbox.rpc['eip155:1'])
    const { connector, wallet, told } = await harness.connect({
      request: { networks: [harness.network(1), unknown] },
    })
    const methods: string[] = []
    wallet.onRequest(({ method }) => methods.push(method))
    await connector.switchNetwork(unknown)
    expect(methods).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(told.at(-1)).toMatchObject({ networks: { eip155: 'eip155:31337' } })
  })

  test('passes the wallet’s rejection on, and keeps the chain', async () => {
    const { connector, wallet } = await harness.connect({ wallet: { autoChoice: { chains: ['eip155:1'] } } })
    wallet.auto = 'reject'
    await expect(connector.switchNetwork(harness.network(137))).rejects.toMatchObject({ code: 5000 })
    await expect(providerOf(connector)?.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
  })

  // covers: S4.91, S8.43
  test('is an error if the wallet cannot switch', async () => {
    const { connector } = harness.openSite()
    const eip155 = {
      accounts: [`eip155:1:${firstAccount}`],
      chains: ['eip155:1'],
      methods: ['personal_sign'],
      events: [],
    }
    const kit = await harness.openRawWallet({ approve: { namespaces: { eip155 } } })
    await connector.connect(harness.request({ onPairingUri: uri => void kit.pair({ uri }) }))
    const failure: unknown = await connector.switchNetwork(harness.network(137)).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'switchChainFailed',
      message: expect.stringMatching(/^Failed to switch to chain 'eip155:137'/),
    })
    expect(getJsonRpcErrorCode(failure)).toBe(4902)
  })

  // covers: S7.91
  test('describes no chain to a wallet that accepts no additions', async () => {
    const unknown = harness.network(31_337, harness.sandbox.rpc['eip155:1'])
    const { connector } = harness.openSite()
    const eip155 = {
      accounts: [`eip155:1:${firstAccount}`],
      chains: ['eip155:1'],
      methods: ['wallet_switchEthereumChain'],
      events: [],
    }
    const kit = await harness.openRawWallet({ approve: { namespaces: { eip155 } } })
    const methods: string[] = []
    kit.on('session_request', ({ id, topic, params }) => {
      methods.push(params.request.method)
      const error = { code: 4902, message: 'Unrecognized chain ID' }
      void kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
    })
    const networks = [harness.network(1), unknown]
    await connector.connect(harness.request({ networks, onPairingUri: uri => void kit.pair({ uri }) }))
    await expect(connector.switchNetwork(unknown)).rejects.toMatchObject({ code: 'switchChainFailed' })
    expect(methods).toEqual(['wallet_switchEthereumChain'])
  })

  test('delivers the addition of a chain to the wallet', async () => {
    const { connector, wallet } = await harness.connect()
    wallet.auto = 'none'
    const chain = { chainId: '0x7a69', chainName: 'Local', rpcUrls: [harness.sandbox.rpc['eip155:1']] }
    const adding = providerOf(connector)?.request({ method: 'wallet_addEthereumChain', params: [chain] })
    await vi.waitFor(() => expect(wallet.requests).toHaveLength(1), 5_000)
    expect(wallet.requests[0]).toMatchObject({ method: 'wallet_addEthereumChain', params: [chain] })
    await wallet.requests[0]?.approve()
    await expect(adding).resolves.toBeNull()
  })
})
