import type { OpenOptions, Store } from '@latchkey/core'
import { once, type Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { createLauncherState, type LauncherState } from './observables.ts'
import { createPreviews } from './preview/previews.ts'

/** Brings in, at the moment it is needed and not before, what the first page load leaves out. */
export interface Launcher {
  readonly state: LauncherState
  /** Settled when the last visit's connections are. */
  readonly ready: Promise<void>
  start(): Promise<void>
  /** Resolves to what the screen comes to, where it comes to anything. @throws KitError `modalClosed` where it would, and cannot any more */
  open(options?: OpenOptions): Promise<unknown>
  /** Also what was to open once its code is there. */
  close(): void
  stop(): void
}

/** What the code of the modal gives. */
export interface ModalCode {
  /** Defines its elements. */
  defineModal(): void
  /** What `open` resolves to, until the kit has ended. */
  openResult(store: Store, options: OpenOptions, ended: AbortSignal): Promise<unknown>
}

/** After this long the code of a button is missing rather than late. */
const undefinedButtonsMs = 5_000
/** A modal that has not taken the place of its preview after this long never will. */
const longestPreviewMs = 1_000

/**
 * @param isPage false while a server renders: nothing is looked for, shown or waited for there
 * @param importModal defines nothing by itself, shows nothing and asks nobody
 */
export function createLauncher(store: Store, isPage: boolean, importModal: () => Promise<ModalCode>): Launcher {
  const state = createLauncherState()
  const { options, modal, accounts, router } = store
  const element = typeof document === 'undefined' ? undefined : placeModal()
  const previews = createPreviews(store, element)
  let settle = (): void => {}
  const ready = new Promise<void>(resolve => (settle = resolve))
  const ending = new AbortController()
  /** Nothing shows any more, or ever. */
  const ended = ending.signal
  if (!isPage) ending.abort()
  let isWanted = false
  let stopWatching: Stop = () => {}
  let stopWatchingButtons: Stop = () => {}
  let stopWatchingIntent: Stop = () => {}

  /** The modal is the last child of the body, or where the site puts it (S2.02). */
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
  /** The element is on the page from the start, and comes to life when its code is there. */
  const mount = once(async () => {
    ;(await load()).defineModal()
    store.environment.clock.after(longestPreviewMs, previews.end)
  })
  /** What fails here is asked for again by the click. */
  function watchIntent(): void {
    if (options.prefetch !== 'intent') return
    stopWatchingIntent = store.environment.browser.watchIntent(() => void load().catch(() => {}))
  }
  /** A page button, or a wallet on a network that is not supported, opens the modal through the state alone. */
  function watchModal(): void {
    stopWatching = subscribe(modal.state, () => {
      const { open, namespace } = modal.state
      if (!open) return previews.end()
      if (!load.value && router.current()?.name === 'Connect' && !namespace) previews.show(close)
      mount().catch(giveUp)
    })
  }
  function close(): void {
    isWanted = false
    previews.end()
    modal.close()
  }
  function giveUp(error: unknown): void {
    modal.close(true)
    store.environment.browser.log('error', 'The code of the modal did not load', error)
  }
  /** A button of ours stays invisible until something defines it. */
  function watchButtons(): void {
    if (!ended.aborted) stopWatchingButtons = store.environment.clock.after(undefinedButtonsMs, warnOfUndefinedButtons)
  }
  /** The components of React and Vue load the code of their buttons by themselves, and name the kit to each. */
  function warnOfUndefinedButtons(): void {
    const tags = 'w3m-button,w3m-connect-button,appkit-button,appkit-connect-button'
    const button = [...document.querySelectorAll(`:is(${tags}):not(:defined)`)].find(each => !('store' in each))
    if (button)
      store.environment.browser.log(
        'warn',
        `<${button.localName}> shows nothing yet. Import '@latchkey/appkit/elements'.`,
      )
  }
  /** Balance and name are looked up once there is an account to look them up for, or one that is restored. */
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
      if (options.enableEmbedded) mount().catch(giveUp)
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
      // Nothing shows, and whoever waits for what a screen comes to is to hear that.
      if (ended.aborted) return openOptions.view && (await load()).openResult(store, openOptions, ended)
      // A failed chunk must not leave a modal that is open but not there.
      state.loading = isWanted = true
      const { view = 'Connect', namespace } = openOptions
      if (!load.value && view === 'Connect' && !namespace) previews.show(close)
      try {
        const { openResult } = await load()
        if (isWanted) {
          // Drawn once: open from the first.
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
