import type { KeptRecovery, PendingSplit, ServerWallet, ShareServer } from './share-server.ts'

/** An in-memory server with one login, which a test can inspect, restore and make fail. */
export interface MemoryServer extends ShareServer {
  wallet: ServerWallet | null
  recoveries: KeptRecovery[]
  /** Ids of passkeys that the user removed. */
  removed: string[]
  /** Shares sealed for the operator's keys, the newest first. */
  operatorShares: readonly KeptRecovery[]
  pending: PendingSplit | null
  /** Whether its operator declares a restore. */
  isPutBack: boolean
  /** Names of the calls so far. */
  calls: string[]
  /** Effect on the next call: its request does not arrive, or its answer is lost. */
  failure?: 'request' | 'answer' | undefined
}

/**
 * Creates the server by the rules of the HTTP interface: a wallet is stored once, and storing the same one again has no
 * effect.
 */
export function createMemoryServer(): MemoryServer {
  const server: MemoryServer = {
    wallet: null,
    recoveries: [],
    removed: [],
    operatorShares: [],
    pending: null,
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
    putRecovery: call('putRecovery', (recovery: KeptRecovery, generation: string) => {
      if (!server.wallet) throw new Error('There is no wallet to recover')
      if (server.wallet.generation !== generation) throw new Error('This is a recovery of another generation')
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
    getSplit: call('getSplit', () => server.pending),
    putSplit: call('putSplit', (split: Pick<PendingSplit, 'from' | 'wallet'>) => {
      if (server.wallet?.generation !== split.from) throw new Error('Another generation is in use')
      if (server.pending?.wallet.generation === split.wallet.generation) return server.pending
      return (server.pending = { ...split, recoveries: [] })
    }),
    putSplitRecovery: call('putSplitRecovery', (generation: string, recovery: KeptRecovery) => {
      const { pending } = server
      if (pending?.wallet.generation !== generation) throw new Error('Another split is pending')
      return (server.pending = { ...pending, recoveries: [...pending.recoveries, recovery] })
    }),
    commitSplit: call('commitSplit', (generation: string, proof: string | undefined) => {
      const { pending, wallet } = server
      if (wallet?.generation === generation) return
      if (!wallet || pending?.wallet.generation !== generation) throw new Error('Another split is pending')
      if (pending.recoveries.length === 0) throw new Error('There is no recovery of the new shares')
      if (proof === undefined) throw new Error('The wallet has not signed the new shares')
      server.wallet = { ...pending.wallet, former: [pending.from, ...(wallet.former ?? [])] }
      server.recoveries = pending.recoveries.filter(({ kind }) => kind !== 'operator')
      server.operatorShares = pending.recoveries.filter(({ kind }) => kind === 'operator')
      server.removed = []
      server.pending = null
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
