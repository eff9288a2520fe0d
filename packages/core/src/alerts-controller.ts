import { proxy } from 'valtio/vanilla'

import type { Alert, AlertText } from './alert.ts'
import type { Browser } from './environment.ts'
import type { EventsController } from './events-controller.ts'

/**
 * Texts of problems that the kit detects before it calls a service. Texts about a service's answers are in
 * service-alerts.ts.
 */
export const alertTexts = {
  networkNotFound: {
    kind: 'error',
    title: 'Network Not Found',
    text: 'Add it to `networks`, then switch to it.',
  },
  projectIdMissing: {
    kind: 'error',
    title: 'Project ID Not Configured',
    text: 'Pass `projectId`: any text, where the services are your own.',
  },
  pairingLibrary: { kind: 'warning', title: 'Pairing', text: '{detail}' },
} as const satisfies Record<string, AlertText>

/** The codes of the kit's own alerts. */
export type AlertCode = keyof typeof alertTexts

/** Reports problems to the site's developers. */
export interface AlertsController {
  /** The alert that the modal shows. */
  readonly state: { readonly alert: Alert | undefined }
  /** Shows an alert bar where the modal is open in a development build, and always writes to the console. */
  raise(code: AlertCode, detail?: string): void
  /** Raises an alert whose text comes with the code that detects the problem. Otherwise the same as {@link raise}. */
  show(alert: Alert, detail?: string): void
  /** Hides the alert. */
  dismiss(): void
}

/** Creates the alerts of a kit. */
export function createAlertsController(
  browser: Pick<Browser, 'log'>,
  events: Pick<EventsController, 'sayOnce'>,
): AlertsController {
  const state = proxy<{ alert: Alert | undefined }>({ alert: undefined })

  function show({ code, kind, title, text }: Alert, detail = ''): void {
    const alert = { code, kind, title, text: text.replace('{detail}', () => detail) }
    state.alert = alert
    if (kind === 'error') events.sayOnce(code)
    browser.log(kind === 'warning' ? 'warn' : kind, `${title}: ${alert.text}`)
  }

  return {
    state,
    show,
    raise: (code, detail) => show({ code, ...alertTexts[code] }, detail),
    dismiss() {
      state.alert = undefined
    },
  }
}
