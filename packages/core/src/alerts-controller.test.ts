import { createTestBrowser } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { type AlertCode, alertTexts, createAlertsController } from './alerts-controller.ts'

const levels = { error: 'error', warning: 'warn', info: 'info' }

describe('alerts', () => {
  // covers: S8.71
  test.each(Object.keys(alertTexts) as AlertCode[])('%s says what is wrong and goes to the console', code => {
    const browser = createTestBrowser()
    const alerts = createAlertsController(browser)
    alerts.raise(code, 'https://shop.example')
    const { alert } = alerts.state
    expect(alert?.title).not.toBe('')
    expect(alert?.text).not.toContain('{detail}')
    expect(browser.logs).toEqual([{ level: alert && levels[alert.kind], message: `${alert?.title}: ${alert?.text}` }])
    alerts.dismiss()
    expect(alerts.state.alert).toBeUndefined()
  })

  test.each<[AlertCode, string]>([
    ['networkNotFound', 'Network Not Found'],
    ['originNotAllowed', 'Invalid App Configuration'],
    ['invalidProjectId', 'Invalid App Configuration'],
    ['projectIdMissing', 'Project ID Not Configured'],
    ['serverError', 'Server Error'],
    ['rateLimited', 'Rate Limited'],
    ['multiWalletOff', 'Multi-Wallet Not Enabled'],
  ])('%s has the title of the catalogue', (code, title) => {
    expect(alertTexts[code].title).toBe(title)
  })

  // covers: S8.61
  test('names the origin to allow, whatever characters it has', () => {
    const alerts = createAlertsController(createTestBrowser())
    alerts.raise('originNotAllowed', 'https://$&.example')
    expect(alerts.state.alert?.text).toContain('`https://$&.example`')
  })
})
