import type { Database, SqlRunner } from '@latchkey/sql'

import { SiwxError } from '../siwx-error.ts'
import { type Issued, readIssued } from './issued.ts'

/** Issues nonces and spends them. */
export function createNonces(database: () => Promise<Database>, clock: () => number) {
  return {
    async issue(inside: SqlRunner, issued: Issued): Promise<void> {
      const values = {
        nonce: issued.nonce,
        browser_hash: issued.browserHash,
        domain: issued.domain,
        uri: issued.uri,
        chain_id: issued.chainId ?? null,
        account_address: issued.accountAddress ?? null,
        statement: issued.statement ?? null,
        resources: issued.resources ? JSON.stringify(issued.resources) : null,
        issued_at: issued.issuedAt,
        message_expires_at: issued.messageExpiresAt,
        expires_at: issued.expiresAt,
      }
      const columns = Object.keys(values)
      await inside.run(
        `INSERT INTO siwx_nonces (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        ...Object.values(values),
      )
    },

    /**
     * What was issued with a nonce that can still be spent.
     *
     * @throws SiwxError nonceUnknown, nonceSpent, nonceExpired; of another browser's it is said that it is unknown, and the cause tells
     */
    async find(nonce: string, browserHash: string | undefined): Promise<Issued> {
      const [row] = await (await database()).all('SELECT * FROM siwx_nonces WHERE nonce = ?', nonce)
      if (!row || row.browser_hash !== browserHash)
        throw new SiwxError('nonceUnknown', 'This nonce was not issued to this browser', {
          cause: row ? 'It was issued to another browser' : 'It was not issued',
        })
      if (row.spent_at !== null) throw spent()
      const issued = readIssued(row)
      if (issued.expiresAt <= clock()) throw new SiwxError('nonceExpired', 'The time to sign this message is over')
      return issued
    },
  }
}

/**
 * Spends a nonce, in the transaction that keeps what it was spent for.
 *
 * @throws SiwxError nonceSpent where another request was first
 */
export async function spendNonce(inside: SqlRunner, nonce: string, now: number): Promise<void> {
  const count = await inside.run(
    'UPDATE siwx_nonces SET spent_at = ? WHERE nonce = ? AND spent_at IS NULL AND expires_at > ?',
    now,
    nonce,
    now,
  )
  if (count !== 1) throw spent()
}

function spent(): SiwxError {
  return new SiwxError('nonceSpent', 'This message has signed in already')
}
