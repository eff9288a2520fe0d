import { createToken } from '@latchkey/http-server'

import {
  type FarcasterAnswer,
  farcasterRequestSchema,
  farcasterWaitRequestSchema,
  type SocialStatus,
} from '../../wire.ts'
import type { Notifier } from '../notifier.ts'
import type { Metrics } from '../metrics.ts'
import type { Services } from '../services.ts'
import { SecureSiteError } from '../secure-site-error.ts'
import type { FarcasterApp } from '../social/social-apps.ts'
import { bindBrowser, keepSession, readBrowser, readInput, type RequestContext } from '../request-context.ts'
import { createFarcasterClient, type FarcasterReply } from './farcaster-client.ts'
import { createFarcasterLogins, type FarcasterLogin } from './farcaster-logins.ts'

const lifeMs = 10 * 60_000
const longestWaitMs = 20_000
/** Interval of polls at the relay, in milliseconds. */
const lookEveryMs = 1_000

/** Creates the frame's routes for a login with Farcaster. @param app `undefined` if the site does not offer it */
export function createFarcasterRoutes(
  services: Services,
  app: FarcasterApp | undefined,
  notifier: Notifier,
  metrics: Metrics,
) {
  const { siteDatabase, users, sessions, devices, limits, base, sessionSeconds } = services
  const client = app && createFarcasterClient(app)
  const logins = createFarcasterLogins(siteDatabase)
  const count = (result: string) => metrics.count('socials_total', { provider: 'farcaster', result })

  function requireClient(): NonNullable<typeof client> {
    if (client) return client
    throw new SecureSiteError('socialUnavailable', 'Farcaster logins are not offered here')
  }

  const failure = (message: string, cause: unknown): SecureSiteError => {
    count('failed')
    return new SecureSiteError('socialFailed', message, { cause })
  }

  /** `POST /api/farcaster` starts a login for the frame. */
  async function begin(context: RequestContext): Promise<FarcasterAnswer> {
    const { projectId } = await readInput(context, farcasterRequestSchema)
    if (services.originsOf(projectId) === undefined)
      throw new SecureSiteError('projectUnknown', 'There is no such project here')
    const relay = requireClient()
    const browserHash = await bindBrowser(context)
    const database = await siteDatabase.database()
    await database.transaction(inside => limits.countLogin(inside, context.network))
    const question = {
      domain: new URL(context.origin).host,
      uri: `${context.origin}${base}/frame`,
      nonce: crypto.randomUUID().replaceAll('-', ''),
      expiresAt: siteDatabase.clock() + lifeMs,
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
  async function connectAgain(context: RequestContext, userId: string | undefined): Promise<SocialStatus> {
    const session = await sessions.find(context.sessionTokens)
    if (session && session.userId === userId) return { status: 'connected' }
    throw expired()
  }

  async function connect(
    context: RequestContext,
    { id, details }: FarcasterLogin,
    reply: FarcasterReply,
    browserHash: string,
  ): Promise<SocialStatus> {
    const person = await requireClient()
      .verify(reply, details.question, siteDatabase.clock())
      .catch((cause: unknown) => {
        throw failure('The login with Farcaster could not be verified', cause)
      })
    const database = await siteDatabase.database()
    const { userId, token } = await database.transaction(async inside => {
      const known = await users.ofSocial(inside, 'farcaster', person)
      if (!(await logins.take(inside, id, known))) return { userId: known }
      // The browser no longer waits for a mail's link.
      await devices.forget(inside, browserHash)
      return {
        userId: known,
        token: await sessions.begin(inside, { userId: known, browserHash, device: context.device }),
      }
    })
    if (token === undefined) return connectAgain(context, userId)
    keepSession(context, token, sessionSeconds)
    count('connected')
    return { status: 'connected' }
  }

  /** `POST /api/farcaster/wait` waits for the frame that started the login, until the user approves in their app. */
  async function wait(context: RequestContext): Promise<SocialStatus> {
    const { attempt } = await readInput(context, farcasterWaitRequestSchema)
    requireClient()
    await limits.countWait(await siteDatabase.database(), 'farcaster', context.network)
    const browserHash = await readBrowser(context)
    return notifier.hold(browserHash, () => waitFor(context, attempt, browserHash))
  }

  async function waitFor(
    context: RequestContext,
    attempt: string,
    browserHash: string | undefined,
  ): Promise<SocialStatus> {
    const relay = requireClient()
    const until = performance.now() + longestWaitMs
    for (;;) {
      const login = await logins.find(attempt, browserHash)
      if (!login || browserHash === undefined) throw expired()
      if (login.userId !== undefined) return connectAgain(context, login.userId)
      let failed: unknown
      const seen = await relay.look(login.details.channelToken).catch((error: unknown) => void (failed = error))
      if (seen?.state === 'over') throw expired()
      if (seen?.state === 'completed') return connect(context, login, seen, browserHash)
      const left = until - performance.now()
      if (left <= 0 || notifier.stopped || context.request.signal.aborted) {
        if (seen) return { status: 'waiting' }
        throw failure('Farcaster cannot be reached', failed)
      }
      await notifier.wait(`farcaster ${login.id}`, Math.min(left, lookEveryMs), context.request.signal)
    }
  }

  return { begin, wait }
}

const expired = () => new SecureSiteError('socialExpired', 'This login has expired: log in again')
