import { createToken, hashOf } from '@latchkey/http-server'
import type { SIWXSession } from '@latchkey/primitives'

import type { ProvenAccount } from '../verify/account-identity.ts'
import { isSameAddress } from './check-issued.ts'
import { describeSession, type KeptSession, readKept } from './kept-session.ts'
import { nonceSpent } from './nonces.ts'
import type { SiwxServerSession } from './server-session.ts'
import type { SiwxStore } from './store.ts'

/** Selects sign-ins by account and network; without fields all. */
export interface SessionFilter {
  address?: string | undefined
  chainId?: string | undefined
}

/** The current sign-in of a browser after a page reported which account it shows. */
export interface CurrentSession {
  /** The current sign-in; `null` if the shown account has not signed in. */
  current: SiwxServerSession | null
  /** Order of the latest applied report, in milliseconds since 1970 by the clock of a page. */
  at: number
  /** Whether this report was ignored because a later one had been applied. */
  isLate: boolean
}

/** Maximum sign-ins of a browser, so that reading them stays cheap. A new one replaces the oldest. */
const maxSessions = 50

/** Stores the sign-ins of browsers. All sign-ins of a browser have one token, which each new one replaces. */
export function createSessions(store: () => Promise<SiwxStore>, clock: () => number) {
  const readAll = async (tokenHash: string): Promise<readonly KeptSession[]> =>
    (await (await store()).listSessions(tokenHash, clock())).flatMap(stored => readKept(stored) ?? [])
  const readAllOf = async (token: string | undefined) => (token === undefined ? [] : readAll(await hashOf(token)))

  return {
    /** Lists the valid sign-ins of a browser, the latest first. */
    list: async (token: string | undefined): Promise<readonly SiwxServerSession[]> =>
      (await readAllOf(token)).map(({ session }) => session),

    /** Lists the valid sign-ins with the current one. */
    async listWithCurrent(token: string | undefined) {
      const kept = await readAllOf(token)
      return { sessions: kept.map(({ session }) => session), current: currentOf(kept) }
    },

    /**
     * Returns the sign-in of the account that the browser's page shows: the latest one, until a page reports its
     * account.
     */
    findCurrent: async (token: string | undefined): Promise<SiwxServerSession | null> =>
      currentOf(await readAllOf(token)),

    /**
     * Stores a verified sign-in as the current one and spends its nonce: both or neither.
     *
     * @param forgiven counters from which this attempt is taken back
     * @throws SiwxError `nonceSpent`
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
      const isAdded = await (await store()).addSession({ session, previousTokenHash, maxSessions, forgiven })
      if (!isAdded) throw nonceSpent()
      return { token, session: describeSession(signed, account, expiresAt) }
    },

    /**
     * Makes the sign-in of an account the current one: that of the network, else one of the same key on another
     * network. If the account has none, no sign-in of the browser is current.
     *
     * @param at order among the reports of this browser's pages. A report older than the latest applied one changes
     *   nothing. @default after the latest report
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
      if (await (await store()).setCurrent(tokenHash, shown?.stored.nonce, order, clock()))
        return { current: shown?.session ?? null, at: order, isLate: false }
      const now = await readAll(tokenHash)
      return { current: currentOf(now), at: orderOf(now), isLate: now.length > 0 }
    },

    /**
     * Ends the sign-ins of a browser: all of them, or those on a network, or of an account. @returns the remaining ones
     */
    async remove(token: string | undefined, which: SessionFilter) {
      const kept = await readAllOf(token)
      const isMeant = ({ session }: KeptSession): boolean => matches(session, which)
      await (await store()).removeSessions(kept.filter(isMeant).map(({ stored }) => stored.nonce))
      return kept.filter(each => !isMeant(each)).map(({ session }) => session)
    },
  }
}

/** Whether a sign-in matches the filter. */
export function matches(session: SiwxServerSession, which: SessionFilter): boolean {
  const { chainId, address } = which
  return (
    (chainId === undefined || session.chainId === chainId) &&
    // The address may be the signed one, or in the network's form.
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
    // A key is the same account on every network. A contract is another account on each.
    ofAddress.find(({ session }) => session.provenBy === 'key')
  )
}

function currentOf(kept: readonly KeptSession[]): SiwxServerSession | null {
  return kept.find(({ stored }) => stored.isCurrent)?.session ?? null
}

function orderOf(kept: readonly KeptSession[]): number {
  return Math.max(0, ...kept.map(({ stored }) => stored.currentAt))
}
