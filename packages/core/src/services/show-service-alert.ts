import type { AlertsController } from '../alerts-controller.ts'
import type { ServiceAlertCode } from './service-alerts.ts'

/** Shows the alert for a service's answer. Its text is loaded only now; if it does not load, nothing shows. */
export async function showServiceAlert(
  alerts: AlertsController,
  code: ServiceAlertCode,
  detail?: string,
): Promise<void> {
  const loaded = await import('./service-alerts.ts').catch(() => undefined)
  if (loaded) alerts.show(loaded.toServiceAlert(code), detail)
}
