import type { ShownName } from '@latchkey/appkit/names'
import { logFailure } from '@latchkey/appkit'
import { useEffect, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** The name of an EVM address, and its picture, as far as they are known. A name goes to its address too. */
export function useAppKitName(address: string | undefined, { appKit }: KitChoice = {}): Partial<ShownName> {
  const source = useKitSource(appKit)
  const [known, setKnown] = useState<Partial<ShownName>>(nothing)
  useEffect(() => {
    const kit = source.make()
    let isLeft = false
    let stop = (): void => {}
    if (kit && address !== undefined)
      import('@latchkey/appkit/names')
        .then(({ watchName }) => {
          if (!isLeft) stop = watchName(kit, address, name => setKnown(name ?? nothing))
        })
        .catch((error: unknown) => logFailure(kit, 'The code of names did not load', error))
    return () => {
      isLeft = true
      stop()
      // That of another address is none of this one.
      setKnown(nothing)
    }
  }, [source, address])
  return known
}

const nothing: Partial<ShownName> = {}
