import type { Clock } from '@latchkey/primitives'

/** Which requests an answer is for: a part of the address, a pattern of it, or anything else about it. */
export type RequestMatch = string | RegExp | ((request: Request) => boolean)

/** An answer of a test. */
export interface TestAnswer {
  /** Of the answer. @default 200 */
  status?: number
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: string | Blob
  /** The headers of the answer. */
  headers?: Record<string, string>
  /** Of the environment's clock. */
  delayMs?: number
  /** How often it is given; afterwards an earlier answer for the same request counts again. @default always */
  times?: number
}

/** `hang` never answers, `offline` fails as a browser does without a network; a function answers from the request. */
export type Answer = TestAnswer | 'hang' | 'offline' | ((request: Request) => Response | Promise<Response>)

/** A `fetch` that tests answer. */
export interface TestFetch {
  /** Asks the test's handler. */
  fetch(request: Request): Promise<Response>
  /** Every request that was made, oldest first. */
  readonly requests: readonly Request[]
  /** The addresses of the requests that fit. */
  requested(match: RequestMatch): URL[]
  /** The latest answer that fits a request is given. */
  respond(match: RequestMatch, answer: Answer): void
}

/**
 * A `fetch` that a handler answers, and that tests look into.
 *
 * @param handle answers what no `respond` fits, for example a sandbox; without it such a request fails
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
