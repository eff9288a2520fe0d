import type { AppKit } from '@latchkey/appkit'
import { subscribe } from 'valtio/vanilla'

/** The view that the modal shows. `undefined` while it is closed. */
export interface ScreenWatch {
  get(): string | undefined
  /** Calls back after each change. @returns a function that stops it */
  watch(listener: () => void): () => void
}

export function createScreenWatch({ store }: AppKit): ScreenWatch {
  const { modal, router } = store
  return {
    get: () => (modal.state.open ? router.current()?.name : undefined),
    watch(listener) {
      const stops = [subscribe(modal.state, listener), subscribe(router.state, listener)]
      return () => stops.forEach(stop => stop())
    },
  }
}
