import type { Stop } from '@latchkey/primitives'
import { proxy, subscribe } from 'valtio/vanilla'

import { defineFeature } from './create-store.ts'

/** A short message that hides by itself. */
export interface Toast {
  /** Look and duration of the toast. */
  kind: 'loading' | 'success' | 'error'
  /** The text, already translated. */
  text: string
}

/** Shows short messages. */
export interface Toasts {
  /** The toast that shows now. */
  readonly state: { readonly toast: Toast | undefined }
  /** Shows a text. A visible toast is hidden first. */
  show(kind: Toast['kind'], text: string): void
  /** Hides the toast. */
  hide(): void
  /**
   * Hides a toast that the user has had time to see, because the user has moved on. A loading toast stays until it is
   * replaced.
   */
  dismissSeen(): void
  /** Pauses the timer while a pointer or the focus rests on the toast. */
  hold(): void
  /** Restarts the timer. */
  release(): void
}

/** Delay between hiding a toast and showing its successor (S4.36). */
export const toastGapMs = 150
/** Duration of a toast: success 3 s, error 6 s, loading until it is replaced. */
export const toastStayMs = { success: 3_000, error: 6_000, loading: undefined } as const

/** Minimum age at which a change of screen hides a toast. A younger one came with that change. */
export const toastSeenMs = 500

/** The toasts of a kit, created on first use. A change of screen hides the toast of the screen before. */
export const toastsFeature = defineFeature<Toasts>('toasts', ({ environment: { clock }, router }, onDestroy) => {
  const state = proxy<{ toast: Toast | undefined }>({ toast: undefined })
  let stop: Stop | undefined
  let isInGap = false
  let shownAt = 0

  function after(ms: number | undefined, run: () => void): void {
    stop?.()
    stop = ms === undefined ? undefined : clock.after(ms, run)
  }
  function hide(): void {
    after(undefined, hide)
    isInGap = false
    state.toast = undefined
  }
  function stay(): void {
    after(state.toast && toastStayMs[state.toast.kind], hide)
  }
  function present(toast: Toast): void {
    isInGap = false
    state.toast = toast
    shownAt = clock.now()
    stay()
  }

  function dismissSeen(): void {
    if (state.toast && state.toast.kind !== 'loading' && clock.now() - shownAt >= toastSeenMs) hide()
  }

  onDestroy(subscribe(router.state, dismissSeen, true))
  onDestroy(hide)
  return {
    state,
    show(kind, text) {
      const mustWait = state.toast !== undefined || isInGap
      hide()
      if (!mustWait) return present({ kind, text })
      isInGap = true
      after(toastGapMs, () => present({ kind, text }))
    },
    hide,
    dismissSeen,
    hold() {
      if (state.toast) after(undefined, hide)
    },
    release() {
      if (state.toast) stay()
    },
  }
})
