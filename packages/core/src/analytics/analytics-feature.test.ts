import { createTestEnvironment, testNetworks, type Answer } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore } from '../create-store.ts'
import type { KitOptions } from '../options.ts'
import { analyticsFeature } from './analytics-feature.ts'

describe('analytics', () => {
  // covers: S7.38, S7.39, S7.40, S1.52
  test('send events from before and after the configuration arrives, with page, time and SDK', async () => {
    const { environment, store, start, bodies } = setUp()
    store.events.track('MODAL_OPEN', { connected: false })
    const openedAt = environment.clock.now()
    await environment.advance(1_000)
    await start()
    store.events.track('COPY_ADDRESS')
    await environment.settle()
    expect(environment.requested('/e?').map(url => url.search)).toEqual([
      '?projectId=p&st=appkit&sv=html-core-1.7.11',
      '?projectId=p&st=appkit&sv=html-core-1.7.11',
    ])
    const [first, second] = await bodies()
    expect(first).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      url: 'https://shop.example/cart',
      domain: 'shop.example',
      timestamp: openedAt,
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    })
    expect(second).toMatchObject({ timestamp: openedAt + 1_000, props: { type: 'track', event: 'COPY_ADDRESS' } })
  })

  // covers: S7.33, S7.40, S8.69
  test('send errors with type, message and stack', async () => {
    const { environment, store, start, bodies } = setUp()
    await start()
    store.events.reportError(new TypeError('broken'))
    await environment.settle()
    expect(await bodies()).toMatchObject([
      {
        props: {
          type: 'error',
          event: 'ERROR',
          errorType: 'TypeError',
          errorMessage: 'broken',
          stackTrace: expect.stringContaining('TypeError') as unknown,
        },
      },
    ])
  })

  // covers: S7.33, S8.72
  test.each<[string, Answer]>([
    ['disables analytics', { json: { isAnalyticsEnabled: false } }],
    ['fails', { status: 500 }],
    ['is unreadable', { json: { isAnalyticsEnabled: 'yes' } }],
    ['cannot be reached', 'offline'],
  ])('send nothing when the project configuration %s', async (_name, config) => {
    const { environment, store, start } = setUp({}, config)
    await start()
    expect(environment.requested('/getAnalyticsConfig')).toHaveLength(1)
    store.events.track('COPY_ADDRESS')
    await environment.settle()
    expect(environment.requested('/e?')).toEqual([])
    expect(store.alerts.state.alert).toBeUndefined()
  })

  // covers: S1.52
  test('send nothing and fetch nothing while the feature is off or no service is named', async () => {
    for (const options of [
      { features: { analytics: false } },
      { services: { directory: 'https://directory.example' } },
    ]) {
      const { environment, store, start } = setUp(options)
      await start()
      store.events.track('COPY_ADDRESS')
      await environment.settle()
      expect(environment.requests).toEqual([])
    }
  })

  test('stop when the site switches the feature off', async () => {
    const { environment, store, start } = setUp()
    await start()
    store.features.setLocal({ analytics: false })
    store.events.track('COPY_ADDRESS')
    await environment.settle()
    expect(environment.requested('/e?')).toEqual([])
  })

  // covers: S8.66
  test('rejected with 403 raise "Invalid App Configuration" once, and stop', async () => {
    const { environment, store, start } = setUp()
    environment.respond('/e?', { status: 403 })
    store.events.track('MODAL_CREATED')
    store.events.track('MODAL_LOADED')
    await start()
    await environment.settle()
    store.events.track('COPY_ADDRESS')
    await environment.settle()
    expect(environment.browser.logs).toHaveLength(1)
    expect(store.alerts.state.alert).toMatchObject({ title: 'Invalid App Configuration' })
    expect(environment.requested('/e?')).toHaveLength(2)
  })

  test.each<Answer>([{ status: 500 }, 'offline'])(
    'ignore a failed request (%j) without a log entry or an alert',
    async answer => {
      const { environment, store, start } = setUp()
      environment.respond('/e?', answer)
      await start()
      store.events.track('COPY_ADDRESS')
      await environment.settle()
      expect([environment.browser.logs, store.alerts.state.alert]).toEqual([[], undefined])
    },
  )

  test('stop when the kit is destroyed', async () => {
    const { environment, store, start } = setUp()
    await start()
    store.destroy()
    store.events.track('COPY_ADDRESS')
    await environment.settle()
    expect(environment.requested('/e?')).toEqual([])
  })
})

function setUp(options: Partial<KitOptions> = {}, config: Answer = { json: { isAnalyticsEnabled: true } }) {
  const environment = createTestEnvironment({ href: 'https://shop.example/cart?token=secret#part' })
  environment.respond('/getAnalyticsConfig', config)
  environment.respond('/e?', { status: 202 })
  const services = { directory: 'https://directory.example', analytics: 'https://analytics.example' }
  const store = createStore({ projectId: 'p', networks: [testNetworks.mainnet], services, ...options }, environment)
  const sent = () => environment.requests.filter(({ url }) => url.includes('/e?'))
  return {
    environment,
    store,
    start: () => store.use(analyticsFeature).start(),
    bodies: (): Promise<unknown[]> => Promise.all(sent().map(request => request.clone().json())),
  }
}
