import { once, type Stop } from '@latchkey/primitives'
import {
  type AnalyticsEvent,
  type AnalyticsProps,
  createAnalyticsConfigRequest,
  createAnalyticsRequest,
  readAnalyticsConfig,
} from '@latchkey/protocol'

import { defineFeature } from '../create-store.ts'
import type { KitEvent, TimedEvent } from '../events-controller.ts'
import { HttpError } from '../http/http-client.ts'
import { createServiceClient, type ServiceClient } from '../http/service-client.ts'
import { showServiceAlert } from '../services/show-service-alert.ts'

/** Sends a kit's events to the analytics service of the site. */
export interface AnalyticsController {
  /**
   * Sends the events so far and every later one, if the site names an analytics service, has `features.analytics` on
   * and the project's configuration allows it. Runs once; never rejects.
   */
  start(): Promise<void>
}

/** The analytics of a kit, created on first use. */
export const analyticsFeature = defineFeature<AnalyticsController>('analytics', (store, onDestroy) => {
  const { features, alerts, events, environment } = store
  const ended = new AbortController()
  let stop: Stop = () => {}
  onDestroy(end)

  function end(): void {
    stop()
    ended.abort(new DOMException('Analytics ended', 'AbortError'))
  }

  async function start(): Promise<void> {
    const service = createServiceClient(store, 'analytics')
    if (!service || !features.state.analytics || !(await isWanted()) || ended.signal.aborted) return
    stop = events.watch(event => void send(service, event))
  }

  /**
   * Reads the project's configuration. A configuration that cannot be fetched counts as "no"; without a directory
   * service there is none, which counts as "yes".
   */
  async function isWanted(): Promise<boolean> {
    const directory = createServiceClient(store, 'directory')
    if (!directory) return true
    try {
      const { http, sdk } = directory
      const answer = readAnalyticsConfig(await http.get(createAnalyticsConfigRequest(sdk), ended.signal))
      return answer.ok && answer.value.isAnalyticsEnabled
    } catch {
      return false
    }
  }

  async function send({ http, sdk }: ServiceClient, { timestamp, data }: TimedEvent): Promise<void> {
    if (!features.state.analytics || ended.signal.aborted) return
    const { browser, random } = environment
    const event: AnalyticsEvent = {
      eventId: random.id(),
      ...toPageFacts(browser.href()),
      timestamp,
      props: toProps(data),
    }
    try {
      await http.post(createAnalyticsRequest(sdk, event), ended.signal)
    } catch (error) {
      if (HttpError.statusOf(error) !== 403 || ended.signal.aborted) return
      // The service would reject every later event as well.
      end()
      await showServiceAlert(alerts, 'originNotAllowed', browser.origin)
    }
  }

  return { start: once(start) }
})

/** The page's address without query and fragment, because those may contain private data. */
function toPageFacts(href: string): Pick<AnalyticsEvent, 'url' | 'domain'> {
  try {
    const { origin, pathname, host } = new URL(href)
    return { url: `${origin}${pathname}`, domain: host }
  } catch {
    return { url: '', domain: '' }
  }
}

function toProps({ type, event, properties }: KitEvent): AnalyticsProps {
  if (event === 'ERROR') {
    const { type: errorType, message: errorMessage, stackTrace } = properties
    return { type, event, errorType, errorMessage, stackTrace }
  }
  return { type, event, ...(properties && { properties }) }
}
