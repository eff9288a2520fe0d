import { createToken, hashOf } from '@latchkey/http-server'
import type { CaipNetworkId, SIWXCacao, SIWXMessageData, SIWXSession } from '@latchkey/primitives'
import type { Database, SqlRow, SqlRunner } from '@latchkey/sql'

import { parseMessage } from '../message/parse-message.ts'
import { provenBy } from '../verify/account-identity.ts'
import type { SignatureProof } from '../verify/signature-proof.ts'
import { isSameAddress } from './check-issued.ts'
import { spendNonce } from './nonces.ts'

/** Who is signed in: one account on one network. */
export interface SiwxServerSession extends SIWXSession {
  /** The account, in the form that its family writes. Alone it names no account of yours: see `identity`. */
  address: string
  /** The network that the account signed in on. */
  chainId: CaipNetworkId
  /**
   * What to key accounts by: the same text for one key on whatever network it signs in and however its address is written (`eip155:0x…` in small letters), and
   * another one for each network of a contract (`eip155:1:0x…`), whose address may be somebody else's elsewhere.
   */
  identity: string
  /** Whether the account's own key signed, or its contract. A verifier of the site's own that does not say counts as a contract. */
  provenBy: SignatureProof['by']
  /** When it ends, as ISO 8601. */
  expiresAt: string
}

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
export function createSessions(database: () => Promise<Database>, clock: () => number) {
  const readRows = async (runner: SqlRunner, tokenHash: string): Promise<readonly SqlRow[]> =>
    runner.all(
      'SELECT * FROM siwx_sessions WHERE token_hash = ? AND expires_at > ? ORDER BY created_at DESC, nonce',
      tokenHash,
      clock(),
    )
  const readRowsOf = async (token: string | undefined) =>
    token === undefined ? [] : readRows(await database(), await hashOf(token))

  return {
    /** The sign-ins of a browser that are good now, the latest first. */
    list: async (token: string | undefined): Promise<readonly SiwxServerSession[]> =>
      (await readRowsOf(token)).map(readSession),

    /** Those, and which of them is the current one. */
    async listWithCurrent(token: string | undefined) {
      const rows = await readRowsOf(token)
      const current = rows.find(isCurrent)
      return { sessions: rows.map(readSession), current: current ? readSession(current) : null }
    },

    /** The sign-in of the account that the browser's page shows: the latest one, until a page says which. */
    async findCurrent(token: string | undefined): Promise<SiwxServerSession | null> {
      const row = (await readRowsOf(token)).find(isCurrent)
      return row ? readSession(row) : null
    },

    /**
     * Keeps a sign-in whose signature was verified, and spends its nonce, or does neither; with what else belongs to that. It is the current one from then on.
     *
     * @throws SiwxError nonceSpent
     */
    async add(
      signed: SIWXSession,
      identity: string,
      expiresAt: number,
      oldToken: string | undefined,
      alongside: (inside: SqlRunner) => Promise<void>,
    ) {
      const { data } = signed
      const token = createToken()
      const [tokenHash, oldHash] = await Promise.all([hashOf(token), oldToken === undefined ? null : hashOf(oldToken)])
      const now = clock()
      await (
        await database()
      ).transaction(async inside => {
        await spendNonce(inside, data.nonce, now)
        let currentAt = 0
        if (oldHash !== null) {
          const rows = await readRows(inside, oldHash)
          currentAt = orderOf(rows)
          for (const [at, row] of rows.entries())
            if (isOf(row, data) || at >= maxSessions - 1) await removeRow(inside, row)
          await inside.run(
            'UPDATE siwx_sessions SET token_hash = ?, is_current = 0 WHERE token_hash = ?',
            tokenHash,
            oldHash,
          )
        }
        const values = {
          nonce: data.nonce,
          token_hash: tokenHash,
          chain_id: data.chainId,
          account_address: data.accountAddress,
          identity,
          message: signed.message,
          signature: signed.signature,
          public_key: signed.publicKey ?? null,
          cacao: signed.cacao ? JSON.stringify(signed.cacao) : null,
          is_current: 1,
          current_at: currentAt,
          created_at: now,
          expires_at: expiresAt,
        }
        const columns = Object.keys(values)
        await inside.run(
          `INSERT INTO siwx_sessions (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
          ...Object.values(values),
        )
        await alongside(inside)
      })
      return { token, session: describeSession(signed, identity, expiresAt) }
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
      return (await database()).transaction(async inside => {
        const rows = await readRows(inside, tokenHash)
        const order = at ?? orderOf(rows) + 1
        const shown = findShown(rows, account)
        // The condition is asked again of rows for which another transaction was waited.
        const changed = await inside.run(
          `UPDATE siwx_sessions SET is_current = CASE WHEN nonce = ? THEN 1 ELSE 0 END, current_at = ?
          WHERE token_hash = ? AND current_at <= ?`,
          shown ? String(shown.nonce) : '',
          order,
          tokenHash,
          order,
        )
        if (changed > 0) return { current: shown ? readSession(shown) : null, at: order, isLate: false }
        const now = await readRows(inside, tokenHash)
        const current = now.find(isCurrent)
        return { current: current ? readSession(current) : null, at: orderOf(now), isLate: now.length > 0 }
      })
    },

    /** Ends the sign-ins of a browser: all of them, or those on a network, or of an account. @returns what is left */
    async remove(token: string | undefined, which: SessionFilter) {
      const tokenHash = token === undefined ? '' : await hashOf(token)
      return (await database()).transaction(async inside => {
        const left: SiwxServerSession[] = []
        for (const row of await readRows(inside, tokenHash)) {
          const session = readSession(row)
          if (matches(session, which)) await removeRow(inside, row)
          else left.push(session)
        }
        return left
      })
    },
  }
}

/** Whether a sign-in is one of those. */
export function matches({ data }: SIWXSession, { chainId, address }: SessionFilter): boolean {
  return (chainId === undefined || data.chainId === chainId) && (address === undefined || isSameAddress(data, address))
}

function findShown(rows: readonly SqlRow[], account: { chainId: string; address: string }): SqlRow | undefined {
  const ofAddress = rows.filter(row => {
    const session = readSession(row)
    const [namespace] = session.chainId.split(':')
    return account.chainId.startsWith(`${namespace}:`) && matches(session, { address: account.address })
  })
  return (
    ofAddress.find(row => row.chain_id === account.chainId) ??
    // A key is the same account on every network. A contract elsewhere is another one.
    ofAddress.find(row => readSession(row).provenBy === 'key')
  )
}

function isCurrent(row: SqlRow): boolean {
  return Number(row.is_current) === 1
}

function isOf(row: SqlRow, { chainId, accountAddress }: SIWXMessageData): boolean {
  return row.chain_id === chainId && row.account_address === accountAddress
}

function orderOf(rows: readonly SqlRow[]): number {
  return Math.max(0, ...rows.map(row => Number(row.current_at)))
}

async function removeRow(inside: SqlRunner, { nonce }: SqlRow): Promise<void> {
  await inside.run('DELETE FROM siwx_sessions WHERE nonce = ?', String(nonce))
}

function readSession(row: SqlRow): SiwxServerSession {
  const message = String(row.message)
  const signed: SIWXSession = { data: parseMessage(message), message, signature: String(row.signature) }
  if (typeof row.public_key === 'string') signed.publicKey = row.public_key
  if (typeof row.cacao === 'string') signed.cacao = JSON.parse(row.cacao) as SIWXCacao
  const { chainId, accountAddress } = signed.data
  // Of a sign-in of before, which may have been a contract's.
  const address = chainId.startsWith('eip155:') ? accountAddress.toLowerCase() : accountAddress
  const identity = typeof row.identity === 'string' ? row.identity : `${chainId}:${address}`
  return describeSession(signed, identity, Number(row.expires_at))
}

/** A sign-in as the site and the page read it. */
export function describeSession(signed: SIWXSession, identity: string, expiresAt: number): SiwxServerSession {
  const { accountAddress, chainId } = signed.data
  return {
    address: accountAddress,
    chainId,
    identity,
    provenBy: provenBy(identity, chainId),
    expiresAt: new Date(expiresAt).toISOString(),
    ...signed,
  }
}
