import type { Alert } from '@latchkey/core'

/** Alerts of the embedded wallet for site developers (S8.55 to S8.57, S8.68). */
export const embeddedAlerts = {
  frameLoadFailed: {
    code: 'iframe_load_failed',
    kind: 'error',
    title: 'Network Error - Could not load embedded wallet',
    text: 'The frame of `services.secureSite` did not load within 20 s. Check its address, `frame-src` of this page, and that the secure site lists this origin.',
  },
  frameRequestTimedOut: {
    code: 'iframe_request_timeout',
    kind: 'error',
    title: 'Embedded Wallet Request Timed Out',
    text: 'The secure site did not answer `{detail}` within 120 s.',
  },
  sessionExpired: {
    code: 'session_expired',
    kind: 'error',
    title: 'Session Expired',
    text: 'The session of the embedded wallet is over: the visitor logs in again.',
  },
  rpcNotAllowed: {
    code: 'rpc_not_allowed',
    kind: 'error',
    title: 'Action not allowed',
    text: 'The embedded wallet does not do `{detail}`.',
  },
} as const satisfies Readonly<Record<string, Alert>>
