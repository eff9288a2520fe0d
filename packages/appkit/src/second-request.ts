/** A request that may have to be sent a second time. */
export interface SecondRequest {
  /** Whether its body can be sent again. */
  readonly isReplayable: boolean
  /** Returns the options of the second request, with an additional header. It does not follow redirects. */
  withHeader(name: string, value: string): Promise<RequestInit>
}

/** Copies a request before it is sent, because its body can be read only once. */
export function keepForSecond(input: RequestInfo | URL, init: RequestInit | undefined): SecondRequest {
  const request = input instanceof Request ? input : undefined
  const own = init?.body ?? undefined
  // Cloned unless the method has no body. `Request.body` would be exact, but Firefox does not support it.
  const spare = request && own === undefined && !isBodiless(request.method) ? request.clone() : undefined
  return {
    isReplayable: isReplayable(own),
    async withHeader(name, value) {
      const headers = new Headers(init?.headers ?? request?.headers)
      headers.set(name, value)
      // Read as a blob, because browsers do not send a stream to every server.
      const blob = await spare?.blob()
      const body = own ?? (blob?.size ? blob : null)
      return { ...(request && initOf(request)), ...init, headers, body, redirect: 'manual' }
    },
  }
}

function isBodiless(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Returns the options of a request besides its address, headers and body. */
function initOf(request: Request): RequestInit {
  const { method, mode, credentials, cache, referrer, referrerPolicy, integrity, keepalive, signal } = request
  return { method, mode, credentials, cache, referrer, referrerPolicy, integrity, keepalive, signal }
}

/** A stream, which is read while it is sent, cannot be sent again. */
function isReplayable(body: BodyInit | undefined): boolean {
  return typeof body !== 'object' || known.some(kind => body instanceof kind) || ArrayBuffer.isView(body)
}

const known = [Blob, ArrayBuffer, FormData, URLSearchParams] as const
