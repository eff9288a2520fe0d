import { expect, test } from 'vitest'

import { createMetrics } from './metrics.ts'

test('metrics count by name and labels, in the format of Prometheus', () => {
  const metrics = createMetrics()
  metrics.count('mails_total', { result: 'sent' })
  metrics.count('mails_total', { result: 'sent' })
  metrics.count('mails_total', { result: 'failed' })
  metrics.count('requests_total', { route: 'GET /health', status: 200 })
  metrics.count('request_milliseconds_total', { route: 'GET /health' }, 12)
  metrics.count('request_milliseconds_total', { route: 'GET /health' }, 3)
  metrics.count('node_refusals_total')
  expect(metrics.text().split('\n')).toEqual([
    '# HELP latchkey_secure_site_mails_total Mails, and whether they went out.',
    '# TYPE latchkey_secure_site_mails_total counter',
    'latchkey_secure_site_mails_total{result="sent"} 2',
    'latchkey_secure_site_mails_total{result="failed"} 1',
    '# HELP latchkey_secure_site_requests_total Requests that were answered.',
    '# TYPE latchkey_secure_site_requests_total counter',
    'latchkey_secure_site_requests_total{route="GET /health",status="200"} 1',
    '# HELP latchkey_secure_site_request_milliseconds_total How long answers took together.',
    '# TYPE latchkey_secure_site_request_milliseconds_total counter',
    'latchkey_secure_site_request_milliseconds_total{route="GET /health"} 15',
    '# HELP latchkey_secure_site_node_refusals_total Requests to nodes that were over the budget of a user or a network.',
    '# TYPE latchkey_secure_site_node_refusals_total counter',
    'latchkey_secure_site_node_refusals_total 1',
    '',
  ])
})

test.each([
  'requests_total',
  'request_milliseconds_total',
  'refusals_total',
  'socials_total',
  'operator_releases_total',
  'operator_key_checks_total',
  'node_refusals_total',
  'mails_total',
])('metrics have a help text for %s', name => {
  const metrics = createMetrics()
  metrics.count(name)
  const [help] = metrics.text().split('\n')
  expect(help).toMatch(new RegExp(`^# HELP latchkey_secure_site_${name} [A-Z].{20,}\\.$`))
})
