import type { IWalletKit, WalletKitTypes } from '@reown/walletkit'

import { grantNamespaces, listProposedChains } from './pairing-namespaces.ts'
import {
  pairingErrors,
  type PairingProposal,
  type PairingRequest,
  type PairingSession,
  toSite,
} from './pairing-session.ts'
import { RpcError, toRpcError } from './rpc-error.ts'
import type { NamespaceTask, WalletNamespace } from './wallet-namespace.ts'

/** Converts a site's requests to prompts for the user. */
export interface PairingQuestions {
  toProposal(params: ProposalParams): PairingProposal
  toRequest(event: WalletKitTypes.SessionRequest): PairingRequest
}

export type ProposalParams = ReturnType<IWalletKit['getPendingSessionProposals']>[number]

export interface PairingQuestionsDependencies {
  kit: IWalletKit
  walletNamespaces: readonly WalletNamespace[]
  sessions(): PairingSession[]
  /** Returns the namespace of a chain. @throws if the wallet does not have it */
  namespaceOf(chain: string): WalletNamespace
  /** Switches to a chain, as the wallet did for a request. */
  moveTo(session: PairingSession, chain: string): Promise<void>
  /** Called when the proposal was answered. */
  onProposalEnd(id: number): void
  /** Called when the request was answered. */
  onRequestEnd(id: number): void
}

export function createPairingQuestions(deps: PairingQuestionsDependencies): PairingQuestions {
  const { kit, walletNamespaces, sessions, namespaceOf, moveTo } = deps

  const toProposal = (params: ProposalParams): PairingProposal => {
    const { id } = params
    const asked = [params.requiredNamespaces, params.optionalNamespaces]
    const settle = async (run: () => Promise<unknown>): Promise<void> => {
      await run()
      deps.onProposalEnd(id)
    }
    return {
      id,
      site: toSite(params.proposer.metadata),
      expiresAt: params.expiryTimestamp * 1000,
      requiredChains: listProposedChains(params.requiredNamespaces),
      chains: [...new Set(asked.flatMap(listProposedChains))],
      methods: [...new Set(asked.flatMap(namespaces => Object.values(namespaces).flatMap(({ methods }) => methods)))],
      approve: (choice = {}) =>
        settle(async () => {
          const namespaces = grantNamespaces(walletNamespaces, asked, choice)
          if (Object.keys(namespaces).length === 0) throw new Error(pairingErrors.unsupportedChains.message)
          const properties = Object.assign(
            {},
            ...walletNamespaces.map(namespace => {
              const granted = namespaces[namespace.namespace]?.accounts
              return granted && namespace.sessionProperties?.(granted)
            }),
          ) as Record<string, string>
          const said = Object.keys(properties).length > 0
          await kit.approveSession({ id, namespaces, ...(said && { sessionProperties: properties }) })
        }),
      reject: (reason = pairingErrors.userRejected) => settle(() => kit.rejectSession({ id, reason })),
    }
  }

  const toRequest = (event: WalletKitTypes.SessionRequest): PairingRequest => {
    const { id, topic, params } = event
    const session = sessions().find(candidate => candidate.topic === topic)
    const read = attempt(() => {
      const accounts = session?.accounts.filter(account => account.startsWith(`${params.chainId}:`)) ?? []
      return namespaceOf(params.chainId).read({
        method: params.request.method,
        params: params.request.params as unknown,
        chain: params.chainId,
        accounts: accounts.map(account => account.slice(params.chainId.length + 1)),
      })
    })
    const respond = async (
      response: { result: unknown } | { error: { code: number; message: string } },
    ): Promise<void> => {
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...response } })
      deps.onRequestEnd(id)
    }
    return {
      id,
      topic,
      site: session?.site ?? toSite(undefined),
      chain: params.chainId,
      method: params.request.method,
      params: params.request.params as unknown,
      ...('task' in read ? { description: read.task.description } : { rejection: read.error }),
      async approve() {
        if ('error' in read) return respond({ error: toAnswer(read.error) })
        const outcome = await read.task.run().catch(toRpcError)
        if (outcome instanceof RpcError) return respond({ error: toAnswer(outcome) })
        await respond({ result: outcome.result })
        if (outcome.movedTo !== undefined && session) await moveTo(session, outcome.movedTo)
      },
      reject: (error = 'error' in read ? toAnswer(read.error) : pairingErrors.userRejected) => respond({ error }),
    }
  }

  return { toProposal, toRequest }
}

function attempt(read: () => NamespaceTask): { task: NamespaceTask } | { error: RpcError } {
  try {
    return { task: read() }
  } catch (thrown) {
    return { error: toRpcError(thrown) }
  }
}

function toAnswer({ code, message, data }: RpcError): { code: number; message: string; data?: string } {
  return { code, message, ...(typeof data === 'string' ? { data } : {}) }
}
