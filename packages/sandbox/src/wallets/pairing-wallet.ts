import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'

import { createListeners, type Stop } from './listeners.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { pairingMessages } from './pairing-messages.ts'
import { createPairingClient, type PairingStorage } from './pairing-client.ts'
import { changeNamespaces, grantNamespaces, namesAny, type PairingChoice } from './pairing-namespaces.ts'
import { createPairingQuestions, type ProposalParams } from './pairing-questions.ts'
import { toSignInProposal } from './pairing-sign-in.ts'
import {
  pairingErrors,
  type PairingProposal,
  type PairingRequest,
  type PairingSession,
  toSite,
} from './pairing-session.ts'
import { RpcError, rpcErrorCodes } from './rpc-error.ts'
import { createWalletNamespaces } from './wallet-namespaces.ts'
import type { WalletNamespace } from './wallet-namespace.ts'

/** The wallet's automatic answer. */
export type PairingAuto = 'approve' | 'reject' | 'none'

export interface PairingWalletOptions {
  /** Address of the relay, `ws:` or `wss:`. */
  relayUrl: string
  /** Returns the address of a sandbox chain's node, from its CAIP-2 id. */
  rpcUrl: (caip2: string) => string
  /** Storage of the sessions. @default IndexedDB in a page, memory elsewhere */
  storage?: PairingStorage
  /** Distinguishes wallets of one process; pass it to reopen a wallet from its storage. @default random outside a page */
  storagePrefix?: string
  /** @default 'none' */
  auto?: PairingAuto
  /** Called before each decision. `true` rejects it at once. @default never */
  declinesNext?: () => Promise<boolean>
  /** The choice of `auto: 'approve'`. */
  autoChoice?: PairingChoice
  /** @default 'Sandbox Wallet' */
  name?: string
  /** Address of the wallet's page. @default 'http://127.0.0.1:4040/wallet' */
  url?: string
  /** @default 'sandbox' */
  projectId?: string
  /** Whether it signs a message of the site while it approves a session (`wc_sessionAuthenticate`). @default false */
  signsIn?: boolean
  /** The wallet's namespaces. @default all of wallet-namespaces.ts */
  walletNamespaces?: readonly WalletNamespace[]
}

/** A wallet that pairs through a relay. Without a topic, a method applies to every session. */
export interface PairingWallet {
  readonly walletNamespaces: readonly WalletNamespace[]
  auto: PairingAuto
  readonly proposals: readonly PairingProposal[]
  readonly requests: readonly PairingRequest[]
  readonly sessions: readonly PairingSession[]
  /** Whether it reaches the relay now. */
  readonly online: boolean
  /** Errors without a caller to reject, oldest first. */
  readonly failures: readonly Error[]
  /** Pairs by a `wc:` URI. @throws if it is malformed, used or expired. */
  pair(uri: string): Promise<void>
  onProposal(listener: (proposal: PairingProposal) => void): Stop
  onRequest(listener: (request: PairingRequest) => void): Stop
  /** Calls back whenever proposals, requests, sessions or failures change. */
  onChange(listener: () => void): Stop
  /** Switches to a chain as the user does in the wallet. A chain that the session lacks is added to it first. */
  emitChainChanged(chain: string, topic?: string): Promise<void>
  /** Changes the accounts of their namespaces and notifies the site; the first is the active one. */
  emitAccountsChanged(accounts: readonly string[], topic?: string): Promise<void>
  /** Emits any event on a chain. */
  emit(event: { name: string; data: unknown }, chain: string, topic?: string): Promise<void>
  /** Changes the session's grant, without an event. */
  update(choice: PairingChoice, topic?: string): Promise<void>
  extend(topic?: string): Promise<void>
  ping(topic?: string): Promise<void>
  disconnect(topic?: string): Promise<void>
  /** Disconnects from the relay. Sessions stay in the storage. */
  close(): Promise<void>
}

/** Opens the wallet: connects to the relay and restores its sessions. */
export async function createPairingWallet(options: PairingWalletOptions): Promise<PairingWallet> {
  const inPage = typeof indexedDB !== 'undefined'
  const walletNamespaces = options.walletNamespaces ?? createWalletNamespaces(options.rpcUrl)
  const storage = options.storage ?? (inPage ? undefined : createMemoryStorage())
  const client = await createPairingClient({
    relayUrl: options.relayUrl,
    projectId: options.projectId ?? 'sandbox',
    name: options.name ?? 'Sandbox Wallet',
    url: options.url ?? 'http://127.0.0.1:4040/wallet',
    storagePrefix: options.storagePrefix ?? (inPage ? 'sandbox-wallet' : crypto.randomUUID()),
    ...(storage ? { storage } : {}),
  })
  const { kit } = client
  const proposals = new Map<number, PairingProposal>()
  const requests = new Map<number, PairingRequest>()
  const failures: Error[] = []
  const onProposal = createListeners<PairingProposal>()
  const onRequest = createListeners<PairingRequest>()
  const onChange = createListeners<void>()
  let auto = options.auto ?? 'none'

  const report = (thrown: unknown): void => {
    failures.push(thrown instanceof Error ? thrown : new Error(String(thrown)))
    onChange.tell()
  }
  const sessions = (): PairingSession[] => Object.values(kit.getActiveSessions()).map(toPairingSession)
  const forEachSession = async (
    topic: string | undefined,
    run: (session: PairingSession) => Promise<unknown>,
  ): Promise<void> => {
    const chosen = sessions().filter(session => topic === undefined || session.topic === topic)
    if (topic !== undefined && chosen.length === 0) throw new Error(`There is no session ${topic}`)
    await Promise.all(chosen.map(run))
    onChange.tell()
  }
  const change = async (session: PairingSession, choice: PairingChoice): Promise<void> => {
    await kit.updateSession({
      topic: session.topic,
      namespaces: changeNamespaces(walletNamespaces, session.namespaces, choice),
    })
  }
  const namespaceOf = (chain: string): WalletNamespace => {
    const namespace = walletNamespaces.find(candidate => chain.startsWith(`${candidate.namespace}:`))
    if (!namespace) throw new RpcError(rpcErrorCodes.unsupportedMethod, `The wallet does not know ${chain}.`)
    return namespace
  }
  const moveTo = async (session: PairingSession, chain: string): Promise<void> => {
    const namespace = namespaceOf(chain)
    if (!session.chains.includes(chain)) await change(session, { chains: [...session.chains, chain] })
    const event = { name: 'chainChanged', data: namespace.toChainChanged(chain) }
    await kit.emitSessionEvent({ topic: session.topic, event, chainId: chain })
  }

  const { toProposal, toRequest } = createPairingQuestions({
    kit,
    walletNamespaces,
    sessions,
    namespaceOf,
    moveTo,
    onProposalEnd(id) {
      proposals.delete(id)
      onChange.tell()
    },
    onRequestEnd(id) {
      requests.delete(id)
      onChange.tell()
    },
  })

  /** Approves or rejects without the user, if the wallet is set to. */
  const decide = async (reject: () => Promise<void>, approve: () => Promise<void>): Promise<void> => {
    if (auto === 'reject' || (await options.declinesNext?.())) await reject()
    else if (auto === 'approve') await approve()
  }
  const show = (proposal: PairingProposal): void => {
    proposals.set(proposal.id, proposal)
    onProposal.tell(proposal)
    onChange.tell()
  }
  const receiveSignIn = (event: WalletKitTypes.SessionAuthenticate): void => {
    const proposal = toSignInProposal(kit, namespaceOf(event.params.authPayload.chains[0] ?? ''), event, () => {
      proposals.delete(event.id)
      onChange.tell()
    })
    show(proposal)
    void decide(proposal.reject, () => proposal.approve(options.autoChoice)).catch(report)
  }
  const receiveProposal = (params: ProposalParams): void => {
    const proposal = toProposal(params)
    show(proposal)
    const approve = (): Promise<void> => {
      const known = grantNamespaces(walletNamespaces, [params.requiredNamespaces, params.optionalNamespaces], {})
      const nothing = Object.keys(known).length === 0
      return nothing ? proposal.reject(pairingErrors.unsupportedChains) : proposal.approve(options.autoChoice)
    }
    void decide(proposal.reject, approve).catch(report)
  }
  const receiveRequest = (event: WalletKitTypes.SessionRequest): void => {
    const request = toRequest(event)
    requests.set(request.id, request)
    onRequest.tell(request)
    onChange.tell()
    // A request that the wallet cannot execute is answered at once, because there is no decision.
    void (request.rejection ? request.reject() : decide(request.reject, request.approve)).catch(report)
  }

  kit.on('session_proposal', ({ id, params }) => receiveProposal({ ...params, id }))
  // Without this listener a site gets the ordinary proposal.
  if (options.signsIn) kit.on('session_authenticate', receiveSignIn)
  kit.on('session_request', receiveRequest)
  kit.on('session_delete', () => onChange.tell())
  kit.on('proposal_expire', ({ id }) => {
    proposals.delete(id)
    onChange.tell()
  })
  kit.on('session_request_expire', ({ id }) => {
    requests.delete(id)
    onChange.tell()
  })

  client.onOnline(() => onChange.tell())
  // Proposals from before the wallet was last closed; requests come again by themselves.
  for (const params of Object.values(kit.getPendingSessionProposals())) {
    if (params.expiryTimestamp * 1000 > Date.now()) receiveProposal(params)
  }

  return {
    walletNamespaces,
    failures,
    get online() {
      return client.online()
    },
    get auto() {
      return auto
    },
    set auto(next) {
      auto = next
    },
    get proposals() {
      return [...proposals.values()]
    },
    get requests() {
      return [...requests.values()]
    },
    get sessions() {
      return sessions()
    },
    async pair(text) {
      const uri = text.trim()
      // The client would decode any other text as base64, for which a page has no Buffer.
      if (!uri.startsWith('wc:')) throw new Error(pairingMessages.notACode)
      await kit.pair({ uri })
    },
    onProposal: onProposal.add,
    onRequest: onRequest.add,
    onChange: onChange.add,
    emitChainChanged: (chain, topic) => forEachSession(topic, session => moveTo(session, chain)),
    emitAccountsChanged: (accounts, topic) =>
      forEachSession(topic, async session => {
        const namespaces = changeNamespaces(walletNamespaces, session.namespaces, { accounts })
        await kit.updateSession({ topic: session.topic, namespaces })
        const told = walletNamespaces.filter(namespace => namesAny(namespace, { accounts }))
        await Promise.all(
          told.map(async ({ namespace }) => {
            const granted = namespaces[namespace]
            const [chain] = granted?.chains ?? []
            if (!granted || chain === undefined) return
            const data = granted.accounts.filter(account => account.startsWith(`${chain}:`))
            await kit.emitSessionEvent({
              topic: session.topic,
              event: { name: 'accountsChanged', data },
              chainId: chain,
            })
          }),
        )
      }),
    emit: (event, chain, topic) =>
      forEachSession(topic, session => kit.emitSessionEvent({ topic: session.topic, event, chainId: chain })),
    update: (choice, topic) => forEachSession(topic, session => change(session, choice)),
    extend: topic => forEachSession(topic, session => kit.extendSession({ topic: session.topic })),
    ping: topic => forEachSession(topic, session => kit.engine.signClient.ping({ topic: session.topic })),
    disconnect: topic =>
      forEachSession(topic, session =>
        kit.disconnectSession({ topic: session.topic, reason: pairingErrors.userDisconnected }),
      ),
    close: client.close,
  }
}

function toPairingSession(session: ReturnType<IWalletKit['getActiveSessions']>[string]): PairingSession {
  const accounts = Object.values(session.namespaces).flatMap(namespace => namespace.accounts)
  return {
    topic: session.topic,
    site: toSite(session.peer.metadata),
    expiresAt: session.expiry * 1000,
    namespaces: session.namespaces,
    accounts,
    chains: [...new Set(accounts.map(account => account.split(':').slice(0, 2).join(':')))],
  }
}
