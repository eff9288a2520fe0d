import type { Alert, AlertText } from '../alert.ts'

/** Alerts about a service's answers, for the site's developers (S8.53 to S8.60). */
export const serviceAlertTexts = {
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
} as const satisfies Record<string, AlertText>

/** The codes of alerts about services. */
export type ServiceAlertCode = keyof typeof serviceAlertTexts

/** Returns the alert of a code. */
export function toServiceAlert(code: ServiceAlertCode): Alert {
  return { code, ...serviceAlertTexts[code] }
}
