import { once } from '@latchkey/primitives'
import { createRemoteConfigRequest, readRemoteConfig } from '@latchkey/protocol'

import { defineFeature } from '../create-store.ts'
import { HttpError } from '../http/http-client.ts'
import { createServiceClient, type ServiceClient } from '../http/service-client.ts'
import { toRemoteFeatures } from './remote-features.ts'
import type { ServiceAlertCode } from './service-alerts.ts'
import { showServiceAlert } from './show-service-alert.ts'

/** Calls the services after the user's first action: remote configuration, allowed origins, analytics. */
export interface ServicesController {
  /**
   * Runs once, however often it is called. Resolves when every call has ended. Never rejects, because local settings
   * are always enough.
   */
  start(): Promise<void>
}

/** The services of a kit, created on first use. */
export const servicesFeature = defineFeature<ServicesController>('services', (store, onDestroy) => {
  const { features, alerts, options, environment } = store
  const ended = new AbortController()
  const raised = new Set<ServiceAlertCode>()
  onDestroy(() => ended.abort(new DOMException('The kit was destroyed', 'AbortError')))

  /** Raises the same alert only once, even if two calls of a service fail alike. */
  async function raise(code: ServiceAlertCode | undefined, detail?: string): Promise<void> {
    if (code === undefined || raised.has(code) || ended.signal.aborted) return
    raised.add(code)
    await showServiceAlert(alerts, code, detail)
  }

  async function start(): Promise<void> {
    const directory = createServiceClient(store, 'directory')
    if (directory) {
      await readConfiguration(directory)
      if (features.state.email || features.state.socials) await checkOrigin(directory)
    }
    if (options.services.analytics && features.state.analytics) await startAnalytics()
  }

  /** The code that sends events is loaded only if the site has analytics. */
  async function startAnalytics(): Promise<void> {
    try {
      const { analyticsFeature } = await import('../analytics/analytics-feature.ts')
      if (!ended.signal.aborted) await store.use(analyticsFeature).start()
    } catch (error) {
      environment.browser.log('warn', 'The code of analytics did not load', error)
    }
  }

  async function readConfiguration({ http, sdk }: ServiceClient): Promise<void> {
    try {
      const answer = readRemoteConfig(await http.get(createRemoteConfigRequest(sdk), ended.signal))
      if (!answer.ok || ended.signal.aborted) return
      const overridden = features.setRemote(toRemoteFeatures(answer.value, options.features))
      if (overridden.length > 0) await raise('remoteOverrides', overridden.join(', '))
    } catch (error) {
      const status = HttpError.statusOf(error)
      await raise(status === 401 || status === 403 ? 'invalidProjectId' : toTrouble(status))
    }
  }

  async function checkOrigin(directory: ServiceClient): Promise<void> {
    const { origin } = environment.browser
    try {
      const { isListedOrigin } = await import('./check-origin.ts')
      if (!(await isListedOrigin(directory, origin, ended.signal))) await raise('originNotAllowed', origin)
    } catch (error) {
      await raise(toTrouble(HttpError.statusOf(error)))
    }
  }

  return { start: once(start) }
})

/** Returns the alert for a rejecting service (S8.59, S8.60). Any other failure is silent. */
function toTrouble(status: number | undefined): ServiceAlertCode | undefined {
  if (status === 429) return 'rateLimited'
  return status !== undefined && status >= 500 ? 'serverError' : undefined
}
