import { proxy } from 'valtio/vanilla'

import type { Alert, AlertText } from './alert.ts'
import type { Browser } from './environment.ts'
import type { EventsController } from './events-controller.ts'

/** What can be wrong before a service was asked; what services say is in service-alerts.ts. */
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

/** Tells site developers what is wrong. */
export interface AlertsController {
  /** The alert that shows now. */
  readonly state: { readonly alert: Alert | undefined }
  /** Shows an alert bar where the modal is open in a development build, and always writes to the console. */
  raise(code: AlertCode, detail?: string): void
  /** As {@link raise}, for an alert whose text comes with the code that finds the trouble. */
  show(alert: Alert, detail?: string): void
  /** Hides the alert. */
  dismiss(): void
}

/** Makes the place of alerts for a kit. */
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
