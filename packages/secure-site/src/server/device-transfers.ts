import type { SqlRunner } from '@latchkey/sql'

import type { DeviceTransferResponse, DeviceTransferRequest, DeviceTransferStep } from '../wire-device-transfer.ts'
import type { SiteDatabase } from './site-database.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { Session } from './sessions.ts'

const lifeMs = 15 * 60_000

/**
 * For each step but the first: the step before it, and the step whose sender must send it. `undefined` stands for the
 * browser that did not send hello.
 */
const rules: Readonly<
  Record<Exclude<DeviceTransferStep, 'hello'>, { after: DeviceTransferStep; by: DeviceTransferStep | undefined }>
> = {
  reply: { after: 'hello', by: undefined },
  reveal: { after: 'reply', by: 'hello' },
  sealed: { after: 'reveal', by: 'reply' },
}

/**
 * Relays messages between two browsers of a user, one of which transfers its share to the other. The browsers encrypt
 * them for each other. The server ensures that no other browser takes part and that no step is sent twice.
 */
export function createDeviceTransfers({ database, keys, clock }: SiteDatabase) {
  const contextOf = (userId: string, step: string) => ({ info: 'handover', salt: userId, beside: step })

  const readSaid = async (inside: SqlRunner, userId: string) => {
    const rows = await inside.all(
      'SELECT * FROM secure_handovers WHERE user_id = ? AND expires_at > ?',
      userId,
      clock(),
    )
    return new Map(rows.map(row => [row.step as DeviceTransferStep, row]))
  }

  const readIn = async (
    inside: SqlRunner,
    { userId, tokenHash }: Session,
  ): Promise<DeviceTransferResponse['handover']> => {
    const { open } = await keys()
    const said = await readSaid(inside, userId)
    const textOf = async (step: DeviceTransferStep) => {
      const row = said.get(step)
      return row && open(String(row.sealed_text), contextOf(userId, step))
    }
    const [hello, reply, reveal, sealed] = await Promise.all([
      textOf('hello'),
      textOf('reply'),
      textOf('reveal'),
      textOf('sealed'),
    ])
    if (hello === undefined) return null
    return {
      hello,
      ...(reply !== undefined && { reply }),
      ...(reveal !== undefined && { reveal }),
      ...(sealed !== undefined && { sealed }),
      isMine: said.get('hello')?.session_hash === tokenHash,
    }
  }

  return {
    read: async (session: Session) => readIn(await database(), session),

    /**
     * Sends a step. The user's row is locked, so the steps of a user are serialized.
     *
     * @throws SecureSiteError `handoverOver` if the step was sent already, is not due, or belongs to the other browser
     */
    async say(
      inside: SqlRunner,
      session: Session,
      { step, text }: DeviceTransferRequest,
    ): Promise<DeviceTransferResponse['handover']> {
      const { userId, tokenHash } = session
      const { seal } = await keys()
      const said = await readSaid(inside, userId)
      if (step === 'hello') await inside.run('DELETE FROM secure_handovers WHERE user_id = ?', userId)
      else {
        const { after, by } = rules[step]
        const sender = said.get(by ?? 'hello')?.session_hash
        const isTheirs = by === undefined ? sender !== tokenHash : sender === tokenHash
        if (!said.has(after) || !isTheirs) throw over()
      }
      const added = await inside.run(
        `INSERT INTO secure_handovers (user_id, step, session_hash, sealed_text, expires_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (user_id, step) DO NOTHING`,
        userId,
        step,
        tokenHash,
        await seal(text, contextOf(userId, step)),
        step === 'hello' ? clock() + lifeMs : Number(said.get('hello')?.expires_at),
      )
      if (added !== 1) throw over()
      // Reads in the same transaction: a failure after the commit would look as if the step had not been sent.
      return readIn(inside, session)
    },
  }
}

function over(): SecureSiteError {
  return new SecureSiteError('handoverOver', 'This transfer continued elsewhere: start again')
}
