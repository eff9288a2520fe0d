import { answer, createToken, hashOf, type RequestHead } from '@latchkey/http-server'
import type { CaipNetworkId } from '@latchkey/primitives'

import { MessageError } from '../message/message-error.ts'
import { withoutGrants } from '../message/without-grants.ts'
import { SiwxError } from '../siwx-error.ts'
import { provenAccountOf } from '../verify/account-identity.ts'
import { verifySignature as verifyByNamespace } from '../verify/verify-signature.ts'
import { answerError } from './answers.ts'
import { countersNamed, createAttempts, TooManyAttempts, type Visitor } from './attempts.ts'
import { checkIssued } from './check-issued.ts'
import { browserSeconds, createSiwxCookies } from './cookies.ts'
import { allowOrigin, answerPreflight } from './cross-origin.ts'
import { logFailure } from './default-log.ts'
import { createIssued, fieldsOf } from './issued.ts'
import { limitNodes } from './node-limit.ts'
import { checkNetworks, requireNetwork } from './networks.ts'
import { findIssued } from './nonces.ts'
import type { SiwxServerOptions } from './options.ts'
import { checkDomains, checkOnePlace, type Domains, isLocalRead, pageOfWrite } from './origins.ts'
import { readBody } from './read-body.ts'
import { readAccount, readSigned, readText } from './read-signed.ts'
import { createReadyStore } from './ready-store.ts'
import type { SiwxServerSession } from './server-session.ts'
import { createSessions, matches } from './sessions.ts'

/** Signs users in, and returns their sign-ins to the site. */
export interface SiwxServer {
  /** The requests that the handler answers below `basePath`, such as `POST /nonce`. */
  readonly routes: readonly string[]
  /**
   * Answers the requests of the page. Mount it at `basePath`, in any framework with the web's `Request` and `Response`.
   *
   * @example app.all('/siwx/*', context => server.fetch(context.req.raw))
   */
  fetch(request: Request): Promise<Response>
  /**
   * Returns the sign-in of the account that the kit shows in the browser of the request. `null` if that account has not
   * signed in, even if others of the browser have. Until a page reports which account it shows, this is the latest
   * sign-in. The request's headers are sufficient.
   *
   * @example
   * const session = await server.getSession(request)
   * if (!session) return new Response('Sign in first', { status: 401 })
   * @param which returns the latest sign-in of this account instead, whichever account the page shows
   */
  getSession(
    request: RequestHead,
    which?: { address: string; chainId?: CaipNetworkId },
  ): Promise<SiwxServerSession | null>
  /** Returns all valid sign-ins of that browser, the latest first: one for each account and network. */
  getSessions(request: RequestHead): Promise<readonly SiwxServerSession[]>
  /**
   * Ends all sign-ins of an account in all browsers, by its `identity`, for example after a theft. @returns the number
   * of ended sign-ins
   */
  endSessions(identity: string): Promise<number>
  /** Creates or migrates the tables of the store. Without this call the first request does so. */
  ready(): Promise<void>
  /** Closes the store. A database that the site opened stays open. */
  close(): Promise<void>
}

/**
 * Creates the server that signs users in ([CAIP-122](https://chainagnostic.org/CAIPs/caip-122)).
 *
 * @example
 * const server = createSiwxServer({
 *   domains: ['shop.example'],
 *   rpc: { 'eip155:1': 'https://node.shop.example' },
 *   store: databaseStore(),
 * })
 * @throws TypeError for invalid options
 */
export function createSiwxServer(options: SiwxServerOptions): SiwxServer {
  const { domains, statement, resources, basePath = '/siwx', nonceSeconds = 300, sessionSeconds = 86_400 } = options
  const { clock = Date.now, log = logFailure, verifySignature = verifyByNamespace } = options
  checkDomains(domains)
  checkOnePlace(domains)
  checkNetworks(options.networks)
  checkStore(options.store)
  const cookies = createSiwxCookies(options)
  const { rpc } = options
  const nodeOf = limitNodes(typeof rpc === 'function' ? rpc : chainId => rpc?.[chainId], clock)
  const store = createReadyStore(options.store, clock)
  const attempts = createAttempts(store.use, clock)
  const sessions = createSessions(store.use, clock)
  const base = basePath.replace(/\/+$/, '')

  /** Time of the answer, from which the page derives when its sign-ins end, because its own clock may be wrong. */
  const timeNow = (): string => new Date(clock()).toISOString()

  const visitorOf = async (request: Request, browser: string | undefined): Promise<Visitor> => ({
    browserHash: browser === undefined ? undefined : await hashOf(browser),
    clientAddress: options.clientAddress?.(request),
  })

  async function issueNonce(request: Request): Promise<Response> {
    const body = await readBody(request)
    const page = pageOfWrite(request, domains)
    const chainId = readText(body, 'chainId', 64)
    requireNetwork(options.networks, chainId)
    const accountAddress = readText(body, 'accountAddress', 128)
    const known = cookies.read(request.headers, 'browser', page.isLocal)
    const browser = known ?? createToken()
    const visitor = await visitorOf(request, browser)
    await store.clean()
    const issued = createIssued(page, {
      browserHash: await hashOf(browser),
      chainId,
      accountAddress,
      statement,
      resources,
      now: clock(),
      nonceSeconds,
      sessionSeconds,
    })
    await attempts.begin('nonce', visitor)
    await (await store.use()).saveNonce(issued)
    return answer(fieldsOf(issued), [cookies.write('browser', browser, browserSeconds, page.isLocal)])
  }

  async function verify(request: Request): Promise<Response> {
    const body = await readBody(request)
    const page = pageOfWrite(request, domains)
    const visitor = await visitorOf(request, cookies.read(request.headers, 'browser', page.isLocal))
    await attempts.begin('verify', visitor)
    try {
      const signed = readSigned(body)
      requireNetwork(options.networks, signed.data.chainId)
      const issued = await findIssued(await store.use(), signed.data.nonce, visitor.browserHash, clock())
      if (issued.domain !== page.domain)
        throw new SiwxError('domainMismatch', 'The message was issued to a page of another domain')
      // A wallet that signs while it pairs adds the grants of the pairing.
      checkIssued(signed.cacao ? withoutGrants(signed.data) : signed.data, issued, clock())
      const proof = await verifySignature(signed, { rpc: nodeOf, signal: request.signal })
      request.signal.throwIfAborted()
      const account = await provenAccountOf(signed.data, proof)
      const expiresAt = Date.parse(signed.data.expirationTime ?? '')
      const oldToken = cookies.read(request.headers, 'session', page.isLocal)
      const forgiven = countersNamed('verify', visitor)
      const { token, session } = await sessions.add(signed, account, expiresAt, oldToken, forgiven)
      return answer({ session }, [cookies.write('session', token, sessionSeconds, page.isLocal)])
    } catch (error) {
      // The client is not at fault and can retry as often as before.
      if (error instanceof TooManyAttempts) await attempts.forgive('verify', visitor)
      else if (error instanceof SiwxError && error.code === 'nodeUnavailable')
        await attempts.forgiveNodeFailure(visitor)
      else if (!(error instanceof SiwxError || error instanceof MessageError) && !request.signal.aborted)
        await attempts.forgive('verify', visitor)
      throw error
    }
  }

  async function signOut(request: Request): Promise<Response> {
    const body = await readBody(request)
    const page = pageOfWrite(request, domains)
    const left = await sessions.remove(cookies.read(request.headers, 'session', page.isLocal), readAccount(body))
    return answer(
      { sessions: left, now: timeNow() },
      left.length > 0 ? [] : [cookies.write('session', '', 0, page.isLocal)],
    )
  }

  /** Records the account that a page reports as shown. */
  async function setActive(request: Request): Promise<Response> {
    const body = await readBody(request)
    const page = pageOfWrite(request, domains)
    const { chainId, address } = readAccount(body)
    const at = body.at ?? undefined
    if (chainId === undefined || address === undefined || !(at === undefined || isOrder(at)))
      throw new SiwxError('messageUnreadable', 'The request has a chainId and an address, and "at" is a number')
    const token = cookies.read(request.headers, 'session', page.isLocal)
    request.signal.throwIfAborted()
    return answer(await sessions.setCurrent(token, { chainId, address }, at))
  }

  /**
   * Reads the token of the browser's sign-ins.
   *
   * @throws SiwxError `originNotAllowed`
   */
  const readToken = (request: RequestHead) => cookies.read(request.headers, 'session', isLocalRead(request, domains))

  /** Reads the token, or `undefined` for a page of another site. */
  const readOwnToken = (request: RequestHead): string | undefined => {
    try {
      return readToken(request)
    } catch (error) {
      if (error instanceof SiwxError) return undefined
      throw error
    }
  }

  const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    'POST /nonce': issueNonce,
    'POST /verify': verify,
    'POST /sign-out': signOut,
    'POST /active': setActive,
    'GET /session': async request =>
      answer({ ...(await sessions.listWithCurrent(readToken(request))), now: timeNow() }),
  }

  const respond = async (request: Request): Promise<Response> => {
    // Next with `trailingSlash` redirects to a path with a trailing slash.
    const pathname = new URL(request.url).pathname.replace(/\/$/, '')
    const route = `${request.method} ${pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : ''}`
    const handle = Object.hasOwn(routes, route) ? routes[route] : undefined
    if (!handle) return answerError(new SiwxError('notFound', 'There is nothing here'))
    try {
      return await handle(request)
    } catch (error) {
      const isRejection = error instanceof SiwxError || error instanceof MessageError
      // A client that closed the connection is not a failure to log.
      if (isRejection || !request.signal.aborted)
        log({
          code: isRejection ? error.code : 'internalError',
          message: error instanceof Error ? error.message : String(error),
          cause: isRejection ? error.cause : error,
        })
      return answerError(error)
    }
  }

  return {
    routes: Object.keys(routes),
    async fetch(request) {
      const origin = request.headers.get('origin')
      const isAllowed = origin !== null && isAllowedOrigin(request, domains)
      const response = request.method === 'OPTIONS' ? answerPreflight(isAllowed) : await respond(request)
      return allowOrigin(response, origin, isAllowed)
    },
    async getSession(request, which) {
      const token = readOwnToken(request)
      if (!which) return sessions.findCurrent(token)
      return (await sessions.list(token)).find(session => matches(session, which)) ?? null
    },
    getSessions: async request => sessions.list(readOwnToken(request)),
    endSessions: async identity => (await store.use()).removeSessionsOf(identity),
    ready: async () => void (await store.use()),
    close: async () => options.store.close?.(),
  }
}

/**
 * Checks the store at run time, because plain JavaScript may leave it out, or pass a database.
 *
 * @throws TypeError
 */
function checkStore(store: unknown): void {
  if (typeof store !== 'object' || store === null || !('addSession' in store))
    throw new TypeError(
      'createSiwxServer() needs a "store": databaseStore() of "@latchkey/siwx/server/node" for a file or PostgreSQL',
    )
}

/** Whether a value is a valid order: milliseconds since 1970 by the page's clock, or the previous order plus one. */
function isOrder(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= Number.MAX_SAFE_INTEGER - 1
}

function isAllowedOrigin(request: Request, domains: Domains): boolean {
  try {
    return pageOfWrite(request, domains).domain !== ''
  } catch {
    return false
  }
}
