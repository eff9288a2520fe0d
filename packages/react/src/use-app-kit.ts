import type { OpenArguments } from '@latchkey/appkit'
import { useMemo } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

export interface UseAppKitReturn {
  open(options?: OpenArguments): Promise<void>
  close(): Promise<void>
}

/** Opens and closes the modal. Both functions stay the same from render to render. */
export function useAppKit({ appKit }: KitChoice = {}): UseAppKitReturn {
  const source = useKitSource(appKit)
  return useMemo(
    () => ({ open: options => source.require().open(options), close: () => source.require().close() }),
    [source],
  )
}
