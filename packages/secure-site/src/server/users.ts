import { createId } from '@latchkey/http-server'
import type { SqlRow, SqlRunner } from '@latchkey/sql'

import type { SecureUser } from '../wire.ts'
import { insertBound, isBound, keepBound } from './bound-rows.ts'
import type { SiteDatabase } from './site-database.ts'
import { lockUser } from './lock-user.ts'
import { SecureSiteError } from './secure-site-error.ts'

/** A provider's details of a user, for display. */
interface SocialDisplay {
  /** Email address, verified by the provider. */
  email?: string | undefined
  userName?: string | undefined
}

/** A user identified by a provider. */
export interface SocialPerson extends SocialDisplay {
  /** The provider's id of the user, which never changes. */
  subject: string
}

/** Stores the users, and their methods to sign in. */
export function createUsers({ keys, clock }: Pick<SiteDatabase, 'keys' | 'clock'>) {
  const contextOf = (userId: string) => ({ info: 'address', salt: userId })
  const subjectOf = async (email: string) => (await keys()).hash('address', email)

  /** Inserts a login. @returns whether it was added; there may be one already */
  const insertLogin = async (
    inside: SqlRunner,
    kind: string,
    subject: string,
    userId: string,
    sealed: string,
  ): Promise<boolean> => {
    const row = { kind, subject, user_id: userId, sealed_display: sealed, created_at: clock() }
    const suffix = 'ON CONFLICT (kind, subject) DO NOTHING'
    return (await insertBound(inside, await keys(), 'secure_logins', row, suffix)) === 1
  }

  /**
   * Finds a login that this server wrote. @throws Error for a changed row, which signs no user in and stays in place
   */
  const findLogin = async (inside: SqlRunner, kind: string, subject: string): Promise<SqlRow | undefined> => {
    const [row] = await inside.all('SELECT * FROM secure_logins WHERE kind = ? AND subject = ?', kind, subject)
    if (row && !(await isBound(await keys(), 'secure_logins', row)))
      throw new Error('A row of secure_logins is not as this server wrote it')
    return row
  }

  const addLogin = async (inside: SqlRunner, userId: string, email: string): Promise<boolean> => {
    const { seal } = await keys()
    return insertLogin(inside, 'email', await subjectOf(email), userId, await seal(email, contextOf(userId)))
  }

  const idOfEmail = async (inside: SqlRunner, email: string): Promise<string | undefined> => {
    const row = await findLogin(inside, 'email', await subjectOf(email))
    return row && String(row.user_id)
  }

  /** Whether an address belongs to a user. The user's row is locked, so a change waits until the transaction ends. */
  const keepsEmail = async (inside: SqlRunner, userId: string, email: string): Promise<boolean> => {
    await lockUser(inside, userId)
    return (await idOfEmail(inside, email)) === userId
  }

  const read = async (inside: SqlRunner, id: string): Promise<SecureUser> => {
    const { open } = await keys()
    const all = await inside.all('SELECT * FROM secure_logins WHERE user_id = ?', id)
    const rows = await keepBound(await keys(), 'secure_logins', all)
    const user: SecureUser = { id }
    for (const { kind, subject, sealed_display } of rows) {
      const display = await open(String(sealed_display), contextOf(id))
      if (kind === 'email') user.email = display
      else {
        const { email, userName } = JSON.parse(display) as SocialDisplay
        Object.assign(user, {
          provider: String(kind),
          login: `${String(kind)} ${String(subject)}`,
          email: user.email ?? email,
          userName,
        })
      }
    }
    return user
  }

  const findSocial = async (inside: SqlRunner, kind: string, subject: string) => {
    const row = await findLogin(inside, kind, subject)
    return row && { id: String(row.user_id), sealed: String(row.sealed_display) }
  }

  /** Adds a new user, in the transaction of their login. */
  const add = async (inside: SqlRunner, id: string): Promise<void> =>
    void (await inside.run('INSERT INTO secure_users (id, created_at) VALUES (?, ?)', id, clock()))

  return {
    read,
    add,
    keepsEmail,

    /**
     * Returns the user of a provider's identity, or creates one. The provider's address never joins users: it may be
     * unverified there, or may have belonged to another person.
     */
    async ofSocial(inside: SqlRunner, provider: string, { subject: told, ...display }: SocialPerson): Promise<string> {
      const { hash, open, seal } = await keys()
      const subject = await hash('login', JSON.stringify([provider, told]))
      const sealFor = (id: string, what: SocialDisplay) => seal(JSON.stringify(what), contextOf(id))
      let known = await findSocial(inside, provider, subject)
      if (!known) {
        const id = createId()
        if (await insertLogin(inside, provider, subject, id, await sealFor(id, display))) {
          await add(inside, id)
          return id
        }
        known = await findSocial(inside, provider, subject)
        if (!known) throw new Error('A login is there and is not')
      }
      const former = JSON.parse(await open(known.sealed, contextOf(known.id))) as SocialDisplay
      // Apple sends the name only with the first login.
      const latest = { ...display, userName: display.userName ?? former.userName }
      await inside.run(
        'UPDATE secure_logins SET sealed_display = ? WHERE kind = ? AND subject = ?',
        await sealFor(known.id, latest),
        provider,
        subject,
      )
      return known.id
    },

    /**
     * Returns the user of a proven address. For a new one it reserves an id, and the caller adds the user. Concurrent
     * calls return one user. The loop repeats if the owner changes the address meanwhile.
     */
    async ofEmail(inside: SqlRunner, email: string): Promise<{ userId: string; isNew: boolean }> {
      for (;;) {
        const id = createId()
        if (await addLogin(inside, id, email)) return { userId: id, isNew: true }
        const known = await idOfEmail(inside, email)
        if (known !== undefined && (await keepsEmail(inside, known, email))) return { userId: known, isNew: false }
      }
    },

    /**
     * Sets the proven address of a user in place of the former one.
     *
     * @returns whether there was a former one
     * @throws SecureSiteError `emailTaken`
     */
    async changeEmail(inside: SqlRunner, userId: string, email: string): Promise<boolean> {
      // The lock serializes changes of a user: otherwise each of two would keep the other's address.
      await lockUser(inside, userId)
      const owner = await idOfEmail(inside, email)
      if (owner === userId) return false
      if (owner === undefined && (await addLogin(inside, userId, email))) {
        const removed = await inside.run(
          "DELETE FROM secure_logins WHERE user_id = ? AND kind = 'email' AND subject <> ?",
          userId,
          await subjectOf(email),
        )
        return removed > 0
      }
      throw new SecureSiteError('emailTaken', 'This address already has a wallet')
    },
  }
}

/** Result of {@link createUsers}. */
export type Users = ReturnType<typeof createUsers>
