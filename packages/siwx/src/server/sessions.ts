import { createToken, hashOf } from '@latchkey/http-server'
import type { CaipNetworkId, SIWXCacao, SIWXMessageData, SIWXSession } from '@latchkey/primitives'
import type { Database, SqlRow, SqlRunner } from '@latchkey/sql'

import { parseMessage } from '../message/parse-message.ts'
import { isSameAddress } from './check-issued.ts'
import { spendNonce } from './nonces.ts'

/** Who is signed in: one account on one network. */
export interface SiwxServerSession extends SIWXSession {
  /** The account, in the form that its family writes. */
  address: string
  /** The network that the account signed in on. */
  chainId: CaipNetworkId
  /** When it ends, as ISO 8601. */
  expiresAt: string
}

/** Keeps who is signed in. All sign-ins of a browser have one token, which each new one replaces. */
export function createSessions(database: () => Promise<Database>, clock: () => number) {
  const list = async (token: string | undefined): Promise<readonly SiwxServerSession[]> => {
    if (token === undefined) return []
    const rows = await (
      await database()
    ).all(
      'SELECT * FROM siwx_sessions WHERE token_hash = ? AND expires_at > ? ORDER BY created_at DESC, nonce',
      await hashOf(token),
      clock(),
    )
    return rows.map(readSession)
  }

  return {
    /** The sign-ins of a browser that are good now, the latest first. */
    list,

    /**
     * Keeps a sign-in whose signature was verified, and spends its nonce, or does neither; with what else belongs to that.
     *
     * @throws SiwxError nonceSpent
     */
    async add(
      signed: SIWXSession,
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
        if (oldHash !== null) {
          await inside.run(
            'DELETE FROM siwx_sessions WHERE token_hash = ? AND chain_id = ? AND account_address = ?',
            oldHash,
            data.chainId,
            data.accountAddress,
          )
          await inside.run('UPDATE siwx_sessions SET token_hash = ? WHERE token_hash = ?', tokenHash, oldHash)
        }
        await inside.run(
          `INSERT INTO siwx_sessions
            (nonce, token_hash, chain_id, account_address, message, signature, public_key, cacao, created_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          data.nonce,
          tokenHash,
          data.chainId,
          data.accountAddress,
          signed.message,
          signed.signature,
          signed.publicKey ?? null,
          signed.cacao ? JSON.stringify(signed.cacao) : null,
          now,
          expiresAt,
        )
        await alongside(inside)
      })
      return { token, session: withTimes(signed, expiresAt) }
    },

    /** Ends the sign-ins of a browser: all of them, or those on a network, or of an account. @returns what is left */
    async remove(token: string | undefined, which: { chainId?: string | undefined; address?: string | undefined }) {
      const { chainId, address } = which
      for (const { data } of await list(token)) {
        if (chainId !== undefined && data.chainId !== chainId) continue
        if (address !== undefined && !isSameAddress(data, address)) continue
        await (await database()).run('DELETE FROM siwx_sessions WHERE nonce = ?', data.nonce)
      }
      return list(token)
    },
  }
}

function readSession(row: SqlRow): SiwxServerSession {
  const message = String(row.message)
  const signed: SIWXSession = { data: parseMessage(message), message, signature: String(row.signature) }
  if (typeof row.public_key === 'string') signed.publicKey = row.public_key
  if (typeof row.cacao === 'string') signed.cacao = JSON.parse(row.cacao) as SIWXCacao
  return withTimes(signed, Number(row.expires_at))
}

/** What the page is told of a sign-in. */
export function withTimes(signed: SIWXSession, expiresAt: number): SiwxServerSession {
  const { accountAddress, chainId }: SIWXMessageData = signed.data
  return { address: accountAddress, chainId, expiresAt: new Date(expiresAt).toISOString(), ...signed }
}
