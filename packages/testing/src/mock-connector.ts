import type {
  CaipNetwork,
  CaipNetworkId,
  ChainNamespace,
  ConnectRequest,
  Connector,
  ConnectorType,
  SessionListener,
  WalletInfo,
  WalletSession,
} from '@latchkey/primitives'

import { MockWalletError } from './mock-switches.ts'

/**
 * Reaction of a wallet to a request. `reject`: the user rejects (4001). `pending`: a request is already open (-32002). `hang`:
 * nothing until {@link MockConnector.answer}. `lock`: a prompt waits like `hang`; on a reload it reports that it is locked.
 * `none`: on a reload it reports that there is no connection any longer. `fail`: an error of its own. `unknownChain`: it does not
 * know the chain (4902).
 */
export type MockConnectorReaction =
  | 'approve'
  | 'reject'
  | 'pending'
  | 'hang'
  | 'lock'
  | 'none'
  | 'fail'
  | 'unknownChain'

/** The kind of a request to a mock connector. */
export type MockConnectorRequest = 'connect' | 'reconnect' | 'disconnect' | 'switchNetwork'

/** Options of {@link createMockConnector}. */
export interface MockConnectorOptions {
  /** The connector's id. @default 'mock' */
  id?: string
  /** The wallet's name. @default 'Mock Wallet' */
  name?: string
  /** The way in which the wallet is reached. @default 'ANNOUNCED' */
  type?: ConnectorType
  /** The namespaces that it serves. @default ['eip155'] */
  chains?: readonly [ChainNamespace, ...ChainNamespace[]]
  /** Addresses by namespace. @default one of each namespace */
  addresses?: Partial<Record<ChainNamespace, readonly string[]>>
  /** The wallet's chain by namespace. @default the one that the site prefers */
  networks?: Partial<Record<ChainNamespace, CaipNetworkId>>
  /** The networks that it approves. @default any */
  approvedNetworkIds?: readonly CaipNetworkId[]
  /** Returns the results of the requested capabilities. @default they are left out */
  grant?: (capabilities: Readonly<Record<string, unknown>>) => WalletSession['capabilities']
  /** The wallet's description in its session. @default none */
  wallet?: WalletInfo
  /** The wallet's own announcement. @default none */
  info?: { rdns?: string; uuid?: string }
  /** The wallet's id in the directory. @default none */
  explorerId?: string
  /** The address of the wallet's picture. @default none */
  imageUrl?: string
}

/** A connector whose wallet is controlled by a test. */
export interface MockConnector extends Connector {
  /** The requests, oldest first. */
  readonly calls: readonly MockConnectorRequest[]
  /** Number of listeners on its session. */
  readonly listeners: number
  /** Sets its reactions from now on. */
  behave(reactions: Partial<Record<MockConnectorRequest, MockConnectorReaction>>): void
  /** Settles every hanging request: approves, or reacts as given. */
  answer(reaction?: Exclude<MockConnectorReaction, 'hang' | 'lock' | 'none'>): void
  /** Changes the session by itself. */
  emitSession(change: Partial<WalletSession>): void
  /** Changes the accounts by itself. */
  emitAccounts(namespace: ChainNamespace, addresses: readonly string[]): void
  /** Changes the network by itself. */
  emitNetwork(id: CaipNetworkId): void
  /** Ends the connection by itself. */
  emitDisconnect(): void
  /** Locks the wallet. `emitSession` and the like report that it is back. */
  emitLock(): void
}

/** An address of each namespace. */
export const mockAddresses: Readonly<Record<ChainNamespace, string>> = {
  eip155: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  solana: '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs',
  bip122: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  cosmos: 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27',
}

/**
 * Creates a connector whose wallet reacts on command.
 *
 * @example const wallet = createMockConnector({ id: 'io.harbor', name: 'Harbor' })
 */
export function createMockConnector(options: MockConnectorOptions = {}): MockConnector {
  const { id = 'mock', name = 'Mock Wallet', type = 'ANNOUNCED', chains = ['eip155'] as const } = options
  const reactions: Record<MockConnectorRequest, MockConnectorReaction> = {
    connect: 'approve',
    reconnect: 'approve',
    disconnect: 'approve',
    switchNetwork: 'approve',
  }
  const calls: MockConnectorRequest[] = []
  const waiting = new Set<(reaction: MockConnectorReaction) => void>()
  const listeners = new Set<SessionListener>()
  let session: WalletSession | undefined

  async function take(request: MockConnectorRequest): Promise<void> {
    calls.push(request)
    const reaction = reactions[request]
    if (reaction !== 'hang' && reaction !== 'lock') return react(reaction)
    const answer = await new Promise<MockConnectorReaction>(resolve => waiting.add(resolve))
    react(answer)
  }
  function open({ networks, preferred, capabilities }: ConnectRequest): WalletSession {
    const granted = capabilities && options.grant?.(capabilities)
    const served = chains.filter(chain => networks.some(network => network.chainNamespace === chain))
    session = {
      accounts: served.flatMap(namespace =>
        (options.addresses?.[namespace] ?? [mockAddresses[namespace]]).map(address => ({
          namespace,
          address,
          type: 'eoa' as const,
        })),
      ),
      networks: Object.fromEntries(
        served.flatMap(chain => {
          const network =
            options.networks?.[chain] ??
            preferred[chain]?.caipNetworkId ??
            networks.find(each => each.chainNamespace === chain)?.caipNetworkId
          return network ? [[chain, network]] : []
        }),
      ),
      ...(options.approvedNetworkIds && { approvedNetworkIds: options.approvedNetworkIds }),
      ...(options.wallet && { wallet: options.wallet }),
      ...(granted && { capabilities: granted }),
    }
    return session
  }
  function emitSession(change: Partial<WalletSession>): void {
    session = { accounts: [], networks: {}, ...session, ...change }
    for (const listener of listeners) listener.onSession(session)
  }

  return {
    id,
    name,
    type,
    chain: chains[0],
    chains,
    calls,
    ...(options.info && { info: options.info }),
    ...(options.explorerId && { explorerId: options.explorerId }),
    ...(options.imageUrl && { imageUrl: options.imageUrl }),
    get listeners() {
      return listeners.size
    },
    async connect(request) {
      if (type === 'WALLET_CONNECT') request.onPairingUri?.(`wc:${id}${calls.length}@2?relay-protocol=irn&symKey=0`)
      await take('connect')
      return open(request)
    },
    async reconnect(request) {
      const reaction = reactions.reconnect
      if (reaction === 'lock' || reaction === 'none') calls.push('reconnect')
      if (reaction === 'none') return undefined
      if (reaction === 'lock') throw new Error('The wallet is locked')
      await take('reconnect')
      return open(request)
    },
    disconnect: () => take('disconnect'),
    async switchNetwork(network: CaipNetwork) {
      await take('switchNetwork')
      if (session) emitSession({ networks: { ...session.networks, [network.chainNamespace]: network.caipNetworkId } })
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getProvider: () => ({ isMock: true }),
    behave: next => void Object.assign(reactions, next),
    answer(reaction = 'approve') {
      const settled = [...waiting]
      waiting.clear()
      settled.forEach(resolve => resolve(reaction))
    },
    emitSession,
    emitAccounts(namespace, addresses) {
      const others = session?.accounts.filter(account => account.namespace !== namespace) ?? []
      emitSession({
        accounts: [...others, ...addresses.map(address => ({ namespace, address, type: 'eoa' as const }))],
      })
    },
    emitNetwork(network) {
      emitSession({ networks: { ...session?.networks, [network.slice(0, network.indexOf(':'))]: network } })
    },
    emitDisconnect() {
      session = undefined
      for (const listener of [...listeners]) listener.onDisconnect()
    },
    emitLock() {
      for (const listener of [...listeners]) listener.onLock?.()
    },
  }
}

function react(reaction: MockConnectorReaction): void {
  switch (reaction) {
    case 'approve':
    case 'hang':
    case 'lock':
    case 'none':
      return
    case 'reject':
      throw new MockWalletError(4001, 'User rejected the request.')
    case 'pending':
      throw new MockWalletError(-32002, 'Request already pending. Please wait.')
    case 'unknownChain':
      throw new MockWalletError(4902, 'Unrecognized chain ID.')
    case 'fail':
      throw new Error('The wallet failed')
    default:
      reaction satisfies never
  }
}
