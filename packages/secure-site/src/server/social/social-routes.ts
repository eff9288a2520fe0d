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
import type { Rooms } from '../rooms.ts'
import { SecureSiteError } from '../secure-site-error.ts'
import { bindBrowser, keepSession, readBrowser, readInput, type Visit } from '../visit.ts'
import { createProviderClient } from './provider-client.ts'
import { createSocialAttempts } from './social-attempts.ts'
import type { SocialApps } from './social-apps.ts'
import { createWindowRoutes } from './window-routes.ts'

const longestWaitMs = 20_000
/** Interval of database polls in milliseconds, for results recorded by another process. */
const lookEveryMs = 1_000

/** Creates the frame's routes for logins by a provider, and the pages of the window. */
export function createSocialRoutes(rooms: Rooms, apps: SocialApps, notifier: Notifier, metrics: Metrics) {
  const { ground, users, sessions, devices, limits, base, sessionSeconds } = rooms
  const client = createProviderClient(apps)
  const attempts = createSocialAttempts(ground)
  const count = (provider: string, result: string) => metrics.count('socials_total', { provider, result })

  /** `POST /api/social` starts a login for the frame. */
  async function begin(visit: Visit): Promise<SocialAnswer> {
    const input = await readInput(visit, socialRequestSchema)
    const { projectId, provider, attempt, origin, returnTo } = input
    const origins = rooms.originsOf(projectId)
    if (origins === undefined) throw new SecureSiteError('projectUnknown', 'There is no such project here')
    if (!isOrigin(origin) || (origins && !origins.includes(origin)))
      throw new SecureSiteError('originNotAllowed', 'This page may not use this secure site')
    // Another address would receive the ticket.
    if (returnTo !== undefined && !isBelow(returnTo, origin))
      throw new SecureSiteError('originNotAllowed', 'A login comes back to the page that began it')
    client.appOf(provider)
    const trip = { redirectUri: `${visit.origin}${base}/social/callback/${provider}`, proofs: client.createProofs() }
    try {
      await client.addressOf(provider, trip)
    } catch (cause) {
      count(provider, 'failed')
      throw new SecureSiteError('socialFailed', 'The provider cannot be reached', { cause })
    }
    const browserHash = await bindBrowser(visit)
    const language = input.language === undefined ? visit.language : pickLanguage(input.language)
    const details = {
      ...trip,
      attempt,
      origin,
      isRegistered: origins !== null,
      returnTo,
      device: visit.device,
      network: visit.network,
      language,
    }
    const database = await ground.database()
    await database.transaction(async inside => {
      await limits.countLogin(inside, visit.network)
      await attempts.begin(inside, { provider, browserHash, details })
    })
    count(provider, 'begun')
    notifier.notify(bellOf(attempt))
    const uri = `${visit.origin}${base}/social/go?attempt=${attempt}`
    return { uri, mayCutOpener: await client.mayCutOpener(provider, trip.redirectUri) }
  }

  /**
   * `POST /api/social/begun` is called by the window, which opens before the frame starts the login. It returns the
   * host of the next page.
   */
  async function begun(visit: Visit): Promise<SocialBegun> {
    const { attempt } = await readInput(visit, socialWaitRequestSchema)
    await limits.countWait(await ground.database(), 'window', visit.network)
    await attempts.noteWindow(attempt, false)
    return poll<SocialBegun>(
      visit,
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
  async function connect(visit: Visit, attempt: string, ticket?: string): Promise<SocialStatus> {
    const browserHash = await readBrowser(visit)
    const database = await ground.database()
    const { token, provider } = await database.transaction(async inside => {
      const taken = await attempts.take(inside, attempt, browserHash, ticket)
      const userId = await users.ofSocial(inside, taken.provider, taken.person)
      // The browser no longer waits for a mail's link.
      await devices.forget(inside, browserHash ?? '')
      const browser = { userId, browserHash: browserHash ?? '', device: visit.device }
      return { token: await sessions.begin(inside, browser), provider: taken.provider }
    })
    keepSession(visit, token, sessionSeconds)
    count(provider, 'connected')
    notifier.notify(bellOf(attempt))
    return { status: 'connected' }
  }

  /** `POST /api/social/ticket` signs in the frame that started the login, with the window's ticket. */
  async function bringTicket(visit: Visit): Promise<SocialStatus> {
    const { attempt, ticket } = await readInput(visit, socialTicketRequestSchema)
    return connect(visit, attempt, ticket)
  }

  /** Whether the browser's session started after the login. */
  async function isIn(visit: Visit, attempt: string): Promise<boolean> {
    const [session, begun] = [await sessions.find(visit.sessionTokens), await attempts.find(attempt)]
    return !!session && !!begun && session.createdAt >= begun.createdAt
  }

  /** `POST /api/social/wait` is for a frame whose window cannot reach its opener, and reports to the server instead. */
  async function wait(visit: Visit): Promise<SocialStatus> {
    const { attempt } = await readInput(visit, socialWaitRequestSchema)
    const browserHash = await readBrowser(visit)
    return notifier.hold(browserHash, () => waitFor(visit, attempt, browserHash))
  }

  function waitFor(visit: Visit, attempt: string, browserHash: string | undefined): Promise<SocialStatus> {
    return poll<SocialStatus>(
      visit,
      attempt,
      async () => {
        const state = await attempts.stateOf(attempt, browserHash)
        if (state === 'waiting') return undefined
        if (state === 'delivered') return connect(visit, attempt)
        // The same browser used the ticket meanwhile, and that answer may still be under way.
        if (state === 'taken') return (await isIn(visit, attempt)) ? { status: 'connected' } : undefined
        throw rejections[state]()
      },
      { status: 'waiting' },
    )
  }

  async function poll<Answer>(
    visit: Visit,
    attempt: string,
    look: () => Promise<Answer | undefined>,
    otherwise: Answer,
  ) {
    const until = performance.now() + longestWaitMs
    for (;;) {
      const answer = await look()
      if (answer !== undefined) return answer
      const left = until - performance.now()
      if (left <= 0 || notifier.stopped || visit.request.signal.aborted) return otherwise
      await notifier.wait(bellOf(attempt), Math.min(left, lookEveryMs), visit.request.signal)
    }
  }

  const pages = createWindowRoutes(rooms, {
    client,
    attempts,
    count,
    ring: attempt => notifier.notify(bellOf(attempt)),
  })
  return { begin, begun, bringTicket, wait, ...pages }
}

const rejections = {
  denied: () => new SecureSiteError('socialDenied', 'The login was declined at the provider'),
  failed: () => new SecureSiteError('socialFailed', 'The login failed at the provider'),
  closed: () => new SecureSiteError('popupClosed', 'Popup closed'),
  expired: () => new SecureSiteError('socialExpired', 'This login has expired: log in again'),
}

function bellOf(attempt: string): string {
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
