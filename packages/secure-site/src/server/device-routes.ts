import { isToken } from '@latchkey/http-server'
import * as v from 'valibot'

import type { DeviceAnswer } from '../wire.ts'
import type { Notifier } from './notifier.ts'
import { readDeviceForm } from './device-form.ts'
import { answerDevicePage, type DevicePage } from './device-page.ts'
import type { Services } from './services.ts'
import { SecureSiteError } from './secure-site-error.ts'
import { keepSession, readBrowser, readInput, type RequestContext } from './request-context.ts'

const longestWaitMs = 20_000
/** Interval of database polls in milliseconds, for answers given in another process. */
const lookEveryMs = 1_000

/** Creates the routes that approve a browser without access to the wallet yet. */
export function createDeviceRoutes(
  { siteDatabase, devices, sessions, base, sessionSeconds }: Services,
  notifier: Notifier,
) {
  /** `POST /api/device` waits until the link of the mail is answered. */
  async function wait(context: RequestContext): Promise<DeviceAnswer> {
    await readInput(context, v.object({}))
    const browserHash = await readBrowser(context)
    if (browserHash === undefined) throw waitsForNothing()
    return notifier.hold(browserHash, () => waitFor(context, browserHash))
  }

  async function waitFor(context: RequestContext, browserHash: string): Promise<DeviceAnswer> {
    const until = performance.now() + longestWaitMs
    for (;;) {
      const answer = await devices.answerOf(browserHash)
      if (answer === undefined) throw waitsForNothing()
      if (answer === 'refused') return { status: 'refused' }
      if (answer === 'approved') {
        const database = await siteDatabase.database()
        const token = await database.transaction(async inside => {
          const userId = await devices.take(inside, browserHash)
          return userId && sessions.begin(inside, { userId, browserHash, device: context.device })
        })
        if (token === undefined) throw new SecureSiteError('codeExpired', 'This approval was used already')
        keepSession(context, token, sessionSeconds)
        return { status: 'connected' }
      }
      const left = until - performance.now()
      if (left <= 0 || notifier.stopped || context.request.signal.aborted) return { status: 'waiting' }
      await notifier.wait(browserHash, Math.min(left, lookEveryMs), context.request.signal)
    }
  }

  const pageOf = async (token: string): Promise<DevicePage> => {
    const asked = isToken(token) ? await devices.read(token) : undefined
    if (!asked) return { kind: 'over' }
    const { device, network } = asked.details
    return { kind: 'question', token, facts: { device, network, time: asked.createdAt } }
  }

  /** `GET /approve` shows the page that a mail's link opens. */
  const open = async ({ language }: RequestContext): Promise<Response> =>
    answerDevicePage(language, base, { kind: 'link', path: '/device' })

  /**
   * `GET /device` shows that the link has expired. Mails of an earlier version had the token in the query, and a form's
   * page may be opened again.
   */
  const show = async ({ language }: RequestContext): Promise<Response> =>
    answerDevicePage(language, base, { kind: 'over' })

  /**
   * `POST /device` receives the forms of these pages, which come from this site. The page of the link posts its token
   * alone and receives the question. That changes nothing, because mail scanners open links too.
   */
  async function answer(context: RequestContext): Promise<Response> {
    const { language } = context
    const form = await readDeviceForm(context)
    if (typeof form === 'number') return answerDevicePage(language, base, { kind: 'error' }, form)
    const [token, said] = [form.get('token') ?? '', form.get('answer')]
    if (said === null && form.has('token')) return answerDevicePage(language, base, await pageOf(token))
    if (!isToken(token) || (said !== 'approved' && said !== 'refused'))
      return answerDevicePage(language, base, { kind: 'error' }, 400)
    const browserHash = await devices.answer(token, said)
    if (browserHash === undefined) return answerDevicePage(language, base, { kind: 'over' })
    notifier.notify(browserHash)
    return answerDevicePage(language, base, { kind: said })
  }

  return { wait, open, show, answer }
}

const waitsForNothing = () => new SecureSiteError('codeMissing', 'This browser waits for nothing: ask for a code')
