import { farcasterAnswerSchema, type SocialStatus, socialStatusSchema } from '../wire.ts'
import { FrameError } from './frame-error.ts'
import type { FrameHandlers } from './serve-page.ts'
import type { ServerClient } from './server-client.ts'
import type { Session } from './session.ts'

/**
 * Delay in milliseconds after a busy answer. The server's limit is per minute, and other users of the network wait too.
 */
const busyMs = 10_000

interface FarcasterParts {
  projectId: string
  server: ServerClient
  session: Pick<Session, 'forget' | 'read'>
}

/** Creates the frame's handlers for a login with Farcaster. */
export function createFarcasterHandlers({
  projectId,
  server,
  session,
}: FarcasterParts): Pick<FrameHandlers, 'getFarcasterUri' | 'connectFarcaster'> {
  /** Logins started here. Only the latest counts. */
  const begun: string[] = []

  async function look(attempt: string, signal: AbortSignal): Promise<SocialStatus['status']> {
    try {
      return (await server.ask('POST', '/farcaster/wait', socialStatusSchema, { attempt }, signal)).status
    } catch (error) {
      if (!(error instanceof FrameError) || error.code !== 'tooManyAttempts') throw error
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        setTimeout(resolve, busyMs)
      })
      return 'waiting'
    }
  }

  return {
    async getFarcasterUri(_payload, signal) {
      const { attempt, url } = await server.ask('POST', '/farcaster', farcasterAnswerSchema, { projectId }, signal)
      begun.push(attempt)
      return { url }
    },
    async connectFarcaster(_payload, signal) {
      const attempt = begun.at(-1)
      for (;;) {
        if (attempt === undefined || attempt !== begun.at(-1))
          throw new FrameError('socialExpired', 'This login has expired: log in again')
        if ((await look(attempt, signal)) === 'waiting') continue
        // The previous user is no longer logged in.
        session.forget()
        const { user } = await session.read()
        return { userName: user?.userName ?? null }
      }
    },
  }
}
