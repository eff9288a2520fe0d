import { createId } from '@latchkey/http-server'
import type { SqlRunner } from '@latchkey/sql'

import { insertBound, isBound } from './bound-rows.ts'
import type { SiteDatabase } from './site-database.ts'
import type { Language } from './languages.ts'
import type { CodePurpose } from './mail.ts'
import { SecureSiteError } from './secure-site-error.ts'

const lifeMs = 10 * 60_000
const maxTries = 5

/** Input for a new code. */
export interface CodeOrder {
  purpose: CodePurpose
  /** Hash of the token that may enter the code: the browser's for a sign-in, the session's for any other purpose. */
  holderHash: string
  /** Id of the session's user. Missing for a sign-in. */
  userId?: string
  /** The address of the mail, and its other details. */
  details: CodeDetails
}

/** A new code. */
export interface IssuedCode {
  /** Id of the code's row. */
  id: string
  digits: string
}

/** Details that are stored encrypted with a code. */
export interface CodeDetails {
  email: string
  device: string
  language: Language
  /** The new address in a change of address. */
  newEmail?: string
}

/** A code that was entered correctly and is spent. */
export interface SpentCode {
  userId: string | undefined
  details: CodeDetails
}

/** Result of a try. */
type Tried<Value> = { status: 'spent'; value: Value } | { status: 'wrong' } | { status: 'none'; isThere: boolean }

/** Creates codes and spends them. */
export function createCodes({ database, keys, clock }: SiteDatabase) {
  const contextOf = (id: string) => ({ info: 'code', salt: id })
  const tried = createTries(clock)

  /** Counts a try of the holder's latest code. The update locks its row until the transaction ends. */
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
    /** Creates a code. An earlier one of the same holder and purpose becomes invalid. */
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

    /** Deletes a code that was not delivered. A newer one of its holder stays. */
    async revoke(inside: SqlRunner, { id }: IssuedCode): Promise<void> {
      await inside.run('DELETE FROM secure_codes WHERE id = ?', id)
    },

    /**
     * Spends a code, in the transaction of its effect. A try counts from its start, before its result is known.
     * Concurrent tries wait for each other at the code's row, so they cannot exceed five.
     *
     * @param requireCaller condition for a try. Its locks are acquired before the code's
     * @throws SecureSiteError `codeMissing`, `codeExpired`, `codeWrong`, and the errors of `requireCaller` and `call`
     */
    async spend<Value>(
      holderHash: string | undefined,
      purpose: CodePurpose,
      code: string,
      call: (inside: SqlRunner, spent: SpentCode) => Promise<Value>,
      requireCaller?: (inside: SqlRunner) => Promise<void>,
    ): Promise<Value> {
      if (holderHash === undefined) throw missing()
      const rows = await database()
      const own = await keys()
      const { hash, open } = own
      /** Id of the code whose transaction is rolled back, so that its try must be counted again. */
      let undone: string | undefined
      const outcome = await rows
        .transaction(async (inside): Promise<Tried<Value>> => {
          await requireCaller?.(inside)
          const row = await countTry(inside, holderHash, purpose)
          if (!row) return { status: 'none', isThere: await isThere(inside, holderHash, purpose) }
          const id = String(row.id)
          if (!(await isBound(own, 'secure_codes', row)) || !tried.count(id, Number(row.expires_at)))
            return { status: 'none', isThere: true }
          // Comparing in constant time is unnecessary, because both are hashes under a secret key.
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

/** Counts the tries of codes in this process too, because write access to the database could reset the count there. */
function createTries(clock: () => number) {
  const counted = new Map<string, { tries: number; expiresAt: number }>()
  return {
    /** Counts a try. @returns whether the code may be tried once more */
    count(id: string, expiresAt: number): boolean {
      // The oldest expire first, because all codes have the same lifetime.
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

/** Result of {@link createCodes}. */
export type Codes = ReturnType<typeof createCodes>

/** Creates six digits with equal probability for each code. */
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
