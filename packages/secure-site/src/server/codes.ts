import { createId } from '@latchkey/http-server'
import type { SqlRunner } from '@latchkey/sql'

import { insertBound, isBound } from './bound-rows.ts'
import type { Ground } from './ground.ts'
import type { Language } from './languages.ts'
import type { CodePurpose } from './mail.ts'
import { SecureSiteError } from './secure-site-error.ts'

const lifeMs = 10 * 60_000
const maxTries = 5

/** What a code is for. */
export interface CodeOrder {
  purpose: CodePurpose
  /** Who has to bring it: the hash of a browser's cookie, or of a session's token for a change of address. */
  holderHash: string
  /** Whose address is changed. */
  userId?: string
  /** The address that the code goes to, and what its mail says. */
  details: CodeDetails
}

/** A code that was made. */
export interface IssuedCode {
  /** The id of its row. */
  id: string
  digits: string
}

/** What is sealed beside a code. */
export interface CodeDetails {
  email: string
  device: string
  language: Language
  /** The address that is to come, of a change. */
  newEmail?: string
}

/** A code that was brought, and is spent. */
export interface SpentCode {
  userId: string | undefined
  details: CodeDetails
}

/** What came of a try. */
type Tried<Value> = { status: 'spent'; value: Value } | { status: 'wrong' } | { status: 'none'; isThere: boolean }

/** Makes codes and spends them. */
export function createCodes({ database, keys, clock }: Ground) {
  const contextOf = (id: string) => ({ info: 'code', salt: id })
  const tried = createTries(clock)

  /** The last code of a holder that can still be tried, whose row nobody else tries until this has ended. */
  const countTry = async (inside: SqlRunner, holderHash: string, purpose: CodePurpose) => {
    const [row] = await inside.all(
      `UPDATE secure_codes SET tries = tries + 1
        WHERE id = (
          SELECT id FROM secure_codes WHERE holder_hash = ? AND purpose = ? ORDER BY created_at DESC, id LIMIT 1
        ) AND spent_at IS NULL AND expires_at > ? AND tries < ?
        RETURNING *`,
      holderHash,
      purpose,
      clock(),
      maxTries,
    )
    return row
  }

  const isThere = async (inside: SqlRunner, holderHash: string, purpose: CodePurpose) => {
    const [row] = await inside.all(
      'SELECT id FROM secure_codes WHERE holder_hash = ? AND purpose = ? LIMIT 1',
      holderHash,
      purpose,
    )
    return row !== undefined
  }

  return {
    /** Makes a code; an earlier one of the same holder for the same purpose is good for nothing then. */
    async issue(inside: SqlRunner, { purpose, holderHash, userId, details }: CodeOrder): Promise<IssuedCode> {
      const own = await keys()
      const { hash, seal } = own
      const id = createId()
      const digits = createDigits()
      const now = clock()
      const subject = await hash('address', details.email)
      const sealed = await seal(JSON.stringify(details), contextOf(id))
      const codeHash = await hash('code', `${id}:${digits}`)
      await Promise.all([
        inside.run('DELETE FROM secure_codes WHERE holder_hash = ? AND purpose = ?', holderHash, purpose),
        insertBound(inside, own, 'secure_codes', {
          id,
          purpose,
          holder_hash: holderHash,
          user_id: userId ?? null,
          subject,
          sealed_details: sealed,
          code_hash: codeHash,
          tries: 0,
          created_at: now,
          expires_at: now + lifeMs,
        }),
      ])
      return { id, digits }
    },

    /** Deletes a code that nobody can have read. A newer one of its holder stays. */
    async revoke(inside: SqlRunner, { id }: IssuedCode): Promise<void> {
      await inside.run('DELETE FROM secure_codes WHERE id = ?', id)
    },

    /**
     * Spends a code, in the transaction of what it is spent for. Each try counts from its start and before anybody hears what came of it: those at a time wait for each
     * other at the code's row, so that they are not more than five.
     *
     * @param demand what has to hold for a code to be tried at all. What it locks is locked before the code
     * @throws SecureSiteError codeMissing, codeExpired, codeWrong, and what `demand` throws
     */
    async spend<Value>(
      holderHash: string | undefined,
      purpose: CodePurpose,
      code: string,
      call: (inside: SqlRunner, spent: SpentCode) => Promise<Value>,
      demand?: (inside: SqlRunner) => Promise<void>,
    ): Promise<Value> {
      if (holderHash === undefined) throw missing()
      const rows = await database()
      const own = await keys()
      const { hash, open } = own
      /** What was tried where all is undone. */
      let undone: string | undefined
      const outcome = await rows
        .transaction(async (inside): Promise<Tried<Value>> => {
          await demand?.(inside)
          const row = await countTry(inside, holderHash, purpose)
          if (!row) return { status: 'none', isThere: await isThere(inside, holderHash, purpose) }
          const id = String(row.id)
          if (!(await isBound(own, 'secure_codes', row)) || !tried.count(id, Number(row.expires_at)))
            return { status: 'none', isThere: true }
          // Both are hashes under a secret key: where they begin to differ says nothing about the code.
          if ((await hash('code', `${id}:${code}`)) !== row.code_hash) return { status: 'wrong' }
          undone = id
          const details = JSON.parse(await open(String(row.sealed_details), contextOf(id))) as CodeDetails
          const userId = typeof row.user_id === 'string' ? row.user_id : undefined
          const [value] = await Promise.all([
            call(inside, { userId, details }),
            inside.run('UPDATE secure_codes SET spent_at = ? WHERE id = ?', clock(), id),
          ])
          return { status: 'spent', value }
        })
        .catch(async (error: unknown) => {
          if (undone !== undefined) await rows.run('UPDATE secure_codes SET tries = tries + 1 WHERE id = ?', undone)
          throw error
        })
      if (outcome.status === 'spent') return outcome.value
      if (outcome.status === 'wrong') throw new SecureSiteError('codeWrong', 'That is not the code from the email')
      throw outcome.isThere ? over() : missing()
    },
  }
}

/**
 * Counts the tries of codes in this process too: whoever writes into the database may take back what is counted there.
 */
function createTries(clock: () => number) {
  const counted = new Map<string, { tries: number; expiresAt: number }>()
  return {
    /** @returns whether the code may be tried once more */
    count(id: string, expiresAt: number): boolean {
      // The first are over first: each code is good for as long.
      for (const [each, { expiresAt: end }] of counted) {
        if (end > clock()) break
        counted.delete(each)
      }
      const tries = (counted.get(id)?.tries ?? 0) + 1
      counted.set(id, { tries, expiresAt })
      return tries <= maxTries
    },
  }
}

/** What {@link createCodes} makes. */
export type Codes = ReturnType<typeof createCodes>

/** Six digits, each code as likely as any other. */
export function createDigits(): string {
  const end = Math.floor(2 ** 32 / 1_000_000) * 1_000_000
  for (;;) {
    const [value = end] = crypto.getRandomValues(new Uint32Array(1))
    if (value < end) return String(value % 1_000_000).padStart(6, '0')
  }
}

function over(): SecureSiteError {
  return new SecureSiteError('codeExpired', 'This code has expired: ask for a new one')
}

function missing(): SecureSiteError {
  return new SecureSiteError('codeMissing', 'No code was requested in this browser')
}
