import type { SignClient } from './sign-client.ts'

interface EngineInternals {
  deleteSession(options: { topic: string }): Promise<void>
}

/**
 * Lets both sides end a session at the same moment. In 2.21.8 the end that the wallet tells of is carried out in a listener whose
 * promise nobody hears, and the queue of the wallet's messages waits for it: where this side ended the session meanwhile, the
 * page has an unhandled rejection, and no further message of any wallet is read. It goes when the library's
 * `onSessionDeleteRequest` hears what it waits for.
 */
export function endKnownSessions(sign: SignClient): void {
  const engine = sign.engine as unknown as EngineInternals
  const deleteSession = engine.deleteSession
  engine.deleteSession = async options => {
    if (sign.session.keys.includes(options.topic)) await deleteSession(options)
  }
}
