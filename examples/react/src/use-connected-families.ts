import { useEffect, useState } from 'react'

import { kit } from './kit.ts'

/** How many chain families have a wallet. */
export function useConnectedFamilies(): number {
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      kit.subscribeConnections(connections => setCount(Object.values(connections).filter(each => each?.length).length)),
    [],
  )
  return count
}
