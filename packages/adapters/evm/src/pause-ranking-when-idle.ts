import type { Transport } from 'viem'

/** Endpoints are compared for this long after the last request, in milliseconds. */
export const rankingIdleMs = 60_000

type Ping = (parameters: { transport: ReturnType<Transport> }) => Promise<unknown>

/**
 * Lets a ranked transport measure its endpoints only while it is in use. viem's ranking has no end, and a page that is left open
 * must not call every endpoint every four seconds until it is closed.
 *
 * @param create creates the transport with the ping that it measures by
 */
export function pauseRankingWhenIdle(create: (ping: Ping) => Transport): Transport {
  return parameters => {
    let usedAt = Date.now()
    let wake = () => {}
    let resting: Promise<void> | undefined

    const rest = () => {
      resting ??= new Promise<void>(resolve => {
        wake = () => {
          resting = undefined
          resolve()
        }
      })
      return resting
    }

    const inner = create(async ({ transport }) => {
      if (Date.now() - usedAt > rankingIdleMs) await rest()
      return await transport.request({ method: 'net_listening' })
    })(parameters)

    return {
      ...inner,
      request: (request, options) => {
        usedAt = Date.now()
        wake()
        return inner.request(request, options)
      },
    }
  }
}
