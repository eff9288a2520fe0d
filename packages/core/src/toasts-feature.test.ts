import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore } from './create-store.ts'
import { toastSeenMs, toastsFeature } from './toasts-feature.ts'

describe('toasts', () => {
  // covers: S4.35
  test.each([
    ['success', 3_000],
    ['error', 6_000],
  ] as const)('a toast of the kind %s stays for %i ms', async (kind, stay) => {
    const { clock, toasts } = setUp()
    toasts.show(kind, 'Done')
    expect(toasts.state.toast).toEqual({ kind, text: 'Done' })
    await clock.advance(stay - 1)
    expect(toasts.state.toast).toBeDefined()
    await clock.advance(1)
    expect(toasts.state.toast).toBeUndefined()
  })

  // covers: S4.35
  test('a loading toast stays until it is replaced or hidden', async () => {
    const { clock, toasts } = setUp()
    toasts.show('loading', 'Working')
    await clock.advance(600_000)
    expect(toasts.state.toast).toEqual({ kind: 'loading', text: 'Working' })
    toasts.hide()
    expect(toasts.state.toast).toBeUndefined()
  })

  // covers: S4.36, S9.60
  test('a new toast hides the open one first and shows after 150 ms', async () => {
    const { clock, toasts } = setUp()
    toasts.show('loading', 'Working')
    toasts.show('success', 'Done')
    expect(toasts.state.toast).toBeUndefined()
    await clock.advance(149)
    expect(toasts.state.toast).toBeUndefined()
    await clock.advance(1)
    expect(toasts.state.toast).toEqual({ kind: 'success', text: 'Done' })
    await clock.advance(3_000)
    expect(toasts.state.toast).toBeUndefined()
  })

  test.each(['success', 'error'] as const)(
    'a toast of the kind %s closes when the user goes to another screen, and back',
    async kind => {
      const { clock, toasts, router } = setUp()
      router.reset('Connect')
      for (const go of [() => router.push('Networks'), () => router.pop()]) {
        toasts.show(kind, 'Done')
        await clock.advance(toastSeenMs)
        expect(toasts.state.toast).toBeDefined()
        go()
        expect(toasts.state.toast).toBeUndefined()
        await clock.advance(1_000)
      }
    },
  )

  test('stay open if they arrive with a change of screen, or report work in progress', async () => {
    const { clock, toasts, router } = setUp()
    toasts.show('error', 'Not connected')
    await clock.advance(toastSeenMs - 1)
    router.reset('Connect')
    expect(toasts.state.toast?.text).toBe('Not connected')
    toasts.show('loading', 'Working')
    await clock.advance(toastSeenMs * 2)
    router.push('Networks')
    expect(toasts.state.toast?.text).toBe('Working')
  })

  test('a third one during the pause replaces the second, after its own pause', async () => {
    const { clock, toasts } = setUp()
    toasts.show('loading', 'one')
    toasts.show('success', 'two')
    await clock.advance(100)
    toasts.show('error', 'three')
    await clock.advance(149)
    expect(toasts.state.toast).toBeUndefined()
    await clock.advance(1)
    expect(toasts.state.toast?.text).toBe('three')
  })

  test('stay open while the pointer is on them', async () => {
    const { clock, toasts } = setUp()
    toasts.show('success', 'Done')
    toasts.hold()
    await clock.advance(60_000)
    expect(toasts.state.toast).toBeDefined()
    toasts.release()
    await clock.advance(3_000)
    expect(toasts.state.toast).toBeUndefined()
  })

  test('stay open when a pointer leaves during the pause', async () => {
    const { clock, toasts } = setUp()
    toasts.show('loading', 'one')
    toasts.show('success', 'two')
    toasts.hold()
    toasts.release()
    await clock.advance(150)
    expect(toasts.state.toast?.text).toBe('two')
  })

  test('end with the kit', () => {
    const { clock, store, toasts } = setUp()
    toasts.show('success', 'Done')
    store.destroy()
    expect([toasts.state.toast, clock.pending]).toEqual([undefined, 0])
  })
})

function setUp() {
  const environment = createTestEnvironment()
  const store = createStore({ projectId: 'p', networks: [testNetworks.mainnet] }, environment)
  return { clock: environment.clock, store, router: store.router, toasts: store.use(toastsFeature) }
}
