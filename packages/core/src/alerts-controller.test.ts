import { createTestBrowser, createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import type { Alert } from './alert.ts'
import { type AlertCode, alertTexts, createAlertsController } from './alerts-controller.ts'
import { createEventsController } from './events-controller.ts'
import { type ServiceAlertCode, serviceAlertTexts, toServiceAlert } from './services/service-alerts.ts'

const levels = { error: 'error', warning: 'warn', info: 'info' }

describe('alerts', () => {
  // covers: S8.71
  test.each(everyAlert())('logs alert $code with its text on the console', given => {
    const browser = createTestBrowser()
    const events = createEventsController(createTestEnvironment().clock)
    const alerts = createAlertsController(browser, events)
    alerts.show(given, 'https://shop.example')
    const { alert } = alerts.state
    expect(alert?.title).not.toBe('')
    expect(alert?.text).not.toContain('{detail}')
    expect(browser.logs).toEqual([{ level: alert && levels[alert.kind], message: `${alert?.title}: ${alert?.text}` }])
    expect(events.state.reportedErrors).toEqual(alert?.kind === 'error' ? { [given.code]: true } : {})
    alerts.dismiss()
    expect(alerts.state.alert).toBeUndefined()
  })

  test.each<[AlertCode | ServiceAlertCode, string]>([
    ['networkNotFound', 'Network Not Found'],
    ['originNotAllowed', 'Invalid App Configuration'],
    ['invalidProjectId', 'Invalid App Configuration'],
    ['projectIdMissing', 'Project ID Not Configured'],
    ['serverError', 'Server Error'],
    ['rateLimited', 'Rate Limited'],
  ])('alert %s has the title of the catalogue', (code, title) => {
    expect(everyAlert().find(alert => alert.code === code)?.title).toBe(title)
  })

  // covers: S8.61
  test('names the origin to allow, with any characters', () => {
    const events = createEventsController(createTestEnvironment().clock)
    const alerts = createAlertsController(createTestBrowser(), events)
    alerts.show(toServiceAlert('originNotAllowed'), 'https://$&.example')
    expect(alerts.state.alert?.title).toBe('Invalid App Configuration')
    expect(alerts.state.alert?.text).toContain('`https://$&.example`')
  })
})

function everyAlert(): Alert[] {
  const codes = Object.keys(alertTexts) as AlertCode[]
  const serviceCodes = Object.keys(serviceAlertTexts) as ServiceAlertCode[]
  return [...codes.map(code => ({ code, ...alertTexts[code] })), ...serviceCodes.map(toServiceAlert)]
}
