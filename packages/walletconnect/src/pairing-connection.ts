import {
  type ChainNamespace,
  type ConnectRequest,
  isChainNamespace,
  once,
  type SessionListener,
  type WalletSession,
} from '@latchkey/primitives'

import { readNamespaces } from './approved-session.ts'
import { endSession, forgetPairing } from './end-session.ts'
import { findLatestSession } from './find-latest-session.ts'
import { type LiveSession, openLiveSession, type SessionHooks, type SessionScope } from './live-session.ts'
import { pairingOf } from './namespace-table.ts'
import { openPairingClient, type PairingClient } from './pairing-client.ts'
import { pairingErrors } from './pairing-errors.ts'
import type { PairingConnector, PairingOptions } from './pairing-options.ts'
import { proposeSession } from './propose-session.ts'
import { readRpc } from './read-rpc.ts'
import { createSessionProposal } from './session-proposal.ts'
import { createSessionProvider, type SessionProvider } from './session-provider.ts'
import { toSignInAnswer } from './sign-in-answer.ts'
import { readSignInRequest } from './sign-in-request.ts'
import { toRpcMap, toScope } from './session-scope.ts'
import type { SessionRecord } from './sign-client.ts'
import { orAborted, orTimedOut } from './abortable.ts'
import { switchChain } from './switch-chain.ts'

export type PairingConnection = Pick<
  PairingConnector,
  'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'selectAccount' | 'ping' | 'destroy' | 'getProvider'
>

/** Maximum wait of an approved session for the code of its providers, in milliseconds; after it the session is connected all the same. */
const prepareTimeoutMs = 3_000

/** Creates the lazy part of the connector, which holds the client and the session of this kit. */
export function createPairingConnection(
  options: PairingOptions,
  listeners: ReadonlySet<SessionListener>,
): PairingConnection {
  const { override = {}, projectId, bundlerUrl } = options
  const providers = new Map<ChainNamespace, SessionProvider & { given: unknown }>()
  const openOnce = () => once(() => openPairingClient(options))
  let opening = openOnce()
  let client: PairingClient | undefined
  let clientId: string | undefined
  let session: LiveSession | undefined
  /** The topic of the session that is being restored. */
  let restoring: Promise<string | undefined> | undefined
  /** The topics of sessions that were ended here. */
  const endedHere = new Set<string>()
  /** Attempts to connect that wait for a wallet. */
  const attempts = new Set<AbortController>()

  async function open(signal: AbortSignal | undefined): Promise<PairingClient> {
    client = await orAborted(opening(), signal)
    // The result is not used, and a client of the site's own may have none.
    readClientId(client).catch(() => undefined)
    return client
  }

  async function readClientId({ sign }: PairingClient): Promise<void> {
    clientId = await sign.core.crypto.getClientId()
  }

  /** Makes a session of the client this kit's, or ends it if nothing in it is usable for the site. */
  function adopt(pairing: PairingClient, topic: string, scope: SessionScope): WalletSession | undefined {
    const isSame = session?.topic === topic
    // A listener may be called while it is added, when there is no session yet.
    let next: LiveSession | undefined = undefined
    const hooks: SessionHooks = {
      onChange() {
        if (session !== next || !next) return
        syncProviders()
        const walletSession = next.toWalletSession()
        for (const listener of listeners) listener.onSession(walletSession)
      },
      onEnd() {
        if (session === next && next) replaceEnded(pairing, next).catch(() => undefined)
      },
      onEvent(name, event) {
        for (const { emit } of providers.values()) emit(name, event)
      },
    }
    next = openLiveSession(pairing.sign, topic, scope, hooks, isSame ? session : undefined)
    if (!next) {
      abandon(pairing, topic)
      return undefined
    }
    if (isSame) session?.stop()
    else session?.end()
    session = next
    pairing.hold(topic)
    syncProviders()
    return next.toWalletSession()
  }

  /** Waits a limited time for the code that the providers of a session need; a provider without it does what it can. */
  async function prepareProviders(
    { namespaces }: SessionRecord,
    { configured }: SessionScope,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const approved = Object.keys(readNamespaces(namespaces, configured)).filter(isChainNamespace)
    const preparing = approved.map(async namespace => await options.prepareProvider?.(namespace))
    const prepared = orTimedOut(Promise.allSettled(preparing), prepareTimeoutMs, () => new Error('Not ready in time'))
    await orAborted(
      prepared.catch(() => undefined),
      signal,
    )
  }

  /** The wallet or another tab ended the session; that tab may have paired another in its place, which then continues on the same chain. */
  async function replaceEnded(pairing: PairingClient, { scope, chain }: LiveSession): Promise<void> {
    dropSession()
    const latest = await findLatest(pairing, topic => !pairing.isHeldByAnother(topic)).catch(() => undefined)
    if (session || !client) return
    const preferred = { ...scope.preferred }
    for (const namespace of scope.configured) {
      const current = chain(namespace)
      if (current) preferred[namespace] = current
    }
    const replaced = latest && adopt(pairing, latest.topic, { ...scope, preferred })
    for (const listener of listeners) {
      if (replaced) listener.onSession(replaced, true)
      else listener.onDisconnect()
    }
  }

  function dropSession(): void {
    session?.end()
    session = undefined
    client?.hold(undefined)
    syncProviders()
  }

  function syncProviders(): void {
    for (const { sync } of providers.values()) sync()
  }

  async function reconnect(request: ConnectRequest): Promise<WalletSession | undefined> {
    const proposal = createSessionProposal(request.networks, options)
    const before = session
    const opened = open(request.signal).then(async pairing => ({ pairing, record: await findLatest(pairing) }))
    restoring = opened.then(({ record }) => record?.topic)
    restoring.catch(() => undefined)
    const { pairing, record } = await opened
    endUnfinished(pairing)
    if (!record) return undefined
    const scope = toScope(request, proposal, override, 'site')
    await prepareProviders(record, scope, request.signal)
    // A wallet was paired meanwhile.
    if (session && session !== before && session.topic !== record.topic) return session.toWalletSession()
    if (endedHere.has(record.topic)) return undefined
    // The tab that ended it may have paired another in its place.
    return isOver(pairing, record.topic) ? reconnect(request) : adopt(pairing, record.topic, scope)
  }

  async function disconnect(): Promise<void> {
    abortAttempts()
    // A session that is still being restored ends too, because its wallet does not know that the kit gave up.
    const topic = session?.topic ?? (await restoring?.catch(() => undefined))
    if (session?.topic === topic) dropSession()
    if (client && topic) await end(client, topic)
  }

  function abortAttempts(): void {
    for (const attempt of attempts) attempt.abort(pairingErrors.sessionEndedBeforeAnswer())
  }

  async function end(pairing: PairingClient, topic: string): Promise<void> {
    endedHere.add(topic)
    await endSession(pairing, topic)
  }

  /** Ends the sessions that the previous page was ending when it was closed: their wallets may not have been told. */
  function endUnfinished(pairing: PairingClient): void {
    for (const { topic, acknowledged } of pairing.sign.session.getAll())
      if (!acknowledged && !endedHere.has(topic)) abandon(pairing, topic)
  }

  /** Ends a session without waiting for it. */
  function abandon(pairing: PairingClient, topic: string): void {
    end(pairing, topic).catch(() => undefined)
  }

  /** Returns whether a session is over: after an end here the library keeps it until the relay has answered, but no longer acknowledged. */
  function isOver({ sign }: PairingClient, topic: string): boolean {
    return !sign.session.getAll().some(session => session.topic === topic && session.acknowledged)
  }

  const findLatest = (
    pairing: PairingClient,
    isOurs: (topic: string) => boolean = () => true,
  ): Promise<SessionRecord | undefined> => findLatestSession(pairing, topic => !isOver(pairing, topic) && isOurs(topic))

  /** Ends the session if the kit did not request the end, and tells the kit at once. */
  async function leave(): Promise<void> {
    const ending = disconnect()
    for (const listener of listeners) listener.onDisconnect()
    await ending
  }

  async function establish(request: ConnectRequest, signal: AbortSignal): Promise<WalletSession> {
    const { networks, onPairingUri, capabilities } = request
    const proposal = createSessionProposal(networks, options)
    const pairing = await open(signal)
    const scope = toScope(request, proposal, override, 'override')
    // A session that was not restored since the page was loaded would stay with its wallet, and return in place of this one.
    const latest = await findLatest(pairing, topic => !pairing.isHeldByAnother(topic))
    const previous = session?.topic ?? latest?.topic
    const { session: record, signed } = await proposeSession(pairing, {
      proposal,
      signIn: readSignInRequest(capabilities),
      rpcMap: toRpcMap(scope.networks),
      onUri: onPairingUri,
      signal,
    })
    const { topic } = record
    await prepareProviders(record, scope, signal).catch(() => undefined)
    if (signal.aborted) abandon(pairing, topic)
    signal.throwIfAborted()
    forgetPairing(pairing.sign, record.pairingTopic)
    if (isOver(pairing, topic)) throw pairingErrors.sessionEnded()
    const connected = adopt(pairing, topic, scope)
    if (!connected) throw pairingErrors.unsupportedChains()
    // The end is not awaited: a user who gave up meanwhile would continue with the previous wallet, whose provider uses this session.
    if (previous && previous !== topic) abandon(pairing, previous)
    // The provider's listeners have just received the session, and may have aborted.
    if (signal.aborted) leave().catch(() => undefined)
    signal.throwIfAborted()
    const answer = toSignInAnswer(signed, connected.networks.eip155)
    return { ...connected, ...(answer && { capabilities: answer }) }
  }

  function getProvider(namespace: ChainNamespace): unknown {
    const known = providers.get(namespace)
    if (known) return known.given
    const created = createSessionProvider({
      namespace,
      projectId,
      bundlerUrl,
      methodsOf: namespace => pairingOf(namespace, options)?.methods ?? [],
      getSession: () => session,
      clientId: () => clientId,
      readRpc: (network, request) => options.readRpc?.(network, request) ?? readRpc(network, request),
      disconnect: leave,
    })
    const given = options.wrapProvider ? options.wrapProvider(namespace, created.provider) : created.provider
    providers.set(namespace, { ...created, given })
    created.sync()
    return given
  }

  return {
    async connect(request) {
      const attempt = new AbortController()
      attempts.add(attempt)
      const signals = request.signal ? [request.signal, attempt.signal] : [attempt.signal]
      try {
        return await establish(request, AbortSignal.any(signals))
      } finally {
        attempts.delete(attempt)
      }
    },

    reconnect,

    disconnect,

    async switchNetwork(network) {
      if (!session) throw pairingErrors.notConnected()
      await switchChain(session, network.caipNetworkId)
    },

    selectAccount(namespace, address) {
      session?.selectAccount(namespace, address)
      providers.get(namespace)?.sync()
    },

    async ping() {
      if (!client) throw pairingErrors.signClientNotInitialized()
      if (!session) throw pairingErrors.notConnected()
      await session.ping()
    },

    async destroy() {
      abortAttempts()
      session?.end()
      session = undefined
      const closing = opening.promise
      opening = openOnce()
      client = undefined
      await closing?.then(({ release }) => release()).catch(() => undefined)
    },

    getProvider,
  }
}
