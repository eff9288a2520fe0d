import {
  type CaipNetwork,
  type CaipNetworkId,
  type ChainNamespace,
  createEmitter,
  type Emitter,
  isCaipNetworkId,
  isChainNamespace,
  namespaceOf,
  parseCaipNetworkId,
  type RequestArguments,
  type Stop,
} from '@latchkey/primitives'

import { bitcoinAddressesProperty, isBitcoinAddressOn, readBitcoinAddresses } from './bitcoin-addresses.ts'
import { fetchCallsStatus, toBundlerUrl } from './calls-status.ts'
import { checkEvmAnswer } from './check-answer.ts'
import { readCapabilitiesParams, readSessionCapabilities } from './capabilities.ts'
import type { LiveSession } from './live-session.ts'
import { PeerError, pairingErrors } from './pairing-errors.ts'
import type { PairingProvider } from './pairing-options.ts'
import { toRpcRoute } from './rpc-route.ts'
import { switchChain, toHexChainId } from './switch-chain.ts'

export interface ProviderParts {
  namespace: ChainNamespace
  projectId: string
  bundlerUrl: string | undefined
  /** Returns the methods of a namespace that only a wallet answers. */
  methodsOf(namespace: ChainNamespace): readonly string[]
  getSession(): LiveSession | undefined
  /** Returns the id of this page at the relay. */
  clientId(): string | undefined
  readRpc(network: CaipNetwork, request: RequestArguments): Promise<unknown>
  disconnect(): Promise<void>
}

type Answer = (session: LiveSession, chain: CaipNetworkId, params: unknown) => unknown

export interface SessionProvider {
  provider: PairingProvider
  /** Tells the listeners what has changed: `accountsChanged`, `chainChanged`, `connect`, `disconnect` (EIP-1193). */
  sync(): void
  emit(event: string, payload: unknown): void
}

/**
 * Creates the provider of one namespace. It answers from the session if it can, sends reads to the network's node, and passes to
 * the wallet only what the session approves (S7.88 to S7.93).
 */
export function createSessionProvider(parts: ProviderParts): SessionProvider {
  const { namespace, getSession } = parts
  const emitter = createEmitter<Record<string, unknown>>()
  let told = { accounts: '[]', chain: undefined as CaipNetworkId | undefined }

  const answers: Record<string, Answer> = {
    eth_accounts: listAccounts,
    eth_requestAccounts: listAccounts,
    eth_chainId: (_session, chain) => toHexChainId(chain),
    net_version: (_session, chain) => String(Number(toHexChainId(chain))),
    wallet_switchEthereumChain: (session, _chain, params) => switchEthereumChain(session, params),
    wallet_getCapabilities: getCapabilities,
    wallet_getCallsStatus: getCallsStatus,
  }
  const answersOf: Partial<Record<ChainNamespace, Record<string, Answer>>> = {
    eip155: answers,
    solana: { solana_getAccounts: listPublicKeys, solana_requestAccounts: listPublicKeys },
    bip122: { getAccountAddresses: getBitcoinAddresses },
  }

  async function request({ method, params }: RequestArguments, chainId?: string): Promise<unknown> {
    const session = getSession()
    if (!session) throw pairingErrors.notConnected()
    const chain = toChain(session, chainId)
    const namespace = namespaceOf(chain)
    const known = answersOf[namespace]
    if (known && Object.hasOwn(known, method)) return known[method]?.(session, chain, params)
    const args: RequestArguments = { method, ...(params !== undefined && { params }) }
    if (toRpcRoute(namespace, method, parts.methodsOf(namespace)) === 'wallet') {
      const answer = await session.send(carrierOf(session, chain, method), args)
      return namespace === 'eip155' ? checkEvmAnswer(method, answer) : answer
    }
    const network = session.scope.networks.get(chain)
    if (!network) throw pairingErrors.rpcProviderNotFound(chain)
    if (network.rpcUrls.default.http.length === 0) throw pairingErrors.rpcUrlMissing(String(network.id))
    return parts.readRpc(network, args)
  }

  /**
   * Returns the chain of a request: the one that it names, which must be of a configured namespace (S5.22), else the current one.
   */
  function toChain(session: LiveSession, chainId: string | undefined): CaipNetworkId {
    const named = parseCaipNetworkId(chainId)
    const requestNamespace = chainId === undefined ? namespace : (named?.namespace ?? chainId.split(':')[0] ?? '')
    if (!isChainNamespace(requestNamespace) || !session.scope.configured.has(requestNamespace))
      throw pairingErrors.namespaceNotConfigured(requestNamespace)
    const chain = isCaipNetworkId(chainId) ? chainId : session.chain(requestNamespace)
    if (!chain) throw pairingErrors.chainNotApproved(chainId ?? namespace)
    return chain
  }

  function listAccounts(session: LiveSession, chain: CaipNetworkId): string[] {
    return session.accounts(namespaceOf(chain), chain).map(({ address }) => address)
  }

  /** Lists the accounts as public keys, which Solana's addresses are. */
  function listPublicKeys(session: LiveSession, chain: CaipNetworkId): { pubkey: string }[] {
    return listAccounts(session, chain).map(pubkey => ({ pubkey }))
  }

  async function getBitcoinAddresses(session: LiveSession, chain: CaipNetworkId, params: unknown): Promise<unknown> {
    const known = readBitcoinAddresses(session.properties()[bitcoinAddressesProperty])
    const shared = new Set(listAccounts(session, chain))
    // The addresses that the wallet wrote into the session may be of another chain.
    if (known.some(({ address }) => shared.has(address)))
      return known.filter(({ address }) => isBitcoinAddressOn(address, chain))
    const answer = await session.send(chain, { method: 'getAccountAddresses', params: params as unknown[] })
    return session.learnBitcoinAddresses(chain, answer)
  }

  async function getCapabilities(session: LiveSession, chain: CaipNetworkId, params: unknown): Promise<unknown> {
    const { address, chainIds } = readCapabilitiesParams(params)
    const known = readSessionCapabilities(session.properties().capabilities, address, chainIds)
    return known ?? session.send(chain, { method: 'wallet_getCapabilities', params: params as unknown[] })
  }

  async function getCallsStatus(session: LiveSession, chain: CaipNetworkId, params: unknown): Promise<unknown> {
    const method = 'wallet_getCallsStatus'
    if (session.approved('eip155')?.methods.has(method))
      return session.send(chain, { method, params: params as unknown[] })
    const { projectId, bundlerUrl } = parts
    const url = toBundlerUrl({ projectId, bundlerUrl, properties: session.properties(), chain })
    if (!url) throw pairingErrors.callsStatusNotApproved()
    const id: unknown = Array.isArray(params) ? params[0] : undefined
    if (typeof id !== 'string' || !/^0x[0-9a-f]+$/i.test(id)) throw new PeerError(-32602, 'Invalid params')
    return fetchCallsStatus(url, id, toHexChainId(chain))
  }

  const provider: PairingProvider = {
    isWalletConnect: true,
    get clientId() {
      return getSession() && parts.clientId()
    },
    request,
    accounts: () => getSession()?.accounts(namespace) ?? [],
    chain: () => getSession()?.chain(namespace),
    async enable() {
      const session = getSession()
      const chain = session?.chain(namespace)
      if (!session || !chain) throw pairingErrors.sessionNotInitialized()
      return listAccounts(session, chain)
    },
    disconnect: parts.disconnect,
    ...createListening(emitter, () => provider),
  }

  return {
    provider,
    emit: (event, payload) => emitter.emit(event, payload),
    sync() {
      const session = getSession()
      const chain = session?.chain(namespace)
      const accounts = session && chain ? listAccounts(session, chain) : []
      const before = told
      told = { accounts: JSON.stringify(accounts), chain }
      if (!chain) {
        if (before.chain) emitter.emit('disconnect', new PeerError(4900, 'Disconnected'))
        return
      }
      const chainId = namespace === 'eip155' ? toHexChainId(chain) : chain
      if (!before.chain) emitter.emit('connect', { chainId })
      else if (before.chain !== chain) emitter.emit('chainChanged', chainId)
      if (before.accounts !== told.accounts) emitter.emit('accountsChanged', accounts)
    },
  }
}

/**
 * Returns the chain for the envelope of a request: a request to add a chain uses one that the wallet has approved; all others use
 * their own.
 */
function carrierOf(session: LiveSession, chain: CaipNetworkId, method: string): CaipNetworkId {
  const approved = session.approved(namespaceOf(chain))
  if (method !== 'wallet_addEthereumChain' || approved?.chains.includes(chain)) return chain
  return approved?.chains[0] ?? chain
}

async function switchEthereumChain(session: LiveSession, params: unknown): Promise<null> {
  const [first] = Array.isArray(params) ? (params as unknown[]) : []
  const chainId = typeof first === 'object' && first !== null ? (first as Record<string, unknown>).chainId : undefined
  const id = typeof chainId === 'string' && /^0x[0-9a-f]+$/i.test(chainId) ? Number(chainId) : NaN
  if (!Number.isSafeInteger(id) || id <= 0) throw new PeerError(-32602, 'Invalid params')
  await switchChain(session, `eip155:${id}`)
  return null
}

type Listening = Pick<PairingProvider, 'on' | 'once' | 'removeListener' | 'off'>

/** Creates Node's way of listening, which EIP-1193 requires, over our emitter. */
function createListening(emitter: Emitter<Record<string, unknown>>, provider: () => PairingProvider): Listening {
  const stops = new Map<string, Map<unknown, Stop>>()
  function remove(event: string, listener: unknown): PairingProvider {
    stops.get(event)?.get(listener)?.()
    stops.get(event)?.delete(listener)
    return provider()
  }
  function add(event: string, listener: (payload: never) => void, run: (payload: unknown) => void): PairingProvider {
    remove(event, listener)
    const group = stops.get(event) ?? new Map<unknown, Stop>()
    stops.set(event, group.set(listener, emitter.on(event, run)))
    return provider()
  }
  return {
    on: (event, listener) => add(event, listener, listener as (payload: unknown) => void),
    once: (event, listener) =>
      add(event, listener, payload => {
        remove(event, listener)
        ;(listener as (payload: unknown) => void)(payload)
      }),
    removeListener: remove,
    off: remove,
  }
}
