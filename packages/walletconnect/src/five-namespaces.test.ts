import { type CaipNetwork, type ChainNamespace, toCaipNetwork } from '@latchkey/primitives'
import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { type HarnessSite, type PairingHarness, providerOf, startPairingHarness } from './pairing-harness.ts'
import { namespaceTable } from './namespace-table.ts'
import type { PairingOptions } from './pairing-options.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let harness: PairingHarness
beforeAll(async () => {
  harness = await startPairingHarness()
})
afterEach(() => harness.tidy())
afterAll(() => harness.close())

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solana = '8FE27ioQh3T7o22QsYVT5Re8NnHFqmFNbdqwiF3ywuZQ'
const payment = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ordinal = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const testnetPayment = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'
const publicKey = '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c'
// Alice's address in the forms of Polkadot and of Westend.
const polkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const westend = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const cosmos = 'cosmos1qy352eufqy352eufqy352eufqy35qqqptw34ca'
const osmo = 'osmo1qy352eufqy352eufqy352eufqy35qqqz9ayrkz'

const ids = {
  ethereum: 'eip155:1',
  polygon: 'eip155:137',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  solanaBefore: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  westend: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  cosmos: 'cosmos:cosmoshub-4',
  osmosis: 'cosmos:osmosis-1',
} as const

type NetworkName = Exclude<keyof typeof ids, 'solanaBefore'>

function network(name: NetworkName, rpcUrl?: string): CaipNetwork {
  const [chainNamespace, id] = ids[name].split(':') as [ChainNamespace, string]
  return toCaipNetwork({
    id: chainNamespace === 'eip155' ? Number(id) : id,
    name,
    chainNamespace,
    caipNetworkId: ids[name],
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 9 },
    rpcUrls: { default: { http: rpcUrl === undefined ? [] : [rpcUrl] } },
  })
}

const names = Object.keys(ids).filter((name): name is NetworkName => name !== 'solanaBefore')
const everyNetwork = names.map(name => network(name))
const preferred = {
  eip155: network('ethereum'),
  solana: network('solana'),
  bip122: network('bitcoin'),
  polkadot: network('polkadot'),
  cosmos: network('cosmos'),
}

/** Creates the approval of a wallet with all namespaces: each with all its methods, on these chains. */
function grant(accounts: readonly string[]) {
  const namespaces: Record<string, { accounts: string[]; chains: string[]; methods: string[]; events: string[] }> = {}
  for (const account of accounts) {
    const [namespace, reference] = account.split(':') as [ChainNamespace, string]
    const { methods, events } = namespaceTable[namespace]
    const part = (namespaces[namespace] ??= { accounts: [], chains: [], methods: [...methods], events: [...events] })
    part.accounts.push(account)
    part.chains.push(`${namespace}:${reference}`)
  }
  return namespaces
}

const whole = grant([
  `${ids.ethereum}:${evm}`,
  `${ids.polygon}:${evm}`,
  `${ids.solana}:${solana}`,
  `${ids.bitcoin}:${payment}`,
  `${ids.bitcoin}:${ordinal}`,
  `${ids.testnet}:${testnetPayment}`,
  `${ids.polkadot}:${polkadot}`,
  `${ids.westend}:${westend}`,
  `${ids.cosmos}:${cosmos}`,
  `${ids.osmosis}:${osmo}`,
])

interface Paired extends HarnessSite {
  kit: IWalletKit
  topic: string
  session: Awaited<ReturnType<HarnessSite['connector']['connect']>>
  proposal: WalletKitTypes.SessionProposal
  /** Requests that reached the wallet. */
  requests: WalletKitTypes.SessionRequest[]
}

async function pair(
  approve: Record<string, unknown> = { namespaces: whole },
  options: Partial<PairingOptions> = {},
  networks: readonly CaipNetwork[] = everyNetwork,
): Promise<Paired> {
  const site = harness.openSite(options)
  const kit = await harness.openRawWallet({ approve })
  const proposals: WalletKitTypes.SessionProposal[] = []
  const requests: WalletKitTypes.SessionRequest[] = []
  kit.on('session_proposal', proposal => void proposals.push(proposal))
  kit.on('session_request', request => void requests.push(request))
  const session = await site.connector.connect({
    networks,
    preferred,
    onPairingUri: uri => void kit.pair({ uri }),
  })
  await vi.waitFor(() => expect(Object.keys(kit.getActiveSessions())).toHaveLength(1), 10_000)
  const [topic = ''] = Object.keys(kit.getActiveSessions())
  return { ...site, kit, topic, session, requests, proposal: proposals[0] as WalletKitTypes.SessionProposal }
}

const addressesOf = (session: Paired['session'], namespace: ChainNamespace): string[] =>
  session.accounts.filter(account => account.namespace === namespace).map(({ address }) => address)

/** Answers every request that reaches the wallet. */
function answerWith(kit: IWalletKit, answer: (request: WalletKitTypes.SessionRequest) => unknown): void {
  kit.on('session_request', request => {
    const response = { id: request.id, jsonrpc: '2.0', result: answer(request) }
    void kit.respondSessionRequest({ topic: request.topic, response })
  })
}

describe('one proposal for five namespaces', () => {
  // covers: S4.80, S4.82, S9.40, S9.73
  test('returns the accounts of each namespace, on the site’s network of each, if the wallet approves all', async () => {
    const { proposal, session } = await pair()
    expect(Object.keys(proposal.params.optionalNamespaces)).toEqual([
      'eip155',
      'solana',
      'bip122',
      'polkadot',
      'cosmos',
    ])
    expect(proposal.params.optionalNamespaces['solana']?.chains).toEqual([ids.solana, ids.solanaBefore])
    expect(session.networks).toEqual({
      eip155: ids.ethereum,
      solana: ids.solana,
      bip122: ids.bitcoin,
      polkadot: ids.polkadot,
      cosmos: ids.cosmos,
    })
    expect(session.accounts).toEqual([
      { namespace: 'eip155', address: evm, type: 'eoa' },
      { namespace: 'solana', address: solana, type: 'eoa' },
      { namespace: 'bip122', address: payment, type: 'payment' },
      { namespace: 'bip122', address: ordinal, type: 'ordinal' },
      { namespace: 'polkadot', address: polkadot, type: 'eoa' },
      { namespace: 'cosmos', address: cosmos, type: 'eoa' },
    ])
  })

  test('returns the approved namespaces, and rejects requests of the declined ones, if the wallet approves a part', async () => {
    const { connector, session, requests } = await pair({
      namespaces: { solana: whole['solana'], cosmos: whole['cosmos'] },
    })
    expect(session.networks).toEqual({ solana: ids.solana, cosmos: ids.cosmos })
    expect(addressesOf(session, 'eip155')).toEqual([])
    const rejected = providerOf(connector, 'polkadot')?.request({ method: 'polkadot_signMessage', params: {} })
    await expect(rejected).rejects.toMatchObject({ code: 'chainNotApproved' })
    await expect(providerOf(connector)?.request({ method: 'eth_accounts' })).rejects.toMatchObject({
      code: 'chainNotApproved',
    })
    expect(requests).toEqual([])
  })

  test('a wallet with the earlier id of Solana is addressed by that id, and the site receives the current one', async () => {
    const { connector, session, kit, requests } = await pair({
      namespaces: grant([`${ids.solanaBefore}:${solana}`]),
    })
    answerWith(kit, () => ({ signature: 'x' }))
    expect(session.networks).toEqual({ solana: ids.solana })
    await providerOf(connector, 'solana')?.request({ method: 'solana_signMessage', params: { message: 'x' } })
    expect(requests.map(({ params }) => params.chainId)).toEqual([ids.solanaBefore])
  })

  // covers: S5.22
  test('the site’s own methods, chains, events, nodes and first chain replace the defaults', async () => {
    const node = vi.fn((_request: object) => Promise.resolve('0x2a'))
    const { connector, proposal, session } = await pair(
      { namespaces: whole },
      {
        readRpc(asked, request) {
          expect(asked.rpcUrls.default.http).toEqual(['https://node.example'])
          return node(request)
        },
        override: {
          methods: { solana: ['solana_signMessage'], cosmos: ['cosmos_signAmino'] },
          chains: { polkadot: [ids.westend], cosmos: [ids.osmosis] },
          events: { eip155: ['chainChanged'] },
          rpcMap: { '137': 'https://node.example' },
          defaultChain: ids.polygon,
        },
      },
    )
    const asked = proposal.params.optionalNamespaces
    expect(asked['solana']?.methods).toEqual(['solana_signMessage'])
    expect(asked['cosmos']).toMatchObject({ methods: ['cosmos_signAmino'], chains: [ids.osmosis] })
    expect(asked['polkadot']?.chains).toEqual([ids.westend])
    expect(asked['eip155']).toMatchObject({ events: ['chainChanged'], methods: [...namespaceTable.eip155.methods] })
    expect(session.networks.eip155).toBe(ids.polygon)
    await expect(providerOf(connector)?.request({ method: 'eth_blockNumber' })).resolves.toBe('0x2a')
    expect(node).toHaveBeenCalledOnce()
  })
})

describe('the provider of each namespace', () => {
  test('is created by that namespace’s adapter from the bare session', async () => {
    const wrapProvider = vi.fn((namespace: ChainNamespace, remote: object) =>
      namespace === 'solana' ? { made: 'of', remote } : remote,
    )
    const { connector } = await pair({ namespaces: whole }, { wrapProvider })
    const given = connector.getProvider('solana') as { made: string; remote: ReturnType<typeof providerOf> }
    expect(given.made).toBe('of')
    expect(connector.getProvider('solana')).toBe(given)
    expect(given.remote?.accounts()).toEqual([{ namespace: 'solana', address: solana, type: 'eoa' }])
    expect(given.remote?.chain()).toBe(ids.solana)
    expect(wrapProvider).toHaveBeenCalledOnce()
    await expect(given.remote?.disconnect()).resolves.toBeUndefined()
    expect(given.remote?.accounts()).toEqual([])
    expect(given.remote?.chain()).toBeUndefined()
  })

  test('is prepared before the site is notified of the session, for the approved namespaces', async () => {
    let prepared = (): void => {}
    const preparing = new Promise<void>(resolve => (prepared = resolve))
    const prepareProvider = vi.fn((namespace: ChainNamespace) =>
      namespace === 'solana' ? preparing : Promise.reject(new Error('did not load')),
    )
    let isConnected = false
    const namespaces = grant([`${ids.ethereum}:${evm}`, `${ids.solana}:${solana}`])
    const pairing = pair({ namespaces }, { prepareProvider }).then(paired => {
      isConnected = true
      return paired
    })
    await vi.waitFor(() => expect(prepareProvider.mock.calls).toEqual([['eip155'], ['solana']]), 10_000)
    expect(isConnected).toBe(false)
    prepared()
    const { session } = await pairing
    expect(Object.keys(session.networks)).toEqual(['eip155', 'solana'])
  })

  test('is not awaited if its code never loads', async () => {
    const namespaces = grant([`${ids.solana}:${solana}`])
    const { session } = await pair({ namespaces }, { prepareProvider: () => new Promise(() => {}) })
    expect(Object.keys(session.networks)).toEqual(['solana'])
  })

  // covers: S7.93
  test.each([
    ['solana', 'solana_signMessage', 'wallet'],
    ['solana', 'solana_signAndSendTransaction', 'wallet'],
    ['solana', 'getSignatureStatuses', 'node'],
    ['solana', 'getSignaturesForAddress', 'node'],
    ['solana', 'sendTransaction', 'node'],
    ['bip122', 'signPsbt', 'wallet'],
    ['bip122', 'sendTransfer', 'wallet'],
    ['polkadot', 'polkadot_signTransaction', 'wallet'],
    ['polkadot', 'state_getMetadata', 'node'],
    ['cosmos', 'cosmos_signDirect', 'wallet'],
    ['cosmos', 'abci_query', 'node'],
  ] as const)('%s: %s is sent to the %s', async (namespace, method, target) => {
    const toNode = vi.fn(() => Promise.resolve('of the node'))
    const networks = names.map(name => network(name, 'https://node.example'))
    const { connector, kit, requests } = await pair({ namespaces: whole }, { readRpc: toNode }, networks)
    answerWith(kit, () => 'of the wallet')
    const params = { some: 'thing' }
    const answer = await providerOf(connector, namespace)?.request({ method, params })
    expect(answer).toBe(`of the ${target}`)
    expect(requests.map(({ params: { request, chainId } }) => [chainId, request])).toEqual(
      target === 'wallet' ? [[preferred[namespace].caipNetworkId, expect.objectContaining({ method, params })]] : [],
    )
    expect(toNode).toHaveBeenCalledTimes(target === 'node' ? 1 : 0)
  })

  test('Solana accounts are answered from the session', async () => {
    const { connector, requests } = await pair()
    const provider = providerOf(connector, 'solana')
    await expect(provider?.request({ method: 'solana_getAccounts' })).resolves.toEqual([{ pubkey: solana }])
    await expect(provider?.request({ method: 'solana_requestAccounts' })).resolves.toEqual([{ pubkey: solana }])
    expect(requests).toEqual([])
  })
})

describe('Bitcoin addresses', () => {
  const told = [
    { address: ordinal, publicKey: publicKey.slice(2), path: "m/86'/0'/0'/0/0", intention: 'ordinal' },
    { address: payment, publicKey, path: "m/84'/0'/0'/0/0", intention: 'payment' },
  ]
  const namespaces = grant([`${ids.bitcoin}:${payment}`])

  // covers: S9.40
  test('have their purpose and public key from the session, without a request to the wallet', async () => {
    const { connector, session, requests } = await pair({
      namespaces,
      sessionProperties: { bip122_getAccountAddresses: JSON.stringify(told) },
    })
    expect(session.accounts).toEqual([
      { namespace: 'bip122', address: payment, type: 'payment', publicKey, path: "m/84'/0'/0'/0/0" },
      {
        namespace: 'bip122',
        address: ordinal,
        type: 'ordinal',
        publicKey: publicKey.slice(2),
        path: "m/86'/0'/0'/0/0",
      },
    ])
    const answer = providerOf(connector, 'bip122')?.request({ method: 'getAccountAddresses' })
    await expect(answer).resolves.toEqual(told)
    expect(requests).toEqual([])
  })

  // covers: S9.40
  test('are requested from the wallet once if the session does not have them, and are stored', async () => {
    const { connector, session, kit, requests, told: heard } = await pair({ namespaces })
    expect(session.accounts).toEqual([{ namespace: 'bip122', address: payment, type: 'payment' }])
    answerWith(kit, () => told)
    const provider = providerOf(connector, 'bip122')
    await provider?.request({ method: 'getAccountAddresses', params: { account: payment } })
    expect(heard.at(-1)).toMatchObject({
      accounts: [
        { address: payment, type: 'payment', publicKey },
        { address: ordinal, type: 'ordinal' },
      ],
    })
    await expect(provider?.request({ method: 'getAccountAddresses' })).resolves.toEqual(told)
    expect(requests).toHaveLength(1)
  })

  test('follow the wallet when it reports others', async () => {
    const { kit, topic, told: heard } = await pair({ namespaces })
    const event = { name: 'bip122_addressesChanged', data: told }
    await kit.emitSessionEvent({ topic, event, chainId: ids.bitcoin })
    await vi.waitFor(
      () => expect(heard.at(-1)).toMatchObject({ accounts: [{ address: payment }, { address: ordinal }] }),
      10_000,
    )
  })
})

describe('another network', () => {
  test.each([
    ['bip122', 'testnet', testnetPayment],
    ['polkadot', 'westend', westend],
    ['cosmos', 'osmosis', osmo],
  ] as const)(
    'becomes active at once if it is of %s, with the address in the notation of the network',
    async (namespace, name, address) => {
      const { connector, requests, told } = await pair()
      const provider = providerOf(connector, namespace)
      const onAccounts = vi.fn()
      const onChain = vi.fn()
      provider?.on('accountsChanged', onAccounts).on('chainChanged', onChain)
      await connector.switchNetwork(network(name))
      expect(told).toHaveLength(1)
      expect(told[0]).toMatchObject({ networks: { [namespace]: ids[name] } })
      expect(addressesOf(told[0] as Paired['session'], namespace)).toEqual([address])
      expect(onAccounts.mock.calls).toEqual([[[address]]])
      expect(onChain.mock.calls).toEqual([[ids[name]]])
      expect(provider?.accounts().map(account => account.address)).toEqual([address])
      expect(requests).toEqual([])
    },
  )

  // covers: S4.19
  test('becomes active at once, without a new approval, if it is of another namespace in the session', async () => {
    const { connector, requests, session, told } = await pair()
    for (const name of ['solana', 'westend', 'osmosis', 'polygon'] as const) {
      await connector.switchNetwork(network(name))
    }
    expect(told.at(-1)).toMatchObject({
      networks: { ...session.networks, polkadot: ids.westend, cosmos: ids.osmosis, eip155: ids.polygon },
    })
    expect(requests).toEqual([])
  })

  // covers: S8.43
  test('causes an error if the wallet did not approve it and its namespace cannot request it', async () => {
    const { connector } = await pair({ namespaces: grant([`${ids.cosmos}:${cosmos}`]) })
    const failing = connector.switchNetwork(network('osmosis'))
    await expect(failing).rejects.toMatchObject({ code: 'switchChainFailed' })
    await expect(connector.switchNetwork(network('solana'))).rejects.toMatchObject({ code: 'switchChainFailed' })
    expect(providerOf(connector, 'cosmos')?.chain()).toBe(ids.cosmos)
  })

  // covers: S4.86
  test('may be selected by the wallet', async () => {
    const { kit, topic, told } = await pair()
    const event = { name: 'chainChanged', data: ids.osmosis }
    await kit.emitSessionEvent({ topic, event, chainId: ids.osmosis })
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ networks: { cosmos: ids.osmosis } }), 10_000)
    expect(addressesOf(told.at(-1) as Paired['session'], 'cosmos')).toEqual([osmo])
  })
})

describe('a chain that the wallet reports without an account on it', () => {
  test.each([
    ['cosmos', ids.cosmos, 'osmosis-1', cosmos],
    ['polkadot', ids.polkadot, 'e143f23803ac50e8f6f8e62695d1ce9e', polkadot],
    ['bip122', ids.bitcoin, '000000000933ea01ad0ee984209779ba', payment],
  ] as const)('leaves the %s connection unchanged', async (namespace, chainId, data, address) => {
    const { connector, kit, topic, told } = await pair({
      namespaces: grant([`${chainId}:${address}`, `${ids.ethereum}:${evm}`]),
    })
    await kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data }, chainId })
    await kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 137 }, chainId: ids.ethereum })
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ networks: { eip155: ids.polygon } }), 10_000)
    expect(told.at(-1)).toMatchObject({ networks: { [namespace]: chainId } })
    expect(addressesOf(told.at(-1) as Paired['session'], namespace)).toEqual([address])
    expect(providerOf(connector, namespace)?.accounts()).toHaveLength(1)
  })
})

describe('an update of the session', () => {
  // covers: S4.87
  test('removes the accounts of a dropped namespace and keeps the other namespaces', async () => {
    const { connector, kit, topic, told } = await pair()
    const provider = providerOf(connector, 'solana')
    const onDisconnect = vi.fn()
    provider?.on('disconnect', onDisconnect)
    const { solana: _dropped, ...rest } = whole
    await kit.updateSession({ topic, namespaces: rest })
    await vi.waitFor(() => expect(told).toHaveLength(1), 10_000)
    const session = told[0] as Paired['session']
    expect(Object.keys(session.networks)).toEqual(['eip155', 'bip122', 'polkadot', 'cosmos'])
    expect(addressesOf(session, 'solana')).toEqual([])
    expect(onDisconnect).toHaveBeenCalledOnce()
    await expect(provider?.request({ method: 'solana_signMessage' })).rejects.toMatchObject({
      code: 'chainNotApproved',
    })
    await expect(providerOf(connector)?.request({ method: 'eth_accounts' })).resolves.toEqual([evm])
  })

  // covers: S4.87
  test('reports an added account to its namespace', async () => {
    const { connector, kit, topic, told } = await pair()
    const second = 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW'
    const onAccounts = vi.fn()
    const onEvmAccounts = vi.fn()
    providerOf(connector, 'solana')?.on('accountsChanged', onAccounts)
    providerOf(connector)?.on('accountsChanged', onEvmAccounts)
    const more = grant([`${ids.solana}:${solana}`, `${ids.solana}:${second}`])
    await kit.updateSession({ topic, namespaces: { ...whole, ...more } })
    await vi.waitFor(() => expect(told).toHaveLength(1), 10_000)
    expect(addressesOf(told[0] as Paired['session'], 'solana')).toEqual([solana, second])
    expect(onAccounts.mock.calls).toEqual([[[solana, second]]])
    expect(onEvmAccounts).not.toHaveBeenCalled()
  })
})

describe('a session that a new pairing replaces', () => {
  test('ends in its wallet', async () => {
    const { connector, kit, told } = await pair()
    const next = await harness.openRawWallet({ approve: { namespaces: whole } })
    await connector.connect({ networks: everyNetwork, preferred, onPairingUri: uri => void next.pair({ uri }) })
    await vi.waitFor(() => expect(kit.getActiveSessions()).toEqual({}), 10_000)
    expect(Object.keys(next.getActiveSessions())).toHaveLength(1)
    expect(told).toEqual([])
  })

  test('ends in its wallet also if it was not restored after a reload', async () => {
    const { connector, kit, storage } = await pair()
    await connector.destroy()
    const { connector: later } = harness.openSite({ storage })
    const next = await harness.openRawWallet({ approve: { namespaces: whole } })
    await later.connect({ networks: everyNetwork, preferred, onPairingUri: uri => void next.pair({ uri }) })
    await vi.waitFor(() => expect(kit.getActiveSessions()).toEqual({}), 10_000)
    await later.disconnect()
    await expect(later.reconnect({ networks: everyNetwork, preferred })).resolves.toBeUndefined()
  })

  test('stays if the new pairing fails', async () => {
    const { connector, kit } = await pair()
    const next = await harness.openRawWallet()
    next.on('session_proposal', ({ id }) => void next.rejectSession({ id, reason: { code: 5000, message: 'No' } }))
    const connecting = connector.connect({
      networks: everyNetwork,
      preferred,
      onPairingUri: uri => void next.pair({ uri }),
    })
    await expect(connecting).rejects.toMatchObject({ code: 5000 })
    expect(Object.keys(kit.getActiveSessions())).toHaveLength(1)
    expect(providerOf(connector, 'solana')?.chain()).toBe(ids.solana)
  })
})
