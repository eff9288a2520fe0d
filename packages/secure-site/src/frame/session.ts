import { type SecureUser, socialProviderNames } from '@latchkey/protocol/secure-frame'

import type { Custody } from '../custody/custody.ts'
import type { CustodyState } from '../custody/custody-state.ts'
import { createCustody } from '../custody/wallet-custody.ts'
import type { PendingSplit, ShareServer } from '../custody/share-server.ts'
import {
  type Operator,
  recoveriesAnswerSchema,
  type SessionAnswer,
  sessionAnswerSchema,
  walletAnswerSchema,
} from '../wire.ts'
import { type SplitAnswer, splitAnswerSchema } from '../wire-split.ts'
import { FrameError } from './frame-error.ts'
import type { FrameStorage } from './frame-storage.ts'
import { persistStorage } from './persist-storage.ts'
import type { ServerClient } from './server-client.ts'

/** A custody with its user, from one read. */
export interface OwnCustody {
  readonly custody: Custody
  readonly who: NonNullable<SessionAnswer['user']>
}

/** The logged-in user and their wallet. */
export interface Session {
  /** Reads the session from the server. @throws FrameError `unreachable`, or the server's code */
  read(): Promise<SessionAnswer>
  /** Returns the custody of the logged-in user. @throws FrameError `notSignedIn` */
  custody(): Promise<Custody>
  /** Returns the custody with its user. @throws FrameError `notSignedIn` */
  open(): Promise<OwnCustody>
  /**
   * Opens the wallet of the logged-in user, and creates one if they have none.
   *
   * @throws FrameError `notSignedIn`, `needsRecovery`, and `needsWindow` if the browser stores nothing for the frame
   *   and the user has not opened the secure window
   */
  openWallet(chainId: SecureUser['chainId']): Promise<SecureUser>
  /**
   * Returns the state of the operator's recovery at the custody's last read; `undefined` if the operator offers none.
   */
  operator(): Operator | undefined
  /** Forgets the user after a logout or another login. */
  forget(): void
}

export function createSession(server: ServerClient, storage: Pick<FrameStorage, 'shares' | 'window'>): Session {
  let user: SessionAnswer['user'] | undefined
  let opened: OwnCustody | undefined
  let operator: Operator | undefined

  async function read(): Promise<SessionAnswer> {
    const answer = await server.ask('GET', '/session', sessionAnswerSchema)
    if (answer.user?.id !== user?.id) opened = operator = undefined
    user = answer.user
    server.setUser(user?.id)
    return answer
  }

  async function loggedIn(): Promise<NonNullable<SessionAnswer['user']>> {
    const known = user ?? (await read()).user
    if (!known) throw new FrameError('notSignedIn', 'Nobody is logged in')
    return known
  }

  async function open(): Promise<OwnCustody> {
    const store = await storage.shares()
    // Nothing is awaited after this, so the user cannot change.
    const who = await loggedIn()
    const { id, email, provider, login = provider === undefined ? email : undefined } = who
    if (opened?.who.id === id) return opened
    const custody = createCustody({
      userId: id,
      // If the server has lost the user, the device's share is found by the login's address. An address from a provider
      // does not count, because another person may log in by a mail to it.
      ...(login !== undefined && { login }),
      store,
      server: shareServerOf(server, id, told => {
        if (user?.id === id) operator = told
      }),
    })
    return (opened = { custody, who })
  }

  return {
    read,
    custody: async () => (await open()).custody,
    open,
    async openWallet(chainId) {
      if ((await storage.window())?.isNeeded())
        throw new FrameError('needsWindow', 'This browser keeps nothing for this frame: open the secure window')
      const { custody, who } = await open()
      const { id, email, userName, provider } = who
      const { addresses, recoveries } = usable(await custody.create())
      // Not awaited, because some browsers prompt their user.
      void persistStorage()
      const told = user?.id === id ? operator : undefined
      return {
        email: email ?? null,
        userName: userName ?? null,
        provider: readProvider(provider),
        chainId,
        address: chainId.startsWith('solana:') ? addresses.solana : addresses.eip155,
        accounts: [
          { namespace: 'eip155', type: 'eoa', address: addresses.eip155 },
          { namespace: 'solana', type: 'eoa', address: addresses.solana },
        ],
        preferredAccountType: 'eoa',
        smartAccountDeployed: false,
        hasRecovery: recoveries.length > 0,
        ...(told && { operator: toOperator(told) }),
      }
    },
    operator: () => operator,
    forget() {
      user = undefined
      opened = undefined
      operator = undefined
      server.setUser(undefined)
    },
  }
}

/**
 * Converts the state for the page. A share sealed for a former key is stored, and only the user can renew it on a page
 * of the frame.
 */
function toOperator({ name, state }: Operator): SecureUser['operator'] {
  return state === 'former' ? { name, state: 'kept', needsRenewal: true } : { name, state }
}

function usable(state: CustodyState) {
  if (state.status === 'ready') return state
  throw new FrameError(
    'needsRecovery',
    state.status === 'serverShareMissing'
      ? 'The secure site has lost its share of this wallet: restore it with your recovery'
      : 'This device has no share of this wallet yet: restore it with your recovery, or from a device that has one',
  )
}

/** Returns the pending shares. @throws FrameError `splitOver` if another browser has replaced them meanwhile */
function pendingOf({ split }: SplitAnswer): PendingSplit {
  if (split) return split
  throw new FrameError('splitOver', 'These new shares are replaced or expired: start again')
}

function readProvider(provider: string | undefined): SecureUser['provider'] {
  return socialProviderNames.find(name => name === provider) ?? 'email'
}

/**
 * Creates the custody's access to the server.
 *
 * @param userId owner of the wallet: pending data of this user is not stored for a later login
 * @param tell receives the state of the operator's recovery
 */
function shareServerOf(
  server: ServerClient,
  userId: string,
  tell: (operator: Operator | undefined) => void,
): ShareServer {
  const ask: ServerClient['ask'] = (method, path, schema, body) =>
    server.ask(method, path, schema, body, undefined, userId)

  /** Whether the last answer reported a restored database. */
  let isPutBack = false
  return {
    async getWallet() {
      const { wallet, mayHaveForgotten = false } = await ask('GET', '/wallet', walletAnswerSchema)
      isPutBack = mayHaveForgotten
      return wallet
    },
    mayHaveForgotten: async () => isPutBack,
    async putWallet(wallet: object): Promise<'kept' | 'exists'> {
      try {
        await ask('PUT', '/wallet', walletAnswerSchema, wallet)
        return 'kept'
      } catch (error) {
        if (error instanceof FrameError && error.code === 'walletExists') return 'exists'
        throw error
      }
    },
    async getRecoveries() {
      const { recoveries, operator } = await ask('GET', '/wallet/recovery', recoveriesAnswerSchema)
      tell(operator)
      const isKept = operator?.state === 'kept' || operator?.state === 'former'
      return isKept ? [...recoveries, { kind: 'operator' }] : recoveries
    },
    async putRecovery(recovery, generation) {
      const { recoveries } = await (recovery.kind === 'operator'
        ? ask('PUT', '/wallet/operator', recoveriesAnswerSchema, recovery)
        : ask('PUT', '/wallet/recovery', recoveriesAnswerSchema, { ...recovery, generation }))
      const isThere = recoveries.some(({ credentialId }) => credentialId === recovery.credentialId)
      return recovery.kind === 'passkey' && !isThere ? 'removed' : 'kept'
    },
    getSplit: async () => (await ask('GET', '/wallet/split', splitAnswerSchema)).split,
    putSplit: async split => pendingOf(await ask('PUT', '/wallet/split', splitAnswerSchema, split)),
    putSplitRecovery: async (generation, recovery) =>
      pendingOf(await ask('PUT', '/wallet/split/recovery', splitAnswerSchema, { ...recovery, generation })),
    commitSplit: async (generation, proof) =>
      void (await ask('POST', '/wallet/split/commit', walletAnswerSchema, { generation, proof })),
  }
}
