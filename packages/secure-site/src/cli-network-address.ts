import { isIP } from 'node:net'

import type { Answering } from './cli-server.ts'

/** How often the same fault of the proxies is reported. */
const repeatMs = 3_600_000

/** What is wrong with the proxies before the server. */
export type ProxyFault = 'unannounced' | 'missing'

/** What the log says of it. */
export const proxyFaults: Readonly<Record<ProxyFault, string>> = {
  unannounced:
    'PROXIES is 0, but a request has X-Forwarded-For or Forwarded. If a proxy is before this server, set PROXIES to the number of your proxies: all visitors share the limits of one network address now',
  missing:
    'A request has fewer addresses in X-Forwarded-For than PROXIES says. Either a proxy of yours does not add one, or visitors reach this server past it, and can write what they like there',
}

/**
 * Reads the network address of visitors.
 *
 * @param proxies how many proxies of the operator are before the server. Further to the left in `X-Forwarded-For` stands what the visitor chose
 * @param report is told of a fault, of each kind once an hour
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
 * Answers visitors by their network address. A connection that was reset right behind its request has none any longer: such a request would count for no network, and whoever
 * sent it hears no answer.
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

/** Some proxies write the port too. */
function isAddress(text: string): boolean {
  return isIP(text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')) !== 0
}
