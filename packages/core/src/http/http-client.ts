import { BaseError, readRetryAfterMs, raceAbort } from '@latchkey/primitives'
import { formatServiceUrl, type ServiceRequest } from '@latchkey/protocol'

import type { Environment } from '../environment.ts'
import { timeout } from '../timeout.ts'

/** The target of a call: its path, its query and an optional body, which is sent as JSON. */
export type HttpCall = Pick<ServiceRequest, 'path'> & Partial<Pick<ServiceRequest, 'query' | 'body'>>

/**
 * Sends requests to one service. Every call rejects with {@link HttpError} if the status is not ok, with a
 * `TimeoutError` if the answer is not complete within {@link serviceTimeoutMs}, with the signal's reason if it aborts,
 * and with the platform's error if there is no answer, or one longer than {@link largestAnswerBytes}. Malformed JSON
 * resolves with `undefined`, because callers validate the shape anyway (S7.47, S7.49).
 */
export interface HttpClient {
  /**
   * Sends a GET request. Resolves with the parsed JSON.
   *
   * @throws HttpError if the status is not ok
   */
  get(call: HttpCall, signal?: AbortSignal): Promise<unknown>
  /**
   * Downloads a file.
   *
   * @throws HttpError if the status is not ok
   */
  getBlob(call: HttpCall, signal?: AbortSignal): Promise<Blob>
  /**
   * Sends a POST request. Resolves with the parsed JSON.
   *
   * @throws HttpError if the status is not ok
   */
  post(call: HttpCall, signal?: AbortSignal): Promise<unknown>
  /**
   * Sends a PUT request. Resolves with the parsed JSON.
   *
   * @throws HttpError if the status is not ok
   */
  put(call: HttpCall, signal?: AbortSignal): Promise<unknown>
  /**
   * Sends a DELETE request. Resolves with the parsed JSON.
   *
   * @throws HttpError if the status is not ok
   */
  delete(call: HttpCall, signal?: AbortSignal): Promise<unknown>
}

/** Time limit for a complete answer. */
export const serviceTimeoutMs = 10_000

/** Limit of an answer. No service sends more, and an endless answer would fill the page's memory. */
export const largestAnswerBytes = 10_485_760

/** An answer whose status is not ok. Its message is the catalogue's, word for word (S7.49). */
export class HttpError extends BaseError<'httpStatus'> {
  /** Status of the answer. */
  readonly status: number
  /**
   * Time that the service asks to wait ([`Retry-After`](https://www.rfc-editor.org/rfc/rfc9110#field.retry-after)), in
   * ms.
   */
  readonly retryAfterMs: number | undefined

  constructor(status: number, retryAfterMs?: number) {
    super('httpStatus', `HTTP status code: ${status}`)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }

  /** Returns the status of an `HttpError`; `undefined` for any other error. */
  static statusOf(error: unknown): number | undefined {
    return error instanceof HttpError ? error.status : undefined
  }
}

/** Options of {@link createHttpClient}. */
export interface HttpClientOptions {
  /** The service's address, which may have a path. */
  baseUrl: string
  /** Sends the requests. */
  fetch: Environment['fetch']
  /** Times the requests. */
  clock: Environment['clock']
  /** The page's id at the service, if the service uses one. Added to every query as `clientId`. */
  clientId?: () => string | undefined
}

/** Creates the client of one service. */
export function createHttpClient({ baseUrl, fetch, clock, clientId }: HttpClientOptions): HttpClient {
  async function send<Body>(
    method: ServiceRequest['method'],
    call: HttpCall,
    given: AbortSignal | undefined,
    read: (response: Response) => Promise<Body>,
  ): Promise<Body> {
    const limit = timeout(clock, serviceTimeoutMs, () => new DOMException('The service did not answer', 'TimeoutError'))
    const signal = given ? AbortSignal.any([given, limit.signal]) : limit.signal
    try {
      return await raceAbort(
        ask(method, call, signal).then(response => read(bounded(response))),
        signal,
      )
    } finally {
      limit.stop()
    }
  }
  async function ask(method: ServiceRequest['method'], call: HttpCall, signal: AbortSignal): Promise<Response> {
    const id = clientId?.()
    const url = formatServiceUrl(baseUrl, { path: call.path, query: { ...call.query, ...(id && { clientId: id }) } })
    const hasBody = call.body !== undefined
    const request = new Request(url, {
      method,
      signal,
      ...(hasBody && { body: JSON.stringify(call.body), headers: { 'content-type': 'application/json' } }),
    })
    const response = await fetch(request)
    if (!response.ok) {
      throw new HttpError(response.status, readRetryAfterMs(response.headers.get('retry-after'), clock.now()))
    }
    return response
  }
  function sendForJson(method: ServiceRequest['method'], call: HttpCall, signal?: AbortSignal): Promise<unknown> {
    return send(method, call, signal, async response => parseJson(await response.text()))
  }

  return {
    get: (call, signal) => sendForJson('GET', call, signal),
    getBlob: (call, signal) => send('GET', call, signal, response => response.blob()),
    post: (call, signal) => sendForJson('POST', call, signal),
    put: (call, signal) => sendForJson('PUT', call, signal),
    delete: (call, signal) => sendForJson('DELETE', call, signal),
  }
}

/** Returns the same answer, which fails once it is longer than the limit. The rest is not read. */
function bounded(response: Response): Response {
  let room = largestAnswerBytes
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      room -= part.byteLength
      if (room < 0) controller.error(new TypeError('The answer is too long'))
      else controller.enqueue(part)
    },
  })
  return new Response(response.body?.pipeThrough(limit) ?? null, response)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
