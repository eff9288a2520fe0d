import type { AppKit, OpenArguments } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** Result of `useAppKit`. */
export interface UseAppKitReturn {
  /** Opens the modal on a screen. The screen of Send resolves with the hash of the transaction. */
  open: AppKit['open']
  /** Closes the modal, unless a screen prevents it. */
  close(): Promise<void>
}

/**
 * Opens and closes the modal.
 *
 * @example const { open } = useAppKit()
 */
export function useAppKit({ appKit }: KitChoice = {}): UseAppKitReturn {
  const source = useKitSource(appKit)
  return {
    // The argument is the event if the function is the handler of a click in a template.
    open: (options?: OpenArguments | Event) =>
      source.require().open(options instanceof Event ? undefined : options) as Promise<never>,
    close: () => source.require().close(),
  }
}
