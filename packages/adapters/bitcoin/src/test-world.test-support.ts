import {
  type AccountType,
  type CaipNetwork,
  type Connector,
  toCaipNetwork,
  type WalletSession,
} from '@latchkey/primitives'
import {
  createAdapterContext,
  createMockBitcoinWallet,
  mockBitcoinAccounts,
  type MockBitcoinKind,
  type MockBitcoinWallet,
  type MockBitcoinWalletOptions,
} from '@latchkey/testing'
import { Verifier } from 'bip322-js'

import type { ConnectorHarness } from '@latchkey/testing/conformance'
import { createBitcoinConnector } from './bitcoin-connector.ts'
import type { BitcoinProvider } from './bitcoin-provider.ts'
import type { WalletKind } from './known-wallets.ts'

export const [mainnet, testnet, signet] = [
  createNetwork('000000000019d6689c085ae165831e93', 'Bitcoin'),
  createNetwork('000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet'),
  createNetwork('00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet'),
] as const

function createNetwork(id: string, name: string): CaipNetwork {
  return toCaipNetwork({
    id,
    name,
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [] } },
  })
}

export const [payment, ordinal, otherPayment, otherOrdinal] = mockBitcoinAccounts
export const [testnetPayment, testnetOrdinal] = mockBitcoinAccounts.slice(6) as unknown as [
  (typeof mockBitcoinAccounts)[6],
  (typeof mockBitcoinAccounts)[7],
]

export const request = { networks: [mainnet, testnet], preferred: { bip122: mainnet } }

/**
 * Creates a scripted wallet with real keys, and the connector that the adapter makes for it.
 *
 * @param context that of an earlier world, for a later visit to the same page
 */
export function createWorld(options: MockBitcoinWalletOptions = {}, context = createAdapterContext()) {
  const mock = createMockBitcoinWallet(options)
  const connect = () => toConnector(dialects[mock.kind], mock.provider, mock.siblings, context)
  const connector = connect()
  return {
    mock,
    connector,
    context,
    /** Creates the connector of the same wallet after a reload of the page. */
    reload: connect,
    provider: connector.getProvider('bip122') as BitcoinProvider,
    watch: () => watchConnector(connector),
    methods: () => mock.switches.calls.map(({ method }) => method),
  }
}

/** The dialect of each kind of mock wallet. */
export const dialects: Record<MockBitcoinKind, WalletKind> = {
  standard: 'standard',
  metamask: 'standard',
  'sats-connect': 'sats-connect',
  fordefi: 'sats-connect',
  leather: 'leather',
  unisat: 'unisat',
  keplr: 'unisat',
  phantom: 'phantom',
  okx: 'okx',
}

export function toConnector(
  kind: WalletKind,
  provider: unknown,
  siblings: Readonly<Record<string, object>> = {},
  context = createAdapterContext(),
): Connector {
  const getProvider = (name?: string) => (name === undefined || name === 'bitcoin' ? provider : siblings[name])
  return createBitcoinConnector({ id: 'mock', name: 'Mock', type: 'ANNOUNCED', kind, getProvider }, context)
}

export function watchConnector(connector: Connector) {
  const heard = { sessions: [] as WalletSession[], disconnects: 0, locks: 0, stop: () => {} }
  heard.stop = connector.watch({
    onSession: session => void heard.sessions.push(session),
    onDisconnect: () => void heard.disconnects++,
    onLock: () => void heard.locks++,
  })
  return heard
}

/** Creates the harness of the conformance suite: the same connector over any kind of wallet. */
export function createHarness(kind: MockBitcoinKind): ConnectorHarness {
  const world = createWorld({ kind, ...(kind !== 'standard' && { accounts: [payment, ordinal] }) })
  return toHarness(world.mock, world.connector)
}

export function toHarness(mock: MockBitcoinWallet, connector: Connector): ConnectorHarness {
  let network: string = mainnet.caipNetworkId
  const stopFollowing = followSwitches(connector, id => (network = id))
  const isStandard = mock.kind === 'standard'
  return {
    connector,
    networks: [mainnet, testnet],
    otherAccounts: [otherPayment.address, otherOrdinal.address],
    wallet: {
      hasNetwork: !isStandard,
      standsBy: mock.kind !== 'sats-connect',
      accounts: () =>
        isStandard && network === testnet.caipNetworkId
          ? [testnetPayment.address, testnetOrdinal.address]
          : mock.accounts(),
      // A wallet of the Wallet Standard has no current network: the one that the site's requests would name counts.
      network: () => (isStandard ? network : mock.network()),
      questions: () => mock.switches.calls.filter(({ asked }) => asked).length,
      reject: error => mock.switches.behave({ fail: error }),
      fallSilent: () => mock.switches.behave('silent'),
      changeAccounts: mock.setAccounts,
      changeNetwork: ({ caipNetworkId }) => mock.setNetwork(caipNetworkId),
      listenerCount: mock.listenerCount,
    },
    async signAndVerify(provider, message) {
      const { signMessage, getAccountAddresses } = provider as BitcoinProvider
      const [first, second] = await getAccountAddresses()
      if (first === undefined) throw new Error('There is no account to sign with')
      verifyMessage(first.address, message, await signMessage({ address: first.address, message }))
      // UniSat's methods give one address.
      if (mock.kind === 'unisat') return
      if (second === undefined) throw new Error('There is no ordinal account to sign with')
      verifyMessage(second.address, message, await signMessage({ address: second.address, message }))
    },
    stop: stopFollowing,
  }
}

/** Reports the last network that the connector was told to switch to. */
function followSwitches(connector: Connector, onNetwork: (id: string) => void): () => void {
  const switchNetwork = connector.switchNetwork.bind(connector)
  connector.switchNetwork = async network => {
    await switchNetwork(network)
    onNetwork(network.caipNetworkId)
  }
  return () => void (connector.switchNetwork = switchNetwork)
}

/** @throws an error unless bip322-js, which neither the adapter nor the wallet uses, accepts the signature */
export function verifyMessage(address: string, message: string, signature: string): void {
  if (!Verifier.verifySignature(address, message, signature)) {
    throw new Error(`The signature is not that of ${address} over ${message}`)
  }
}

export const addressesOf = (session: WalletSession | undefined): string[] | undefined =>
  session?.accounts.map(({ address }) => address)

export const typesOf = (session: WalletSession | undefined): AccountType[] | undefined =>
  session?.accounts.map(({ type }) => type)

export const rpcError = (code: number, message = 'no'): Error & { code: number } =>
  Object.assign(new Error(message), { code })
