import type { Store } from '@latchkey/core'
import {
  type CaipNetwork,
  type CaipNetworkId,
  type ChainNamespace,
  type ConnectRequest,
  namespaceOf,
  readProperty,
  type SessionListener,
  type WalletSession,
} from '@latchkey/primitives'
import { type EmbeddedAccountType, embeddedNamespaces, type SecureUser } from '@latchkey/protocol/secure-frame'

import { switchAccountType } from './account-type.ts'
import { hasSmartAccounts, shownAccountType } from './shown-account.ts'
import type { Approvals } from './approvals.ts'
import { createAuthProvider } from './auth-provider.ts'
import type { EmbeddedConnector } from './embedded-connector.ts'
import type { EmbeddedStorage } from './embedded-storage.ts'
import { embeddedError, rejectionCode } from './errors.ts'
import type { FrameClient } from './frame-client.ts'
import type { FramePages } from './frame-pages.ts'
import type { LoginState, SecureWindow } from './secure-window.ts'

/** Dependencies of the connector. */
export interface AuthParts {
  store: Store
  client: FrameClient
  storage: EmbeddedStorage
  approvals: Approvals
  pages: FramePages
  secureWindow: SecureWindow
  /** Returns the user as the frame last reported them. */
  lastUser(): SecureUser | undefined
  readUser(chainId?: CaipNetworkId): Promise<SecureUser>
  /** Stores the user as the frame reported them. @param told account type that the frame was just switched to */
  noteUser(user: SecureUser, told?: EmbeddedAccountType): void
  /** Loads the networks with smart accounts. */
  loadSmartNetworks(): Promise<void>
  signOut(): Promise<void>
  /** Lets a user log in. */
  logIn(signal: AbortSignal | undefined): Promise<void>
}

/** Id of the embedded wallet's connector. */
export const authConnectorId = 'AUTH'

/** Creates the connector of the wallet that is logged in on the secure site. */
export function createAuthConnector(parts: AuthParts): EmbeddedConnector {
  const { store, client, storage, approvals, pages, secureWindow, signOut, logIn } = parts
  const listeners = new Set<SessionListener>()
  let hasWaited = false
  let user: SecureUser | undefined
  let request: Pick<ConnectRequest, 'networks' | 'preferred'> = { networks: [], preferred: {} }
  /** Chain of each namespace, as the site last requested it. */
  let chains: Partial<Record<ChainNamespace, CaipNetworkId>> = {}

  const providers = new Map<ChainNamespace, unknown>()
  const remote = Object.fromEntries(
    embeddedNamespaces.map(namespace => [
      namespace,
      createAuthProvider({
        namespace,
        client,
        approvals,
        alerts: store.alerts,
        clock: store.environment.clock,
        accounts: () => (user ? toSession(user).accounts.filter(each => each.namespace === namespace) : []),
        chain: () => (user ? chains[namespace] : undefined),
        disconnect: () => connector.disconnect(),
        switchTo: chainId => switchTo(chainId),
        onAnswer: noteCode,
      }),
    ]),
  )

  const toSession = (of: SecureUser): WalletSession => {
    const asked = new Set(request.networks.map(({ chainNamespace }) => chainNamespace))
    const preferred = of.preferredAccountType
    // The smart account may have the same address as the plain one. The session has the one that is used.
    const accounts = of.accounts
      .filter(({ namespace, type }) => asked.has(namespace) && (namespace !== 'eip155' || type === preferred))
      .map(({ namespace, address, type }) => ({ namespace, address, type }))
    const name = of.email ?? of.userName ?? undefined
    return {
      accounts,
      networks: chains,
      wallet: { name: 'Latchkey', type: 'AUTH', ...(of.provider !== 'email' && { social: of.provider }) },
      auth: { ...(name !== undefined && { name }), ...(of.userName && { username: of.userName }) },
      embedded: {
        user: { email: of.email ?? null, ...(of.userName && { username: of.userName }), accounts: of.accounts },
        authProvider: of.provider,
        isSmartAccountDeployed: of.smartAccountDeployed,
      },
    }
  }

  async function establish(given: ConnectRequest, readUser = parts.readUser): Promise<WalletSession> {
    request = given
    const first = given.preferred.eip155 ?? given.preferred.solana ?? given.networks[0]
    user = await readUser(first?.caipNetworkId)
    chains = {}
    for (const namespace of embeddedNamespaces) {
      const chain = given.preferred[namespace] ?? given.networks.find(each => each.chainNamespace === namespace)
      if (chain) chains[namespace] = chain.caipNetworkId
    }
    const userNamespace = namespaceOf(user.chainId)
    if (chains[userNamespace] !== undefined) chains[userNamespace] = user.chainId
    const session = toSession(user)
    if (session.accounts.length === 0)
      throw embeddedError('embeddedRefused', {}, 'The wallet has no account of that family')
    Object.values(remote).forEach(each => each.sync())
    void parts.loadSmartNetworks()
    return session
  }

  /** Opens the page of the frame on which the user can resolve an error, before there is a wallet. @returns whether the user has done so */
  async function help(error: unknown, signal: AbortSignal | undefined): Promise<boolean> {
    switch (rejectionCode(error)) {
      case 'needsWindow':
        return secureWindow.open(signal)
      case 'needsRecovery':
        return pages.open('restore', { afterwards: 'stay', ...(signal && { signal }) })
      default:
        return false
    }
  }

  /**
   * Reads the user. If this browser has no share of the wallet's key, the user restores it first; if it blocks the frame's storage, the user opens its
   * window. Each happens once.
   */
  async function readOrRestore(chainId: CaipNetworkId | undefined, signal: AbortSignal | undefined) {
    const helped = new Set<unknown>()
    for (;;) {
      try {
        return await parts.readUser(chainId)
      } catch (error) {
        const code = rejectionCode(error)
        if (!helped.has(code) && (await help(error, signal))) {
          helped.add(code)
          continue
        }
        if (helped.size > 0 || code === 'needsRecovery' || code === 'needsWindow') secureWindow.leave()
        throw error
      }
    }
  }

  async function look(): Promise<LoginState> {
    try {
      const state = await secureWindow.look()
      if (state === 'out') storage.clear()
      return state
    } catch (error) {
      storage.clear()
      throw error
    }
  }

  function take(now: SecureUser, told?: EmbeddedAccountType): void {
    user = now
    parts.noteUser(now, told)
    const session = toSession(now)
    listeners.forEach(({ onSession }) => onSession(session))
    Object.values(remote).forEach(each => each.sync())
  }

  async function refresh(chainId?: CaipNetworkId): Promise<void> {
    if (!user) return
    const now = await parts.readUser(chainId ?? user.chainId)
    // If the user has logged out meanwhile, they stay disconnected.
    if (user) take(now)
  }

  let isLooking = false
  /** Refreshes the account after the first operation of a smart account, which deploys its code. */
  function noteCode(method: string, result: unknown): void {
    if (user?.preferredAccountType !== 'smartAccount' || user.smartAccountDeployed) return
    if (isLooking || !isOnChain(method, result, chains.eip155)) return
    isLooking = true
    void inTurn(() => refresh())
      .catch(() => {})
      .finally(() => (isLooking = false))
  }

  let turn: Promise<unknown> = Promise.resolve()
  /** Runs one task after the other, so that the account that was chosen last is shown, and no outdated one is read. */
  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const own = turn.then(act)
    turn = own.catch(() => {})
    return own
  }

  async function switchTo(chainId: CaipNetworkId): Promise<void> {
    const answer = await client.request('switchNetwork', { chainId })
    chains = { ...chains, [namespaceOf(answer.chainId)]: answer.chainId }
    storage.lastNetworkId.write(answer.chainId)
    await inTurn(() => refresh(answer.chainId))
  }

  client.notices.on('notice', notice => {
    if (notice.type !== 'userChanged' || notice.isConnected || !user) return
    user = undefined
    approvals.rejectAll()
    listeners.forEach(({ onDisconnect }) => onDisconnect())
  })

  const connector: EmbeddedConnector = {
    pages,
    hasWaited: () => hasWaited,
    user: parts.lastUser,
    refresh: () => inTurn(() => refresh()),
    async permissions() {
      // The frame may be on a network of the other namespace.
      const chainId = chains.eip155
      if (!user || chainId === undefined) return []
      const now = await client.request('getUser', { chainId, withPermissions: true })
      return now.permissions ?? []
    },
    accountType: () => shownAccountType(store),
    hasSmartAccounts: () => hasSmartAccounts(store),
    setAccountType: (type: EmbeddedAccountType) =>
      inTurn(() =>
        switchAccountType(type, {
          store,
          client,
          user: () => user,
          chain: namespace => chains[namespace],
          take: now => take(now, type),
          refresh: () => refresh(),
        }),
      ),
    id: authConnectorId,
    name: 'Latchkey',
    type: 'AUTH',
    chain: 'eip155',
    chains: embeddedNamespaces,
    async connect(given) {
      const isIn = (await look()) === 'in' || (await secureWindow.openAgain(given.signal))
      if (!isIn) await logIn(given.signal)
      return establish(given, chainId => readOrRestore(chainId, given.signal))
    },
    async reconnect(given) {
      if (!storage.wasUsed.read()) return undefined
      const state = await look()
      if (state === 'out') return undefined
      try {
        if (state === 'in') return await establish(given)
      } catch (error) {
        if (rejectionCode(error) !== 'needsWindow') throw error
      }
      hasWaited = true
      // The connection may still exist, so its record stays.
      throw embeddedError('windowNeeded')
    },
    async disconnect() {
      approvals.rejectAll()
      user = undefined
      await signOut()
    },
    switchNetwork: (network: CaipNetwork) => switchTo(network.caipNetworkId),
    async estimateFee({ caipNetworkId }, calls, signal) {
      if (shownAccountType(store) !== 'smartAccount' || namespaceOf(caipNetworkId) !== 'eip155') return undefined
      const asked = { chainId: caipNetworkId, calls: [...calls] }
      const { fee, payer } = await client.request('estimateFee', asked, { ...(signal && { signal }) })
      return fee === undefined ? undefined : { fee: BigInt(fee), ...(payer && { payer }) }
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getProvider(namespace) {
      const own = remote[namespace]
      if (!user || !own) return undefined
      const adapter = store.options.adapters.find(each => each.namespace === namespace)
      if (!providers.has(namespace)) providers.set(namespace, adapter?.wrapProvider?.(own.provider) ?? own.provider)
      return providers.get(namespace)
    },
  }
  return connector
}

/** Returns whether an answer shows that a transaction of the account is on the active chain. */
function isOnChain(method: string, result: unknown, chainId: CaipNetworkId | undefined): boolean {
  if (method === 'eth_getUserOperationReceipt') return result !== null
  if (method !== 'wallet_getCallsStatus') return method === 'eth_sendTransaction'
  return readProperty(result, 'status') === 200 && `eip155:${Number(readProperty(result, 'chainId'))}` === chainId
}
