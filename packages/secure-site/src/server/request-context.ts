import { type Cookies, createCookies, createToken, hashOf, isToken, readBody, readPage } from '@latchkey/http-server'
import * as v from 'valibot'

import { browserHeader, sessionHeader, userHeader } from '../wire.ts'
import { describeBrowser } from './describe-browser.ts'
import { type Language, pickLanguage } from './languages.ts'
import type { Client, SecureSiteOptions } from './options.ts'
import { SecureSiteError } from './secure-site-error.ts'

/** Maximum size of a request in bytes. */
const maxBytes = 16 * 1_024

/** Lifetime in seconds of the cookie that binds codes and identifies an approved browser. */
export const browserSeconds = 400 * 86_400

type CookieName = 'browser' | 'session'

/**
 * Each session has its own cookie name, so removing one never removes another that the browser received meanwhile, in
 * any order of answers.
 */
type SessionCookie = `session-${string}` | 'session'

/**
 * The frame is on another site than the page around it. Browsers send only `SameSite=None` cookies there, and those
 * that separate frames by site store `Partitioned` ones. Chromium and Firefox also store `Secure` cookies of this
 * machine. The prefix differs from that of the sign-in, which may be on the same host.
 */
const cookies: Cookies<CookieName> = createCookies({
  prefix: 'latchkey-secure',
  attributes: () => 'Secure; HttpOnly; SameSite=None; Partitioned; Path=/',
})

/** A request and its client. */
export interface RequestContext {
  request: Request
  /** Origin of this site as this browser reaches it. */
  origin: string
  /** Language of the user. */
  language: Language
  /** The browser's name, in this server's terms: "Chrome on macOS". */
  device: string
  /** The client's network address. */
  network: string | undefined
  /** Token of the cookie or header that binds codes. */
  browser: string | undefined
  /** Tokens of sessions, valid or not. There are several if two tabs signed in at once. */
  sessionTokens: readonly string[]
  /** The cookies of these tokens. */
  sessionCookies: readonly SessionCookie[]
  /** Id of the user whom the frame assumes to be signed in, if it sent one. */
  user: string | undefined
  /** Whether the browser has no cookies, so that headers carry their values both ways. */
  isWithoutCookies: boolean
  /** `Set-Cookie` lines of the answer. */
  cookies: string[]
  /** Further headers of the answer. */
  headers: (readonly [name: string, value: string])[]
  /** Failure for the log, although the request was answered. */
  failure?: unknown
}

/**
 * Requires the client's network address, without which the limits of networks would silently not apply. @throws
 * TypeError if the server does not set it, not even to `undefined`
 */
export function requireAddress(client: unknown): void {
  if (typeof client !== 'object' || client === null || !('address' in client))
    throw new TypeError('fetch(request, { address }) of a secure site needs the network address of the client')
}

/** Reads the client of a request. @throws TypeError for an invalid origin of this site */
export function readRequestContext(
  request: Request,
  client: Client,
  origin: SecureSiteOptions['origin'],
): RequestContext {
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
    // Cookies may be sent by a forged request. Beside a header, which only a page of this site can send, they are
    // ignored.
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

/** Returns `''` for an invalid token. */
function readBearer(headers: Headers): string[] {
  const said = headers.get('authorization')
  const token = /^Bearer (\S+)$/i.exec(said ?? '')?.[1] ?? ''
  return said === null ? [] : [isToken(token) ? token : '']
}

/** Returns the hash of the token that binds codes to a browser. Creates a token if the browser has none. */
export async function bindBrowser(context: RequestContext): Promise<string> {
  context.browser ??= createToken()
  if (context.isWithoutCookies) context.headers.push([browserHeader, context.browser])
  else context.cookies.push(cookies.write('browser', context.browser, browserSeconds, isLocal(context)))
  return hashOf(context.browser)
}

/** Returns the hash of that token, or `undefined` without one. */
export async function readBrowser({ browser }: RequestContext): Promise<string | undefined> {
  return browser === undefined ? undefined : hashOf(browser)
}

/** Sets the browser's session, in place of the earlier ones. */
export function keepSession(context: RequestContext, token: string, seconds: number): void {
  dropSession(context)
  if (context.isWithoutCookies) context.headers.push([sessionHeader, token])
  else context.cookies.push(cookies.write(`session-${createToken().slice(0, 8)}`, token, seconds, isLocal(context)))
}

/** Removes the browser's sessions from its cookies or headers. */
export function dropSession(context: RequestContext): void {
  if (context.isWithoutCookies) context.headers.push([sessionHeader, ''])
  else context.cookies.push(...context.sessionCookies.map(name => cookies.write(name, '', 0, isLocal(context))))
}

/**
 * Requires that a write comes from a page of this site, and also a read that is reserved to its pages.
 *
 * @throws SecureSiteError `originNotAllowed`
 */
export function requireSameOrigin({ request: { headers, method }, origin }: RequestContext): void {
  const [from, site] = [headers.get('origin'), headers.get('sec-fetch-site')]
  const isOwn = from === null ? site === 'same-origin' : from === origin
  // A browser may send neither header with a read. A read from another page is rejected.
  const isRead = method === 'GET' && from === null && (site === null || site === 'none')
  if (!isOwn && !isRead) throw new SecureSiteError('originNotAllowed', 'Only pages of this site may ask that')
}

/**
 * Parses a page's input.
 *
 * @throws SecureSiteError `messageTooLarge`, `messageUnreadable`, or `emailInvalid` for an invalid address
 */
export async function readInput<const Schema extends v.GenericSchema>(
  { request }: RequestContext,
  schema: Schema,
  max = maxBytes,
): Promise<v.InferOutput<Schema>> {
  const body = await readBody(request, {
    maxBytes: max,
    toError: (problem, message) => new SecureSiteError(problem, message),
  })
  const result = v.safeParse(schema, body, { abortEarly: true })
  if (result.success) return result.output
  // The error does not repeat the input.
  const path = v.getDotPath(result.issues[0]) ?? ''
  if (path === 'email') throw new SecureSiteError('emailInvalid', 'This is not a valid email address')
  throw new SecureSiteError('messageUnreadable', `"${/^[a-zA-Z0-9.]{1,40}$/.exec(path)?.[0] ?? 'body'}" cannot be read`)
}

function isLocal({ origin }: RequestContext): boolean {
  return origin.startsWith('http://')
}
