import { isIP } from 'node:net'

import type { Answering } from './cli-server.ts'

/** Interval of reports of the same fault, in milliseconds. */
const repeatMs = 3_600_000

/** A fault of the proxies in front of the server. */
export type ProxyFault = 'unannounced' | 'missing'

/** Log texts of the faults. */
export const proxyFaults: Readonly<Record<ProxyFault, string>> = {
  unannounced:
    'PROXIES is 0, but a request has X-Forwarded-For or Forwarded. If a proxy is before this server, set PROXIES to the number of your proxies: all visitors share the limits of one network address now',
  missing:
    'A request has fewer addresses in X-Forwarded-For than PROXIES says. Either a proxy of yours does not add one, or visitors reach this server past it, and can write what they like there',
}

/**
 * Creates the reader of clients' network addresses.
 *
 * @param proxies number of the operator's proxies in front of the server. Entries further left in `X-Forwarded-For` are
 *   chosen by the client
 * @param report called once an hour for each kind of fault
 */
export function createAddressReader(
  proxies: number,
  report: (fault: ProxyFault) => void,
  clock: () => number = Date.now,
): (headers: Headers, remote: string | undefined) => string | undefined {
  const reported = new Map<ProxyFault, number>()
  const reportOnce = (fault: ProxyFault): void => {
    const now = clock()
    if (now - (reported.get(fault) ?? -Infinity) < repeatMs) return
    reported.set(fault, now)
    report(fault)
  }
  return (headers, remote) => {
    const forwarded = headers.get('x-forwarded-for')
    if (proxies === 0) {
      if (forwarded !== null || headers.has('forwarded')) reportOnce('unannounced')
      return remote
    }
    const address = (forwarded ?? '').split(',').at(-proxies)?.trim() ?? ''
    if (isAddress(address)) return address
    reportOnce('missing')
    return remote
  }
}

/**
 * Answers clients by their network address. A connection that was reset right after its request has none any more. Such
 * a request would bypass the limits by network, and its client receives no answer anyway, so it is not handled.
 */
export function answerByAddress(
  answer: (request: Request, client: { address: string }) => Promise<Response>,
  readAddress: ReturnType<typeof createAddressReader>,
): Answering {
  return async (request, remote) => {
    const address = readAddress(request.headers, remote)
    return address === undefined ? new Response(null, { status: 400 }) : answer(request, { address })
  }
}

/** Whether a text is an address. Some proxies append the port. */
function isAddress(text: string): boolean {
  return isIP(text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')) !== 0
}
