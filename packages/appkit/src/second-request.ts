/** A request that may have to be sent a second time. */
export interface SecondRequest {
  /** Whether all of it is there a second time. */
  readonly isReplayable: boolean
  /** What it is sent with again, with a header more; it follows no redirect then. */
  withHeader(name: string, value: string): Promise<RequestInit>
}

/** Keeps what a request says, before it is sent: its body can be read but once. */
export function keepForSecond(input: RequestInfo | URL, init: RequestInit | undefined): SecondRequest {
  const request = input instanceof Request ? input : undefined
  const own = init?.body ?? undefined
  // Not where it has a body by its own word: Firefox knows no `Request.body`.
  const spare = request && own === undefined && !isBodiless(request.method) ? request.clone() : undefined
  return {
    isReplayable: isReplayable(own),
    async withHeader(name, value) {
      const headers = new Headers(init?.headers ?? request?.headers)
      headers.set(name, value)
      // Not as a stream, which browsers do not send to every server.
      const blob = await spare?.blob()
      const body = own ?? (blob?.size ? blob : null)
      return { ...(request && initOf(request)), ...init, headers, body, redirect: 'manual' }
    },
  }
}

function isBodiless(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** What a request says besides its address, its headers and its body. */
function initOf(request: Request): RequestInit {
  const { method, mode, credentials, cache, referrer, referrerPolicy, integrity, keepalive, signal } = request
  return { method, mode, credentials, cache, referrer, referrerPolicy, integrity, keepalive, signal }
}

/** What is read while it is sent is not there a second time. */
function isReplayable(body: BodyInit | undefined): boolean {
  return typeof body !== 'object' || known.some(kind => body instanceof kind) || ArrayBuffer.isView(body)
}

const known = [Blob, ArrayBuffer, FormData, URLSearchParams] as const
