import type { AlertsController } from '../alerts-controller.ts'
import type { ServiceAlertCode } from './service-alerts.ts'

/** Shows what a service's answer means. Its text comes when there is something to say; where it does not load, nothing is said. */
export async function showServiceAlert(
  alerts: AlertsController,
  code: ServiceAlertCode,
  detail?: string,
): Promise<void> {
  const loaded = await import('./service-alerts.ts').catch(() => undefined)
  if (loaded) alerts.show(loaded.toServiceAlert(code), detail)
}
