import { createToken, hashOf } from '@latchkey/http-server'
import type { SIWXSession } from '@latchkey/primitives'

import type { ProvenAccount } from '../verify/account-identity.ts'
import { isSameAddress } from './check-issued.ts'
import { describeSession, type KeptSession, readKept } from './kept-session.ts'
import { nonceSpent } from './nonces.ts'
import type { SiwxServerSession } from './server-session.ts'
import type { SiwxStore } from './store.ts'

/** Which sign-ins: those of an account, on a network, or all. */
export interface SessionFilter {
  address?: string | undefined
  chainId?: string | undefined
}

/** Which sign-in of a browser is the current one, after a page said which account it shows. */
export interface CurrentSession {
  /** `null` where that account has not signed in. */
  current: SiwxServerSession | null
  /** The order of the latest word of a page that was applied, in milliseconds since 1970 by the clock of a page. */
  at: number
  /** Whether a later word was applied before, and this one was not. */
  isLate: boolean
}

/** The sign-ins that one browser keeps: reading them has to stay cheap. The oldest makes way for the newest. */
const maxSessions = 50

/** Keeps who is signed in. All sign-ins of a browser have one token, which each new one replaces. */
export function createSessions(store: () => Promise<SiwxStore>, clock: () => number) {
  const readAll = async (tokenHash: string): Promise<readonly KeptSession[]> =>
    (await (await store()).listSessions(tokenHash, clock())).flatMap(stored => readKept(stored) ?? [])
  const readAllOf = async (token: string | undefined) => (token === undefined ? [] : readAll(await hashOf(token)))

  return {
    /** The sign-ins of a browser that are good now, the latest first. */
    list: async (token: string | undefined): Promise<readonly SiwxServerSession[]> =>
      (await readAllOf(token)).map(({ session }) => session),

    /** Those, and which of them is the current one. */
    async listWithCurrent(token: string | undefined) {
      const kept = await readAllOf(token)
      return { sessions: kept.map(({ session }) => session), current: currentOf(kept) }
    },

    /** The sign-in of the account that the browser's page shows: the latest one, until a page says which. */
    findCurrent: async (token: string | undefined): Promise<SiwxServerSession | null> =>
      currentOf(await readAllOf(token)),

    /**
     * Keeps a sign-in whose signature was verified, and spends its nonce, or does neither. It is the current one from then on.
     *
     * @param forgiven the counters of attempts that this one was none of
     * @throws SiwxError nonceSpent
     */
    async add(
      signed: SIWXSession,
      account: ProvenAccount,
      expiresAt: number,
      oldToken: string | undefined,
      forgiven: readonly string[],
    ) {
      const { data } = signed
      const token = createToken()
      const [tokenHash, previousTokenHash] = await Promise.all([
        hashOf(token),
        oldToken === undefined ? undefined : hashOf(oldToken),
      ])
      const session = {
        nonce: data.nonce,
        tokenHash,
        chainId: data.chainId,
        accountAddress: account.address,
        identity: account.identity,
        message: signed.message,
        signature: signed.signature,
        publicKey: signed.publicKey,
        cacao: signed.cacao ? JSON.stringify(signed.cacao) : undefined,
        createdAt: clock(),
        expiresAt,
      }
      const isAdded = await (await store()).addSession({ session, previousTokenHash, most: maxSessions, forgiven })
      if (!isAdded) throw nonceSpent()
      return { token, session: describeSession(signed, account, expiresAt) }
    },

    /**
     * Makes the sign-in of an account the current one: that of the network, else one of the same key on another network. Where the account has none, no sign-in of
     * the browser is current.
     *
     * @param at the order among the words of this browser's pages. A word that is older than the latest applied one changes nothing. @default after the latest word
     */
    async setCurrent(
      token: string | undefined,
      account: { chainId: string; address: string },
      at: number | undefined,
    ): Promise<CurrentSession> {
      const tokenHash = token === undefined ? '' : await hashOf(token)
      const kept = await readAll(tokenHash)
      const order = at ?? orderOf(kept) + 1
      const shown = findShown(kept, account)
      if (await (await store()).setCurrent(tokenHash, shown?.stored.nonce, order))
        return { current: shown?.session ?? null, at: order, isLate: false }
      const now = await readAll(tokenHash)
      return { current: currentOf(now), at: orderOf(now), isLate: now.length > 0 }
    },

    /** Ends the sign-ins of a browser: all of them, or those on a network, or of an account. @returns what is left */
    async remove(token: string | undefined, which: SessionFilter) {
      const kept = await readAllOf(token)
      const isMeant = ({ session }: KeptSession): boolean => matches(session, which)
      await (await store()).removeSessions(kept.filter(isMeant).map(({ stored }) => stored.nonce))
      return kept.filter(each => !isMeant(each)).map(({ session }) => session)
    },
  }
}

/** Whether a sign-in is one of those. */
export function matches(session: SiwxServerSession, which: SessionFilter): boolean {
  const { chainId, address } = which
  return (
    (chainId === undefined || session.chainId === chainId) &&
    // As it was signed, or as the network writes it.
    (address === undefined || session.address === address || isSameAddress(session.data, address))
  )
}

function findShown(
  kept: readonly KeptSession[],
  account: { chainId: string; address: string },
): KeptSession | undefined {
  const ofAddress = kept.filter(({ session }) => {
    const [namespace] = session.chainId.split(':')
    return account.chainId.startsWith(`${namespace}:`) && matches(session, { address: account.address })
  })
  return (
    ofAddress.find(({ session }) => session.chainId === account.chainId) ??
    // A key is the same account on every network. A contract elsewhere is another one.
    ofAddress.find(({ session }) => session.provenBy === 'key')
  )
}

function currentOf(kept: readonly KeptSession[]): SiwxServerSession | null {
  return kept.find(({ stored }) => stored.isCurrent)?.session ?? null
}

function orderOf(kept: readonly KeptSession[]): number {
  return Math.max(0, ...kept.map(({ stored }) => stored.currentAt))
}
