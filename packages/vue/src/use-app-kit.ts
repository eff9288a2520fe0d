import type { AppKit, OpenArguments } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** What `useAppKit` gives. */
export interface UseAppKitReturn {
  /** Shows the modal, on the screen that is asked for; that of Send resolves to the hash of what was sent. */
  open: AppKit['open']
  /** Hides the modal, unless a screen refuses that now. */
  close(): Promise<void>
}

/** Opens and closes the modal. */
export function useAppKit({ appKit }: KitChoice = {}): UseAppKitReturn {
  const source = useKitSource(appKit)
  return {
    // As the handler of a click in a template, it is called with the event.
    open: (options?: OpenArguments | Event) =>
      source.require().open(options instanceof Event ? undefined : options) as Promise<never>,
    close: () => source.require().close(),
  }
}
