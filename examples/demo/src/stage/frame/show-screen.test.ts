import type { AppKit } from '@latchkey/appkit'
import { expect, test, vi } from 'vitest'

import { showScreen } from './show-screen.ts'

type KitState = ReturnType<AppKit['getState']>

/** Creates a kit whose modal shows a screen when the test says so. */
function setUp() {
  const listeners = new Set<() => void>()
  let screen: string | undefined
  let loading = true
  let end = { resolve: (): void => {}, reject: (_: Error): void => {} }
  const kit = {
    open: vi.fn(() => new Promise<void>((resolve, reject) => (end = { resolve, reject }))),
    getState: () => ({ loading }) as KitState,
    subscribeState(callback: (state: KitState) => void) {
      const listener = (): void => callback({ loading } as KitState)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const watch = {
    get: () => screen,
    watch(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  function show(name: string | undefined, isLoading = false): void {
    screen = name
    loading = isLoading
    listeners.forEach(listener => listener())
  }
  return { kit, watch, show, listeners, resolve: () => end.resolve(), reject: (error: Error) => end.reject(error) }
}

test('showScreen resolves once the screen shows, whether it stays or not', async () => {
  const { kit, watch, show, listeners, reject } = setUp()
  const onShown = vi.fn()
  const opening = showScreen(kit, watch, 'WalletSend').then(onShown)
  show('Account')
  show('WalletSend', true)
  await Promise.resolve()
  expect(onShown).not.toHaveBeenCalled()
  show('WalletSend')
  await opening
  expect(kit.open).toHaveBeenCalledWith({ view: 'WalletSend' })
  // The user closes the modal. A rejection that nothing handles would fail the test.
  reject(new Error('modalClosed'))
  await vi.waitFor(() => expect(listeners.size).toBe(0))
})

test('showScreen rejects if the screen never showed', async () => {
  const { kit, watch, reject } = setUp()
  const opening = showScreen(kit, watch, 'Swap')
  reject(new Error('The code did not load'))
  await expect(opening).rejects.toThrow('The code did not load')
})

test('showScreen resolves if the kit shows another screen instead', async () => {
  const { kit, watch, show, resolve } = setUp()
  const opening = showScreen(kit, watch, 'Account')
  show('Connect')
  resolve()
  await opening
})
