import type { AppKit, OpenArguments } from '@latchkey/appkit'
import { useMemo } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** What `useAppKit` gives. */
export interface UseAppKitReturn {
  /** Shows the modal, on the screen that is asked for; that of Send resolves to the hash of what was sent. */
  open: AppKit['open']
  /** Hides the modal, unless a screen refuses that now. */
  close(): Promise<void>
}

/** Opens and closes the modal. Both functions stay the same from render to render. */
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
