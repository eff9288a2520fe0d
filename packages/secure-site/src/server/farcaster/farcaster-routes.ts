import { createToken } from '@latchkey/http-server'

import {
  type FarcasterAnswer,
  farcasterRequestSchema,
  farcasterWaitRequestSchema,
  type SocialStatus,
} from '../../wire.ts'
import type { Notifier } from '../notifier.ts'
import type { Metrics } from '../metrics.ts'
import type { Rooms } from '../rooms.ts'
import { SecureSiteError } from '../secure-site-error.ts'
import type { FarcasterApp } from '../social/social-apps.ts'
import { bindBrowser, keepSession, readBrowser, readInput, type Visit } from '../visit.ts'
import { createFarcasterClient, type FarcasterReply } from './farcaster-client.ts'
import { createFarcasterLogins, type FarcasterLogin } from './farcaster-logins.ts'

const lifeMs = 10 * 60_000
const longestWaitMs = 20_000
/** Interval of polls at the relay, in milliseconds. */
const lookEveryMs = 1_000

/** Creates the frame's routes for a login with Farcaster. @param app `undefined` if the site does not offer it */
export function createFarcasterRoutes(
  rooms: Rooms,
  app: FarcasterApp | undefined,
  notifier: Notifier,
  metrics: Metrics,
) {
  const { ground, users, sessions, devices, limits, base, sessionSeconds } = rooms
  const client = app && createFarcasterClient(app)
  const logins = createFarcasterLogins(ground)
  const count = (result: string) => metrics.count('socials_total', { provider: 'farcaster', result })

  function demandClient(): NonNullable<typeof client> {
    if (client) return client
    throw new SecureSiteError('socialUnavailable', 'Farcaster logins are not offered here')
  }

  const failure = (message: string, cause: unknown): SecureSiteError => {
    count('failed')
    return new SecureSiteError('socialFailed', message, { cause })
  }

  /** `POST /api/farcaster` starts a login for the frame. */
  async function begin(visit: Visit): Promise<FarcasterAnswer> {
    const { projectId } = await readInput(visit, farcasterRequestSchema)
    if (rooms.originsOf(projectId) === undefined)
      throw new SecureSiteError('projectUnknown', 'There is no such project here')
    const relay = demandClient()
    const browserHash = await bindBrowser(visit)
    const database = await ground.database()
    await database.transaction(inside => limits.countLogin(inside, visit.network))
    const question = {
      domain: new URL(visit.origin).host,
      uri: `${visit.origin}${base}/frame`,
      nonce: crypto.randomUUID().replaceAll('-', ''),
      expiresAt: ground.clock() + lifeMs,
    }
    const { channelToken, url } = await relay.open(question).catch((cause: unknown) => {
      throw failure('Farcaster cannot be reached', cause)
    })
    const attempt = createToken()
    await logins.begin(attempt, browserHash, { channelToken, question })
    count('begun')
    return { attempt, url }
  }

  /** Answers a repeated request for a finished login: it succeeds if the browser has that user's session. */
  async function connectAgain(visit: Visit, userId: string | undefined): Promise<SocialStatus> {
    const session = await sessions.find(visit.sessionTokens)
    if (session && session.userId === userId) return { status: 'connected' }
    throw expired()
  }

  async function connect(
    visit: Visit,
    { id, details }: FarcasterLogin,
    reply: FarcasterReply,
    browserHash: string,
  ): Promise<SocialStatus> {
    const person = await demandClient()
      .verify(reply, details.question, ground.clock())
      .catch((cause: unknown) => {
        throw failure('The login with Farcaster could not be verified', cause)
      })
    const database = await ground.database()
    const { userId, token } = await database.transaction(async inside => {
      const known = await users.ofSocial(inside, 'farcaster', person)
      if (!(await logins.take(inside, id, known))) return { userId: known }
      // The browser no longer waits for a mail's link.
      await devices.forget(inside, browserHash)
      return {
        userId: known,
        token: await sessions.begin(inside, { userId: known, browserHash, device: visit.device }),
      }
    })
    if (token === undefined) return connectAgain(visit, userId)
    keepSession(visit, token, sessionSeconds)
    count('connected')
    return { status: 'connected' }
  }

  /** `POST /api/farcaster/wait` waits for the frame that started the login, until the user approves in their app. */
  async function wait(visit: Visit): Promise<SocialStatus> {
    const { attempt } = await readInput(visit, farcasterWaitRequestSchema)
    demandClient()
    await limits.countWait(await ground.database(), 'farcaster', visit.network)
    const browserHash = await readBrowser(visit)
    return notifier.hold(browserHash, () => waitFor(visit, attempt, browserHash))
  }

  async function waitFor(visit: Visit, attempt: string, browserHash: string | undefined): Promise<SocialStatus> {
    const relay = demandClient()
    const until = performance.now() + longestWaitMs
    for (;;) {
      const login = await logins.find(attempt, browserHash)
      if (!login || browserHash === undefined) throw expired()
      if (login.userId !== undefined) return connectAgain(visit, login.userId)
      let failed: unknown
      const seen = await relay.look(login.details.channelToken).catch((error: unknown) => void (failed = error))
      if (seen?.state === 'over') throw expired()
      if (seen?.state === 'completed') return connect(visit, login, seen, browserHash)
      const left = until - performance.now()
      if (left <= 0 || notifier.stopped || visit.request.signal.aborted) {
        if (seen) return { status: 'waiting' }
        throw failure('Farcaster cannot be reached', failed)
      }
      await notifier.wait(`farcaster ${login.id}`, Math.min(left, lookEveryMs), visit.request.signal)
    }
  }

  return { begin, wait }
}

const expired = () => new SecureSiteError('socialExpired', 'This login has expired: log in again')
