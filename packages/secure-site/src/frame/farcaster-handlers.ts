import { farcasterAnswerSchema, type SocialStatus, socialStatusSchema } from '../wire.ts'
import { FrameError } from './frame-error.ts'
import type { FrameHandlers } from './serve-page.ts'
import type { ServerClient } from './server-client.ts'
import type { Session } from './session.ts'

/** Others of the same network wait too: the server's limit is one of a minute. */
const busyMs = 10_000

interface FarcasterParts {
  projectId: string
  server: ServerClient
  session: Pick<Session, 'forget' | 'read'>
}

/** What the frame does for a login with Farcaster. */
export function createFarcasterHandlers({
  projectId,
  server,
  session,
}: FarcasterParts): Pick<FrameHandlers, 'getFarcasterUri' | 'connectFarcaster'> {
  /** What was begun here: the latest is the one that counts. */
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
        // Whoever was logged in before is not any more.
        session.forget()
        const { user } = await session.read()
        return { userName: user?.userName ?? null }
      }
    },
  }
}
