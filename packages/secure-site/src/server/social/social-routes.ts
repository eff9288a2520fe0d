import { readPage } from '@latchkey/http-server'

import {
  type SocialAnswer,
  type SocialBegun,
  socialRequestSchema,
  type SocialStatus,
  socialTicketRequestSchema,
  socialWaitRequestSchema,
} from '../../wire.ts'
import type { Notifier } from '../notifier.ts'
import type { Metrics } from '../metrics.ts'
import { pickLanguage } from '../languages.ts'
import type { Services } from '../services.ts'
import { SecureSiteError } from '../secure-site-error.ts'
import { bindBrowser, keepSession, readBrowser, readInput, type RequestContext } from '../request-context.ts'
import { createProviderClient } from './provider-client.ts'
import { createSocialAttempts } from './social-attempts.ts'
import type { SocialApps } from './social-apps.ts'
import { createWindowRoutes } from './window-routes.ts'

const longestWaitMs = 20_000
/** Interval of database polls in milliseconds, for results recorded by another process. */
const lookEveryMs = 1_000

/** Creates the frame's routes for logins by a provider, and the pages of the window. */
export function createSocialRoutes(services: Services, apps: SocialApps, notifier: Notifier, metrics: Metrics) {
  const { siteDatabase, users, sessions, devices, limits, base, sessionSeconds } = services
  const client = createProviderClient(apps)
  const attempts = createSocialAttempts(siteDatabase)
  const count = (provider: string, result: string) => metrics.count('socials_total', { provider, result })

  /** `POST /api/social` starts a login for the frame. */
  async function begin(context: RequestContext): Promise<SocialAnswer> {
    const input = await readInput(context, socialRequestSchema)
    const { projectId, provider, attempt, origin, returnTo } = input
    const origins = services.originsOf(projectId)
    if (origins === undefined) throw new SecureSiteError('projectUnknown', 'There is no such project here')
    if (!isOrigin(origin) || (origins && !origins.includes(origin)))
      throw new SecureSiteError('originNotAllowed', 'This page may not use this secure site')
    // Another address would receive the ticket.
    if (returnTo !== undefined && !isBelow(returnTo, origin))
      throw new SecureSiteError('originNotAllowed', 'A login comes back to the page that began it')
    client.appOf(provider)
    const trip = { redirectUri: `${context.origin}${base}/social/callback/${provider}`, proofs: client.createProofs() }
    try {
      await client.addressOf(provider, trip)
    } catch (cause) {
      count(provider, 'failed')
      throw new SecureSiteError('socialFailed', 'The provider cannot be reached', { cause })
    }
    const browserHash = await bindBrowser(context)
    const language = input.language === undefined ? context.language : pickLanguage(input.language)
    const details = {
      ...trip,
      attempt,
      origin,
      isRegistered: origins !== null,
      returnTo,
      device: context.device,
      network: context.network,
      language,
    }
    const database = await siteDatabase.database()
    await database.transaction(async inside => {
      await limits.countLogin(inside, context.network)
      await attempts.begin(inside, { provider, browserHash, details })
    })
    count(provider, 'begun')
    notifier.notify(notifierKeyOf(attempt))
    const uri = `${context.origin}${base}/social/go?attempt=${attempt}`
    return { uri, mayCutOpener: await client.maySeverOpener(provider, trip.redirectUri) }
  }

  /**
   * `POST /api/social/begun` is called by the window, which opens before the frame starts the login. It returns the
   * host of the next page.
   */
  async function begun(context: RequestContext): Promise<SocialBegun> {
    const { attempt } = await readInput(context, socialWaitRequestSchema)
    await limits.countWait(await siteDatabase.database(), 'window', context.network)
    await attempts.noteWindow(attempt, false)
    return poll<SocialBegun>(
      context,
      attempt,
      async () => {
        const found = await attempts.find(attempt)
        if (!found) return undefined
        if (found.outcome !== undefined) return { status: 'over' }
        return { status: 'begun', host: client.hostOf(found.provider) }
      },
      { status: 'waiting' },
    )
  }

  /** Signs the browser that started a login in as the user who logged in. */
  async function connect(context: RequestContext, attempt: string, ticket?: string): Promise<SocialStatus> {
    const browserHash = await readBrowser(context)
    const database = await siteDatabase.database()
    const { token, provider } = await database.transaction(async inside => {
      const taken = await attempts.take(inside, attempt, browserHash, ticket)
      const userId = await users.ofSocial(inside, taken.provider, taken.person)
      // The browser no longer waits for a mail's link.
      await devices.forget(inside, browserHash ?? '')
      const browser = { userId, browserHash: browserHash ?? '', device: context.device }
      return { token: await sessions.begin(inside, browser), provider: taken.provider }
    })
    keepSession(context, token, sessionSeconds)
    count(provider, 'connected')
    notifier.notify(notifierKeyOf(attempt))
    return { status: 'connected' }
  }

  /** `POST /api/social/ticket` signs in the frame that started the login, with the window's ticket. */
  async function redeemTicket(context: RequestContext): Promise<SocialStatus> {
    const { attempt, ticket } = await readInput(context, socialTicketRequestSchema)
    return connect(context, attempt, ticket)
  }

  /** Whether the browser's session started after the login. */
  async function isIn(context: RequestContext, attempt: string): Promise<boolean> {
    const [session, begun] = [await sessions.find(context.sessionTokens), await attempts.find(attempt)]
    return !!session && !!begun && session.createdAt >= begun.createdAt
  }

  /** `POST /api/social/wait` is for a frame whose window cannot reach its opener, and reports to the server instead. */
  async function wait(context: RequestContext): Promise<SocialStatus> {
    const { attempt } = await readInput(context, socialWaitRequestSchema)
    const browserHash = await readBrowser(context)
    return notifier.hold(browserHash, () => waitFor(context, attempt, browserHash))
  }

  function waitFor(context: RequestContext, attempt: string, browserHash: string | undefined): Promise<SocialStatus> {
    return poll<SocialStatus>(
      context,
      attempt,
      async () => {
        const state = await attempts.stateOf(attempt, browserHash)
        if (state === 'waiting') return undefined
        if (state === 'delivered') return connect(context, attempt)
        // The same browser used the ticket meanwhile, and that answer may still be under way.
        if (state === 'taken') return (await isIn(context, attempt)) ? { status: 'connected' } : undefined
        throw rejections[state]()
      },
      { status: 'waiting' },
    )
  }

  async function poll<Answer>(
    context: RequestContext,
    attempt: string,
    look: () => Promise<Answer | undefined>,
    otherwise: Answer,
  ) {
    const until = performance.now() + longestWaitMs
    for (;;) {
      const answer = await look()
      if (answer !== undefined) return answer
      const left = until - performance.now()
      if (left <= 0 || notifier.stopped || context.request.signal.aborted) return otherwise
      await notifier.wait(notifierKeyOf(attempt), Math.min(left, lookEveryMs), context.request.signal)
    }
  }

  const pages = createWindowRoutes(services, {
    client,
    attempts,
    count,
    notify: attempt => notifier.notify(notifierKeyOf(attempt)),
  })
  return { begin, begun, redeemTicket, wait, ...pages }
}

const rejections = {
  denied: () => new SecureSiteError('socialDenied', 'The login was declined at the provider'),
  failed: () => new SecureSiteError('socialFailed', 'The login failed at the provider'),
  closed: () => new SecureSiteError('popupClosed', 'Popup closed'),
  expired: () => new SecureSiteError('socialExpired', 'This login has expired: log in again'),
}

function notifierKeyOf(attempt: string): string {
  return `social ${attempt}`
}

/** Whether a text is an origin in the browser's notation. */
function isOrigin(text: string): boolean {
  return readPage(text, false)?.uri === text
}

function isBelow(address: string, origin: string): boolean {
  const { origin: its, username, password } = new URL(address)
  return its === origin && username === '' && password === ''
}
