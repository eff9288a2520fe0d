import { createId } from '@latchkey/http-server'
import type { SqlRunner } from '@latchkey/sql'

import type { SecureUser } from '../wire.ts'
import type { Ground } from './ground.ts'
import { SecureSiteError } from './secure-site-error.ts'

/** Keeps who there is, and how each signs in. */
export function createUsers({ database, keys, clock }: Ground) {
  const contextOf = (userId: string) => ({ info: 'address', salt: userId })
  const subjectOf = async (email: string) => (await keys()).hash('address', email)

  const addLogin = async (inside: SqlRunner, userId: string, email: string): Promise<boolean> => {
    const { seal } = await keys()
    const added = await inside.run(
      `INSERT INTO secure_logins (kind, subject, user_id, sealed_display, created_at) VALUES ('email', ?, ?, ?, ?)
        ON CONFLICT (kind, subject) DO NOTHING`,
      await subjectOf(email),
      userId,
      await seal(email, contextOf(userId)),
      clock(),
    )
    return added === 1
  }

  const idOfEmail = async (inside: SqlRunner, email: string): Promise<string | undefined> => {
    const [row] = await inside.all(
      "SELECT user_id FROM secure_logins WHERE kind = 'email' AND subject = ?",
      await subjectOf(email),
    )
    return row && String(row.user_id)
  }

  const read = async (id: string): Promise<SecureUser> => {
    const { open } = await keys()
    const [row] = await (
      await database()
    ).all("SELECT sealed_display FROM secure_logins WHERE user_id = ? AND kind = 'email'", id)
    return { id, ...(row && { email: await open(String(row.sealed_display), contextOf(id)) }) }
  }

  return {
    read,
    idOfEmail,

    /** The user of an address that was proven; a new one where it was nobody's. Of two at a time there is one. */
    async ofEmail(inside: SqlRunner, email: string): Promise<string> {
      const known = await idOfEmail(inside, email)
      if (known !== undefined) return known
      const id = createId()
      if (!(await addLogin(inside, id, email))) {
        const first = await idOfEmail(inside, email)
        if (first === undefined) throw new Error('A login is there and is not')
        return first
      }
      await inside.run('INSERT INTO secure_users (id, created_at) VALUES (?, ?)', id, clock())
      return id
    },

    /**
     * Makes an address that was proven the one of a user, instead of the former.
     *
     * @throws SecureSiteError emailTaken
     */
    async changeEmail(inside: SqlRunner, userId: string, email: string): Promise<void> {
      const owner = await idOfEmail(inside, email)
      if (owner === userId) return
      if (owner === undefined && (await addLogin(inside, userId, email))) {
        await inside.run(
          "DELETE FROM secure_logins WHERE user_id = ? AND kind = 'email' AND subject <> ?",
          userId,
          await subjectOf(email),
        )
        return
      }
      throw new SecureSiteError('emailTaken', 'This address has a wallet of its own')
    },
  }
}

/** What {@link createUsers} makes. */
export type Users = ReturnType<typeof createUsers>
