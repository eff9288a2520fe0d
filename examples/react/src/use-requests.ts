import { useEffect, useState } from 'react'

import { sandboxUrl } from './sandbox.ts'

export interface Requests {
  sandbox: number
  others: number
}

const none: Requests = { sandbox: 0, others: 0 }

/** How often this page has called somebody else than its own host, as the browser counts it. */
export function useRequests(): Requests {
  const [requests, setRequests] = useState(none)
  useEffect(() => {
    setRequests(none)
    const observer = new PerformanceObserver(list => {
      const origins = list.getEntries().map(({ name }) => new URL(name).origin)
      setRequests(before => origins.reduce(count, before))
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [])
  return requests
}

function count(requests: Requests, origin: string): Requests {
  // A data: or blob: address has no origin, and goes nowhere.
  if (origin === location.origin || origin === 'null') return requests
  const host = origin === new URL(sandboxUrl).origin ? 'sandbox' : 'others'
  return { ...requests, [host]: requests[host] + 1 }
}
