import { type ChainNamespace, type KitValues, observeKit } from '@latchkey/appkit'
import { useCallback, useSyncExternalStore } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

/**
 * Subscribes to a value of the kit. Safe for concurrent rendering; on the server and in the first client render it has its value
 * without a kit.
 *
 * @param namespace the namespace of a value that each has. @default the active one
 */
export function useKitValue<Name extends keyof KitValues>(
  name: Name,
  { namespace, appKit }: KitChoice & { namespace?: ChainNamespace | undefined } = {},
): KitValues[Name] {
  const source = useKitSource(appKit)
  const watch = useCallback(
    (listener: () => void) => observeKit(source.make(), name, namespace).watch(listener),
    [name, namespace, source],
  )
  const get = useCallback(() => observeKit(source.get(), name, namespace).get(), [name, namespace, source])
  return useSyncExternalStore(watch, get, () => observeKit(undefined, name).get())
}
