import { answer, readPage } from '@latchkey/http-server'

import { answerError, describeFailure, secureHeaders, toRejection } from './answers.ts'
import { createApprovalWindowPage } from './approval-window-page.ts'
import { createNotifier } from './notifier.ts'
import { createBrowserRoutes } from './browser-routes.ts'
import { createBrowsers } from './browsers.ts'
import { createCodes } from './codes.ts'
import { createConfirm } from './confirm.ts'
import { createDeviceRoutes } from './device-routes.ts'
import { createDeviceWindowPage } from './device-window-page.ts'
import { createDevices } from './devices.ts'
import { createFarcasterRoutes } from './farcaster/farcaster-routes.ts'
import { createFramePage } from './frame-page.ts'
import { createDeviceTransfers } from './device-transfers.ts'
import { createHealth } from './health.ts'
import { createLimits } from './limits.ts'
import { createLoginPasses } from './login-passes.ts'
import { countMails, createMailer } from './mailer.ts'
import { createMetricsRoute } from './metrics-route.ts'
import { createMetrics } from './metrics.ts'
import { openSiteDatabase } from './open-site-database.ts'
import { createOutbox } from './outbox.ts'
import { createNetworks } from './networks.ts'
import { createNodeBudget } from './node-budget.ts'
import { createOperatorRoutes } from './operator-routes.ts'
import { createOperatorWatch } from './operator-watch.ts'
import type { Client, SecureSiteOptions } from './options.ts'
import { createOwnFilters } from './own-filters.ts'
import { readProjects } from './projects.ts'
import { createRecoveries } from './recoveries.ts'
import { createRecoveryRoutes } from './recovery-routes.ts'
import { createRunningCalls } from './running-calls.ts'
import type { Services } from './services.ts'
import { SecureSiteError } from './secure-site-error.ts'
import { createSessionRoutes } from './session-routes.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createSocialRoutes } from './social/social-routes.ts'
import { createSplitRoutes } from './split-routes.ts'
import { createSplits } from './splits.ts'
import { createUpdateEmail } from './update-email.ts'
import { createUsers } from './users.ts'
import { requireSameOrigin, readRequestContext, requireAddress, type RequestContext } from './request-context.ts'
import { createWalletRoutes } from './wallet-routes.ts'
import { createWallets } from './wallets.ts'

/** The server of the embedded wallet's secure site. */
export interface SecureSite {
  /** The requests that the server answers below `basePath`, with names for variable parts: `GET /api/projects/:id`. */
  readonly routes: readonly string[]
  /**
   * Answers a request. Mount it at `basePath`, in any server with the web's `Request` and `Response`.
   *
   * @example const response = await site.fetch(request, { address: '203.0.113.7' })
   * @throws TypeError without the client's `address`, which must be set explicitly, also to `undefined`
   */
  fetch(request: Request, client: Client): Promise<Response>
  /** Opens the database and migrates its schema. Without this call the first request does so. */
  ready(): Promise<void>
  /** Lets requests finish, answers waiting ones so that they retry, and closes the database if the site opened it. */
  close(): Promise<void>
}

type Handler = (context: RequestContext) => Promise<Response>

/** Time for requests to finish on `close`, in milliseconds. */
const closeMs = 10_000

/**
 * Creates the server of the embedded wallet: codes by mail, devices, sessions, and one share of three.
 *
 * @example createSecureSite({ origin: 'https://secure.example', projects: { shop: ['https://shop.example'] }, mail })
 * @throws TypeError for invalid options
 */
export function createSecureSite(options: SecureSiteOptions): SecureSite {
  const { origin, basePath = '/', sessionSeconds = 30 * 86_400, log = () => {} } = options
  if (typeof origin === 'string' && !readPage(origin))
    throw new TypeError(`"${origin}" is no origin of a secure site: it is on https, or on this machine, without a path`)
  const base = basePath.replace(/\/+$/, '')
  const metrics = createMetrics()
  const watch = options.operator && createOperatorWatch(options.operator, options, metrics)
  const { clean, close, ...siteDatabase } = openSiteDatabase(options, watch?.check)
  const notifier = createNotifier()
  const mailer = countMails(createMailer(options.mail), metrics)
  const outbox = createOutbox(siteDatabase, mailer, options)
  const browsers = createBrowsers(siteDatabase)
  const services: Services = {
    siteDatabase,
    codes: createCodes(siteDatabase),
    users: createUsers(siteDatabase),
    sessions: createSessions(siteDatabase, browsers, sessionSeconds),
    browsers,
    devices: createDevices(siteDatabase),
    wallets: createWallets(siteDatabase),
    recoveries: createRecoveries(siteDatabase),
    splits: createSplits(siteDatabase),
    deviceTransfers: createDeviceTransfers(siteDatabase),
    limits: createLimits(siteDatabase, options),
    mailer,
    outbox,
    base,
    sessionSeconds,
    originsOf: readProjects(options.projects),
  }
  const { sessions } = services
  const passes = createLoginPasses(services)
  const signIn = createSignIn(services, passes)
  const confirm = createConfirm(services)
  const update = createUpdateEmail(services, confirm.isFresh)
  const operator =
    options.operator && watch && createOperatorRoutes(services, options.operator, confirm.isFresh, watch, metrics)
  const wallet = createWalletRoutes(services, options.restoredAt)
  const recovery = createRecoveryRoutes(
    services,
    confirm.isFresh,
    operator?.answerOf ??
      (async (_context, userId) => ({
        recoveries: await services.recoveries.list(await siteDatabase.database(), userId),
      })),
  )
  const split = createSplitRoutes(services, confirm.isFresh, operator?.requireShare)
  const device = createDeviceRoutes(services, notifier)
  const session = createSessionRoutes(services, confirm.isFresh)
  const browser = createBrowserRoutes(services, confirm.isFresh)
  const social = createSocialRoutes(services, options.socials ?? {}, notifier, metrics)
  const farcaster = createFarcasterRoutes(services, options.socials?.farcaster, notifier, metrics)
  const budget = createNodeBudget(options.nodeUnitsPerMinute ?? 3_000, siteDatabase.clock, () =>
    metrics.count('node_refusals_total'),
  )
  const networks = createNetworks(options, budget, createOwnFilters(siteDatabase.keys))
  const frame = createFramePage(services, options)

  async function readProject({ request }: RequestContext) {
    // Ids are letters and digits, so nothing must be decoded.
    const origins = services.originsOf(new URL(request.url).pathname.split('/').at(-1) ?? '')
    if (origins === undefined) throw new SecureSiteError('projectUnknown', 'There is no such project here')
    return { origins }
  }

  /** Wraps a JSON route that only pages of this site may call. */
  const api =
    (call: (context: RequestContext) => Promise<object>): Handler =>
    async context => {
      requireSameOrigin(context)
      const response = answer(await call(context), context.cookies)
      for (const [name, value] of context.headers) response.headers.set(name, value)
      return response
    }

  const routes: Readonly<Record<string, Handler>> = {
    'POST /api/email': api(signIn.requestCode),
    'POST /api/email/code': api(signIn.verifyCode),
    'POST /api/device': api(device.wait),
    'POST /api/social': api(social.begin),
    'POST /api/social/begun': api(social.begun),
    'POST /api/social/ticket': api(social.redeemTicket),
    'POST /api/social/wait': api(social.wait),
    'POST /api/farcaster': api(farcaster.begin),
    'POST /api/farcaster/wait': api(farcaster.wait),
    'GET /social': social.open,
    'GET /social/go': social.go,
    'GET /social/callback/:provider': social.callBack,
    'POST /social/callback/:provider': social.callBack,
    'GET /social/done': social.done,
    'POST /social/done': social.answerDone,
    'POST /social/left': social.leave,
    'GET /api/session': api(session.read),
    'POST /api/sign-out': api(session.signOut),
    'GET /api/browsers': api(browser.read),
    'POST /api/browsers/log-out': api(browser.logOut),
    'POST /api/browsers/forget': api(browser.forget),
    'POST /api/browsers/forget-others': api(browser.forgetOthers),
    'POST /api/confirm': api(confirm.requestCode),
    'POST /api/confirm/code': api(confirm.verifyCode),
    'GET /api/wallet': api(wallet.read),
    'PUT /api/wallet': api(wallet.add),
    'GET /api/wallet/split': api(split.read),
    'PUT /api/wallet/split': api(split.put),
    'PUT /api/wallet/split/recovery': api(split.addRecovery),
    'POST /api/wallet/split/commit': api(split.commit),
    'GET /api/wallet/recovery': api(recovery.read),
    'PUT /api/wallet/recovery': api(recovery.add),
    'POST /api/wallet/recovery/remove': api(recovery.remove),
    ...(operator && {
      'PUT /api/wallet/operator': api(operator.keep),
      'POST /api/wallet/operator/release': api(operator.release),
      'POST /api/wallet/operator/remove': api(operator.remove),
    }),
    'GET /api/handover': api(wallet.readDeviceTransfer),
    'PUT /api/handover': api(wallet.postToDeviceTransfer),
    'POST /api/email/update': api(update.begin),
    'POST /api/email/update/primary': api(update.verifyPrimaryCode),
    'POST /api/email/update/secondary': api(update.verifySecondaryCode),
    'GET /api/networks': api(networks.list),
    'POST /api/rpc': api(async context => networks.ask(context, (await sessions.of(context)).userId)),
    'POST /api/bundler': api(async context => networks.askBundler(context, (await sessions.of(context)).userId)),
    'POST /api/paymaster': api(async context => networks.askPaymaster(context, (await sessions.of(context)).userId)),
    'GET /api/projects/:id': api(readProject),
    'GET /approve': device.open,
    'GET /open-login': passes.open,
    'GET /login-pass': passes.show,
    'POST /login-pass': passes.answer,
    'GET /device': device.show,
    'POST /device': device.answer,
    'GET /device-window': createDeviceWindowPage(base),
    'GET /approval-window': createApprovalWindowPage(base),
    'GET /frame': frame.page,
    'GET /frame/:file': frame.file,
    'GET /health': createHealth(siteDatabase, notifier, watch, log),
    'GET /metrics': createMetricsRoute(metrics, options.metricsToken),
  }

  /** Returns the route's name of a request, without personal data. */
  const routeOf = ({ method, url }: Request): string | undefined => {
    const { pathname } = new URL(url)
    const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : ''
    const name = path
      .replace(/^\/api\/projects\/[^/]+$/, '/api/projects/:id')
      .replace(/^\/social\/callback\/[a-z]+$/, '/social/callback/:provider')
      .replace(/^\/frame\/.+$/, '/frame/:file')
    const route = `${method === 'HEAD' ? 'GET' : method} ${name}`
    return Object.hasOwn(routes, route) ? route : undefined
  }

  const running = createRunningCalls()

  async function respond(request: Request, client: Client): Promise<Response> {
    const began = performance.now()
    const route = routeOf(request)
    let rejected: SecureSiteError | undefined
    let response: Response
    let isHttps = false
    let context: RequestContext | undefined
    try {
      const handler = route === undefined ? undefined : routes[route]
      if (!handler) throw new SecureSiteError('notFound', 'There is nothing here')
      context = readRequestContext(request, client, origin)
      isHttps = context.origin.startsWith('https:')
      await clean()
      void running.add(outbox.sendDue())
      response = await handler(context)
    } catch (error) {
      rejected = toRejection(error)
      response = answerError(rejected)
    }
    const milliseconds = Math.round(performance.now() - began)
    const { status } = response
    const named = route ?? 'none'
    metrics.count('requests_total', { route: named, status })
    metrics.count('request_milliseconds_total', { route: named }, milliseconds)
    const shown = context?.failure
    if (shown !== undefined)
      log({ level: 'error', route: named, status, milliseconds, failure: describeFailure(shown) })
    else if (!rejected) log({ level: 'info', route: named, status, milliseconds })
    else {
      const { code, cause } = rejected
      metrics.count('refusals_total', { code })
      // A client that closed the connection is not a failure to log.
      const isFailure = cause !== undefined && !(code === 'internalError' && request.signal.aborted)
      log({
        level: isFailure ? 'error' : 'info',
        route: named,
        status,
        milliseconds,
        code,
        ...(isFailure && { failure: describeFailure(rejected) }),
      })
    }
    return secureHeaders(response, isHttps)
  }

  return {
    routes: Object.keys(routes),
    async fetch(request, client) {
      requireAddress(client)
      // A client with a persistent connection then reaches another process.
      if (notifier.stopped) return answer({ error: { code: 'internalError', message: 'The server stops' } }, [], 503)
      return running.add(respond(request, client))
    },
    async ready() {
      await siteDatabase.database()
      outbox.start()
    },
    async close() {
      notifier.stop()
      watch?.stop()
      outbox.stop()
      await running.finish(closeMs)
      await mailer.close()
      await close()
    },
  }
}
