import type { AppKit, OpenArguments } from '@latchkey/appkit'
import { useMemo } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** Result of `useAppKit`. */
export interface UseAppKitReturn {
  /** Opens the modal on a screen. The screen of Send resolves with the hash of the transaction. */
  open: AppKit['open']
  /** Closes the modal, unless a screen prevents it. */
  close(): Promise<void>
}

/**
 * Opens and closes the modal. Both functions keep their identity between renders.
 *
 * @example const { open } = useAppKit()
 */
export function useAppKit({ appKit }: KitChoice = {}): UseAppKitReturn {
  const source = useKitSource(appKit)
  return useMemo(
    () => ({
      open: (options?: OpenArguments) => source.require().open(options) as Promise<never>,
      close: () => source.require().close(),
    }),
    [source],
  )
}
