import { createCookies, createToken, isToken, networkBlockOf, readBytes } from '@latchkey/http-server'
import * as v from 'valibot'

import { socialAttemptSchema } from '../../wire.ts'
import { factsIn } from '../mail.ts'
import type { Services } from '../services.ts'
import { SecureSiteError } from '../secure-site-error.ts'
import { textIn } from '../texts.ts'
import { requireSameOrigin, type RequestContext } from '../request-context.ts'
import type { ProviderClient } from './provider-client.ts'
import type { ProviderName } from './providers.ts'
import type { Outcome, SocialAttempt, SocialAttempts } from './social-attempts.ts'
import { answerSocialPage, type SocialPage } from './social-pages.ts'

/** Lifetime of the window's cookie in seconds, longer than a login. */
const windowSeconds = 1_800
/** Maximum size of a provider's form in bytes. */
const maxBytes = 32 * 1_024

/**
 * Cookie of the window that went to the provider. The window is a page of this site and no frame, so the cookie is not
 * partitioned. Over https it is also sent with Apple's form, which comes from another site.
 */
const cookies = createCookies<'window'>({
  prefix: 'latchkey-secure',
  attributes: isLocal => (isLocal ? 'HttpOnly; SameSite=Lax; Path=/' : 'Secure; HttpOnly; SameSite=None; Path=/'),
})

/** Error codes of providers for a login that the user canceled. */
const rejections: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])

interface Parts {
  client: ProviderClient
  attempts: SocialAttempts
  count(provider: string, result: string): void
  notify(attempt: string): void
}

const overPage = { heading: 'socialOverHeading', text: 'socialOverText' } as const

/** Creates the pages of the window in which a user logs in at a provider. */
export function createWindowRoutes({ base }: Services, { client, attempts, count, notify }: Parts) {
  const show = (context: RequestContext, page: SocialPage) => answerSocialPage(context.language, base, page)
  const over = (context: RequestContext, status = 400) => show(context, { ...overPage, status })
  const addressOf = (context: RequestContext, path: string) => `${context.origin}${base}/social${path}`

  /** `GET /social` is opened by the page at the click, before the frame has started the login. */
  async function open(context: RequestContext): Promise<Response> {
    const attempt = readAttempt(new URL(context.request.url).searchParams.get('attempt'))
    if (attempt === undefined) return over(context)
    const facts = { does: 'open', attempt } as const
    return show(context, { heading: 'socialHeading', text: 'socialWaiting', facts, isBusy: true })
  }

  /** `GET /social/go` sends the window to the provider, and sets its cookie. */
  async function go(context: RequestContext): Promise<Response> {
    const attempt = readAttempt(new URL(context.request.url).searchParams.get('attempt'))
    const found = attempt === undefined ? undefined : await attempts.find(attempt)
    if (!found) return over(context)
    const token = readWindow(context) ?? createToken()
    if (!(await attempts.bindWindow(found.id, token))) return over(context, 403)
    try {
      const address = await client.addressOf(found.provider, found.details)
      return redirect(address.href, 302, [cookies.write('window', token, windowSeconds, isLocal(context))])
    } catch (error) {
      context.failure = error
      await end(found, { kind: 'failed' })
      return report(context, found, 'failed')
    }
  }

  /** `GET` and `POST /social/callback/:provider` receive the window from the provider. */
  async function callBack(context: RequestContext): Promise<Response> {
    const answer = await readAnswer(context)
    const provider = new URL(context.request.url).pathname.split('/').at(-1) as ProviderName
    const found = await attempts.findByState(answer.get('state') ?? '')
    if (!found || found.provider !== provider) return over(context)
    // A link to another browser's login must neither end that login nor start one here.
    if (!(await isSameWindow(context, found))) return over(context, 403)
    if (!(await attempts.call(found.id))) return over(context)
    await end(found, await outcomeOf(context, found, answer))
    return redirect(addressOf(context, `/done?attempt=${found.details.attempt}`))
  }

  async function outcomeOf(
    context: RequestContext,
    { provider, details }: SocialAttempt,
    answer: URLSearchParams,
  ): Promise<Outcome> {
    const rejection = answer.get('error')
    if (rejection !== null && rejections.has(rejection)) return { kind: 'denied' }
    try {
      if (rejection !== null) throw new Error(`The provider says ${/^[a-z_]{1,40}$/.exec(rejection)?.[0] ?? 'no'}`)
      return { kind: 'ready', person: await client.redeem(provider, details, answer) }
    } catch (error) {
      context.failure = error
      return { kind: 'failed' }
    }
  }

  async function end(attempt: SocialAttempt, outcome: Outcome): Promise<void> {
    const { provider, details } = attempt
    await attempts.settle(attempt, outcome)
    count(provider, outcome.kind)
    notify(details.attempt)
  }

  /** `GET /social/done` reports to the page that opened the window, or asks the user. */
  async function done(context: RequestContext): Promise<Response> {
    const attempt = readAttempt(new URL(context.request.url).searchParams.get('attempt'))
    const found = attempt === undefined ? undefined : await attempts.find(attempt)
    if (!found?.outcome || !(await isSameWindow(context, found))) return over(context)
    if (found.outcome !== 'ready') return report(context, found, found.outcome)
    if (found.isDelivered) return finished(context, found)
    const { origin, network, device } = found.details
    const values = valuesOf(found)
    // The opener may be an attacker's page, so a login that was started elsewhere is never reported without a
    // confirmation.
    const isHere =
      network === undefined ||
      context.network === undefined ||
      networkBlockOf(network) === networkBlockOf(context.network)
    const rows = [
      [textIn(context.language, 'socialSite'), origin],
      ...factsIn(context.language, { device, network, time: found.createdAt }),
      ...(isHere ? [] : [[textIn(context.language, 'socialYours'), context.network ?? '?'] as const]),
    ] as const
    const question = { attempt: found.details.attempt, warning: !isHere, rows }
    if (!isHere) {
      const facts = { does: 'ask', attempt: found.details.attempt, origin } as const
      return show(context, { heading: 'socialAskHeading', text: 'socialAskText', values, facts, question })
    }
    if (found.details.returnTo !== undefined) return sendBack(context, found)
    const ticket = createToken()
    if (!(await attempts.setTicket(found.id, ticket))) return over(context)
    const facts = { does: 'report', attempt: found.details.attempt, origin, ticket } as const
    return show(context, { heading: 'socialHeading', text: 'socialReturning', values, facts, question, isBusy: true })
  }

  /** `POST /social/done` receives the form of that page. */
  async function answerDone(context: RequestContext): Promise<Response> {
    try {
      requireSameOrigin(context)
    } catch {
      return over(context, 403)
    }
    const form = await readForm(context)
    const attempt = readAttempt(form.get('attempt'))
    const found = attempt === undefined ? undefined : await attempts.find(attempt)
    if (found?.outcome !== 'ready' || !(await isSameWindow(context, found))) return over(context)
    const isYes = form.get('answer') === 'yes'
    if (isYes && found.details.returnTo !== undefined) return sendBack(context, found)
    if (!(await attempts.answer(found, isYes))) return over(context)
    notify(found.details.attempt)
    if (isYes) return finished(context, found)
    count(found.provider, 'denied')
    return report(context, found, 'denied')
  }

  /** `POST /social/left` is sent by a closing window, unless it shows a provider's page. */
  async function leave(context: RequestContext): Promise<Response> {
    requireSameOrigin(context)
    const bytes = await readBytes(context.request.body, 64)
    const attempt = readAttempt(bytes && new TextDecoder().decode(bytes))
    if (attempt === undefined) throw new SecureSiteError('messageUnreadable', 'This is the name of no login')
    await attempts.noteWindow(attempt, true)
    return new Response(null, { status: 204 })
  }

  /** Redirects to the page that started a login without a window. It reads the ticket from its address. */
  async function sendBack(context: RequestContext, { id, details }: SocialAttempt): Promise<Response> {
    const ticket = createToken()
    if (!(await attempts.setTicket(id, ticket))) return over(context)
    const page = new URL(details.returnTo ?? '')
    const result = addressOf(context, `/result?attempt=${details.attempt}&ticket=${ticket}`)
    // `URLSearchParams` would encode the page's own parameters again, by the rules of forms.
    page.search += `${page.search === '' ? '' : '&'}result_uri=${encodeURIComponent(result)}`
    return redirect(page.href)
  }

  function report(
    context: RequestContext,
    found: SocialAttempt,
    reason: 'denied' | 'failed',
  ): Response | Promise<Response> {
    const { returnTo, attempt, origin, isRegistered } = found.details
    // In an open project the page is untrusted, and a redirect would make this site an open redirector.
    if (returnTo !== undefined && isRegistered) return redirect(returnTo)
    const facts = { does: 'report', attempt, reason, origin } as const
    const isDenied = reason === 'denied'
    return show(context, {
      heading: isDenied ? 'socialDeniedHeading' : 'socialFailedHeading',
      text: isDenied ? 'socialDeniedText' : 'socialFailedText',
      facts,
    })
  }

  function finished(context: RequestContext, found: SocialAttempt): Promise<Response> {
    const values = valuesOf(found)
    return show(context, { heading: 'socialDoneHeading', text: 'socialDoneText', values, facts: { does: 'close' } })
  }

  function valuesOf({ provider, details }: SocialAttempt) {
    return { site: new URL(details.origin).host, host: client.hostOf(provider) }
  }

  async function isSameWindow(context: RequestContext, attempt: SocialAttempt): Promise<boolean> {
    const token = readWindow(context)
    return token !== undefined && attempts.isWindow(attempt, token)
  }

  return { open, go, callBack, done, answerDone, leave }
}

function readAttempt(text: string | null | undefined): string | undefined {
  const read = v.safeParse(socialAttemptSchema, text)
  return read.success ? read.output : undefined
}

function readWindow({ request, origin }: RequestContext): string | undefined {
  const token = cookies.read(request.headers, 'window', origin.startsWith('http://'))
  return token !== undefined && isToken(token) ? token : undefined
}

/** Reads a provider's answer, which Apple sends as a form. */
async function readAnswer(context: RequestContext): Promise<URLSearchParams> {
  return context.request.method === 'POST' ? readForm(context) : new URL(context.request.url).searchParams
}

async function readForm({ request }: RequestContext): Promise<URLSearchParams> {
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')
  const bytes = isForm ? await readBytes(request.body, maxBytes) : undefined
  return new URLSearchParams(bytes && new TextDecoder().decode(bytes))
}

function redirect(location: string, status = 303, setCookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const line of setCookies) headers.append('set-cookie', line)
  return new Response(null, { status, headers })
}

function isLocal({ origin }: RequestContext): boolean {
  return origin.startsWith('http://')
}
