import { type Cookies, createCookies, createToken, hashOf, isToken, readBody, readPage } from '@latchkey/http-server'
import * as v from 'valibot'

import { browserHeader, sessionHeader, userHeader } from '../wire.ts'
import { describeBrowser } from './describe-browser.ts'
import { type Language, pickLanguage } from './languages.ts'
import type { Client, SecureSiteOptions } from './options.ts'
import { SecureSiteError } from './secure-site-error.ts'

/** More than any request takes. */
const maxBytes = 16 * 1_024

/** A browser keeps the one that binds codes, and says that it was approved, for so long. */
const browserSeconds = 400 * 86_400

type CookieName = 'browser' | 'session'

/** Each session has a cookie of its own name: what removes one cannot hit another that the browser was given meanwhile, in whatever order answers come. */
type SessionCookie = `session-${string}` | 'session'

/**
 * The frame is on another site than the page around it: only `SameSite=None` cookies are sent there, and browsers that keep a site's frames apart keep them by
 * `Partitioned`. Chromium and Firefox keep `Secure` ones of this machine too. The names are not those of signing in, which may be on the same host.
 */
const cookies: Cookies<CookieName> = createCookies({
  prefix: 'latchkey-secure',
  attributes: () => 'Secure; HttpOnly; SameSite=None; Partitioned; Path=/',
})

/** A request, and who sent it. */
export interface Visit {
  request: Request
  /** Where this site is, as this browser knows it. */
  origin: string
  /** Of whoever reads. */
  language: Language
  /** What its browser calls itself, by names of this server's own: "Chrome on macOS". */
  device: string
  /** The network address. */
  network: string | undefined
  /** The token of the cookie, or of the header, that binds codes. */
  browser: string | undefined
  /** The tokens of sessions, good or not: more than one where two tabs signed in at once. */
  sessionTokens: readonly string[]
  /** The cookies in which they came. */
  sessionCookies: readonly SessionCookie[]
  /** Whom the frame takes for signed in, where it says so. */
  user: string | undefined
  /** Whether it says who it is by headers, and hears by headers what others have as cookies. */
  isWithoutCookies: boolean
  /** Lines that set cookies, for the answer. */
  cookies: string[]
  /** Headers of the answer besides. */
  headers: (readonly [name: string, value: string])[]
  /** What failed though the visitor was answered by a page, for the log. */
  failure?: unknown
}

/** Without an address the limits of networks would not hold, and nobody would notice. @throws TypeError where a server does not name it, not even as `undefined` */
export function requireAddress(client: unknown): void {
  if (typeof client !== 'object' || client === null || !('address' in client))
    throw new TypeError('fetch(request, { address }) of a secure site needs the network address of the client')
}

/** Reads who sent a request. @throws TypeError for an origin of this site that is none */
export function readVisit(request: Request, client: Client, origin: SecureSiteOptions['origin']): Visit {
  const page = readPage(typeof origin === 'function' ? origin(request) : origin)
  if (!page) throw new TypeError('The origin of a secure site is on https, or on this machine: https://secure.example')
  const { headers } = request
  const own = headers.get(browserHeader)
  const isWithoutCookies = own !== null || headers.has('authorization')
  const said = cookies.readAll(headers, 'session', page.isLocal)
  return {
    request,
    origin: page.uri,
    language: pickLanguage(request.headers.get('accept-language')),
    device: describeBrowser(headers.get('user-agent') ?? ''),
    network: client.address,
    // Whoever has cookies may have been made to send them: beside a header, which only a page of this site can send, none counts.
    browser: isWithoutCookies
      ? own !== null && isToken(own)
        ? own
        : undefined
      : cookies.read(headers, 'browser', page.isLocal),
    sessionTokens: isWithoutCookies ? readBearer(headers) : [...said.values()],
    sessionCookies: [...said.keys()],
    user: headers.get(userHeader) ?? undefined,
    isWithoutCookies,
    cookies: [],
    headers: [],
  }
}

/** `''` for what is no token. */
function readBearer(headers: Headers): string[] {
  const said = headers.get('authorization')
  const token = /^Bearer (\S+)$/i.exec(said ?? '')?.[1] ?? ''
  return said === null ? [] : [isToken(token) ? token : '']
}

/** The hash of the token that binds codes to a browser; one that has none is given one. */
export async function bindBrowser(visit: Visit): Promise<string> {
  visit.browser ??= createToken()
  if (visit.isWithoutCookies) visit.headers.push([browserHeader, visit.browser])
  else visit.cookies.push(cookies.write('browser', visit.browser, browserSeconds, isLocal(visit)))
  return hashOf(visit.browser)
}

/** The hash of that token, if the browser has one. */
export async function readBrowser({ browser }: Visit): Promise<string | undefined> {
  return browser === undefined ? undefined : hashOf(browser)
}

/** The browser is signed in from now on, in place of what it said. */
export function keepSession(visit: Visit, token: string, seconds: number): void {
  dropSession(visit)
  if (visit.isWithoutCookies) visit.headers.push([sessionHeader, token])
  else visit.cookies.push(cookies.write(`session-${createToken().slice(0, 8)}`, token, seconds, isLocal(visit)))
}

/** What the browser said is good for nothing any more. */
export function dropSession(visit: Visit): void {
  if (visit.isWithoutCookies) visit.headers.push([sessionHeader, ''])
  else visit.cookies.push(...visit.sessionCookies.map(name => cookies.write(name, '', 0, isLocal(visit))))
}

/**
 * A write comes from a page of this site, and so does a read that only its pages may have.
 *
 * @throws SecureSiteError originNotAllowed
 */
export function demandOwnPage({ request: { headers, method }, origin }: Visit): void {
  const [from, site] = [headers.get('origin'), headers.get('sec-fetch-site')]
  const isOwn = from === null ? site === 'same-origin' : from === origin
  // A browser may send neither with a read; one that says that it is another page's is refused.
  const isRead = method === 'GET' && from === null && (site === null || site === 'none')
  if (!isOwn && !isRead) throw new SecureSiteError('originNotAllowed', 'Only pages of this site may ask that')
}

/**
 * What a page sent.
 *
 * @throws SecureSiteError messageTooLarge, messageUnreadable, and emailInvalid where that is what is wrong
 */
export async function readInput<const Schema extends v.GenericSchema>(
  { request }: Visit,
  schema: Schema,
  most = maxBytes,
): Promise<v.InferOutput<Schema>> {
  const body = await readBody(request, {
    maxBytes: most,
    refuse: (problem, message) => new SecureSiteError(problem, message),
  })
  const result = v.safeParse(schema, body, { abortEarly: true })
  if (result.success) return result.output
  // What was sent is not repeated.
  const path = v.getDotPath(result.issues[0]) ?? ''
  if (path === 'email') throw new SecureSiteError('emailInvalid', 'This is not a valid email address')
  throw new SecureSiteError('messageUnreadable', `"${/^[a-zA-Z0-9.]{1,40}$/.exec(path)?.[0] ?? 'body'}" cannot be read`)
}

function isLocal({ origin }: Visit): boolean {
  return origin.startsWith('http://')
}
