import { createId } from '@latchkey/http-server'
import type { SqlRow, SqlRunner } from '@latchkey/sql'

import type { SecureUser } from '../wire.ts'
import { insertBound, isBound, keepBound } from './bound-rows.ts'
import type { Ground } from './ground.ts'
import { lockUser } from './lock-user.ts'
import { SecureSiteError } from './secure-site-error.ts'

/** What a provider says of somebody, and shows. */
interface SocialDisplay {
  /** Verified by the provider. */
  email?: string | undefined
  userName?: string | undefined
}

/** Somebody whom a provider vouches for. */
export interface SocialPerson extends SocialDisplay {
  /** Whom the provider means: the same for ever. */
  subject: string
}

/** Keeps who there is, and how each signs in. */
export function createUsers({ keys, clock }: Pick<Ground, 'keys' | 'clock'>) {
  const contextOf = (userId: string) => ({ info: 'address', salt: userId })
  const subjectOf = async (email: string) => (await keys()).hash('address', email)

  /** @returns whether it was added: another one may be there */
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

  /** Whose it is, as this server wrote it. @throws Error for one that was changed: nobody is signed in by it, and nobody takes its place */
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

  /** Whether an address is a user's, who keeps it until the transaction has ended: a change of it waits. */
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

  /** Of somebody who is new, in the transaction of their login. */
  const add = async (inside: SqlRunner, id: string): Promise<void> =>
    void (await inside.run('INSERT INTO secure_users (id, created_at) VALUES (?, ?)', id, clock()))

  return {
    read,
    add,
    keepsEmail,

    /**
     * The user of somebody whom a provider knows; a new one where it was nobody's. An address that the provider tells joins nobody: an address may be unverified there, or
     * have been another person's once.
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
      // Apple says the name the first time alone.
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
     * The user of an address that was proven; a new one, who is to be added, where it was nobody's. Of two at a time there is one. Who it was may have changed it while it
     * was read: it is nobody's then.
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
     * Makes an address that was proven the one of a user, instead of the former.
     *
     * @returns whether there was a former one
     * @throws SecureSiteError emailTaken
     */
    async changeEmail(inside: SqlRunner, userId: string, email: string): Promise<boolean> {
      // One change of a person at a time: of two, each would leave the other's address.
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

/** What {@link createUsers} makes. */
export type Users = ReturnType<typeof createUsers>
