import { type SecureUser, socialProviderNames } from '@latchkey/protocol/secure-frame'

import { createCustody, type Custody, type CustodyState } from '../custody/wallet-custody.ts'
import type { ShareServer } from '../custody/share-server.ts'
import {
  type Operator,
  recoveriesAnswerSchema,
  type SessionAnswer,
  sessionAnswerSchema,
  walletAnswerSchema,
} from '../wire.ts'
import { FrameError } from './frame-error.ts'
import type { FrameStorage } from './frame-storage.ts'
import { persistStorage } from './persist-storage.ts'
import type { ServerClient } from './server-client.ts'

/** A custody, and whose it is: of one reading. */
export interface OwnCustody {
  readonly custody: Custody
  readonly who: NonNullable<SessionAnswer['user']>
}

/** Who is logged in, and their wallet. */
export interface Session {
  /** @throws FrameError `unreachable` */
  read(): Promise<SessionAnswer>
  /** The custody of who is logged in. @throws FrameError `notSignedIn` */
  custody(): Promise<Custody>
  /** The same, with whose it is. @throws FrameError `notSignedIn` */
  open(): Promise<OwnCustody>
  /**
   * The wallet of who is logged in, which this makes where they have none.
   *
   * @throws FrameError `notSignedIn`, `needsRecovery`, and `needsWindow` where the browser keeps nothing for the frame and the person has not opened the secure window
   */
  openWallet(chainId: SecureUser['chainId']): Promise<SecureUser>
  /** What the operator of the site keeps of this wallet, as of the last look of its custody; undefined where they keep nothing of anybody. */
  operator(): Operator | undefined
  /** Who was logged in is no longer, or is another. */
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
    server.speakFor(user?.id)
    return answer
  }

  async function loggedIn(): Promise<NonNullable<SessionAnswer['user']>> {
    const known = user ?? (await read()).user
    if (!known) throw new FrameError('notSignedIn', 'Nobody is logged in')
    return known
  }

  async function open(): Promise<OwnCustody> {
    const store = await storage.shares()
    // Nothing is waited for from here on: whoever logs in meanwhile is another.
    const who = await loggedIn()
    const { id, email, provider, login = provider === undefined ? email : undefined } = who
    if (opened?.who.id === id) return opened
    const custody = createCustody({
      userId: id,
      // Where the server has forgotten the person, the device's share is found by what they log in with.
      // An address that a provider tells is none: somebody else may log in by a mail to it.
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
      // Nobody waits for it: some browsers ask their user.
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
      server.speakFor(undefined)
    },
  }
}

/** One that is sealed for a former key is kept, and only the person has it sealed anew: a page of the frame asks them. */
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

function readProvider(provider: string | undefined): SecureUser['provider'] {
  return socialProviderNames.find(name => name === provider) ?? 'email'
}

/**
 * @param userId of whose wallet: what is on its way for them is not kept for who logs in meanwhile
 * @param tell is told what is said of the operator
 */
function shareServerOf(
  server: ServerClient,
  userId: string,
  tell: (operator: Operator | undefined) => void,
): ShareServer {
  const ask: ServerClient['ask'] = (method, path, schema, body) =>
    server.ask(method, path, schema, body, undefined, userId)

  /** As it said with its last answer. */
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
    async putRecovery(recovery) {
      const path = recovery.kind === 'operator' ? '/wallet/operator' : '/wallet/recovery'
      const { recoveries } = await ask('PUT', path, recoveriesAnswerSchema, recovery)
      const isThere = recoveries.some(({ credentialId }) => credentialId === recovery.credentialId)
      return recovery.kind === 'passkey' && !isThere ? 'removed' : 'kept'
    },
  }
}
