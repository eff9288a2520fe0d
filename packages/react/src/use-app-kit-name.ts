import type { ShownName } from '@latchkey/appkit/names'
import { useMemo } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { type LoadWatch, useLoaded } from './use-loaded.ts'

/**
 * Returns the known name and picture of an EVM address. The name is verified by resolving it back to the address.
 *
 * @example const { name } = useAppKitName(address)
 */
export function useAppKitName(address: string | undefined, { appKit }: KitChoice = {}): Partial<ShownName> {
  const source = useKitSource(appKit)
  const load = useMemo(() => (address === undefined ? undefined : loadNameOf(address)), [address])
  return useLoaded(source, load, 'The code of names did not load') ?? nothing
}

const nothing: Partial<ShownName> = {}

function loadNameOf(address: string): LoadWatch<ShownName> {
  return async () => {
    const { watchName } = await import('@latchkey/appkit/names')
    return (kit, tell) => watchName(kit, address, tell)
  }
}
