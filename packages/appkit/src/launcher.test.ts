import { createStore, type KitOptions } from '@latchkey/core'
import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { createLauncher } from './launcher.ts'

function launch(options: Partial<KitOptions> = {}) {
  const environment = createTestEnvironment()
  const store = createStore({ projectId: 'test', networks: [testNetworks.mainnet], ...options }, environment)
  const defineModal = vi.fn()
  const openResult = vi.fn(async () => ({ hash: '0x1' }))
  const importModal = vi.fn(async () => ({ defineModal, openResult }))
  const launcher = createLauncher(store, true, importModal)
  void launcher.start()
  return {
    store,
    launcher,
    importModal,
    openResult,
    defineModal,
    browser: environment.browser,
    clock: environment.clock,
  }
}

describe('the code of the modal', () => {
  test('resolves with the result of a screen, which starts with the arguments of the site', async () => {
    const { launcher, store, openResult } = launch()
    const options = { view: 'WalletSend', arguments: { amount: '1' } } as const
    expect(await launcher.open(options)).toEqual({ hash: '0x1' })
    expect(openResult).toHaveBeenCalledWith(store, options, expect.any(AbortSignal))
    expect(store.router.current()).toEqual({ name: 'WalletSend', params: { amount: '1' } })
  })

  test('is loaded when a user may soon open it, once, and defines nothing before the click', async () => {
    const { launcher, store, importModal, defineModal, browser } = launch()
    expect(importModal).not.toHaveBeenCalled()
    browser.showIntent()
    expect(importModal).toHaveBeenCalledOnce()
    await importModal.mock.results[0]!.value
    expect(defineModal).not.toHaveBeenCalled()
    await launcher.open()
    expect(defineModal).toHaveBeenCalledOnce()
    expect(importModal).toHaveBeenCalledOnce()
    expect(store.modal.state.open).toBe(true)
  })

  test('is requested again by the click if preloading failed, without an error', async () => {
    const { launcher, store, importModal, browser } = launch()
    importModal.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    browser.showIntent()
    await launcher.ready
    expect(browser.logs).toEqual([])
    await launcher.open()
    expect(importModal).toHaveBeenCalledTimes(2)
    expect(store.modal.state.open).toBe(true)
  })

  test.each<[string, Partial<KitOptions>]>([
    ['if the site sets prefetch to never', { prefetch: 'never' }],
    ['after the kit is destroyed', {}],
  ])('waits for the click %s', async (_, options) => {
    const { launcher, importModal, browser } = launch(options)
    if (!options.prefetch) launcher.stop()
    browser.showIntent()
    expect(importModal).not.toHaveBeenCalled()
  })
})

describe('page buttons that are not defined', () => {
  afterEach(() => vi.unstubAllGlobals())

  async function warningsOf(buttons: readonly object[]): Promise<string[]> {
    vi.stubGlobal('document', { querySelector: () => buttons[0] ?? null, querySelectorAll: () => buttons })
    const { launcher, clock, browser } = launch({ disableAppend: true })
    await launcher.ready
    await clock.advance(5_000)
    launcher.stop()
    return browser.logs.map(({ message }) => message)
  }

  test('cause a warning if the site has to import the code of a button', async () => {
    const warning = "<w3m-button> shows nothing yet. Import '@latchkey/appkit/elements'."
    expect(await warningsOf([{ localName: 'w3m-button' }])).toEqual([warning])
    expect(await warningsOf([{ localName: 'appkit-button', store: {} }, { localName: 'w3m-button' }])).toEqual([
      warning,
    ])
  })

  test('cause no warning in a component, which loads its code by itself', async () => {
    expect(await warningsOf([{ localName: 'appkit-button', store: {} }])).toEqual([])
    expect(await warningsOf([{ localName: 'appkit-button', store: undefined }])).toEqual([])
  })
})
