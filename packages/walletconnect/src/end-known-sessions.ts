import type { SignClient } from './sign-client.ts'

interface EngineInternals {
  deleteSession(options: { topic: string }): Promise<void>
  onSessionDeleteRequest(topic: string, payload: unknown): Promise<void>
}

/**
 * Lets both sides end a session at the same moment. In 2.21.8, the end that the wallet reports is checked and carried out in a
 * listener by promises without a handler, and the queue of the wallet's messages waits for the second. If this side ended the
 * session meanwhile, the page has an unhandled rejection, and no further message of any wallet is read. The patch can be removed
 * once the library's `onSessionDeleteRequest` handles its promises.
 *
 * An end by the wallet or by time also removes the session's own messages, with accounts and names, which the library stores for
 * 30 days.
 */
export function endKnownSessions(sign: SignClient): void {
  const engine = sign.engine as unknown as EngineInternals
  const { deleteSession, onSessionDeleteRequest } = engine
  const isKnown = (topic: string): boolean => sign.session.keys.includes(topic)
  engine.deleteSession = async options => {
    if (isKnown(options.topic)) await deleteSession(options)
  }
  engine.onSessionDeleteRequest = async (topic, payload) => {
    if (!isKnown(topic)) return
    await onSessionDeleteRequest(topic, payload)
    sign.core.history.delete(topic)
  }
  sign.on('session_expire', ({ topic }) => sign.core.history.delete(topic))
}
