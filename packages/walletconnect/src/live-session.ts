import {
  type CaipNetwork,
  type CaipNetworkId,
  type ChainNamespace,
  namespaceOf,
  parseCaipNetworkId,
  type RequestArguments,
  type Stop,
  type WalletAccount,
  type WalletSession,
} from '@latchkey/primitives'

import { type AccountSelection, createAccountSelection } from './account-selection.ts'
import { type ApprovedNamespace, type ApprovedSession, readChain, readNamespaces } from './approved-session.ts'
import {
  type BitcoinAddress,
  bitcoinAddressesEvent,
  bitcoinAddressesProperty,
  isBitcoinAddressOn,
  readBitcoinAddresses,
} from './bitcoin-addresses.ts'
import { chooseChains } from './choose-chains.ts'
import type { SessionRecord, SignClient } from './sign-client.ts'
import { pairingErrors, toPairingError } from './pairing-errors.ts'
import { reachRelay } from './reach-relay.ts'
import { readChangedAccounts, readChangedChain, type SessionEventParams } from './session-event.ts'
import { grantChain, type RecordedNamespaces, selectAccounts } from './session-record.ts'
import { orAborted } from './abortable.ts'
import { listAccounts, readWalletInfo, toWalletSession } from './wallet-session.ts'

/** The site's request, which limits everything that is read from the wallet. */
export interface SessionScope {
  networks: ReadonlyMap<CaipNetworkId, CaipNetwork>
  /** The proposed namespaces. */
  configured: ReadonlySet<ChainNamespace>
  /** The chain to start on, per namespace, if the wallet approves it. */
  preferred: Partial<Record<ChainNamespace, CaipNetworkId>>
}

export interface SessionHooks {
  onChange(): void
  /** Called when the wallet ended the session, or it expired. */
  onEnd(): void
  /** Called with a session event as the library gives it, for listeners of the provider. */
  onEvent(name: string, event: unknown): void
}

/** An approved pairing session while it lasts. */
export interface LiveSession {
  readonly topic: string
  readonly scope: SessionScope
  approved(namespace: ChainNamespace): ApprovedNamespace | undefined
  /** The current chain. */
  chain(namespace: ChainNamespace): CaipNetworkId | undefined
  setChain(chain: CaipNetworkId): Promise<void>
  /** Adds a chain to the local record that the wallet accepted after the approval. */
  addChain(chain: CaipNetworkId): Promise<void>
  properties(): Readonly<Record<string, unknown>>
  /**
   * Stores the Bitcoin addresses that the wallet names after the session began, if they are well-formed and of the chain.
   *
   * @returns the new addresses, which replace the previous ones unless there is none
   */
  learnBitcoinAddresses(chain: CaipNetworkId, value: unknown): Promise<readonly BitcoinAddress[]>
  /** Selects the account that the kit shows: the first of {@link LiveSession.accounts} until the wallet selects another one. */
  selectAccount(namespace: ChainNamespace, address: string): void
  /** @param chain @default the current one */
  accounts(namespace: ChainNamespace, chain?: CaipNetworkId): readonly WalletAccount[]
  send(chain: CaipNetworkId, request: RequestArguments): Promise<unknown>
  /** Checks that the wallet answers. */
  ping(): Promise<void>
  toWalletSession(): WalletSession
  /** Calls the listener after each change of the session's content, until the returned function is called. */
  onChange(listener: () => void): Stop
  /** Aborts when the session ends. A restore of the same session takes it over. */
  readonly ended: AbortController
  /** The accounts that the user selected. A restore of the same session takes them over. */
  readonly selection: AccountSelection
  /** Stops listening. The session goes on, and so do its open requests. */
  stop(): void
  /** Stops listening, and rejects the open requests with `sessionEnded`. */
  end(): void
}

/**
 * Opens the session's record as approved, or returns `undefined` if nothing in it can be used.
 *
 * @param restored the same session before it was restored again
 */
export function openLiveSession(
  sign: SignClient,
  topic: string,
  scope: SessionScope,
  hooks: SessionHooks,
  restored?: Pick<LiveSession, 'ended' | 'selection'>,
): LiveSession | undefined {
  let record: Partial<SessionRecord> = sign.session.get(topic)
  let session: ApprovedSession = readNamespaces(record.namespaces, scope.configured)
  if (Object.keys(session).length === 0) return undefined
  let chains = chooseChains(session, scope, {})
  const { ended, selection } = restored ?? { ended: new AbortController(), selection: createAccountSelection() }
  let told = JSON.stringify(toSession())
  const listeners = new Set<() => void>()

  /** The library may lose its record before the event of the end: until then the session stays unchanged. */
  function readRecord(): Partial<SessionRecord> {
    try {
      record = sign.session.get(topic)
    } catch {
      // There is no record any more.
    }
    return record
  }

  /** Takes over the present content of the library's record. */
  function refresh(): void {
    const next = readNamespaces(readRecord().namespaces, scope.configured)
    if (Object.keys(next).length === 0) return hooks.onEnd()
    session = next
    chains = chooseChains(session, scope, chains)
    tell()
  }

  /** Wallets report one change in several ways, with an update and with an event; it is passed on once. */
  function tell(): void {
    const now = JSON.stringify(toSession())
    if (now === told) return
    told = now
    hooks.onChange()
    for (const listener of [...listeners]) listener()
  }

  async function setChain(chain: CaipNetworkId): Promise<void> {
    const namespace = namespaceOf(chain)
    if (!session[namespace] || chains[namespace] === chain) return
    chains = { ...chains, [namespace]: chain }
    tell()
  }

  async function addChain(chain: CaipNetworkId): Promise<void> {
    const namespace = namespaceOf(chain)
    const part = session[namespace]
    if (!part || part.chains.includes(chain)) return
    await rewrite(grantChain(recorded(), namespace, chain, part))
  }

  async function rewrite(namespaces: RecordedNamespaces): Promise<void> {
    await sign.session.update(topic, { namespaces })
    refresh()
  }

  /** Returns the namespaces as the wallet wrote them, which may be missing. */
  function recorded(): RecordedNamespaces {
    return readRecord().namespaces ?? {}
  }

  function properties(): Readonly<Record<string, unknown>> {
    return readRecord().sessionProperties ?? {}
  }

  function accountsOf(namespace: ChainNamespace, chain: CaipNetworkId | undefined): readonly WalletAccount[] {
    const part = session[namespace]
    return part ? listAccounts(namespace, part, chain, properties()) : []
  }

  function toSession(): WalletSession {
    return toWalletSession(session, chains, readWalletInfo(readRecord().peer?.metadata), properties())
  }

  async function learnBitcoinAddresses(chain: CaipNetworkId, value: unknown): Promise<readonly BitcoinAddress[]> {
    const addresses = readBitcoinAddresses(value).filter(({ address }) => isBitcoinAddressOn(address, chain))
    if (addresses.length === 0) return addresses
    const next: Record<string, unknown> = { ...properties(), [bitcoinAddressesProperty]: addresses }
    // The library's type promises texts; a wallet's own client stores lists too.
    await sign.session.update(topic, { sessionProperties: next as Record<string, string> })
    refresh()
    return addresses
  }

  function isGranted(chain: unknown, event: unknown): boolean {
    const named = parseCaipNetworkId(chain)
    return named !== undefined && session[named.namespace]?.events.has(event as string) === true
  }

  function onEvent({ topic: origin, params }: { topic: string; params: unknown }): void {
    if (origin !== topic) return
    const { event, ...rest } = (params ?? {}) as SessionEventParams
    // The library (2.21.8) detects that the event was not granted, and emits it all the same.
    if (!isGranted(rest.chainId, event?.name)) return
    if (event?.name === 'chainChanged') {
      const chain = readChangedChain({ ...rest, event })
      // On namespaces whose chains each have their own form of an account, a chain without an account of the wallet would end the
      // connection.
      if (chain && accountsOf(namespaceOf(chain), chain).length > 0) {
        void setChain(chain)
        // A wallet may be on a chain of the site that it never added to the session; requests name that chain from now on.
        if (scope.networks.has(chain)) addChain(chain).catch(() => undefined)
      }
    } else if (event?.name === 'accountsChanged') {
      const changed = readChangedAccounts({ ...rest, event })
      const part = changed && session[changed.namespace]
      if (part) {
        const next = selectAccounts(recorded(), changed.namespace, changed.accounts, part)
        // The write fails only if the session ended meanwhile, which has its own event.
        rewrite(next).catch(() => undefined)
      }
    }
    const carrier = readChain(rest.chainId, 'bip122')
    if (event?.name === bitcoinAddressesEvent && carrier) {
      learnBitcoinAddresses(carrier, event.data).catch(() => undefined)
    }
    hooks.onEvent('session_event', { topic, params })
  }
  const onUpdate = ({ topic: origin, params }: { topic: string; params: unknown }): void => {
    if (origin !== topic) return
    refresh()
    hooks.onEvent('session_update', { topic, params })
  }
  const onPing = (event: { topic: string }): void => {
    if (event.topic === topic) hooks.onEvent('session_ping', event)
  }
  const onDelete = (event: { topic: string }): void => {
    if (event.topic !== topic) return
    hooks.onEnd()
    hooks.onEvent('session_delete', event)
  }

  /**
   * Ends open requests with the session. The library leaves them to its own limit of five minutes, and sends requests that waited
   * for the relay even when the session is over.
   */
  async function untilEnded<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    const { signal } = ended
    try {
      await orAborted(reachRelay(sign), signal)
      return await orAborted(send(), signal)
    } catch (error) {
      throw toPairingError(error)
    }
  }

  function stop(): void {
    sign.off('session_event', onEvent)
    sign.off('session_update', onUpdate)
    sign.off('session_ping', onPing)
    sign.off('session_delete', onDelete)
    sign.off('session_expire', onDelete)
  }

  sign.on('session_event', onEvent)
  sign.on('session_update', onUpdate)
  sign.on('session_ping', onPing)
  sign.on('session_delete', onDelete)
  sign.on('session_expire', onDelete)

  return {
    topic,
    scope,
    approved: namespace => session[namespace],
    chain: namespace => chains[namespace],
    setChain,
    addChain,
    properties,
    learnBitcoinAddresses,
    selectAccount: (namespace, address) =>
      selection.select(namespace, address, accountsOf(namespace, chains[namespace])),
    accounts: (namespace, chain = chains[namespace]) => selection.order(namespace, accountsOf(namespace, chain)),
    async send(chain, { method, params }) {
      const part = session[namespaceOf(chain)]
      if (!part?.methods.has(method)) throw pairingErrors.methodNotApproved(method)
      if (!part.chains.includes(chain)) throw pairingErrors.chainNotApproved(chain)
      const chainId = part.earlierIds.get(chain) ?? chain
      return untilEnded(() => sign.request({ topic, chainId, request: { method, params: params ?? [] } }))
    },
    ping: () => untilEnded(() => sign.ping({ topic })),
    toWalletSession: toSession,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ended,
    selection,
    stop,
    end() {
      stop()
      ended.abort(pairingErrors.sessionEndedBeforeAnswer())
    },
  }
}
