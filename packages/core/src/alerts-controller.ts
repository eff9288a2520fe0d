import { proxy } from 'valtio/vanilla'

import type { Browser } from './environment.ts'

/** Alerts speak to the site's developers (specification, section 8): what is wrong, and what to do next. */
export const alertTexts = {
  networkNotFound: {
    kind: 'error',
    title: 'Network Not Found',
    text: 'Add the network to the `networks` option, then switch to it.',
  },
  originNotAllowed: {
    kind: 'error',
    title: 'Invalid App Configuration',
    text: 'Origin `{detail}` is not on the allow list of this project. Add it where the project is configured.',
  },
  invalidProjectId: {
    kind: 'error',
    title: 'Invalid App Configuration',
    text: 'The service does not know this `projectId`. Check it where the project is configured.',
  },
  projectIdMissing: {
    kind: 'error',
    title: 'Project ID Not Configured',
    text: 'Pass `projectId` to `createAppKit`. Any text will do where the services are your own.',
  },
  serverError: {
    kind: 'error',
    title: 'Server Error',
    text: 'The configuration service failed. Local settings apply; try again later.',
  },
  rateLimited: {
    kind: 'error',
    title: 'Rate Limited',
    text: 'The configuration service refuses so many requests. Local settings apply; wait a minute.',
  },
  remoteOverrides: {
    kind: 'warning',
    title: 'Local settings overridden',
    text: '`{detail}` is controlled by the remote project configuration. The local value is ignored.',
  },
  multiWalletOff: {
    kind: 'info',
    title: 'Multi-Wallet Not Enabled',
    text: 'Only the active wallet is listed. Set `features.multiWallet`.',
  },
  pairingLibrary: { kind: 'warning', title: 'Pairing', text: '{detail}' },
} as const satisfies Record<string, { kind: 'error' | 'warning' | 'info'; title: string; text: string }>

export type AlertCode = keyof typeof alertTexts

export interface Alert {
  code: AlertCode
  kind: 'error' | 'warning' | 'info'
  title: string
  text: string
}

export interface AlertsController {
  readonly state: { readonly alert: Alert | undefined }
  /** Shows an alert bar where the modal is open in a development build, and always writes to the console. */
  raise(code: AlertCode, detail?: string): void
  dismiss(): void
}

export function createAlertsController(browser: Pick<Browser, 'log'>): AlertsController {
  const state = proxy<{ alert: Alert | undefined }>({ alert: undefined })
  return {
    state,
    raise(code, detail = '') {
      const { kind, title, text } = alertTexts[code]
      const alert: Alert = { code, kind, title, text: text.replace('{detail}', () => detail) }
      state.alert = alert
      browser.log(kind === 'error' ? 'error' : kind === 'warning' ? 'warn' : 'info', `${alert.title}: ${alert.text}`)
    },
    dismiss() {
      state.alert = undefined
    },
  }
}
