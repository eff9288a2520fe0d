import type { Clock } from '@latchkey/primitives'

/** Selects the requests of an answer: by a part of the address, a pattern of it, or any other property. */
export type RequestMatch = string | RegExp | ((request: Request) => boolean)

/** A scripted answer. */
export interface TestAnswer {
  /** Status of the answer. @default 200 */
  status?: number
  /** Body that is sent as JSON. */
  json?: unknown
  /** Body that is sent unchanged. */
  body?: string | Blob
  /** The headers of the answer. */
  headers?: Record<string, string>
  /** Delay by the environment's clock, in ms. @default 0 */
  delayMs?: number
  /** Number of requests that it answers; afterwards an earlier answer for the same request applies again. @default all */
  times?: number
}

/** `hang` never answers, `offline` fails like a browser without a network; a function answers from the request. */
export type Answer = TestAnswer | 'hang' | 'offline' | ((request: Request) => Response | Promise<Response>)

/** A `fetch` with scripted answers. */
export interface TestFetch {
  /** Answers a request by a script, or by the test's handler. */
  fetch(request: Request): Promise<Response>
  /** Every request, oldest first. */
  readonly requests: readonly Request[]
  /** Returns the addresses of the matching requests. */
  requested(match: RequestMatch): URL[]
  /** Adds a scripted answer. The latest matching one is used. */
  respond(match: RequestMatch, answer: Answer): void
}

/**
 * Creates a `fetch` with scripted answers and a record of requests.
 *
 * @param handle answers requests without a matching `respond`, for example a sandbox; without it such a request fails
 */
export function createTestFetch(clock: Clock, handle?: (request: Request) => Response | Promise<Response>): TestFetch {
  const rules: { match: RequestMatch; answer: Answer; left: number }[] = []
  const requests: Request[] = []

  function take(request: Request): Answer | undefined {
    const rule = rules.findLast(each => each.left > 0 && fits(request, each.match))
    if (rule) rule.left--
    return rule?.answer
  }
  async function give(request: Request): Promise<Response> {
    const answer = take(request) ?? handle
    if (answer === undefined) throw new TypeError(`Nothing answers ${request.method} ${request.url}`)
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    if (answer === 'hang') return new Promise<never>(() => {})
    if (typeof answer === 'function') return answer(request)
    if (answer.delayMs !== undefined) await new Promise<void>(resolve => clock.after(answer.delayMs ?? 0, resolve))
    return toResponse(answer)
  }

  return {
    requests,
    requested: match => requests.filter(request => fits(request, match)).map(({ url }) => new URL(url)),
    respond(match, answer) {
      const times = typeof answer === 'object' ? answer.times : undefined
      rules.push({ match, answer, left: times ?? Infinity })
    },
    fetch(request) {
      requests.push(request.clone())
      return new Promise((resolve, reject) => {
        const abort = (): void => reject(request.signal.reason)
        if (request.signal.aborted) return abort()
        request.signal.addEventListener('abort', abort, { once: true })
        give(request).then(resolve, reject)
      })
    },
  }
}

function fits(request: Request, match: RequestMatch): boolean {
  if (typeof match === 'function') return match(request)
  return typeof match === 'string' ? request.url.includes(match) : match.test(request.url)
}

function toResponse({ status = 200, json, body, headers }: TestAnswer): Response {
  if (json === undefined) return new Response(body ?? null, { status, ...(headers && { headers }) })
  return new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json', ...headers } })
}
