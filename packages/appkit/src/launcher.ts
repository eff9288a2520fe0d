import type { OpenOptions, Store } from '@latchkey/core'
import { once, type Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { createLauncherState, type LauncherState } from './observables.ts'
import { createPreviews } from './preview/previews.ts'

/** Loads the code that the first page load leaves out, at the moment it is needed. */
export interface Launcher {
  readonly state: LauncherState
  /** Resolves when each of the last visit's connections is restored or has failed. */
  readonly ready: Promise<void>
  start(): Promise<void>
  /**
   * Opens the modal. Resolves with the screen's result, if it has one. @throws KitError `modalClosed` if the result can no longer
   * come
   */
  open(options?: OpenOptions): Promise<unknown>
  /** Closes the modal, and cancels an opening whose code is still loading. */
  close(): void
  stop(): void
}

/** The code of the modal. */
export interface ModalCode {
  /** Defines the modal's elements. */
  defineModal(): void
  /** Resolves with the result of `open`, until the kit is destroyed. */
  openResult(store: Store, options: OpenOptions, ended: AbortSignal): Promise<unknown>
}

/** Time after which the code of a button counts as missing. */
const undefinedButtonsMs = 5_000
/** Time after which a modal has failed to replace its preview. */
const longestPreviewMs = 1_000

/**
 * Creates the launcher of a kit.
 *
 * @param isPage false while a server renders: nothing is discovered, shown or awaited there
 * @param importModal loads the modal's code without side effects
 */
export function createLauncher(store: Store, isPage: boolean, importModal: () => Promise<ModalCode>): Launcher {
  const state = createLauncherState()
  const { options, modal, accounts, router } = store
  const element = typeof document === 'undefined' ? undefined : placeModal()
  const previews = createPreviews(store, element)
  let settle = (): void => {}
  const ready = new Promise<void>(resolve => (settle = resolve))
  const ending = new AbortController()
  /** Aborts when the kit is destroyed; aborted from the start on a server. */
  const ended = ending.signal
  if (!isPage) ending.abort()
  let isWanted = false
  let stopWatching: Stop = () => {}
  let stopWatchingButtons: Stop = () => {}
  let stopWatchingIntent: Stop = () => {}

  /** Adds the modal as the last child of the body, unless the site places it (S2.02). */
  function placeModal(): HTMLElement | undefined {
    if (options.disableAppend || options.enableEmbedded) return undefined
    const modalElement = Object.assign(document.createElement('w3m-modal'), { store })
    if (document.body) document.body.append(modalElement)
    else
      document.addEventListener('DOMContentLoaded', () => ended.aborted || document.body.append(modalElement), {
        once: true,
      })
    store.events.track('MODAL_CREATED')
    return modalElement
  }
  const load = once(importModal)
  /** Defines the element, which is on the page from the start. */
  const mount = once(async () => {
    ;(await load()).defineModal()
    store.environment.clock.after(longestPreviewMs, previews.end)
  })
  /** A failure here is ignored, because the click tries again. */
  function watchIntent(): void {
    if (options.prefetch !== 'intent') return
    stopWatchingIntent = store.environment.browser.watchIntent(() => void load().catch(() => {}))
  }
  /** Loads the code when a page button, or a wallet on an unsupported network, opens the modal only through the state. */
  function watchModal(): void {
    stopWatching = subscribe(modal.state, () => {
      const { open, namespace } = modal.state
      if (!open) return previews.end()
      if (!load.value && router.current()?.name === 'Connect' && !namespace) previews.show(close)
      mount().catch(rejectReady)
    })
  }
  function close(): void {
    isWanted = false
    previews.end()
    modal.close()
  }
  function rejectReady(error: unknown): void {
    modal.close(true)
    store.environment.browser.log('error', 'The code of the modal did not load', error)
  }
  /** Checks the page's buttons, which are invisible until something defines them. */
  function watchButtons(): void {
    if (!ended.aborted) stopWatchingButtons = store.environment.clock.after(undefinedButtonsMs, warnOfUndefinedButtons)
  }
  /** Skips the components of React and Vue, which load the code of their buttons themselves and assign a kit to each. */
  function warnOfUndefinedButtons(): void {
    const tags = 'w3m-button,w3m-connect-button,appkit-button,appkit-connect-button'
    const button = [...document.querySelectorAll(`:is(${tags}):not(:defined)`)].find(each => !('store' in each))
    if (button)
      store.environment.browser.log(
        'warn',
        `<${button.localName}> shows nothing yet. Import '@latchkey/appkit/elements'.`,
      )
  }
  /** Loads the lookup of balance and name once there is an account, connected or restored. */
  function watchAccounts(): void {
    const stop = subscribe(accounts.state, look)
    look()
    function look(): void {
      if (ended.aborted || !Object.keys(accounts.state).some(namespace => accounts.identity(namespace as never))) return
      stop()
      import('./account-details.ts').then(
        ({ startAccountDetails }) => ended.aborted || startAccountDetails(store),
        (error: unknown) => store.log.write('warn', `Balance and name did not load: ${String(error)}`),
      )
    }
  }

  return {
    state,
    ready,
    async start() {
      if (!isPage) return settle()
      if (options.enableEmbedded) mount().catch(rejectReady)
      watchAccounts()
      watchModal()
      watchIntent()
      try {
        await store.start()
      } finally {
        state.initialized = true
        settle()
        if (typeof document !== 'undefined') watchButtons()
      }
    },
    async open(openOptions = {}) {
      // Nothing can show, but a caller that waits for a screen's result must get its error.
      if (ended.aborted) return openOptions.view && (await load()).openResult(store, openOptions, ended)
      // A chunk that fails to load must not leave the modal in the state "open".
      state.loading = isWanted = true
      const { view = 'Connect', namespace } = openOptions
      if (!load.value && view === 'Connect' && !namespace) previews.show(close)
      try {
        const { openResult } = await load()
        if (isWanted) {
          // Opened before it is defined, so that the first render is the open modal.
          modal.open(openOptions)
          await mount()
        }
        return openResult(store, openOptions, ended)
      } catch (error) {
        previews.end()
        throw error
      } finally {
        state.loading = false
      }
    },
    close,
    stop() {
      ending.abort()
      isWanted = false
      stopWatching()
      stopWatchingButtons()
      stopWatchingIntent()
      previews.end()
      element?.remove()
      settle()
    },
  }
}
