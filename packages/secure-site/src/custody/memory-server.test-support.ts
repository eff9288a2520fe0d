import type { KeptRecovery, ServerWallet, ShareServer } from './share-server.ts'

/** A server of memory with one login, which a test can look into, roll back and make fail. */
export interface MemoryServer extends ShareServer {
  wallet: ServerWallet | null
  recoveries: KeptRecovery[]
  /** Ids of passkeys that the user removed. */
  removed: string[]
  /** What is sealed for the operator's keys, the newest first. */
  operatorShares: readonly KeptRecovery[]
  /** Whether its operator says that it was put back. */
  isPutBack: boolean
  /** The calls so far, by name. */
  calls: string[]
  /** What to do with the next call: nothing of it arrives, or its answer is lost. */
  failure?: 'request' | 'answer' | undefined
}

/** By the rules of the HTTP interface: a wallet is kept once, and the same one again is the same. */
export function createMemoryServer(): MemoryServer {
  const server: MemoryServer = {
    wallet: null,
    recoveries: [],
    removed: [],
    operatorShares: [],
    isPutBack: false,
    calls: [],
    getWallet: call('getWallet', () => server.wallet),
    mayHaveForgotten: call('mayHaveForgotten', () => server.isPutBack && !server.wallet),
    putWallet: call('putWallet', (wallet: ServerWallet) => {
      if (server.wallet && server.wallet.generation !== wallet.generation) return 'exists'
      server.wallet ??= wallet
      return 'kept'
    }),
    getRecoveries: call('getRecoveries', () =>
      server.operatorShares.length > 0 ? [...server.recoveries, { kind: 'operator' as const }] : server.recoveries,
    ),
    putRecovery: call('putRecovery', (recovery: KeptRecovery) => {
      if (!server.wallet) throw new Error('There is no wallet to recover')
      if (recovery.kind === 'operator') {
        const { operatorShares } = server
        if (recovery.renews && operatorShares.length === 0) return 'kept'
        if (operatorShares.every(({ credentialId }) => credentialId !== recovery.credentialId))
          server.operatorShares = [recovery, ...operatorShares]
        return 'kept'
      }
      if (server.removed.includes(recovery.credentialId ?? '')) return 'removed'
      const isKnown = server.recoveries.some(
        ({ kind, credentialId }) => kind === recovery.kind && credentialId === recovery.credentialId,
      )
      if (!isKnown) server.recoveries = [...server.recoveries, recovery]
      return 'kept'
    }),
  }
  return server

  function call<Given extends unknown[], Result>(name: string, act: (...given: Given) => Result) {
    return async (...given: Given): Promise<Result> => {
      const { failure } = server
      server.failure = undefined
      server.calls.push(name)
      if (failure === 'request') throw new Error('The server cannot be reached')
      const result = act(...given)
      if (failure === 'answer') throw new Error('The answer did not arrive')
      return result
    }
  }
}
